import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, leavePage, overflow, violationsOfPage } from '../../../ui/testing-pages.tsx'
import {
  integrationId,
  integrationOf,
  personId,
  problem,
  startIntegrationsApi,
  subOrgId,
} from '../testing-api.ts'
import { expectText, openIntegrations } from '../testing-page.tsx'

afterEach(leavePage)

const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const menu = async (name: string) => userEvent.click(button(`Actions for ${name}`))
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })

const recorder = integrationOf(9, {
  id: 'meeting-recorder',
  name: 'Meeting Recorder',
  owner: null,
  userId: null,
  provider: { id: 'meeting_recorder', companyName: 'Coachline', logoUrl: null },
  status: 'PAUSED',
  canBeUnpausedOverride: false,
  can: { edit: false, connect: false, changeStatus: false, share: false, remove: false },
})
const calendar = integrationOf(8, {
  name: 'Team calendar',
  type: 'CALENDAR',
  provider: { id: 'google', companyName: 'Google', logoUrl: null },
})

describe('the table of integrations', () => {
  it('shows the name, the state and how calls arrive for each one', async () => {
    const api = startIntegrationsApi()
    api.integrations = [
      integrationOf(1, { name: 'Gong, Europe' }),
      integrationOf(2, { name: 'Orum', hasWebhook: true, authKind: 'WEBHOOK_ONLY', status: 'PAUSED' }),
      integrationOf(3, { name: 'HubSpot', health: 'needs_reauth', healthReason: 'The token was revoked.' }),
      integrationOf(4, { name: 'Modjo', health: 'checking' }),
      integrationOf(5, {
        name: 'Old',
        status: 'INACTIVE',
        can: { edit: false, connect: false, changeStatus: false, share: false, remove: false },
      }),
    ]
    api.verdict = { health: 'checking', healthReason: '' }
    const { address } = await openIntegrations()
    await expect.element(page.getByRole('table', { name: 'All integrations' })).toBeVisible()
    await expectText(rowOf('Gong, Europe')).toMatch(/GongReal callsActive.*Dana Whitlock.*412Every 15 min/)
    await expectText(rowOf('Orum')).toMatch(/Paused.*Webhook/)
    await expect.element(rowOf('HubSpot').getByText('Sign-in expired')).toBeVisible()
    await expect.element(rowOf('Modjo').getByText('Checking')).toBeVisible()
    await expect.element(page.getByText('1 - 4 of 4 rows')).toBeVisible()
    expect(rowOf('Old').query()).toBeNull()
    await userEvent.click(page.getByRole('checkbox', { name: 'Show removed' }))
    await expectText(rowOf('Old')).toMatch(/Removed.*Off/)
    await expect.element(page.getByText('1 - 5 of 5 rows')).toBeVisible()
    expect(address()).toBe('/integrations?removed=true')
    expect(await violationsOfPage()).toEqual([])
  })

  it('calls an integration that never signed in not connected, and offers to finish its setup', async () => {
    const api = startIntegrationsApi()
    const refused = {
      health: 'needs_reauth',
      healthReason: 'Gong refused the credentials.',
      hasConnected: false,
      status: 'PAUSED',
    } as const
    api.integrations = [integrationOf(1, { ...refused, name: 'Gong' })]
    await openIntegrations()
    await expect.element(rowOf('Gong').getByText('Not connected')).toBeVisible()
    expect(rowOf('Gong').getByText('Sign-in expired').query()).toBeNull()
    await menu('Gong')
    await expect.element(item('Finish setup')).toBeVisible()
    expect(item('Resume').query()).toBeNull()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(button('Finish setup of Gong'))
    await expect.element(page.getByRole('dialog').getByLabelText('Secret Key', { exact: true })).toBeVisible()
  })

  it('searches and filters in the address, and tells no match from nothing at all', async () => {
    const api = startIntegrationsApi()
    api.integrations = [
      integrationOf(1, { name: 'Gong, Europe' }),
      integrationOf(2, { name: 'Aircall', status: 'PAUSED' }),
    ]
    const { address } = await openIntegrations()
    await userEvent.click(button('Add the filter Status'))
    await userEvent.click(page.getByRole('radio', { name: 'Paused' }))
    await expect.poll(address).toBe('/integrations?status=PAUSED')
    await expect.element(page.getByText('1 - 1 of 1 rows')).toBeVisible()
    await userEvent.fill(page.getByRole('searchbox'), 'nothing like it')
    await expect.element(page.getByText('No integration matches these filters')).toBeVisible()
    await userEvent.click(button('Clear filters').first())
    await expect.poll(address).toBe('/integrations')
    await expect.element(page.getByText('1 - 2 of 2 rows')).toBeVisible()
  })

  it('offers to connect something, or to contact the team, while nothing is connected', async () => {
    startIntegrationsApi()
    await openIntegrations()
    const contact = page.getByRole('link', { name: 'Contact the team to get started' })
    await expect
      .element(contact)
      .toHaveAttribute('href', 'mailto:Marek%40tallgrass.example?subject=Integrations%20of%20Tallgrass')
    await expect.element(page.getByRole('img', { name: /Recorders and dialers send calls/ })).toBeVisible()
    await userEvent.click(button('New Integration').last())
    await expect.element(page.getByRole('dialog', { name: 'New Integration' })).toBeVisible()
  })

  it('shows nothing but that prompt to people without access', async () => {
    const api = startIntegrationsApi({ role: 'OBSERVER' })
    api.integrations = [integrationOf(1)]
    await openIntegrations('/integrations?dialog=new')
    await expect.element(page.getByRole('link', { name: 'Contact the team to get started' })).toBeVisible()
    expect(button('New Integration').query()).toBeNull()
    expect(page.getByRole('table').query()).toBeNull()
    expect(page.getByRole('dialog').query()).toBeNull()
  })

  it('shows others than admins neither settings nor the summary email', async () => {
    const api = startIntegrationsApi({ role: 'MEMBER' })
    api.integrations = [integrationOf(1)]
    await openIntegrations()
    await expect.element(page.getByRole('table', { name: 'Your integrations' })).toBeVisible()
    expect(page.getByRole('link', { name: 'Edit Settings' }).query()).toBeNull()
    expect(page.getByRole('switch').query()).toBeNull()
    await expect.element(button('New Integration')).toBeEnabled()
  })

  it('says why nothing can be changed after a pilot has ended', async () => {
    const api = startIntegrationsApi({ pilotExpiresAt: '2026-01-01T00:00:00Z' })
    api.integrations = [integrationOf(1)]
    await openIntegrations()
    await expect.element(page.getByText(/The pilot of Tallgrass has ended/)).toBeVisible()
    await expect.element(button('New Integration')).toBeDisabled()
    await expect.element(button('Pause Integration 1')).toBeDisabled()
    await menu('Integration 1')
    await expect.element(item('Remove integration')).toHaveAttribute('data-disabled')
  })

  it('says what went wrong and asks again', async () => {
    const api = startIntegrationsApi()
    api.integrations = [integrationOf(1)]
    api.instead['GET /integrations'] = () => problem(500, 'The disk is full.')
    await openIntegrations()
    await expect.element(page.getByText('The disk is full.')).toBeVisible()
    delete api.instead['GET /integrations']
    await userEvent.click(button('Retry'))
    await expect.element(rowOf('Integration 1')).toBeVisible()
  })
})

