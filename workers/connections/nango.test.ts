import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openNango } from './nango.ts'
import type { SecretOwner } from './secret-owner.ts'
import { openTestServer } from './testing-server.ts'
import { permitAll } from '../security/testing-outgoing.ts'

const owner: SecretOwner = {
  orgId: 'o1',
  integrationId: 'i1',
  provider: 'gong',
  companyName: 'Gong',
  authKind: 'NANGO',
  simulator: null,
}
const fields = { connection_id: 'c/1', provider_config_key: 'gong' }
const known = {
  provider: 'gong-oauth',
  credentials: { type: 'OAUTH2', access_token: 'canary-token', raw: {} },
  connection_config: { api_base_url_for_customer: 'https://us-1.api.gong.io/' },
  tags: { organization_id: 'o1' },
}

let server: Awaited<ReturnType<typeof openTestServer>>
let asked: string[] = []
let respond: () => Response
let now = 0
beforeAll(async () => {
  server = await openTestServer((request) => {
    asked.push(
      `${request.headers.get('authorization')} ${new URL(request.url).pathname}${new URL(request.url).search}`,
    )
    return respond()
  })
})
beforeEach(() => {
  asked = []
  now = 0
})
afterAll(() => server.close())

const open = () => openNango({ baseUrl: server.url, secretKey: 'nango-key' }, permitAll, () => new Date(now))
const options = { forceRefresh: false, signal: new AbortController().signal }

describe('a Nango connection', () => {
  it('is fetched at most once a minute, and at once after a rejection', async () => {
    respond = () => Response.json(known)
    const nango = open()
    const expected = {
      credentials: { type: 'OAUTH2', accessToken: 'canary-token' },
      baseUrl: 'https://us-1.api.gong.io',
    }
    expect(await nango.get(owner, fields, options)).toEqual(expected)
    now = 59_000
    expect(await nango.get(owner, fields, options)).toEqual(expected)
    expect(asked).toEqual([
      'Bearer nango-key /connections/c%2F1?provider_config_key=gong&force_refresh=false&refresh_token=false',
    ])
    await nango.get(owner, fields, { ...options, forceRefresh: true })
    now = 119_001
    await nango.get(owner, fields, options)
    expect(asked).toHaveLength(3)
    expect(asked[1]).toContain('force_refresh=true')
  })

  it.each([
    [
      'BASIC',
      { type: 'BASIC', username: 'u', password: 'p' },
      { type: 'BASIC', username: 'u', password: 'p' },
    ],
    ['API_KEY', { type: 'API_KEY', apiKey: 'k' }, { type: 'API_KEY', apiKey: 'k' }],
  ])('may have credentials of the kind %s', async (_, credentials, expected) => {
    respond = () => Response.json({ ...known, credentials })
    expect((await open().get(owner, fields, options)).credentials).toEqual(expected)
  })

  it.each([
    [
      'of another organization',
      200,
      { ...known, tags: { organization_id: 'o2' } },
      'auth',
      'belongs to another organization',
    ],
    ['of nobody', 200, { ...known, tags: {} }, 'auth', 'belongs to another organization'],
    ['of another provider', 200, { ...known, provider: 'hubspot' }, 'auth', 'not for Gong'],
    ['that has to be made again', 424, {}, 'auth', 'connected again in Nango'],
    ['that is gone', 404, {}, 'auth', 'does not know this connection'],
    ['that our key does not open', 403, {}, 'forbidden', 'refused the key'],
    ['while Nango is down', 503, {}, 'provider_down', 'did not give the credentials'],
    ['in an unknown form', 200, { canary: 1 }, 'bad_payload', 'cannot read'],
  ] as const)(
    '%s is rejected with a reason that contains no secret',
    async (_, status, body, code, message) => {
      respond = () => Response.json(body, { status })
      const error: unknown = await open()
        .get(owner, fields, options)
        .catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ code, message: expect.stringContaining(message) as string })
      expect(JSON.stringify(error)).not.toContain('canary')
    },
  )

  it('is retried later if a web page comes back instead of data', async () => {
    respond = () => new Response('<html>Maintenance</html>', { headers: { 'content-type': 'text/html' } })
    await expect(open().get(owner, fields, options)).rejects.toMatchObject({
      code: 'provider_down',
      message: expect.stringContaining('web page') as string,
    })
  })

  it('cannot be fetched by an installation without Nango', async () => {
    await expect(
      openNango(null, permitAll, () => new Date(0)).get(owner, fields, options),
    ).rejects.toMatchObject({
      code: 'invalid_request',
    })
  })
})
