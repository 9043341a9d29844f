import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#api/http/passwords.ts'
import { answered } from '#api/testing/calls.ts'
import { figure } from '../../figures.ts'
import { goodCode, openLeakyVendor } from './leaky-vendor.ts'
import { openSecrets, until } from './leaks.ts'
import { openWatchedProduct, type WatchedProduct } from './watched-product.ts'

const { secrets, secret, hitsIn, mark } = openSecrets()

let vendor: Awaited<ReturnType<typeof openLeakyVendor>>
let product: WatchedProduct
let orgId: string

beforeAll(async () => {
  vendor = await openLeakyVendor(() => ({
    accessToken: secret('access token of a vendor'),
    refreshToken: secret('refresh token of a vendor'),
  }))
  product = await openWatchedProduct({ simulatorsUrl: vendor.url })
  const passwordHash = await hashPassword('a long password of nobody')
  await product.database.asSystem(async (trx) => {
    orgId = (
      await trx
        .insertInto('organizations')
        .values({ name: 'Leaks' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    const user = { email: 'owner@leaks.example.test', password_hash: passwordHash }
    const { id } = await trx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
    await trx
      .insertInto('memberships')
      .values({ org_id: orgId, user_id: id, role: 'OWNER', status: 'ACTIVE' })
      .execute()
  })
})
afterAll(async () => {
  await product?.close()
  await vendor?.close()
})

async function signIn(): Promise<string> {
  const payload = { email: 'owner@leaks.example.test', password: 'a long password of nobody' }
  const response = await product.app.inject({ method: 'POST', url: '/api/auth/login', payload })
  answered(response, 200)
  return response.json<{ accessToken: string }>().accessToken
}

describe('logs, traces, stored errors and work items', () => {
  it('hold nothing of an integration that is secret: credentials, codes, tokens, signing secrets, addresses of webhooks', async () => {
    const headers = { authorization: `Bearer ${await signIn()}`, prefer: 'respond-async' }
    const post = (path: string, body?: object) =>
      product.app.inject({
        method: 'POST',
        url: `/api${path}?orgId=${orgId}`,
        headers,
        ...(body === undefined ? {} : { payload: body }),
      })
    const refusedIntegrations = (provider: string, count: number) =>
      until(`${count} refused connections to ${provider}`, async () => {
        const rows = await product.database.system
          .selectFrom('integrations')
          .select('health_reason')
          .where('provider', '=', provider)
          .where('health', 'in', ['needs_reauth', 'failing'])
          .execute()
        return rows.length < count ? null : rows
      })

    const basicAuthDetails = {
      authKey: secret('access key of Gong'),
      secretKey: secret('secret key of Gong'),
    }
    answered(
      await post('/integrations', { name: 'Gong', providerId: 'gong', useSimulator: true, basicAuthDetails }),
      202,
    )
    await refusedIntegrations('gong', 1)
    const unknown = {
      name: 'x',
      providerId: 'gong',
      bearerAuthDetails: { token: secret('token of a wrong kind') },
      [secret('odd field')]: 1,
    }
    expect((await post('/integrations', unknown)).statusCode).toBe(400)
    const outside = { name: 'x', recipeId: 'none', authDetails: { api_key: secret('key from outside') } }
    expect(
      (await post('/external/integrations/v1/providers/glyphic', outside)).statusCode,
    ).toBeGreaterThanOrEqual(400)

    for (const [number, quality] of [goodCode, 'bad'].entries()) {
      const authDetails = { client_id: 'app', client_secret: secret(`secret of app ${quality}`) }
      const consent = await post('/integrations/oauth/authorize', {
        name: 'Hub',
        providerId: 'hubspot',
        useSimulator: true,
        authDetails,
      })
      answered(consent, 200)
      const { searchParams } = new URL(consent.json<{ authorizationUrl: string }>().authorizationUrl)
      const state = secret(`state of a consent ${number}`, searchParams.get('state') ?? '')
      const code = secret(`code of a consent ${quality}`, `${quality}canarycode${mark}${number}`)
      await product.app.inject({
        url: `/integrations?code=${code}&state=${state}`,
        headers: { accept: 'text/html' },
      })
      const body = { name: 'Hub', providerId: 'hubspot', useSimulator: true, oauthDetails: { code, state } }
      answered(await post('/integrations', body), 202)
      // A code counts once: the second attempt is refused.
      expect((await post('/integrations', body)).statusCode).toBeGreaterThanOrEqual(400)
      await refusedIntegrations('hubspot', number + 1)
    }
    expect(secrets.has('access token of a vendor')).toBe(true)

    const orum = await post('/integrations', { name: 'Orum', providerId: 'orum' })
    const { integration, webhook } = orum.json<{
      integration: { id: string }
      webhook: { url: string; secret: string }
    }>()
    const { pathname } = new URL(webhook.url)
    secret('token of a webhook', pathname.split('/').at(-1) ?? '')
    secret('signing secret', webhook.secret)
    const given = await post(`/integrations/${integration.id}/webhook/rotate`, {
      secret: secret('signing secret of the vendor'),
    })
    answered(given, 200)
    const deliver = (url: string) =>
      product.app.inject({
        method: 'POST',
        url,
        headers: {
          'content-type': 'application/json',
          'x-orum-signature': secret(`signature ${secrets.size}`),
        },
        payload: JSON.stringify({
          call_id: secret(`id of a delivered call ${secrets.size}`),
          call_transcript: secret(`said ${secrets.size}`),
        }),
      })
    for (const url of [
      pathname,
      `/api/webhooks/orum/${secret('token of nobody’s webhook')}`,
      `${pathname}?secret=${secret('in a query')}`,
    ]) {
      expect((await deliver(url)).statusCode).toBeGreaterThanOrEqual(400)
    }
    const shown = await product.app.inject({
      url: `/api/integrations/${integration.id}?orgId=${orgId}`,
      headers,
    })
    expect(shown.body).toContain(secrets.get('token of a webhook'))

    const stored = await product.database.system.selectFrom('work_items').selectAll().execute()
    expect(stored).toHaveLength(3)
    const reasons = [...(await refusedIntegrations('gong', 1)), ...(await refusedIntegrations('hubspot', 2))]
    const { api, workers, spans } = product.lines
    expect(workers.length).toBeGreaterThan(3)
    expect(
      hitsIn([...api, ...workers, ...spans, ...[...stored, ...reasons].map((row) => JSON.stringify(row))]),
    ).toEqual([])
    figure('secrets of integrations found in logs, traces and the ledger', `0 of ${secrets.size}`)
  })
})
