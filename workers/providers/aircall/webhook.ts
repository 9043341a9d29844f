import { z } from 'zod'
import { idText, jsonOfBytes } from '../json.ts'
import type { CallEventType, ProviderWebhook } from '../provider.ts'
import { checkToken, knownSecrets, sha256Hex } from '../signatures.ts'
import { dateOf } from '../speech.ts'

const delivery = z.object({
  event: z.string(),
  timestamp: z.number().nullish(),
  token: z.string().nullish(),
  data: z.object({ id: idText.nullish(), call_id: idText.nullish() }).nullish(),
})

const types: Readonly<Record<string, CallEventType>> = {
  'call.ended': 'call.completed',
  'call.comm_assets_generated': 'recording.ready',
  'transcription.created': 'transcript.ready',
}

/** Aircall signs nothing: each delivery repeats the token that it gave when the webhook was made. The call is fetched again anyway. */
export const aircallWebhook: ProviderWebhook = {
  verifyWebhook({ rawBody }, secrets) {
    if (knownSecrets(secrets).length === 0) return { ok: false, reason: 'no_secret' }
    const read = delivery.safeParse(jsonOfBytes(rawBody))
    if (!read.success) return { ok: false, reason: 'malformed' }
    const { event, timestamp, token, data } = read.data
    const check = checkToken(token, secrets)
    if (!check.ok) return check
    // What is told of a transcript has an id of its own beside the call's.
    const externalCallId = data?.call_id ?? (event.startsWith('call.') ? data?.id : null) ?? null
    const type = externalCallId === null ? 'ignored' : (types[event] ?? 'ignored')
    const occurredAt = dateOf(timestamp)?.toISOString() ?? null
    return { ok: true, kind: 'events', events: [{ type, externalCallId, occurredAt, dedupeKey: sha256Hex(rawBody) }] }
  },
}
