import type { ProviderId } from '../domain/providers.ts'

/**
 * The adapter of a call provider: facts about the provider's API, a client for it, and the verification of its webhooks. Adapters have no
 * state: everything about a connection comes with the context.
 */

export type Credentials =
  | { type: 'BASIC'; username: string; password: string }
  | { type: 'API_KEY'; apiKey: string; apiSecret?: string }
  | { type: 'BEARER'; token: string }
  /** An access token of either OAuth flow, refreshed by its source. */
  | { type: 'OAUTH2'; accessToken: string }
  | { type: 'WEBHOOK_ONLY' }

/** Hides where credentials come from (our vault or Nango) and that tokens are refreshed. */
export type CredentialSource = {
  /** `forceRefresh` after a 401, when the provider refused the last token. */
  get(options?: { forceRefresh?: boolean }): Promise<Credentials>
}

export type AdapterContext = {
  connectionId: string
  credentials: CredentialSource
  /** Base address if it is not the provider's usual one: region, company, simulator. No trailing slash. */
  baseUrl: string | null
  /** Lowercase mail domains of the organization. */
  internalDomains: ReadonlySet<string>
  /** Settings of the connection; see `readSettings`. */
  config: Readonly<Record<string, unknown>>
  /** Paces, limits and checks every request: see `open-fetch.ts`. Adapters must not send requests in any other way. */
  fetch: typeof globalThis.fetch
  now(): number
  sleep(ms: number, signal: AbortSignal): Promise<void>
  signal: AbortSignal
}

/** Opaque to everything but the adapter: base64url of JSON. */
export type Cursor = string

export type ListCallsParams = {
  /** The call's start must be at or after `from` and before `to`. */
  from: Date
  to: Date
  userIds?: readonly string[]
  cursor?: Cursor | null
  pageSize?: number
}

/** `nextCursor` is null on the last page. An empty page with a cursor is normal. */
export type Page<Item> = { items: Item[]; nextCursor: Cursor | null }

export type Affiliation = 'internal' | 'external' | 'unknown'
export type Direction = 'inbound' | 'outbound' | 'conference' | 'unknown'

export type Participant = {
  /** The provider's id, or `email:…` or `name:…` if there is none. */
  id: string
  /** Ids that the transcript uses for this participant. */
  speakerIds: string[]
  userId?: string
  name?: string
  email?: string
  phone?: string
  affiliation: Affiliation
}

/** `unknown`: the provider does not say until the transcript is fetched. */
export const transcriptStatuses = ['ready', 'pending', 'unavailable', 'deleted', 'unknown'] as const
export type TranscriptStatus = (typeof transcriptStatuses)[number]

/** A call as its provider lists it. Ids are always strings. */
export type ProviderCall = {
  externalId: string
  /** A second id that fetching the transcript needs, e.g. of one occurrence of a meeting. */
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
  /** Small values of the listing that fetching the transcript needs, e.g. its own id. JSON. */
  hints?: Readonly<Record<string, string | number | boolean | null>>
}

