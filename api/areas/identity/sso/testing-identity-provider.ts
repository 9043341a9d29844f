import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'

/** A person with an account at the provider. */
export type PersonAtProvider = {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  [claim: string]: unknown
}

/** A real OpenID provider on a loopback port. Tests can tamper with its ID tokens. */
export type TestIdentityProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** The person who signs in next. */
  person: PersonAtProvider
  /** Tampers with an ID token before it is sent. Null: tokens are sent unchanged. */
  spoil: ((claims: JWTPayload) => Promise<string> | string) | null
  /** Signs as the provider does. */
  sign(claims: JWTPayload, options?: { key?: Parameters<SignJWT['sign']>[0] }): Promise<string>
  /** The requests received so far, as method and path. */
  received: string[]
  /** Signs `person` in at an address that the product has created. @returns where the provider redirects the browser */
  signIn(url: string): Promise<URL>
  close(): Promise<void>
}

export async function openTestIdentityProvider(
  redirectUri = 'http://127.0.0.1:3000/sso/callback',
  port = 0,
): Promise<TestIdentityProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key: JWK = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'test' }
  const [clientId, clientSecret] = ['coachline', 'the secret of a test client']
  const server = createServer()
  await new Promise<void>((done) => {
    server.listen(port, '127.0.0.1', done)
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [key] },
    ttl: {
      Interaction: 600,
      Grant: 600,
      Session: 600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
    cookies: { keys: ['a key of cookies in tests'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified', 'xms_edov'],
      profile: ['given_name', 'family_name', 'name'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/sign-in-page' },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ ...idp.person, sub }),
    }),
    loadExistingGrant: async ({
      oidc,
    }: {
      oidc: { session: { accountId: string }; client: { clientId: string } }
    }) => {
      const grant = new provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()

  const sign: TestIdentityProvider['sign'] = (claims, options = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'test' }).sign(options.key ?? privateKey)

  const idp: TestIdentityProvider = {
    issuer,
    clientId,
    clientSecret,
    person: { sub: 'nobody' },
    spoil: null,
    sign,
    received: [],
    signIn: async (start) => {
      const cookies = new Map<string, string>()
      let url = new URL(start)
      for (let step = 0; step < 10; step += 1) {
        if (url.href.startsWith(redirectUri)) return url
        const response = await fetch(url, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        })
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        const location = response.headers.get('location')
        if (location === null)
          throw new Error(`The provider responded ${response.status}: ${await response.text()}`)
        url = new URL(location, url)
      }
      throw new Error('The provider redirects without end.')
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => {
        server.close(done)
      })
    },
  }

  server.on('request', (request, response) => {
    const path = new URL(request.url ?? '/', issuer).pathname
    idp.received.push(`${request.method} ${path}`)
    if (path === '/sign-in-page') {
      provider
        .interactionFinished(request, response, { login: { accountId: idp.person.sub } })
        .catch(() => response.destroy())
      return
    }
    if (path === '/token' && idp.spoil !== null) {
      const { spoil } = idp
      const end = response.end.bind(response)
      response.end = ((body?: unknown) => {
        const answer = JSON.parse(String(body)) as { id_token: string }
        void Promise.resolve(spoil(decodeJwt(answer.id_token))).then((token) => {
          const text = JSON.stringify({ ...answer, id_token: token })
          response.setHeader('content-length', Buffer.byteLength(text))
          end(text)
        })
        return response
      }) as typeof response.end
    }
    handle(request, response)
  })
  return idp
}
