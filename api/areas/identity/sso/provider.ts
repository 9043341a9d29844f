import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  Configuration,
  customFetch,
  type CustomFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
  None,
  type UserInfoResponse,
} from 'openid-client'
import { EgressError, isPrivateBaseUrl, openEgress, permitOf } from '#workers/security/egress.ts'
import type { ApiContext } from '../../../http/context.ts'
import { HttpProblem } from '../../../http/problem.ts'

/** A provider's description and keys take a few kB. */
const maxResponseBytes = 512 * 1024
/** A person is waiting for it. */
const deadlineMs = 8_000
/** For clocks that differ between two machines. */
const toleranceSeconds = 30

type Context = Pick<ApiContext, 'config' | 'outgoing' | 'log'>

export type ProviderClient = { issuer: string; clientId: string; clientSecret: string }

const use = { service: 'sso', worksWhenClosed: true } as const

/** Why nothing may be sent to a provider for this organization. Null when it may. */
export const refusalOfSso = (context: Context, orgId: string): Promise<string | null> =>
  context.outgoing.refusal(orgId, use)

/** @param message a sentence for the user who signs in or sets up; it contains nothing from a response */
const failed = (message: string, cause: unknown): HttpProblem =>
  new HttpProblem(422, 'identity_provider', message, { cause })

/** What is wrong with an issuer's address. Null when nothing is. */
export function problemOfIssuer(config: Context['config'], issuer: string): string | null {
  const url = new URL(issuer)
  if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
    return 'The issuer’s address has no query, fragment or password.'
  if (isPrivateBaseUrl(url)) {
    if (config.privateIssuers.includes(url.origin)) return null
    return 'This address is in a private network. The operator of this installation must allow it (SSO_PRIVATE_ISSUERS).'
  }
  return url.protocol === 'https:' ? null : 'The issuer’s address begins with https.'
}

/**
 * Sends every request of the library through `openEgress`, and only to the issuer's origin and to public hosts that the provider's
 * description names.
 */
function doorTo(context: Context, orgId: string, issuer: URL): { fetch: CustomFetch; hosts: string[] } {
  const hosts: string[] = []
  const egress = openEgress({
    permit: permitOf(context.outgoing, orgId, use),
    baseUrl: issuer,
    hosts,
    maxResponseBytes,
    deadlineMs,
  })
  const send: CustomFetch = (url, { method, headers, body, signal }) =>
    egress(url, {
      method,
      headers,
      body: body instanceof URLSearchParams ? body.toString() : ((body as string | null | undefined) ?? null),
      signal: signal ?? null,
    })
  return { fetch: send, hosts }
}

type Description = {
  metadata: ReturnType<Configuration['serverMetadata']>
  /** Also reaches the hosts that the description names. */
  fetch: CustomFetch
}

/** @throws HttpProblem 422 if the provider cannot be reached or describes itself as a different issuer */
async function describe(
  context: Context,
  orgId: string,
  { issuer, clientId }: Pick<ProviderClient, 'issuer' | 'clientId'>,
): Promise<Description> {
  const problem = problemOfIssuer(context.config, issuer)
  if (problem !== null) throw failed(problem, undefined)
  const url = new URL(issuer)
  const door = doorTo(context, orgId, url)
  const execute = url.protocol === 'http:' ? [allowInsecureRequests] : []
  let metadata
  try {
    metadata = (
      await discovery(url, clientId, undefined, None(), { [customFetch]: door.fetch, execute })
    ).serverMetadata()
  } catch (error) {
    throw failed(explain(error, 'The identity provider could not be read at this address'), error)
  }
  const { authorization_endpoint: authorize, token_endpoint: token, jwks_uri: keys } = metadata
  if (authorize === undefined || token === undefined || keys === undefined)
    throw failed('The identity provider does not offer sign-in with OpenID Connect.', undefined)
  // Browsers are redirected there.
  if (!authorize.startsWith('https://') && new URL(authorize).origin !== url.origin)
    throw failed('The identity provider gives an invalid sign-in address.', undefined)
  for (const endpoint of [token, keys, metadata.userinfo_endpoint]) {
    const host = endpoint === undefined ? undefined : new URL(endpoint).hostname
    if (host !== undefined) door.hosts.push(host)
  }
  return { metadata, fetch: door.fetch }
}

