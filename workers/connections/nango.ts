import { z } from 'zod'
import { catalog } from '../domain/providers.ts'
import { isWebPage } from '../providers/json.ts'
import { type Credentials, ProviderError } from '../providers/provider.ts'
import { EgressError, openEgress, permitOf } from '../security/egress.ts'
import type { Outgoing } from '../security/outgoing.ts'
import type { SecretOwner, StoredFields } from './secret-owner.ts'

/** The fields of a Nango connection that we use. Source: https://nango.dev/docs, HTTP API. */
const nangoConnection = z.object({
  provider: z.string(),
  credentials: z.union([
    z.object({ type: z.enum(['OAUTH2', 'OAUTH2_CC', 'APP']), access_token: z.string().min(1) }),
    z.object({ type: z.literal('OAUTH2_CC'), token: z.string().min(1) }),
    z.object({ type: z.literal('BASIC'), username: z.string(), password: z.string() }),
    z.object({ type: z.literal('API_KEY'), apiKey: z.string().min(1) }),
  ]),
  connection_config: z.record(z.string(), z.unknown()).nullish(),
  tags: z.record(z.string(), z.unknown()).nullish(),
})

export type NangoConnection = { credentials: Credentials; baseUrl: string | null }

/** How long credentials from Nango are reused. Nango refreshes tokens itself and may do so at any time. */
const cacheMs = 60_000
const deadlineMs = 15_000
const maxResponseBytes = 256 * 1024

export type Nango = {
  /** @throws ProviderError; `auth` when somebody has to connect the account again */
  get(
    owner: SecretOwner,
    fields: StoredFields,
    options: { forceRefresh: boolean; signal: AbortSignal },
  ): Promise<NangoConnection>
}

/** Credentials stored by Nango. A connection is valid only for the organization in its tags, whatever a browser sent. */
export function openNango(
  settings: { baseUrl: string; secretKey: string } | null,
  outgoing: Outgoing,
  now: () => Date,
): Nango {
  const known = new Map<string, { at: number; connection: NangoConnection }>()

  async function fetchConnection(
    owner: SecretOwner,
    fields: StoredFields,
    options: { forceRefresh: boolean; signal: AbortSignal },
  ): Promise<NangoConnection> {
    if (settings === null)
      throw new ProviderError('invalid_request', 'This installation is not connected to Nango.')
    const transport = openEgress({
      permit: permitOf(outgoing, owner.orgId, { service: 'nango' }),
      baseUrl: new URL(settings.baseUrl),
      maxResponseBytes,
      deadlineMs,
      keepAlive: true,
    })
    const url = new URL(`${settings.baseUrl}/connections/${encodeURIComponent(fields.connection_id ?? '')}`)
    url.searchParams.set('provider_config_key', fields.provider_config_key ?? '')
    url.searchParams.set('force_refresh', String(options.forceRefresh))
    url.searchParams.set('refresh_token', 'false')
    let response: Response
    let text: string
    try {
      response = await transport(url.href, {
        headers: { authorization: `Bearer ${settings.secretKey}`, accept: 'application/json' },
        signal: options.signal,
      })
      text = await response.text()
    } catch (error) {
      if (options.signal.aborted) throw new ProviderError('aborted', 'The request was aborted.')
      if (error instanceof EgressError && error.reason === 'refused')
        throw new ProviderError('invalid_request', error.message)
      throw new ProviderError('provider_down', 'Nango cannot be reached at the moment.')
    }
    assertOk(response)
    let parsed: z.infer<typeof nangoConnection>
    try {
      parsed = nangoConnection.parse(JSON.parse(text))
    } catch (error) {
      // JSON with an unexpected shape is not a web page, whatever its content type.
      if (error instanceof SyntaxError && isWebPage(text, response.headers))
        throw new ProviderError('provider_down', 'Nango sent a web page instead of data.')
      throw new ProviderError('bad_payload', 'Nango sent a response that Coachline cannot read.')
    }
    if (parsed.tags?.organization_id !== owner.orgId)
      throw new ProviderError('auth', 'This Nango connection belongs to another organization.')
    // A token of one provider must not be sent to another.
    if (!catalog[owner.provider].nangoKeys.includes(parsed.provider)) {
      throw new ProviderError('auth', `This Nango connection is not for ${owner.companyName}.`)
    }
    return {
      credentials: credentialsOf(parsed.credentials),
      baseUrl: baseUrlOf(owner, parsed.connection_config ?? {}),
    }
  }

  return {
    get: async (owner, fields, options) => {
      const key = `${owner.orgId} ${owner.integrationId} ${fields.connection_id} ${fields.provider_config_key}`
      const entry = known.get(key)
      const at = now().getTime()
      if (!options.forceRefresh && entry !== undefined && at - entry.at < cacheMs && at >= entry.at)
        return entry.connection
      known.delete(key)
      const connection = await fetchConnection(owner, fields, options)
      for (const [other, { at: since }] of known) if (at - since >= cacheMs) known.delete(other)
      known.set(key, { at, connection })
      return connection
    },
  }
}

function assertOk({ ok, status }: Response): void {
  if (ok) return
  // 424: Nango could not refresh the token.
  if (status === 424)
    throw new ProviderError('auth', 'The account has to be connected again in Nango.', { status })
  if (status === 404) throw new ProviderError('auth', 'Nango does not know this connection.', { status })
  if (status === 401 || status === 403)
    throw new ProviderError('forbidden', 'Nango refused the key of this installation.', { status })
  if (status === 429)
    throw new ProviderError('rate_limited', 'Nango accepts no more requests for now.', { status })
  throw new ProviderError(
    status >= 500 ? 'provider_down' : 'invalid_request',
    'Nango did not give the credentials.',
    { status },
  )
}

function credentialsOf(given: z.infer<typeof nangoConnection>['credentials']): Credentials {
  if (given.type === 'BASIC') return { type: 'BASIC', username: given.username, password: given.password }
  if (given.type === 'API_KEY') return { type: 'API_KEY', apiKey: given.apiKey }
  return { type: 'OAUTH2', accessToken: 'token' in given ? given.token : given.access_token }
}

function baseUrlOf(owner: SecretOwner, config: Record<string, unknown>): string | null {
  const field = catalog[owner.provider].oauth?.baseUrlFromTokenField
  const value = field === undefined ? undefined : config[field]
  return typeof value === 'string' ? value.replace(/\/+$/, '') : null
}
