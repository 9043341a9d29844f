import { z } from 'zod'
import { jsonOfBytes } from '../json.ts'
import type { CallEvent, CallEventType, ProviderWebhook } from '../provider.ts'
import { hmac, isFresh, isHmac, knownSecrets, sha256Hex } from '../signatures.ts'
import { parseDate } from '../parse-values.ts'

const envelope = z.object({
  event: z.string(),
  event_ts: z.number().nullish(),
  payload: z.unknown().optional(),
})
const challenge = z.object({ plainToken: z.string().min(1).max(500) })

/** The events of one Zoom product: what they mean, and which calls their object refers to. */
export type ZoomEvents = {
  types: Readonly<Record<string, CallEventType>>
  /** Null if the object has an unexpected shape. */
  callIdsOf(object: unknown): string[] | null
}

const object = z.object({ object: z.unknown().optional() })

/**
 * Zoom signs `v0:{time}:{body}` with the app's secret token. The check of the address must be signed too: otherwise anybody could have
 * texts hashed with our secret, and so forge signatures.
 */
export const zoomWebhook = (events: ZoomEvents): ProviderWebhook => ({
  acknowledgement: 204,
  verifyWebhook({ headers, rawBody }, secrets, now) {
    const known = knownSecrets(secrets)
    if (known.length === 0) return { ok: false, reason: 'no_secret' }
    const signature = headers['x-zm-signature']
    const timestamp = headers['x-zm-request-timestamp']
    if (!signature || !timestamp) return { ok: false, reason: 'missing_signature' }
    // Unix seconds have ten digits today, Unix ms thirteen.
    if (!isFresh(timestamp, now, timestamp.length > 11 ? 'ms' : 's')) return { ok: false, reason: 'stale' }
    const digest = signature.startsWith('v0=') ? signature.slice(3) : ''
    const secret = known.find((one) => isHmac(digest, 'hex', 'sha256', one, `v0:${timestamp}:`, rawBody))
    if (secret === undefined) return { ok: false, reason: 'bad_signature' }
    const read = envelope.safeParse(jsonOfBytes(rawBody))
    if (!read.success) return { ok: false, reason: 'malformed' }
    const { event, event_ts: at, payload } = read.data
    if (event === 'endpoint.url_validation') return answerChallenge(payload, secret)
    const occurredAt = parseDate(at)?.toISOString() ?? null
    const dedupeKey = sha256Hex(rawBody)
    const single = (type: CallEventType): CallEvent[] => [
      { type, externalCallId: null, occurredAt, dedupeKey },
    ]
    if (event === 'app_deauthorized')
      return { ok: true, kind: 'events', events: single('connection.revoked') }
    const type = events.types[event]
    if (type === undefined) return { ok: true, kind: 'events', events: single('ignored') }
    const named = object.safeParse(payload)
    const ids = named.success ? events.callIdsOf(named.data.object) : null
    if (ids === null) return { ok: false, reason: 'malformed' }
    return {
      ok: true,
      kind: 'events',
      events: ids.map((externalCallId) => ({
        type,
        externalCallId,
        occurredAt,
        dedupeKey: `${dedupeKey}:${externalCallId}`,
      })),
    }
  },
})

function answerChallenge(payload: unknown, secret: string): ReturnType<ProviderWebhook['verifyWebhook']> {
  const read = challenge.safeParse(payload)
  if (!read.success) return { ok: false, reason: 'malformed' }
  const { plainToken } = read.data
  const body = JSON.stringify({
    plainToken,
    encryptedToken: hmac('sha256', secret, plainToken).toString('hex'),
  })
  return {
    ok: true,
    kind: 'handshake',
    response: { status: 200, headers: { 'content-type': 'application/json' }, body },
  }
}
