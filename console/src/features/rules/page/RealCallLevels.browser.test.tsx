import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  defaultRule,
  personId,
  privacyRuleOf,
  ruleId,
  ruleOf,
  scorecardId,
  type startTestApi,
  teamId,
} from './testing-api.ts'
import { field, leavePage, patient, show } from './testing-page.tsx'
import { schemesFor, wcag } from '../../../ui/testing-axe.ts'

afterEach(leavePage)

describe('levels and privacy', () => {
  it('gives a team its rule through the picker', async () => {
    const { api } = await show()
    await userEvent.click(page.getByRole('button', { name: /^Teams/ }))
    await userEvent.fill(
      page.getByRole('table', { name: 'Teams' }).getByLabelText('Label, new rule', { exact: true }),
      'North',
    )
    const team = page.getByRole('table', { name: 'Teams' })
    await userEvent.click(team.getByRole('button', { name: /^Team, rule 1/ }))
    await userEvent.keyboard('north{Enter}')
    await expect.element(team.getByRole('button', { name: 'Team, rule 1: Enterprise North' })).toHaveFocus()
    await userEvent.fill(team.getByLabelText('Description, rule 1', { exact: true }), 'Calls of the north')
    await userEvent.selectOptions(team.getByLabelText('Call type, rule 1', { exact: true }), 'demo')
    await expect
      .poll(() => api.sent.at(-1), patient)
      .toMatchObject({ path: expect.stringMatching(/\/team$/), body: { teamId: teamId(1) } })
  })

  it('saves participants and durations of a privacy rule, a clock as seconds', async () => {
    const { api } = await show('/settings/real-calls?edit=true&tab=privacy')
    await userEvent.click(page.getByRole('button', { name: /^Participants, new rule/ }))
    await userEvent.click(page.getByRole('option', { name: /Hye-jin Park/ }))
    await userEvent.keyboard('{Escape}')
    await userEvent.fill(field('Min duration', 1), '1:30')
    await userEvent.click(field('Max duration', 1))
    await expect.element(field('Min duration', 1)).toHaveValue('90')
    await expect
      .poll(() => api.sent.at(-1)?.body, patient)
      .toMatchObject({ settings: { PARTECIPANTS: [personId(2)], MIN_DURATION: 90 } })
  })

  it('says what the whitelist means, asks before it excludes every call, and warns while it does', async () => {
    const { api } = await show('/settings/real-calls?edit=true&tab=privacy')
    await userEvent.click(page.getByRole('switch'))
    await userEvent.click(page.getByRole('button', { name: 'Turn the allow list on in the draft' }))
    await expect.element(page.getByText('Allow list with no valid rule excludes every call.')).toBeVisible()
    await expect.element(page.getByText(/Changed in the draft, not in effect\./)).toBeVisible()
    expect([api.draftedWhitelist, api.isWhitelist]).toEqual([true, false])
  })
})

describe('reading and leaving', () => {
  it('shows people who may not manage rules what the rules say, and nothing to edit', async () => {
    await show('/settings/real-calls?edit=true', { canManage: false })
    await expect.element(page.getByRole('cell', { name: 'Label 1', exact: true })).toBeVisible()
    expect(page.getByRole('textbox').query()).toBeNull()
    expect(page.getByRole('combobox').query()).toBeNull()
    expect(page.getByRole('button', { name: /Actions for|Edit real call settings|Move / }).query()).toBeNull()
  })

  it('begins without rules with one button, which opens the edit mode', async () => {
    const { router } = await show('/settings/real-calls', {
      given: (started) => (started.rules = [defaultRule]),
    })
    await userEvent.click(page.getByRole('button', { name: 'Edit real call settings' }))
    await expect.poll(() => router.state.location.search).toMatchObject({ edit: true })
    await expect.element(field('Label', null)).toBeVisible()
  })

  it('saves on the way out, and asks when something cannot be saved', async () => {
    const { api, router } = await show()
    await userEvent.fill(field('Label', 1), 'Quick')
    await userEvent.fill(field('Label', null), 'Half done')
    void router.navigate({ to: '/calls' })
    await expect.element(page.getByRole('dialog', { name: 'Leave with unsaved rules?' })).toBeVisible()
    expect(api.rules.find(({ id }) => id === ruleId(1))?.label).toBe('Quick')
    await userEvent.click(page.getByRole('button', { name: 'Stay' }))
    await expect.element(field('Label', 4)).toHaveValue('Half done')
    void router.navigate({ to: '/calls' })
    await userEvent.click(page.getByRole('button', { name: 'Leave without saving' }))
    await expect.element(page.getByRole('heading', { name: 'Calls' })).toBeVisible()
  })
})