describe('a status change', () => {
  it('is announced while it is saved, and rows ignore clicks meanwhile', async () => {
    const api = startIntegrationsApi()
    api.integrations = [integrationOf(1, { name: 'Modjo' }), integrationOf(2)]
    const gate = Promise.withResolvers<void>()
    const path = `PATCH /integrations/update-status/${integrationId(1)}`
    api.instead[path] = async () => {
      await gate.promise
      delete api.instead[path]
      api.integrations[0] = integrationOf(1, { name: 'Modjo', status: 'PAUSED', version: 2 })
      return { status: 200, body: api.integrations[0] }
    }
    const { address } = await openIntegrations()
    await userEvent.click(button('Pause Modjo'))
    await expect.element(page.getByText('Setting integration Modjo status to PAUSED')).toBeVisible()
    await expect.element(rowOf('Modjo').getByText('Saving')).toBeVisible()
    await userEvent.click(page.getByText('Integration 2'))
    await expect.element(button('Actions for Integration 2')).toBeDisabled()
    expect(address()).toBe('/integrations')
    expect(page.getByRole('dialog').query()).toBeNull()
    gate.resolve()
    await expect.element(button('Resume Modjo')).toBeEnabled()
    await expect.poll(() => page.getByText(/Setting integration/).query()).toBeNull()
  })

  it('is not offered where the integration cannot be unpaused', async () => {
    const api = startIntegrationsApi()
    api.integrations = [
      integrationOf(1, { canBeUnpausedOverride: false, status: 'PAUSED' }),
      integrationOf(2),
    ]
    await openIntegrations()
    await expect.element(button('Pause Integration 2')).toBeVisible()
    expect(button('Resume Integration 1').query()).toBeNull()
    await menu('Integration 1')
    await expect.element(item('Remove integration')).toBeVisible()
    expect(item('Resume').query()).toBeNull()
  })

  it('asks before removing, says what is destroyed and what is kept, and shows a refusal in place', async () => {
    const api = startIntegrationsApi()
    api.integrations = [
      integrationOf(1, {
        subIntegrations: [{ originalIntegrationId: integrationId(1), orgId: subOrgId(1), status: 'ACTIVE' }],
      }),
    ]
    await openIntegrations()
    await menu('Integration 1')
    await userEvent.click(item('Remove integration'))
    const dialog = page.getByRole('dialog', { name: 'Remove “Integration 1”?' })
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(rowOf('Integration 1')).toHaveFocus()
    await menu('Integration 1')
    await userEvent.click(item('Remove integration'))
    await expectText(dialog).toMatch(
      /credentials and webhook address are destroyed.*1 organization ends too.*is kept.*412/,
    )
    api.instead[`PATCH /integrations/update-status/${integrationId(1)}`] = () =>
      problem(409, 'An import is being started.')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove integration' }))
    await expect.element(dialog.getByText('An import is being started.')).toBeVisible()
    api.instead = {}
    await userEvent.click(dialog.getByRole('button', { name: 'Remove integration' }))
    await expect.poll(() => rowOf('Integration 1').query()).toBeNull()
    await expect.element(page.getByText('No integrations yet')).toBeVisible()
    expect(api.sent.at(-1)?.body).toEqual({ status: 'INACTIVE', version: 1 })
  })

  it('leaves rows of others without actions to change them', async () => {
    const api = startIntegrationsApi({ role: 'MEMBER' })
    api.integrations = [
      integrationOf(1, {
        can: { edit: false, connect: false, changeStatus: false, share: false, remove: false },
      }),
    ]
    await openIntegrations()
    await menu('Integration 1')
    await expect.element(item('View')).toBeVisible()
    for (const name of ['Edit', 'Pause', 'Share', 'Remove integration', 'People and teams'])
      expect(item(name).query()).toBeNull()
  })
})

