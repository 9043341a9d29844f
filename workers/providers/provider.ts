import type { ProviderId } from '../domain/providers.ts'

/**
 * What an adapter of a call provider is: facts about the vendor's API, a client of it, and how its webhooks are verified. Adapters
 * hold no state; everything of a connection comes in with the context.
 */

export type Credentials =
  | { type: 'BASIC'; username: string; password: string }
  | { type: 'API_KEY'; apiKey: string; apiSecret?: string }
  | { type: 'BEARER'; token: string }
  /** An access token of either OAuth flow; whoever hands it out has refreshed it. */
  | { type: 'OAUTH2'; accessToken: string }
  | { type: 'WEBHOOK_ONLY' }

/** Hides whether credentials are our own or Nango's, and that tokens are refreshed. */
export type CredentialSource = {
  /** `forceRefresh` after a 401: the token that was handed out last is known to be refused. */
  get(options?: { forceRefresh?: boolean }): Promise<Credentials>
}

export type AdapterContext = {
  connectionId: string
  credentials: CredentialSource
  /** Base address where it is not the provider's usual one: region, company, simulator. Without a slash at its end. */
  baseUrl: string | null
  /** Lower-case mail domains of the organisation. */
  internalDomains: ReadonlySet<string>
  /** Switches of the connection, read with the adapter's own defaults. */
  config: Readonly<Record<string, unknown>>
  /** The only way out; it paces, bounds and checks every request, see `open-fetch.ts`. */
  fetch: typeof globalThis.fetch
  now(): number
  sleep(ms: number, signal: AbortSignal): Promise<void>
  signal: AbortSignal
}

/** Opaque to everybody but the adapter: base64url of JSON. */
export type Cursor = string

export type ListCallsParams = {
  /** Start of the calls, inclusive, and exclusive end. */
  from: Date
  to: Date
  userIds?: readonly string[]
  cursor?: Cursor | null
  pageSize?: number
}

/** `nextCursor` null: that was the last page. An empty page with a cursor is normal. */
export type Page<Item> = { items: Item[]; nextCursor: Cursor | null }

export type Affiliation = 'internal' | 'external' | 'unknown'
export type Direction = 'inbound' | 'outbound' | 'conference' | 'unknown'

export type Participant = {
  /** The provider's id, or `email:…` / `name:…` where it has none. */
  id: string
  /** Ids by which the transcript names this person. */
  speakerIds: string[]
  userId?: string
  name?: string
  email?: string
  phone?: string
  affiliation: Affiliation
}

/** `unknown`: the provider does not say before the transcript is asked for. */
export const transcriptStatuses = ['ready', 'pending', 'unavailable', 'deleted', 'unknown'] as const
export type TranscriptStatus = (typeof transcriptStatuses)[number]

/** A call as its provider lists it. Ids are strings, whatever they are on the wire. */
export type ProviderCall = {
  externalId: string
  /** A second id that the transcript is asked for with, e.g. of one occurrence of a meeting. */
  instanceId?: string
  title: string | null
  startedAt: Date
  durationMs: number | null
  direction: Direction
  medium: 'video' | 'audio' | 'phone' | 'unknown'
  ownerUserId?: string
  ownerEmail?: string
  participants: Participant[]
  transcript: TranscriptStatus
  webUrl?: string
  language?: string
  isPrivate?: boolean
  updatedAt?: Date
  /** Small values of the listing that the transcript is asked for with, e.g. its own id. JSON. */
  hints?: Readonly<Record<string, string | number | boolean | null>>
}

export type TranscriptSegment = {
  /** Null: nobody knows who speaks. */
  speakerId: string | null
  speakerName: string | null
  /** From the start of the call. */
  startMs: number | null
  endMs: number | null
  text: string
}

export type TranscriptResult =
  | { status: 'ready'; segments: TranscriptSegment[]; language?: string; participants?: Participant[] }
  | { status: 'pending'; retryAfterMs?: number }
  | { status: 'unavailable' | 'deleted'; reason: string }

export type ProviderUser = { externalId: string; email: string | null; name: string | null; isActive: boolean }

export const callEventTypes = [
  'call.completed',
  'recording.ready',
  'transcript.ready',
  'call.updated',
  'call.deleted',
  'connection.revoked',
  'subscription.expiring',
  'test',
  'ignored',
] as const
export type CallEventType = (typeof callEventTypes)[number]

/** What a webhook says has happened. It is a hint: the call is fetched again through the API, unless it came along. */
export type CallEvent = {
  type: CallEventType
  externalCallId: string | null
  /** ISO 8601. */
  occurredAt: string | null
  /** One delivery that is repeated has the same key: the sender's id, or the SHA-256 of the body. */
  dedupeKey: string
  inlineCall?: ProviderCall
  inlineTranscript?: TranscriptResult
}

export type WebhookRequest = {
  method: string
  /** Public address as the sender saw it. */
  url: string
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  rawBody: Uint8Array
}

/** `previous` is still accepted while a secret is being replaced. */
export type WebhookSecrets = { current: string; previous?: string }

