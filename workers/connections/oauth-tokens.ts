import { z } from 'zod'
import type { OAuthDescriptor } from '../domain/providers.ts'
import type { OAuthClient } from '../process/connection-settings.ts'
import { EgressError } from '../security/egress.ts'
import { isWebPage } from '../providers/json.ts'
import { ProviderError } from '../providers/provider.ts'

/** The grant that a token request presents. */
export type TokenGrant =
  | { type: 'code'; code: string; redirectUri: string; verifier: string | null }
  | { type: 'refresh'; refreshToken: string }
  /** Zoom's client credentials also name the account. */
  | { type: 'client_credentials'; accountId: string | null }

export type TokenSet = {
  accessToken: string
  /** Null if the response had none; after a refresh, the old one then stays valid. */
  refreshToken: string | null
  /** Null: it does not expire. */
  expiresInSec: number | null
  /** Base address of this company's API, if the provider names one. */
  baseUrl: string | null
}

const tokenResponse = z.looseObject({
  access_token: z.string().min(1).max(20_000),
  refresh_token: z.string().min(1).max(20_000).nullish(),
  expires_in: z.coerce.number().positive().nullish(),
})
const errorResponse = z.looseObject({ error: z.string() })

const parametersOf = (grant: TokenGrant): Record<string, string> => {
  switch (grant.type) {
    case 'code':
      return {
        grant_type: 'authorization_code',
        code: grant.code,
        redirect_uri: grant.redirectUri,
        ...(grant.verifier !== null && { code_verifier: grant.verifier }),
      }
    case 'refresh':
      return { grant_type: 'refresh_token', refresh_token: grant.refreshToken }
    case 'client_credentials':
      return grant.accountId === null
        ? { grant_type: 'client_credentials' }
        : { grant_type: 'account_credentials', account_id: grant.accountId }
  }
}

function requestOf(
  oauth: OAuthDescriptor,
  client: OAuthClient,
  grant: TokenGrant,
): { url: string; init: RequestInit } {
  const parameters = parametersOf(grant)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (oauth.clientAuth === 'basic') {
    headers.authorization = `Basic ${Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64')}`
  } else Object.assign(parameters, { client_id: client.clientId, client_secret: client.clientSecret })
  const init = { method: 'POST', headers }
  switch (oauth.tokenBody) {
    case 'query': {
      const url = new URL(oauth.tokenUrl)
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return { url: url.href, init }
    }
    case 'json':
      headers['content-type'] = 'application/json'
      return { url: oauth.tokenUrl, init: { ...init, body: JSON.stringify(parameters) } }
    case 'form':
      headers['content-type'] = 'application/x-www-form-urlencoded'
      return { url: oauth.tokenUrl, init: { ...init, body: new URLSearchParams(parameters).toString() } }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Requests tokens from a provider. Messages never contain parts of its response.
 *
 * Written by hand: two of the three forms of the token request's body (JSON, query) and Zoom's grant are outside the OAuth standard.
 * @throws ProviderError; `auth` if the code or the refresh token is invalid and a person must sign in again
 */
export async function requestTokens(
  transport: typeof fetch,
  companyName: string,
  oauth: OAuthDescriptor,
  client: OAuthClient,
  grant: TokenGrant,
): Promise<TokenSet> {
  const { url, init } = requestOf(oauth, client, grant)
  let response: Response
  let text: string
  try {
    response = await transport(url, init)
    text = await response.text()
  } catch (error) {
    if (error instanceof ProviderError) throw error
    const isRefused =
      error instanceof EgressError && (error.reason === 'refused' || error.reason === 'too-large')
    throw new ProviderError(
      isRefused ? 'invalid_request' : 'provider_down',
      `${companyName} cannot be reached for a sign-in.`,
    )
  }
  const json = jsonOf(text)
  const refusal = response.ok ? null : refusalOf(companyName, response, json)
  if (refusal !== null) throw refusal
  if (json === undefined && isWebPage(text, response.headers))
    throw new ProviderError('provider_down', `${companyName} sent a web page instead of data at a sign-in.`, {
      status: response.status,
    })
  // By the standard, a refused code is an `invalid_grant`, but some providers use their own error codes.
  if (!response.ok)
    throw new ProviderError('auth', `${companyName} refused the sign-in.`, { status: response.status })
  const parsed = tokenResponse.safeParse(json)
  if (!parsed.success)
    throw new ProviderError('bad_payload', `${companyName} gave no token.`, { status: response.status })
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresIn } = parsed.data
  const base =
    oauth.baseUrlFromTokenField === undefined ? undefined : parsed.data[oauth.baseUrlFromTokenField]
  return {
    accessToken,
    refreshToken: refreshToken ?? null,
    expiresInSec: expiresIn ?? oauth.accessTokenTtlSec,
    baseUrl: typeof base === 'string' ? base.replace(/\/+$/, '') : null,
  }
}

/** Words by which a provider says that it has a problem of its own. */
const temporaryWords: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable'])

/** Null: neither the status nor the error word says why. */
function refusalOf(companyName: string, response: Response, json: unknown): ProviderError | null {
  const { status } = response
  const parsed = errorResponse.safeParse(json)
  const word = parsed.success ? parsed.data.error : ''
  if (status === 429) {
    const seconds = Number(response.headers.get('retry-after'))
    return new ProviderError('rate_limited', `${companyName} accepts no more requests for now.`, {
      status,
      retryAfterMs: Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : null,
    })
  }
  if (word === 'invalid_grant')
    return new ProviderError('auth', `${companyName} asks for a new sign-in.`, { status })
  if (word === 'invalid_client' || word === 'unauthorized_client' || status === 401) {
    return new ProviderError('auth', `${companyName} refused the client ID or the client secret.`, { status })
  }
  if (status >= 500 || status === 408 || temporaryWords.has(word))
    return new ProviderError('provider_down', `${companyName} cannot be reached for a sign-in.`, { status })
  return null
}