describe('a row', () => {
  it('is a link to the page of its integration', async () => {
    const api = startIntegrationsApi()
    api.integrations = [integrationOf(1, { name: 'Gong' })]
    const { address } = await openIntegrations()
    await expect
      .element(page.getByRole('link', { name: 'Gong' }))
      .toHaveAttribute('href', `/integrations/${integrationId(1)}`)
    await userEvent.click(rowOf('Gong').getByText('Real calls'))
    await expect.poll(address).toBe(`/integrations/${integrationId(1)}`)
  })
})

describe('the row of the meeting recorder', () => {
  it('is hidden while no calendar can be connected', async () => {
    const api = startIntegrationsApi()
    api.integrations = [recorder, integrationOf(1)]
    await openIntegrations(`/integrations?dialog=${recorder.id}`)
    await expect.element(rowOf('Integration 1')).toBeVisible()
    expect(rowOf('Meeting Recorder').query()).toBeNull()
    expect(page.getByRole('dialog').query()).toBeNull()
  })

  it('opens a dialog that names the integrations from which its state follows', async () => {
    const api = startIntegrationsApi()
    const zoom = integrationOf(7, {
      name: 'Zoom account',
      status: 'PAUSED',
      provider: { id: 'zoom_meetings', companyName: 'Zoom', logoUrl: null },
    })
    api.canConnectCalendar = true
    api.integrations = [calendar, recorder, zoom, integrationOf(1)]
    const { address } = await openIntegrations()
    await userEvent.click(rowOf('Meeting Recorder').getByText('Recorder', { exact: true }))
    await expect.poll(address).toBe('/integrations?dialog=meeting-recorder')
    const dialog = page.getByRole('dialog', { name: 'Meeting Recorder' })
    await expectText(dialog).toMatch(/no meeting platform is active.*Team calendarActive.*Zoom accountPaused/)
    expect(dialog.getByText('Integration 1').query()).toBeNull()
    await userEvent.keyboard('{Escape}')
    await expect.poll(address).toBe('/integrations')
    await expect.element(rowOf('Meeting Recorder')).toHaveFocus()
  })
})