/** Settings of vendors that publish no scheme. Never "accept anything". */
export type GenericHmacConfig = {
  /** Tried in order, lower case. */
  headerNames: readonly string[]
  algorithm: 'sha256' | 'sha1' | 'sha512'
  encodings: readonly ('hex' | 'base64')[]
  prefixes: readonly string[]
  secretEncoding: 'utf8' | 'base64' | 'hex'
  baseString: '{body}' | '{timestamp}.{body}' | 'v0:{timestamp}:{body}' | '{id}.{timestamp}.{body}' | '{method}{url}{body}{timestamp}'
  timestampHeader?: string
  timestampUnit?: 's' | 'ms'
  toleranceSec: number
  /** Without a signature: refuse, or trust the unguessable address and fetch again. */
  fallback: 'reject' | 'url-secret'
}

export const webhookRefusals = ['missing_signature', 'bad_signature', 'stale', 'no_secret', 'malformed', 'wrong_audience'] as const
export type WebhookRefusal = (typeof webhookRefusals)[number]

export type WebhookVerification =
  | { ok: true; kind: 'events'; events: CallEvent[] }
  | { ok: true; kind: 'handshake'; response: { status: number; headers?: Record<string, string>; body?: string } }
  | { ok: false; reason: WebhookRefusal }

export type ProviderWebhook = {
  /** What the sender wants to hear of a delivery that was taken, where it is not content with any 2xx; left out: 202. */
  acknowledgement?: 200 | 204
  /** `now` in ms. Pure but for key look-ups of vendors that sign with public keys. */
  verifyWebhook(
    request: WebhookRequest,
    secrets: WebhookSecrets | null,
    now: number,
    config: Readonly<Record<string, unknown>>,
  ): WebhookVerification | Promise<WebhookVerification>
}

export type AdapterCapabilities = {
  /** Calls can be listed. */
  pull: boolean
  push: boolean
  users: boolean
  /** Longest range of one listing request; longer ones are split by the adapter. */
  maxWindowDays?: number
  maxPageSize: number
}

/** Requests that an account may send; the strictest of them sets the pace. */
export type RateLimitPolicy = { perSecond?: number; perMinute?: number; perDay?: number; concurrency: number }

export type ConnectionTest = { ok: true; accountLabel?: string } | { ok: false; error: ProviderError }

export type ProviderClient = {
  testConnection(context: AdapterContext): Promise<ConnectionTest>
  /** @throws ProviderError */
  listCalls(context: AdapterContext, params: ListCallsParams): Promise<Page<ProviderCall>>
  getCall(context: AdapterContext, externalId: string): Promise<ProviderCall | null>
  getTranscript(context: AdapterContext, call: ProviderCall): Promise<TranscriptResult>
  /** Those of a few calls by one request, in their order; left out where the provider gives one at a time. */
  getTranscripts?(context: AdapterContext, calls: readonly ProviderCall[]): Promise<TranscriptResult[]>
  listUsers?(context: AdapterContext, cursor?: Cursor | null): Promise<Page<ProviderUser>>
  subscribe?(
    context: AdapterContext,
    callbackUrl: string,
    secret: string,
  ): Promise<{ subscriptionId: string; secret?: string; expiresAt?: Date }>
  unsubscribe?(context: AdapterContext, subscriptionId: string): Promise<void>
}

export type CallProviderAdapter = {
  readonly id: ProviderId
  /** Grows when what is read from a call changes, so that known calls are read again. */
  readonly version: number
  readonly capabilities: AdapterCapabilities
  readonly rateLimit: RateLimitPolicy
  readonly defaultBaseUrl: string
  /** Hosts that requests and redirects may go to, as suffixes, https only. */
  readonly allowedHosts: readonly string[]
  readonly client: ProviderClient
}

export const providerErrorCodes = [
  'auth',
  'forbidden',
  'not_found',
  'rate_limited',
  'invalid_request',
  'provider_down',
  'bad_payload',
  'aborted',
] as const
export type ProviderErrorCode = (typeof providerErrorCodes)[number]

/** Why a provider did not give what was asked for. `message` may be shown to people; it holds nothing of headers or bodies. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code: ProviderErrorCode
  readonly status: number | null
  /** Set when the provider said how long to wait. */
  readonly retryAfterMs: number | null
  constructor(code: ProviderErrorCode, message: string, details: { status?: number; retryAfterMs?: number | null } = {}) {
    super(message)
    this.code = code
    this.status = details.status ?? null
    this.retryAfterMs = details.retryAfterMs ?? null
  }
  /** Whether the same request may go well later. */
  get isRetryable(): boolean {
    return this.code === 'rate_limited' || this.code === 'provider_down'
  }
}

/** A vendor behind `fetch`: answers the client's requests as the vendor's API does, from a world of calls. */
export type ProviderSimulator = {
  /** Answers any request of the adapter; addresses start with the adapter's `defaultBaseUrl` or a base of one's own. */
  fetch(request: Request): Promise<Response>
  /** A delivery as the vendor would send it; undefined: the vendor sends no such event. */
  deliver?(
    event: { type: CallEventType; externalId: string; url: string },
    secrets: WebhookSecrets,
    now: number,
  ): WebhookRequest | undefined
}
