import { afterAll, describe, expect, it } from 'vitest'
import { answered } from '#api/testing/calls.ts'
import { figure } from '../../figures.ts'
import { goodCode, openLeakyVendor } from './leaky-vendor.ts'
import { openSecrets, until } from './leaks.ts'
import { post as postTo } from './people.ts'
import { openWatchedProduct } from './watched-product.ts'

const { secrets, secret, hitsIn, mark } = openSecrets()

const vendor = await openLeakyVendor(() => ({
  accessToken: secret('access token of a vendor'),
  refreshToken: secret('refresh token of a vendor'),
}))
const product = await openWatchedProduct({ simulatorsUrl: vendor.url })
const owner = { email: 'owner@leaks.example.test', password: 'a long password of nobody' }
const { orgId } = await product.givenOwner(owner)
afterAll(async () => {
  await product.close()
  await vendor.close()
})

describe('logs, traces, stored errors and work items', () => {
  it('hold nothing of an integration that is secret: credentials, codes, tokens, signing secrets, addresses of webhooks', async () => {
    const login = await postTo(product, '/auth/login', owner)
    answered(login, 200)
    const { accessToken } = login.json<{ accessToken: string }>()
    const headers = { authorization: `Bearer ${accessToken}`, prefer: 'respond-async' }
    const post = (path: string, body?: object) => postTo(product, `${path}?orgId=${orgId}`, body, { headers })
    const refusedIntegrations = (provider: string, count: number) =>
      until(`${count} refused connections to ${provider}`, async () => {
        const integrations = product.database.system.selectFrom('integrations').select('health_reason')
        const refused = integrations.where('health', 'in', ['needs_reauth', 'failing'])
        const rows = await refused.where('provider', '=', provider).execute()
        return rows.length < count ? null : rows
      })

    const gong = { name: 'Gong', providerId: 'gong', useSimulator: true }
    const keys = { authKey: secret('access key of Gong'), secretKey: secret('secret key of Gong') }
    answered(await post('/integrations', { ...gong, basicAuthDetails: keys }), 202)
    await refusedIntegrations('gong', 1)
    const unknown = {
      name: 'x',
      providerId: 'gong',
      bearerAuthDetails: { token: secret('token of a wrong kind') },
      [secret('odd field')]: 1,
    }
    expect((await post('/integrations', unknown)).statusCode).toBe(400)
    const outside = { name: 'x', recipeId: 'none', authDetails: { api_key: secret('key from outside') } }
    const external = await post('/external/integrations/v1/providers/glyphic', outside)
    expect(external.statusCode).toBeGreaterThanOrEqual(400)

    for (const [number, quality] of [goodCode, 'bad'].entries()) {
      const authDetails = { client_id: 'app', client_secret: secret(`secret of app ${quality}`) }
      const hub = { name: 'Hub', providerId: 'hubspot', useSimulator: true }
      const consent = await post('/integrations/oauth/authorize', { ...hub, authDetails })
      answered(consent, 200)
      const { searchParams } = new URL(consent.json<{ authorizationUrl: string }>().authorizationUrl)
      const state = secret(`state of a consent ${number}`, searchParams.get('state') ?? '')
      const code = secret(`code of a consent ${quality}`, `${quality}canarycode${mark}${number}`)
      const page = `/integrations?code=${code}&state=${state}`
      await product.app.inject({ url: page, headers: { accept: 'text/html' } })
      const body = { ...hub, oauthDetails: { code, state } }
      answered(await post('/integrations', body), 202)
      // A code counts once: the second attempt is refused.
      expect((await post('/integrations', body)).statusCode).toBeGreaterThanOrEqual(400)
      await refusedIntegrations('hubspot', number + 1)
    }
    expect(secrets.has('access token of a vendor')).toBe(true)

    const orum = await post('/integrations', { name: 'Orum', providerId: 'orum' })
    type Created = { integration: { id: string }; webhook: { url: string; secret: string } }
    const { integration, webhook } = orum.json<Created>()
    const { pathname } = new URL(webhook.url)
    secret('token of a webhook', pathname.split('/').at(-1) ?? '')
    secret('signing secret', webhook.secret)
    const secretOfVendor = { secret: secret('signing secret of the vendor') }
    answered(await post(`/integrations/${integration.id}/webhook/rotate`, secretOfVendor), 200)
    const strangers = `/api/webhooks/orum/${secret('token of nobody’s webhook')}`
    for (const url of [pathname, strangers, `${pathname}?secret=${secret('in a query')}`]) {
      const signature = secret(`signature ${secrets.size}`)
      const payload = {
        call_id: secret(`id of a delivered call ${secrets.size}`),
        call_transcript: secret(`said ${secrets.size}`),
      }
      const delivery = await product.app.inject({
        method: 'POST',
        url,
        headers: { 'x-orum-signature': signature },
        payload,
      })
      expect(delivery.statusCode).toBeGreaterThanOrEqual(400)
    }
    const address = `/api/integrations/${integration.id}?orgId=${orgId}`
    const shown = await product.app.inject({ url: address, headers })
    expect(shown.body).toContain(secrets.get('token of a webhook'))

    const stored = await product.database.system.selectFrom('work_items').selectAll().execute()
    expect(stored).toHaveLength(3)
    const reasons = [...(await refusedIntegrations('gong', 1)), ...(await refusedIntegrations('hubspot', 2))]
    const { api, workers, spans } = product.lines
    expect(workers.length).toBeGreaterThan(3)
    const kept = [...stored, ...reasons].map((row) => JSON.stringify(row))
    expect(hitsIn([...api, ...workers, ...spans, ...kept])).toEqual([])
    figure('secrets of integrations found in logs, traces and the ledger', `0 of ${secrets.size}`)
  })
})