describe('the auto summary email', () => {
  it('is switched on for internal participants, and off by None', async () => {
    const api = startIntegrationsApi()
    await openIntegrations()
    const toggle = page.getByRole('switch', { name: 'Auto summary email' })
    await expect.element(toggle).not.toBeChecked()
    await userEvent.click(toggle)
    const target = page.getByRole('combobox', { name: 'Who gets the summary' })
    await expect.element(target).toHaveDisplayValue('Internal participants (from your organization)')
    await expect.poll(() => api.email.organization).toBe('InternalParticipants')
    await expect.element(target).toBeEnabled()
    await userEvent.selectOptions(target, 'None')
    await expect.element(toggle).not.toBeChecked()
    expect(api.email.organization).toBe('None')
  })

  it('says when summaries are sent', async () => {
    startIntegrationsApi()
    await openIntegrations()
    await expect.element(page.getByText(/^Sent when a call has been scored/)).toBeVisible()
  })

  it('has settings of teams and users on the page of settings', async () => {
    const api = startIntegrationsApi()
    api.integrations = [integrationOf(1)]
    await openIntegrations()
    await userEvent.click(page.getByRole('link', { name: 'Edit Settings' }))
    await expect.element(page.getByRole('heading', { name: 'Integration Settings' })).toBeVisible()
    expect(page.getByRole('tab', { name: 'Rules' }).query()).toBeNull()
    await userEvent.click(page.getByRole('combobox', { name: 'Add a team...' }))
    await userEvent.click(page.getByRole('option', { name: 'Renewals' }))
    const team = page.getByRole('combobox', { name: 'Summary email of Renewals' })
    await expect.element(team).toHaveDisplayValue('Internal participants (from your organization)')
    await expect.element(team).toBeEnabled()
    await userEvent.selectOptions(team, 'All participants')
    await expect.poll(() => api.email.teams[0]?.autoEmailTarget).toBe('AllParticipants')
    await expect.element(button('Remove the setting of Renewals')).toBeEnabled()
    expect(await violationsOfPage()).toEqual([])
    await userEvent.click(button('Remove the setting of Renewals'))
    await expect.poll(() => api.email.teams).toEqual([])
    await userEvent.click(page.getByRole('link', { name: 'Close' }))
    await expect.element(page.getByRole('table')).toBeVisible()
  })
})

describe('the summary email of the organization', () => {
  it('says so if its setting cannot be read', async () => {
    const api = startIntegrationsApi()
    api.instead['GET /integrations/real-calls/config'] = () => problem(403, 'The setting is hidden.')
    await openIntegrations()
    await expect.element(page.getByText('The setting is hidden.')).toBeVisible()
    expect(page.getByRole('switch', { name: 'Auto summary email' }).query()).toBeNull()
  })
})

