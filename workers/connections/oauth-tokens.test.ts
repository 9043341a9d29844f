import { describe, expect, it } from 'vitest'
import { catalog, type OAuthDescriptor } from '../domain/providers.ts'
import { requestTokens, type TokenGrant } from './oauth-tokens.ts'

const client = { clientId: 'app', clientSecret: 'canary-secret' }
const oauthOfProvider = (id: keyof typeof catalog): OAuthDescriptor => {
  const { oauth } = catalog[id]
  if (oauth === undefined) throw new Error(`${id} has no OAuth`)
  return oauth
}
const refresh: TokenGrant = { type: 'refresh', refreshToken: 'canary-refresh' }
const code: TokenGrant = {
  type: 'code',
  code: 'canary-code',
  redirectUri: 'https://coach.example/integrations',
  verifier: 'canary-verifier',
}

async function ask(oauth: OAuthDescriptor, grant: TokenGrant, response: Response) {
  const requests: Request[] = []
  const transport: typeof fetch = (input, init) => {
    requests.push(new Request(input, init))
    return Promise.resolve(response)
  }
  const tokens = await requestTokens(transport, 'Acme', oauth, client, grant)
  const [request] = requests
  if (request === undefined) throw new Error('Nothing was asked')
  return { tokens, request, body: await request.text() }
}
const granted = (fields: Record<string, unknown> = {}): Response =>
  Response.json({ access_token: 'access', ...fields })

describe('a token request', () => {
  it('is sent in each provider’s format', async () => {
    const basic = `Basic ${Buffer.from('app:canary-secret').toString('base64')}`
    const gong = await ask(oauthOfProvider('gong'), code, granted())
    expect(new URL(gong.request.url).searchParams.get('grant_type')).toBe('authorization_code')
    expect([gong.body, gong.request.headers.get('authorization')]).toEqual(['', basic])

    const zoom = await ask(oauthOfProvider('zoom_meetings'), code, granted())
    expect(Object.fromEntries(new URLSearchParams(zoom.body))).toEqual({
      grant_type: 'authorization_code',
      code: 'canary-code',
      redirect_uri: 'https://coach.example/integrations',
      code_verifier: 'canary-verifier',
    })
    expect(zoom.request.headers.get('authorization')).toBe(basic)

    const hubspot = await ask(oauthOfProvider('hubspot'), refresh, granted())
    expect(Object.fromEntries(new URLSearchParams(hubspot.body))).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'canary-refresh',
      client_id: 'app',
      client_secret: 'canary-secret',
    })
    expect(hubspot.request.headers.get('authorization')).toBeNull()

    const aircall = await ask(oauthOfProvider('aircall'), code, granted())
    expect(JSON.parse(aircall.body)).toMatchObject({ grant_type: 'authorization_code', code: 'canary-code' })
    const account = await ask(
      oauthOfProvider('zoom_phone'),
      { type: 'client_credentials', accountId: 'acc' },
      granted(),
    )
    expect(Object.fromEntries(new URLSearchParams(account.body))).toEqual({
      grant_type: 'account_credentials',
      account_id: 'acc',
    })
  })

  it('reads lifetime and base URL from the response, otherwise from the catalog', async () => {
    const gong = oauthOfProvider('gong')
    const { tokens } = await ask(
      gong,
      code,
      granted({
        refresh_token: 'r',
        expires_in: '60',
        api_base_url_for_customer: 'https://us-1.api.gong.io/',
      }),
    )
    expect(tokens).toEqual({
      accessToken: 'access',
      refreshToken: 'r',
      expiresInSec: 60,
      baseUrl: 'https://us-1.api.gong.io',
    })
    expect((await ask(gong, code, granted())).tokens).toMatchObject({
      refreshToken: null,
      expiresInSec: 86_400,
      baseUrl: null,
    })
    expect((await ask(oauthOfProvider('aircall'), code, granted())).tokens.expiresInSec).toBeNull()
  })

  it.each([
    [400, { error: 'invalid_grant' }, 'auth', 'Acme asks for a new sign-in.'],
    [401, { error: 'invalid_client' }, 'auth', 'Acme refused the client ID or the client secret.'],
    [400, 'no json', 'auth', 'Acme refused the sign-in.'],
    [429, {}, 'rate_limited', 'Acme accepts no more requests for now.'],
    [400, { error: 'temporarily_unavailable' }, 'provider_down', 'Acme cannot be reached for a sign-in.'],
    [400, { error: 'server_error' }, 'provider_down', 'Acme cannot be reached for a sign-in.'],
    [502, {}, 'provider_down', 'Acme cannot be reached for a sign-in.'],
    [200, { token: 'canary-response' }, 'bad_payload', 'Acme gave no token.'],
  ] as const)(
    'with the response %i %o fails as %s and reveals nothing that was sent',
    async (status, body, errorCode, message) => {
      const response = Response.json(body, { status })
      const error: unknown = await ask(oauthOfProvider('hubspot'), refresh, response).catch(
        (thrown: unknown) => thrown,
      )
      expect(error).toMatchObject({ code: errorCode, message })
      expect(JSON.stringify(error)).not.toContain('canary')
    },
  )

  it.each([200, 403])('that gets a web page with the status %i is retried later', async (status) => {
    const response = new Response('<!doctype html><p>canary</p>', {
      status,
      headers: { 'content-type': 'text/html' },
    })
    const error: unknown = await ask(oauthOfProvider('hubspot'), refresh, response).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({
      code: 'provider_down',
      message: 'Acme sent a web page instead of data at a sign-in.',
    })
    expect(JSON.stringify(error)).not.toContain('canary')
  })
})
