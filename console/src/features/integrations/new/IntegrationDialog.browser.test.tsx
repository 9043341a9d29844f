import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, leavePage, violationsOfPage } from '../../../ui/testing-pages.tsx'
import { integrationId, integrationOf, offerOf, problem, startIntegrationsApi } from '../testing-api.ts'
import { expectText, openIntegrations } from '../testing-page.tsx'

afterEach(async () => {
  sessionStorage.clear()
  await leavePage()
})

const dialog = (name = 'New Integration') => page.getByRole('dialog', { name })
const field = (name: string) => dialog().getByLabelText(name, { exact: true })
const bodies = (api: ReturnType<typeof startIntegrationsApi>, path = '/integrations') =>
  api.sent.filter((each) => each.method === 'POST' && each.path === path).map(({ body }) => body)
const state = (name = 'Zoom, Europe') =>
  `${btoa(
    JSON.stringify({
      integrationProviderId: 'zoom_meetings',
      integrationName: name,
      integrationProviderCompanyName: 'Zoom',
      nonce: 'n',
      exp: 1,
    }),
  ).replaceAll('=', '')}.sig`

describe('a new integration', () => {
  it('is chosen by keyboard, named, given its keys and tested', async () => {
    const api = startIntegrationsApi()
    await openIntegrations()
    await userEvent.click(button('New Integration').first())
    const search = page.getByRole('searchbox', { name: 'Search providers...' })
    await expect.element(search).toHaveFocus()
    expect(await violationsOfPage()).toEqual([])
    expect(button('Gong (simulator)').query()).toBeNull()
    await userEvent.click(page.getByRole('switch', { name: 'Try with a simulator' }))
    await userEvent.click(search)
    await userEvent.keyboard('gong{ArrowDown}')
    await expect.element(button('Gong (simulator)')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(field('Name')).toHaveValue('Gong')
    await expect.element(field('Name')).toHaveFocus()
    await expect.element(button('Save')).toBeDisabled()
    await expect.element(dialog().getByText('Enter Auth Key and Secret Key.')).toBeVisible()
    await userEvent.fill(field('Name'), 'Gong, Europe')
    await userEvent.fill(field('Auth Key'), 'key')
    await userEvent.fill(field('Secret Key'), 'secret')
    await expect.element(button('Save')).toBeEnabled()
    await userEvent.click(button('Save'))
    await expect
      .element(page.getByRole('link', { name: 'Import past calls' }))
      .toHaveAttribute('href', expect.stringMatching(/^\/imports\/new\?integrationId=/))
    await userEvent.click(button('Done'))
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
    expect(bodies(api)).toEqual([
      expect.objectContaining({
        name: 'Gong, Europe',
        providerId: 'gong',
        useSimulator: true,
        authKind: 'BASIC',
        basicAuthDetails: { authKey: 'key', secretKey: 'secret' },
      }),
    ])
    await expect.element(page.getByRole('row', { name: /Gong, Europe/ }).getByText('Active')).toBeVisible()
  })

  it('keeps everything that was typed when the provider refuses, and tries the same row again', async () => {
    const api = startIntegrationsApi()
    api.verdict = { health: 'needs_reauth', healthReason: 'Gong says: the secret key is wrong.' }
    await openIntegrations('/integrations?dialog=new')
    await userEvent.click(button('Gong'))
    await userEvent.fill(field('Auth Key'), 'key')
    await userEvent.fill(field('Secret Key'), 'wrong')
    await userEvent.click(button('Save'))
    await expect.element(dialog().getByText('Gong says: the secret key is wrong.')).toBeVisible()
    await expect.element(dialog().getByText(/“Gong” stays in the list as not connected/)).toBeVisible()
    await expect.element(field('Auth Key')).toHaveValue('key')
    await expect.element(field('Secret Key')).toHaveValue('wrong')
    api.verdict = { health: 'healthy', healthReason: '' }
    await userEvent.fill(field('Secret Key'), 'right')
    await userEvent.click(button('Save'))
    await expect
      .element(page.getByRole('link', { name: 'Import past calls' }))
      .toHaveAttribute('href', expect.stringMatching(/^\/imports\/new\?integrationId=/))
    await userEvent.click(button('Done'))
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
    expect(api.integrations).toHaveLength(1)
    expect(bodies(api)[1]).toMatchObject({
      id: api.integrations[0]?.id,
      basicAuthDetails: { secretKey: 'right' },
    })
  })

  it('cannot do without a name', async () => {
    const api = startIntegrationsApi()
    await openIntegrations('/integrations?dialog=new')
    await userEvent.click(button('Gong'))
    await userEvent.fill(field('Name'), '  ')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Name cannot be empty.')).toBeVisible()
    expect(bodies(api)).toEqual([])
  })

  it('shows the usual toast and the cause when something unforeseen happens', async () => {
    const api = startIntegrationsApi()
    api.instead['POST /integrations'] = () => problem(500, 'The disk is full.')
    await openIntegrations('/integrations?dialog=new')
    await userEvent.click(button('Gong'))
    await userEvent.fill(field('Auth Key'), 'key')
    await userEvent.fill(field('Secret Key'), 'secret')
    await userEvent.click(button('Save'))
    await expect.element(page.getByText('There was an error. Please try again.')).toBeVisible()
    await expect.element(dialog().getByText('The disk is full.')).toBeVisible()
    await expect.element(field('Secret Key')).toHaveValue('secret')
  })

  it('leads through recipes, back and forth, without losing anything', async () => {
    const api = startIntegrationsApi()
    await openIntegrations('/integrations?dialog=new')
    await userEvent.click(button('Salesloft'))
    await userEvent.fill(field('Name'), 'Nordics')
    await userEvent.click(button('Next'))
    await userEvent.click(page.getByRole('radio', { name: /Import calls and meetings/ }))
    await userEvent.click(button('Back'))
    await expect.element(field('Name')).toHaveValue('Nordics')
    await userEvent.click(button('Next'))
    await expect.element(page.getByRole('radio', { name: /Import calls and meetings/ })).toBeChecked()
    await userEvent.click(button('Next'))
    await userEvent.click(page.getByText('Access token', { exact: true }))
    await userEvent.fill(field('API key'), 'abc')
    expect(await violationsOfPage()).toEqual([])
    await userEvent.click(button('Save'))
    await expect
      .element(page.getByRole('link', { name: 'Import past calls' }))
      .toHaveAttribute('href', expect.stringMatching(/^\/imports\/new\?integrationId=/))
    await userEvent.click(button('Done'))
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
    expect(bodies(api)[0]).toMatchObject({
      name: 'Nordics',
      recipeId: 'calls-and-meetings',
      authKind: 'BEARER',
      bearerAuthDetails: { token: 'abc' },
    })
  })

  it.each([
    ['automatically', true, null, /^New calls arrive automatically\./],
    ['when somebody imports them', false, null, /^Calls stay at Gong until you import them/],
    ['automatically, by a webhook', false, 'subscription-1', /^New calls arrive automatically\./],
  ] as const)('says that its calls arrive %s', async (_, isSynced, subscriptionId, told) => {
    const api = startIntegrationsApi()
    const webhook = {
      url: 'https://coachline.example/api/webhooks/gong/tok',
      previousSecretUntil: null,
      subscriptionId,
      refusedInDay: 0,
      acceptedInDay: 0,
    }
    api.verdict = { ...api.verdict, webhook }
    await openIntegrations('/integrations?dialog=new')
    await userEvent.click(button('Gong'))
    if (!isSynced) await userEvent.click(page.getByRole('switch', { name: /^Sync automatically/ }))
    await userEvent.fill(field('Auth Key'), 'key')
    await userEvent.fill(field('Secret Key'), 'secret')
    await userEvent.click(button('Save'))
    await expect.element(dialog().getByText(told)).toBeVisible()
  })

  it('says so where a provider has no recipes', async () => {
    const api = startIntegrationsApi()
    api.offers = [offerOf('salesloft', { recipes: [] })]
    await openIntegrations('/integrations?dialog=new')
    await userEvent.click(button('Salesloft'))
    await userEvent.click(button('Next'))
    await expect.element(page.getByText('No recipes found')).toBeVisible()
    await expect.element(button('Next')).toBeDisabled()
  })

  it('goes to the consent page with what was entered', async () => {
    const api = startIntegrationsApi()
    await openIntegrations('/integrations?dialog=new')
    await userEvent.click(button('Zoom'))
    await userEvent.fill(field('Name'), 'Zoom, Europe')
    await userEvent.click(button('Next'))
    await userEvent.click(button('Open'))
    await expect.poll(() => location.hash).toBe('#consent')
    expect(bodies(api, '/integrations/oauth/authorize')).toEqual([
      expect.objectContaining({ name: 'Zoom, Europe', providerId: 'zoom_meetings' }),
    ])
    expect(bodies(api)).toEqual([])
    location.hash = ''
  })

  it('shows webhook address and secret of Orum once, with a warning', async () => {
    const api = startIntegrationsApi()
    await openIntegrations('/integrations?dialog=new')
    await userEvent.click(button('Orum'))
    await userEvent.click(button('Enable'))
    await expect.element(dialog().getByText('whsec-once')).toBeVisible()
    await expect.element(dialog().getByText(/shown this once/)).toBeVisible()
    await expect.element(button('Copy Webhook URL')).toBeVisible()
    await expect.element(button('Copy Signing secret')).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
    await userEvent.click(button('Done'))
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
    expect(bodies(api)[0]).toMatchObject({ providerId: 'orum', authKind: 'WEBHOOK_ONLY' })
  })
})

describe('the return from a consent page', () => {
  it('connects automatically, once, and leaves nothing in the address', async () => {
    const api = startIntegrationsApi()
    const gate = Promise.withResolvers<void>()
    api.instead['POST /integrations'] = async () => {
      await gate.promise
      delete api.instead['POST /integrations']
      const row = integrationOf(3, { name: 'Zoom, Europe', health: 'checking', status: 'PAUSED' })
      api.integrations = [row]
      return { status: 202, body: { integration: row, commandId: integrationId(77) } }
    }
    const { address } = await openIntegrations(`/integrations?code=abc&state=${state()}`)
    await expect.element(dialog().getByText('Connecting…')).toBeVisible()
    await expect.element(dialog().getByText('Connecting Zoom, Europe to Zoom…')).toBeVisible()
    await expect.poll(address).toBe('/integrations')
    gate.resolve()
    await userEvent.click(button('Done'))
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
    await expect.element(page.getByRole('row', { name: /Zoom, Europe/ }).getByText('Active')).toBeVisible()
    expect(bodies(api)).toEqual([
      { name: 'Zoom, Europe', providerId: 'zoom_meetings', oauthDetails: { code: 'abc', state: state() } },
    ])
  })

  it('says that access was not granted, and offers to try again', async () => {
    startIntegrationsApi()
    const { address } = await openIntegrations(`/integrations?error=access_denied&state=${state()}`)
    await expect.element(dialog().getByText('Access was not granted at Zoom')).toBeVisible()
    await expect.poll(address).toBe('/integrations')
    await userEvent.click(button('Try again'))
    await expect.element(field('Name')).toHaveValue('Zoom, Europe')
  })

  it('tries again for the integration whose sign-in was renewed, not for a second one', async () => {
    const api = startIntegrationsApi()
    const zoom = {
      authKind: 'OAUTH2',
      provider: { id: 'zoom_meetings', companyName: 'Zoom', logoUrl: null },
    } as const
    api.integrations = [
      integrationOf(1, { ...zoom, name: 'Zoom, Europe', health: 'needs_reauth', status: 'PAUSED' }),
    ]
    await openIntegrations()
    await userEvent.click(button('Reconnect Zoom, Europe'))
    await userEvent.click(button('Open'))
    await expect.poll(() => location.hash).toBe('#consent')
    expect(bodies(api, '/integrations/oauth/authorize')).toMatchObject([{ integrationId: integrationId(1) }])
    location.hash = ''
    await leavePage()
    await openIntegrations(`/integrations?error=access_denied&state=${state()}`)
    await userEvent.click(button('Try again'))
    await userEvent.click(button('Open'))
    await expect
      .poll(() => bodies(api, '/integrations/oauth/authorize'))
      .toMatchObject([{}, { integrationId: integrationId(1) }])
    location.hash = ''
  })

  it('says why the code was refused', async () => {
    const api = startIntegrationsApi()
    api.instead['POST /integrations'] = () => problem(422, 'This sign-in has expired.')
    await openIntegrations(`/integrations?code=abc&state=${state()}`)
    await expect.element(dialog().getByText('This sign-in has expired.')).toBeVisible()
    await expect.element(button('Try again')).toBeVisible()
  })
})

describe('an existing integration', () => {
  const edit = 'Edit Integration'

  it('starts at its configuration and saves a new name without touching credentials', async () => {
    const api = startIntegrationsApi()
    api.integrations = [integrationOf(1, { name: 'Gong' })]
    const { address } = await openIntegrations()
    await userEvent.click(button('Actions for Gong'))
    await userEvent.click(page.getByRole('menuitem', { name: 'Edit', exact: true }))
    await expect.poll(address).toBe(`/integrations?dialog=${integrationId(1)}`)
    const name = dialog(edit).getByLabelText('Name', { exact: true })
    await expect.element(name).toHaveValue('Gong')
    expect(dialog(edit).getByLabelText('Secret Key').query()).toBeNull()
    await userEvent.fill(name, 'Gong, Europe')
    await userEvent.click(button('Save'))
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
    expect(bodies(api, `/integrations/update-details/${integrationId(1)}`)).toEqual([
      expect.objectContaining({ name: 'Gong, Europe', version: 1 }),
    ])
    await expect.element(page.getByRole('row', { name: /Gong, Europe/ })).toHaveFocus()
  })

  it('never shows what is saved, and replaces it only with everything', async () => {
    const api = startIntegrationsApi()
    api.integrations = [integrationOf(1, { name: 'Gong' })]
    await openIntegrations(`/integrations?dialog=${integrationId(1)}`)
    await userEvent.click(button('Edit configuration'))
    const secret = dialog(edit).getByLabelText('Secret Key', { exact: true })
    await expect.element(secret).toHaveValue('')
    await expect.element(secret).toHaveAttribute('placeholder', 'Saved, enter to replace')
    await expect.element(secret).toHaveAttribute('autocomplete', 'off')
    await expect.element(button('Save')).toBeEnabled()
    await userEvent.fill(secret, 'new')
    await expect.element(button('Save')).toBeDisabled()
    await userEvent.fill(dialog(edit).getByLabelText('Auth Key', { exact: true }), 'key')
    await userEvent.click(button('Save'))
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
    expect(bodies(api)[0]).toMatchObject({
      id: integrationId(1),
      version: 1,
      basicAuthDetails: { authKey: 'key', secretKey: 'new' },
    })
  })

  it('asks for new credentials at once where the sign-in has expired', async () => {
    const api = startIntegrationsApi()
    api.integrations = [
      integrationOf(1, { name: 'Gong', health: 'needs_reauth', healthReason: 'The key was revoked.' }),
    ]
    await openIntegrations()
    await userEvent.click(button('Reconnect Gong'))
    await expect.element(dialog(edit).getByLabelText('Secret Key', { exact: true })).toBeVisible()
    await expect.element(button('Save')).toBeDisabled()
  })

  it('says that somebody else has changed it, and saves over it when told so again', async () => {
    const api = startIntegrationsApi()
    api.integrations = [integrationOf(1, { name: 'Gong' })]
    await openIntegrations(`/integrations?dialog=${integrationId(1)}`)
    const name = dialog(edit).getByLabelText('Name', { exact: true })
    await userEvent.fill(name, 'Mine')
    api.integrations = [integrationOf(1, { name: 'Theirs', version: 4 })]
    await userEvent.click(button('Save'))
    await expectText(dialog(edit).getByRole('alert')).toMatch(/Somebody else has changed this/)
    await expect.element(name).toHaveValue('Mine')
    await userEvent.click(button('Save'))
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
    expect(api.integrations[0]?.name).toBe('Mine')
  })

  it('shows the address of its webhook and makes a new secret on request', async () => {
    const api = startIntegrationsApi()
    api.integrations = [
      integrationOf(1, {
        name: 'Orum',
        provider: { id: 'orum', companyName: 'Orum', logoUrl: null },
        authKind: 'WEBHOOK_ONLY',
        webhook: {
          url: 'https://c.example/api/webhooks/orum/tok',
          previousSecretUntil: null,
          subscriptionId: null,
          refusedInDay: 0,
          acceptedInDay: 3,
        },
      }),
    ]
    await openIntegrations(`/integrations?dialog=${integrationId(1)}`)
    await expect.element(dialog(edit).getByText('https://c.example/api/webhooks/orum/tok')).toBeVisible()
    expect(button('Edit configuration').query()).toBeNull()
    await userEvent.click(button('New signing secret'))
    await userEvent.click(button('Make a new secret'))
    await expect.element(dialog(edit).getByText('whsec-new')).toBeVisible()
    await expect.element(dialog(edit).getByText(/The previous secret works until/)).toBeVisible()
  })

  it('says who can connect it again, to somebody whose role no longer allows it', async () => {
    const api = startIntegrationsApi({ role: 'MEMBER' })
    const { can } = integrationOf(1)
    api.integrations = [integrationOf(1, { can: { ...can, connect: false, share: false } })]
    await openIntegrations(`/integrations?dialog=${integrationId(1)}&reconnect=true`)
    await expect.element(dialog(edit).getByText(/ask an owner or admin of your organization/)).toBeVisible()
    await expect.element(dialog(edit).getByLabelText('Name', { exact: true })).toBeEnabled()
  })

  it('is only shown where the person may not change it', async () => {
    const api = startIntegrationsApi({ role: 'MEMBER' })
    api.integrations = [
      integrationOf(1, {
        can: { edit: false, connect: false, changeStatus: false, share: false, remove: false },
      }),
    ]
    await openIntegrations(`/integrations?dialog=${integrationId(1)}`)
    await expect
      .element(dialog(edit).getByText('You can view this integration, but not change it.'))
      .toBeVisible()
    await expect.element(dialog(edit).getByLabelText('Name', { exact: true })).toBeDisabled()
    expect(button('Save').query()).toBeNull()
  })

  it('fits a phone, in the dark, at its longest step', async () => {
    await page.viewport(390, 844)
    startIntegrationsApi()
    await openIntegrations('/integrations?dialog=new', 'dark')
    await userEvent.click(button('Fathom Beta'))
    await expect.element(page.getByRole('button', { name: 'Provider, done' })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    expect(await violationsOfPage()).toEqual([])
  })
})