describe('sharing', () => {
  it('moves organizations between two lists and saves once something has changed', async () => {
    const api = startIntegrationsApi()
    api.integrations = [integrationOf(1, { name: 'Gong' })]
    api.sharedWith = [{ id: subOrgId(2), name: 'Southfield', logoUrl: null }]
    await openIntegrations()
    await menu('Gong')
    await userEvent.click(item('Share'))
    const dialog = page.getByRole('dialog', { name: 'Integration: Gong' })
    await expect
      .element(dialog.getByRole('region', { name: 'Shared with', exact: true }).getByText('Southfield'))
      .toBeVisible()
    await expect.element(button('Save changes')).toBeDisabled()
    await userEvent.click(button('Share with Northwind'))
    await userEvent.click(button('Stop sharing with Southfield'))
    await expect.element(dialog.getByText('1 added, 1 removed')).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
    await userEvent.fill(page.getByRole('searchbox', { name: 'Search organizations...' }), 'zebra')
    await expect.element(dialog.getByText('No organizations found')).toBeVisible()
    api.instead[`POST /integrations/share/${integrationId(1)}`] = () => problem(422, 'Northwind is inactive.')
    await userEvent.click(button('Save changes'))
    await expect.element(dialog.getByText('Northwind is inactive.')).toBeVisible()
    api.instead = {}
    await userEvent.click(button('Save changes'))
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
    expect(api.sharedWith.map(({ name }) => name)).toEqual(['Northwind'])
  })

  it('does not undo what a colleague has shared meanwhile', async () => {
    const api = startIntegrationsApi()
    api.integrations = [integrationOf(1, { name: 'Gong' })]
    await openIntegrations()
    await menu('Gong')
    await userEvent.click(item('Share'))
    const dialog = page.getByRole('dialog', { name: 'Integration: Gong' })
    await userEvent.click(button('Share with Northwind'))
    api.sharedWith = [{ id: subOrgId(2), name: 'Southfield', logoUrl: null }]
    await userEvent.click(button('Save changes'))
    await expect.element(dialog.getByText('Somebody else has changed this meanwhile.')).toBeVisible()
    const shared = dialog.getByRole('region', { name: 'Shared with', exact: true })
    await expect.element(shared.getByText('Southfield')).toBeVisible()
    await expect.element(shared.getByText('Northwind')).toBeVisible()
    await userEvent.click(button('Save changes'))
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
    expect(api.sharedWith.map(({ name }) => name)).toEqual(['Northwind', 'Southfield'])
  })
})

describe('people of a provider', () => {
  it('are matched with ours, and automatic matches are marked', async () => {
    const api = startIntegrationsApi()
    api.integrations = [integrationOf(1, { name: 'Gong' })]
    const [dana] = [integrationOf(1).owner]
    if (dana === null) throw new Error('An owner is needed.')
    const base = { integrationId: integrationId(1), callType: null, scorecardConfigId: null }
    api.userSettings = [
      { ...base, id: dana.id, userId: dana.id, user: dana, externalUserId: 'ext-0', isAutomatic: true },
    ]
    await openIntegrations()
    await menu('Gong')
    await userEvent.click(item('People and teams'))
    await expect.element(page.getByRole('row', { name: /Dana W\./ }).getByText('By email')).toBeVisible()
    await expect.element(page.getByText('1 user is not matched')).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: 'Call type of Somebody Else' })).toBeDisabled()
    expect(await violationsOfPage()).toEqual([])
    await userEvent.click(page.getByRole('combobox', { name: 'User for Somebody Else' }))
    await userEvent.click(page.getByRole('option', { name: 'Marek Dvořák' }))
    await expect.element(page.getByText('All users matched')).toBeVisible()
    await userEvent.selectOptions(
      page.getByRole('combobox', { name: 'Call type of Somebody Else' }),
      'Renewal',
    )
    await expect
      .poll(() => api.userSettings.find(({ externalUserId }) => externalUserId === 'ext-1')?.callType)
      .toBe('renewal')
    await userEvent.click(page.getByRole('checkbox', { name: 'Only unmatched' }))
    await expect.element(page.getByText('All users are matched.')).toBeVisible()
  })
})