describe('Bot Scheduling', () => {
  const tab = () => page.getByRole('tab', { name: 'Bot Scheduling' })

  it.each([
    ['manage rules', {}],
    ['see rules but no integrations', { canManage: false, without: ['integrations.access'] }],
  ])(
    'is hidden from roles that %s while no calendar can be connected, also from its address',
    async (_, role) => {
      await show('/settings/real-calls?tab=bots', {
        ...role,
        given: (started) => (started.recorderAllowed = true),
      })
      await expect.element(page.getByRole('tab', { name: 'Routing Settings', selected: true })).toBeVisible()
      expect(tab().query()).toBeNull()
    },
  )

  it('is shown to roles that see rules but no integrations', async () => {
    await show('/settings/real-calls', {
      canManage: false,
      without: ['integrations.access'],
      given: (started) => Object.assign(started, { canConnectCalendar: true, recorderAllowed: true }),
    })
    await userEvent.click(tab())
    await expect.element(page.getByText('No opt-out rules')).toBeVisible()
  })

  it('is hidden in an organization without the recorder', async () => {
    await show('/settings/real-calls', { given: (started) => (started.canConnectCalendar = true) })
    expect(tab().query()).toBeNull()
  })

  it('appears with the first calendar provider, without the tools for rules of calls', async () => {
    await show('/settings/real-calls?edit=true', {
      given: (started) => Object.assign(started, { canConnectCalendar: true, recorderAllowed: true }),
    })
    await userEvent.click(tab())
    await expect.element(page.getByText('No opt-out rules')).toBeVisible()
    expect(
      page.getByRole('button', { name: /Test Routing|Generate Descriptions|Preview effect/ }).query(),
    ).toBeNull()
  })
})

describe('on a phone', () => {
  it('shows two lines for a rule and edits it in a sheet', async () => {
    await page.viewport(390, 780)
    const { api } = await show()
    await userEvent.click(page.getByRole('button', { name: /^Label 2/ }))
    await userEvent.fill(
      page.getByRole('dialog').getByLabelText('Label, rule 2', { exact: true }),
      'By phone',
    )
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Done' }).last())
    await expect.poll(() => api.rules.find(({ id }) => id === ruleId(2))?.label).toBe('By phone')
    await expect.element(page.getByRole('button', { name: /^By phone/ })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })
})

describe.each(schemesFor(import.meta.url))('accessibility, %s', (scheme) => {
  const problems = async () => {
    const { violations } = await axe.run(document.body, wcag)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
  }
  const given = (started: ReturnType<typeof startTestApi>) => {
    started.rules = [
      ruleOf(1, { callTitleIncludes: 'demo||walkthrough||art' }),
      ruleOf(2, { callTitleIncludes: 'product demo', scorecardConfigId: scorecardId(3) }),
      ruleOf(3, { level: 'TEAM', teamId: teamId(1), team: { id: teamId(1), name: 'Enterprise North' } }),
      defaultRule,
    ]
    started.privacy = [
      privacyRuleOf(1, {
        settings: { PARTECIPANTS: [personId(1)], MAX_DURATION: 89, MATCHED_CALL_BEHAVIOR: 'EXCLUDE' },
      }),
    ]
  }

  it.each(['?edit=true', '?edit=true&tab=privacy', '', '?tab=privacy'])(
    'has no violations at %j',
    async (search) => {
      await show(`/settings/real-calls${search}`, { scheme, given })
      if (search === '?edit=true') {
        await userEvent.fill(field('Label', null), 'Half done')
        await userEvent.click(page.getByRole('button', { name: /^Teams/ }))
      }
      await expect.element(page.getByRole('row').nth(1)).toBeVisible()
      expect(await problems()).toEqual([])
    },
  )

  it('has no violations in a phone’s sheet', async () => {
    await page.viewport(390, 780)
    await show('/settings/real-calls?edit=true', { scheme, given })
    expect(await problems()).toEqual([])
    await userEvent.click(page.getByRole('button', { name: /^Label 2/ }))
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(await problems()).toEqual([])
  })
})