async function discover(context: Context, orgId: string, client: ProviderClient): Promise<Configuration> {
  const { clientId, clientSecret } = client
  const { metadata, fetch } = await describe(context, orgId, client)
  const methods = metadata.token_endpoint_auth_methods_supported
  const isBasic = methods === undefined || methods.includes('client_secret_basic')
  const config = new Configuration(
    metadata,
    clientId,
    { client_secret: clientSecret, [clockTolerance]: toleranceSeconds },
    isBasic ? ClientSecretBasic(clientSecret) : ClientSecretPost(clientSecret),
  )
  config[customFetch] = fetch
  if (client.issuer.startsWith('http:')) allowInsecureRequests(config)
  // Also checks the token's signature instead of relying on the connection it came over.
  enableNonRepudiationChecks(config)
  return config
}

const explain = (error: unknown, text: string): string => {
  const egress = error instanceof Error && error.cause instanceof EgressError ? error.cause : error
  return egress instanceof EgressError ? `${text}: ${egress.message}` : `${text}.`
}

/** The issuer exactly as the provider writes it. */
export async function readIssuer(
  context: Context,
  orgId: string,
  client: Pick<ProviderClient, 'issuer' | 'clientId'>,
): Promise<string> {
  return (await describe(context, orgId, client)).metadata.issuer
}

export type Departure = { state: string; nonce: string; verifier: string }

/** The address of the provider's sign-in page. */
export async function departureUrl(
  context: Context,
  orgId: string,
  client: ProviderClient,
  { state, nonce, verifier }: Departure,
  email: string | null,
): Promise<string> {
  const config = await discover(context, orgId, client)
  return buildAuthorizationUrl(config, {
    redirect_uri: redirectUriOf(context.config),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(email === null ? {} : { login_hint: email }),
  }).href
}

export const redirectUriOf = ({ publicUrl }: Pick<Context['config'], 'publicUrl'>): string =>
  `${publicUrl}/sso/callback`

/** What the provider asserts about a person. */
export type ProviderPerson = {
  issuer: string
  subject: string
  email: string
  firstName: string
  lastName: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 1 || value === '1'

function personOf(claims: IDToken, info: UserInfoResponse | null): ProviderPerson {
  const said: Record<string, unknown> = { ...info, ...claims }
  const email = textOf(said.email).toLowerCase()
  if (email === '' || email.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new HttpProblem(403, 'sso_email', 'The identity provider did not send your email address.')
  // Microsoft sends its own claim: the domain of the address belongs to the directory.
  if (!isTrue(said.email_verified) && !isTrue(said.xms_edov))
    throw new HttpProblem(
      403,
      'sso_email',
      'The identity provider does not confirm your email address. It has to send “email_verified”.',
    )
  const words = textOf(said.name).split(/\s+/)
  const last = words.length > 1 ? words.pop() : undefined
  const firstName = textOf(said.given_name) || words.join(' ')
  const lastName = textOf(said.family_name) || (last ?? '')
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    firstName: firstName.slice(0, 100),
    lastName: lastName.slice(0, 100),
  }
}

/**
 * Exchanges the code for the person who signed in. The library checks state, nonce, verifier, issuer, audience, times and signature.
 * @throws HttpProblem 403 when any of them is wrong, 422 when the provider cannot be reached
 */
export async function redeemCode(
  context: Context,
  orgId: string,
  client: ProviderClient,
  departure: Departure,
  arrival: { code: string; iss?: string | undefined },
): Promise<ProviderPerson> {
  const config = await discover(context, orgId, client)
  const url = new URL(redirectUriOf(context.config))
  url.searchParams.set('code', arrival.code)
  url.searchParams.set('state', departure.state)
  if (arrival.iss !== undefined) url.searchParams.set('iss', arrival.iss)
  try {
    const tokens = await authorizationCodeGrant(config, url, {
      pkceCodeVerifier: departure.verifier,
      expectedState: departure.state,
      expectedNonce: departure.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims === undefined) throw new Error('no ID token')
    const hasUserInfo = config.serverMetadata().userinfo_endpoint !== undefined
    // Some providers send the address only on request.
    const info =
      typeof claims.email === 'string' || !hasUserInfo
        ? null
        : await fetchUserInfo(config, tokens.access_token, claims.sub)
    return personOf(claims, info)
  } catch (error) {
    if (error instanceof HttpProblem) throw error
    const cause = error instanceof Error && error.cause instanceof EgressError ? error.cause : error
    if (cause instanceof EgressError)
      throw failed(explain(error, 'The identity provider did not respond'), error)
    context.log.warn({ event: 'sso.refused', orgId, reason: reasonOf(error) })
    throw new HttpProblem(
      403,
      'sso_refused',
      'The identity provider’s response is not valid for this sign-in. Please try again.',
      { cause: error },
    )
  }
}

/** The library's error code, which names the check that failed but never the checked value. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