describe('matched people', () => {
  const zoe = { id: personId(9), firstName: 'Zoe', lastName: 'Zander', avatar: null }
  const userOf = (name: string) => page.getByRole('combobox', { name: `User for ${name}` })
  function given() {
    const api = startIntegrationsApi()
    api.integrations = [integrationOf(1, { name: 'Gong' })]
    api.userSettings = [
      {
        id: zoe.id,
        userId: zoe.id,
        user: zoe,
        integrationId: integrationId(1),
        externalUserId: 'ext-0',
        callType: null,
        scorecardConfigId: null,
        isAutomatic: false,
      },
    ]
    return api
  }
  const open = () => openIntegrations(`/integrations/settings?tab=people&of=${integrationId(1)}`)

  it('are shown and found in an organization with more members than a list loads', async () => {
    const api = given()
    const names = Array.from({ length: 1_000 }, (_, index) => `Member ${index}`)
    api.members = [
      ...names.map((firstName, index) => ({ ...zoe, id: personId(index + 1_000), firstName })),
      zoe,
    ]
    await open()
    await expect.element(userOf('Dana W.')).toHaveValue('Zoe Zander')
    await userEvent.fill(userOf('Somebody Else'), 'zoe')
    await expect.element(page.getByRole('option', { name: 'Zoe Zander' })).toBeVisible()
  })

  it('leave no choices behind that nobody sees when somebody else is matched', async () => {
    const api = given()
    api.members.push(zoe)
    api.userSettings = api.userSettings.map((each) => ({ ...each, callType: 'renewal' }))
    await open()
    await userEvent.click(userOf('Dana W.'))
    await userEvent.click(page.getByRole('option', { name: 'Marek Dvořák' }))
    await userEvent.click(button('Change match'))
    await expect
      .poll(() => api.userSettings.map(({ externalUserId, callType }) => [externalUserId, callType]))
      .toEqual([
        [null, null],
        ['ext-0', 'renewal'],
      ])
  })

  it('are taken from nobody before the page has said from whom', async () => {
    const api = given()
    api.members.push(zoe)
    await open()
    await userEvent.click(userOf('Somebody Else'))
    await userEvent.click(page.getByRole('option', { name: 'Zoe Zander' }))
    const dialog = page.getByRole('dialog', { name: 'Match Somebody Else with Zoe Zander instead?' })
    await expect.element(dialog.getByText('Dana W. is no longer matched with Zoe Zander.')).toBeVisible()
    expect(api.userSettings.map(({ externalUserId }) => externalUserId)).toEqual(['ext-0'])
    expect(await violationsOfPage()).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Change match' }))
    await expect.poll(() => api.userSettings.map(({ externalUserId }) => externalUserId)).toEqual(['ext-1'])
  })

  it('are shown while the members cannot be read, which the page says', async () => {
    const api = given()
    api.instead['GET /users'] = () => problem(403, 'Members are hidden.')
    await open()
    await expect.element(page.getByText('Members are hidden.')).toBeVisible()
    await expect.element(userOf('Dana W.')).toHaveValue('Zoe Zander')
  })
})

describe('people of a provider that does not list its users', () => {
  it('are not asked for, and teams have their settings', async () => {
    const api = startIntegrationsApi()
    const companies = { orum: 'Orum', glyphic: 'Glyphic' }
    api.integrations = Object.entries(companies).map(([id, companyName], at) =>
      integrationOf(at + 1, { name: companyName, provider: { id, companyName, logoUrl: null } }),
    )
    for (const [at, company] of Object.values(companies).entries()) {
      await openIntegrations(`/integrations/settings?tab=people&of=${integrationId(at + 1)}`)
      await expect
        .element(page.getByText(`${company} does not list its users.`, { exact: false }))
        .toBeVisible()
      await expect.element(page.getByRole('heading', { name: 'Teams' })).toBeVisible()
      expect(page.getByRole('heading', { name: `${company} users` }).query()).toBeNull()
      await leavePage()
    }
  })
})