export type TranscriptSegment = {
  /** Null for an unknown speaker. */
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

export type ProviderUser = {
  externalId: string
  email: string | null
  name: string | null
  isActive: boolean
}

// prettier-ignore
export const callEventTypes = [
  'call.completed', 'recording.ready', 'transcript.ready', 'call.updated', 'call.deleted',
  'connection.revoked', 'subscription.expiring', 'test', 'ignored',
] as const
export type CallEventType = (typeof callEventTypes)[number]

/** What a webhook reports. The event is a hint: the call is fetched through the API, unless the delivery contains it. */
export type CallEvent = {
  type: CallEventType
  externalCallId: string | null
  /** ISO 8601. */
  occurredAt: string | null
  /** Repeats of one delivery have the same key: the sender's id, or the SHA-256 of the body. */
  dedupeKey: string
  inlineCall?: ProviderCall
  inlineTranscript?: TranscriptResult
}

export type WebhookRequest = {
  method: string
  /** Public address as the sender used it. */
  url: string
  /** Header names in lower case. */
  headers: Readonly<Record<string, string>>
  rawBody: Uint8Array
}

/** `others` are accepted too, such as secrets that are being replaced. */
export type WebhookSecrets = { current: string; others?: readonly string[] }

/** A signature scheme for providers that publish none. No scheme accepts everything. */
export type GenericHmacConfig = {
  /** Tried in order, lower case. */
  headerNames: readonly string[]
  algorithm: 'sha256' | 'sha1' | 'sha512'
  encodings: readonly ('hex' | 'base64')[]
  prefixes: readonly string[]
  secretEncoding: 'utf8' | 'base64' | 'hex'
  baseString:
    | '{body}'
    | '{timestamp}.{body}'
    | 'v0:{timestamp}:{body}'
    | '{id}.{timestamp}.{body}'
    | '{method}{url}{body}{timestamp}'
  timestampHeader?: string
  timestampUnit?: 's' | 'ms'
  toleranceSec: number
  /** For requests without a signature: refuse them, or trust the unguessable address and fetch the call. */
  fallback: 'reject' | 'url-secret'
}

export const webhookRefusals = [
  'missing_signature',
  'bad_signature',
  'stale',
  'no_secret',
  'malformed',
  'wrong_audience',
] as const
export type WebhookRefusal = (typeof webhookRefusals)[number]

export type WebhookVerification =
  | { ok: true; kind: 'events'; events: CallEvent[] }
  | {
      ok: true
      kind: 'handshake'
      response: { status: number; headers?: Record<string, string>; body?: string }
    }
  | { ok: false; reason: WebhookRefusal }

/** The outcome of a delivery with one event. */
export const oneEvent = (event: CallEvent): WebhookVerification => ({
  ok: true,
  kind: 'events',
  events: [event],
})

export type ProviderWebhook = {
  /** The status that the sender expects for an accepted delivery, if it does not accept any 2xx. Default: 202. */
  acknowledgement?: 200 | 204
  /** `now` in ms. Pure, except for key lookups of providers that sign with public keys. */
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
  maxPageSize: number
}

/** Limits of an account. The strictest one sets the pace. */
export type RateLimitPolicy = { perSecond?: number; perMinute?: number; perDay?: number; concurrency: number }

export type ConnectionTest =
  | { ok: true; accountLabel?: string | undefined }
  | { ok: false; error: ProviderError }

export type ProviderClient = {
  testConnection(context: AdapterContext): Promise<ConnectionTest>
  /** @throws ProviderError */
  listCalls(context: AdapterContext, params: ListCallsParams): Promise<Page<ProviderCall>>
  getCall(context: AdapterContext, externalId: string): Promise<ProviderCall | null>
  getTranscript(context: AdapterContext, call: ProviderCall): Promise<TranscriptResult>
  /** Transcripts of several calls in one request, in the same order. Left out if the provider has no such request. */
  getTranscripts?(context: AdapterContext, calls: readonly ProviderCall[]): Promise<TranscriptResult[]>
  listUsers?(context: AdapterContext, cursor?: Cursor | null): Promise<Page<ProviderUser>>
  /** Null: the connection's settings want no subscription. */
  subscribe?(
    context: AdapterContext,
    callbackUrl: string,
    secret: string,
  ): Promise<{ subscriptionId: string; secret?: string; expiresAt?: Date } | null>
  unsubscribe?(context: AdapterContext, subscriptionId: string): Promise<void>
}

export type CallProviderAdapter = {
  readonly id: ProviderId
  /** Raise it when more or other data is read from a call, so that known calls are read again. */
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

/** Why a request to a provider failed. `message` may be shown to users: it contains nothing of headers or bodies. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code: ProviderErrorCode
  readonly status: number | null
  /** Set when the provider said how long to wait. */
  readonly retryAfterMs: number | null
  constructor(
    code: ProviderErrorCode,
    message: string,
    details: { status?: number; retryAfterMs?: number | null } = {},
  ) {
    super(message)
    this.code = code
    this.status = details.status ?? null
    this.retryAfterMs = details.retryAfterMs ?? null
  }
  /** Whether the same request may succeed later. */
  get isRetryable(): boolean {
    return this.code === 'rate_limited' || this.code === 'provider_down'
  }
}

/** A provider as a `fetch`: responds as the provider's API does, from a world of calls. */
export type ProviderSimulator = {
  /** Responds to any request of the adapter, below its `defaultBaseUrl` or another base address. */
  fetch(request: Request): Promise<Response>
  /** A delivery as the provider would send it; undefined: the provider sends no such event. */
  deliver?(
    event: { type: CallEventType; externalId: string; url: string },
    secrets: WebhookSecrets,
    now: number,
  ): WebhookRequest | undefined
}
