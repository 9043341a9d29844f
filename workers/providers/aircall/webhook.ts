import { z } from 'zod'
import { idText, jsonOfBytes } from '../json.ts'
import { type CallEventType, oneEvent, type ProviderWebhook } from '../provider.ts'
import { checkToken, knownSecrets, sha256Hex } from '../signatures.ts'
import { parseDate } from '../parse-values.ts'

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

/** Aircall signs nothing. Each delivery repeats the token that Aircall sent when the webhook was created. The call is fetched anyway. */
export const aircallWebhook: ProviderWebhook = {
  verifyWebhook({ rawBody }, secrets) {
    if (knownSecrets(secrets).length === 0) return { ok: false, reason: 'no_secret' }
    const read = delivery.safeParse(jsonOfBytes(rawBody))
    if (!read.success) return { ok: false, reason: 'malformed' }
    const { event, timestamp, token, data } = read.data
    const check = checkToken(token, secrets)
    if (!check.ok) return check
    // An event about a transcript contains both the transcript's id and the call's.
    const externalCallId = data?.call_id ?? (event.startsWith('call.') ? data?.id : null) ?? null
    const type = externalCallId === null ? 'ignored' : (types[event] ?? 'ignored')
    const occurredAt = parseDate(timestamp)?.toISOString() ?? null
    return oneEvent({ type, externalCallId, occurredAt, dedupeKey: sha256Hex(rawBody) })
  },
}
