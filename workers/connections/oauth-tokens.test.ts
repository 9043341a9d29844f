import { describe, expect, it } from 'vitest'
import { catalogue, type OAuthDescriptor } from '../domain/providers.ts'
import { requestTokens, type TokenGrant } from './oauth-tokens.ts'

const client = { clientId: 'app', clientSecret: 'canary-secret' }
const oauthOfProvider = (id: keyof typeof catalogue): OAuthDescriptor => {
  const { oauth } = catalogue[id]
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

async function ask(oauth: OAuthDescriptor, grant: TokenGrant, answer: Response) {
  const requests: Request[] = []
  const transport: typeof fetch = (input, init) => {
    requests.push(new Request(input, init))
    return Promise.resolve(answer)
  }
  const tokens = await requestTokens(transport, 'Acme', oauth, client, grant)
  const [request] = requests
  if (request === undefined) throw new Error('Nothing was asked')
  return { tokens, request, body: await request.text() }
}
const granted = (fields: Record<string, unknown> = {}): Response => Response.json({ access_token: 'access', ...fields })

describe('a token request', () => {
  it('is sent as each provider wants it', async () => {
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
    const account = await ask(oauthOfProvider('zoom_phone'), { type: 'client_credentials', accountId: 'acc' }, granted())
    expect(Object.fromEntries(new URLSearchParams(account.body))).toEqual({ grant_type: 'account_credentials', account_id: 'acc' })
  })

  it('reads life and base address from the answer, else from the catalogue', async () => {
    const gong = oauthOfProvider('gong')
    const { tokens } = await ask(
      gong,
      code,
      granted({ refresh_token: 'r', expires_in: '60', api_base_url_for_customer: 'https://us-1.api.gong.io/' }),
    )
    expect(tokens).toEqual({ accessToken: 'access', refreshToken: 'r', expiresInSec: 60, baseUrl: 'https://us-1.api.gong.io' })
    expect((await ask(gong, code, granted())).tokens).toMatchObject({ refreshToken: null, expiresInSec: 86_400, baseUrl: null })
    expect((await ask(oauthOfProvider('aircall'), code, granted())).tokens.expiresInSec).toBeNull()
  })

  it.each([
    [400, { error: 'invalid_grant' }, 'auth', 'Acme asks for a new sign-in.'],
    [401, { error: 'invalid_client' }, 'auth', 'Acme refused the client ID or the client secret.'],
    [400, 'no json', 'auth', 'Acme refused the sign-in.'],
    [429, {}, 'rate_limited', 'Acme takes no more requests for now.'],
    [502, {}, 'provider_down', 'Acme cannot be reached for a sign-in.'],
    [200, { token: 'canary-answer' }, 'bad_payload', 'Acme gave no token.'],
  ] as const)('that is answered with %i %o fails as %s and says nothing of what was sent', async (status, body, errorCode, message) => {
    const answer = Response.json(body, { status })
    const error: unknown = await ask(oauthOfProvider('hubspot'), refresh, answer).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: errorCode, message })
    expect(JSON.stringify(error)).not.toContain('canary')
  })

  it('that is answered with a web page is asked for again later', async () => {
    const answer = new Response('<!doctype html><p>canary</p>', { headers: { 'content-type': 'text/html' } })
    const error: unknown = await ask(oauthOfProvider('hubspot'), refresh, answer).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'provider_down', message: 'Acme answered a sign-in with a web page instead of data.' })
    expect(JSON.stringify(error)).not.toContain('canary')
  })
})