describe('people of a provider that names many', () => {
  const many = async (count: number, viewport: () => Promise<void> = () => Promise.resolve()) => {
    const api = startIntegrationsApi()
    api.integrations = [integrationOf(1, { name: 'Gong', isSimulator: true })]
    api.people = Array.from({ length: count }, (_, index) => `Person ${index + 1}`)
    api.peopleAtOnce = 3
    await viewport()
    await openIntegrations(`/integrations/settings?tab=people&of=${integrationId(1)}`)
    await expect.element(page.getByText(`${Math.min(count, 30)} users are not matched`)).toBeVisible()
    return api
  }

  it('load on their own up to a limit, then by a button, and are searched', async () => {
    await many(35)
    await expect.element(page.getByRole('combobox', { name: 'Integration' })).toHaveValue('Gong (simulator)')
    await expect.element(page.getByText('30 of 30+ users shown')).toBeVisible()
    button('Load more').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('33 of 33+ users shown')).toBeVisible()
    await expect.element(button('Load more')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('35 of 35 users shown')).toHaveFocus()
    expect(button('Load more').query()).toBeNull()
    await expect.element(page.getByText('35 users are not matched', { exact: true })).toBeVisible()
    await userEvent.fill(page.getByRole('searchbox', { name: 'Search users...' }), 'son 17')
    await expect.element(page.getByText('1 of 35 users shown')).toBeVisible()
    await userEvent.fill(page.getByRole('searchbox', { name: 'Search users...' }), 'nobody')
    await expect.element(page.getByText('No user matches this search.')).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
  })

  it('are listed below each other on a phone, field by field', async () => {
    const api = await many(7, () => page.viewport(390, 844))
    const people = page.getByRole('list', { name: 'Gong users' })
    await expectText(people.getByRole('listitem').first()).toMatch(
      /Person 1.*Coachline user.*Call type.*Scorecard/,
    )
    expect(page.getByRole('table').query()).toBeNull()
    await userEvent.click(page.getByRole('combobox', { name: 'User for Person 1', exact: true }))
    await userEvent.click(page.getByRole('option', { name: 'Marek Dvořák' }))
    await expect.poll(() => api.userSettings.length).toBe(1)
    await userEvent.click(page.getByRole('combobox', { name: 'Add a team...' }))
    await userEvent.click(page.getByRole('option', { name: 'Renewals' }))
    await expect
      .element(
        page
          .getByRole('list', { name: 'Teams' })
          .getByRole('button', { name: 'Remove the setting of Renewals' }),
      )
      .toBeVisible()
    const wide = Array.from(document.querySelectorAll('section *')).filter(
      (each) =>
        each.scrollWidth > each.clientWidth &&
        getComputedStyle(each).overflowX === 'auto' &&
        !each.matches('[role="tablist"]'),
    )
    expect(wide).toEqual([])
    await expect.poll(overflow).toBe(0)
    expect(await violationsOfPage()).toEqual([])
    await page.viewport(1280, 800)
    await expect
      .element(page.getByRole('table', { name: 'Gong users' }).getByRole('row', { name: /Person 1/ }))
      .toBeVisible()
  })
})

describe('on a phone and in the dark', () => {
  it('fits, names every row and keeps its menu', async () => {
    await page.viewport(390, 844)
    const api = startIntegrationsApi()
    api.integrations = [
      integrationOf(1, {
        name: 'A very long name of an integration that no phone has room for, not even sideways',
      }),
    ]
    await openIntegrations('/integrations', 'dark')
    await expect.element(rowOf('A very long name').getByText('Active')).toBeVisible()
    await expect.element(page.getByText(/Gong · Every 15 min/)).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    expect(await violationsOfPage()).toEqual([])
  })
})
