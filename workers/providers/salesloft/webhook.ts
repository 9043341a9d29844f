import { z } from 'zod'
import { readSettings } from '../../domain/provider-settings.ts'
import { idText, jsonOfBytes } from '../json.ts'
import { type CallEventType, oneEvent, type ProviderWebhook } from '../provider.ts'
import { isEqualText, isHmac, knownSecrets, sha256Hex } from '../signatures.ts'
import { parseDate } from '../parse-values.ts'

const named = z.object({ id: idText.nullish() }).nullish()
const delivery = z.object({
  callback_token: z.string().nullish(),
  id: idText.nullish(),
  conversation_id: idText.nullish(),
  conversation: named,
  created_at: z.string().nullish(),
})

function typeOfEvent(name: string): CallEventType {
  if (name.includes('transcri')) return 'transcript.ready'
  if (name.includes('recording')) return 'recording.ready'
  return name.includes('updated') ? 'call.updated' : 'call.completed'
}

/**
 * Salesloft signs the body with the subscription's token, with SHA-1, and repeats the token in the body. For conversations, the names of
 * events and of the id in the body are not documented, so several are accepted.
 */
export const salesloftWebhook: ProviderWebhook = {
  verifyWebhook({ headers, rawBody }, secrets, _now, config) {
    const known = knownSecrets(secrets)
    if (known.length === 0) return { ok: false, reason: 'no_secret' }
    const signature = headers['x-salesloft-signature']
    if (!signature) return { ok: false, reason: 'missing_signature' }
    const secret = known.find((one) => isHmac(signature, 'hex', 'sha1', one, rawBody))
    if (secret === undefined) return { ok: false, reason: 'bad_signature' }
    const read = delivery.safeParse(jsonOfBytes(rawBody))
    if (!read.success) return { ok: false, reason: 'malformed' }
    const {
      callback_token: token,
      id,
      conversation_id: conversationId,
      conversation,
      created_at: createdAt,
    } = read.data
    if (token != null && !isEqualText(token, secret)) return { ok: false, reason: 'bad_signature' }
    const event = headers['x-salesloft-event'] ?? ''
    const isWanted = readSettings('salesloft', config).webhookEvents.includes(event)
    const externalCallId = isWanted ? (conversationId ?? conversation?.id ?? id ?? null) : null
    const type = externalCallId === null ? 'ignored' : typeOfEvent(event)
    const occurredAt = parseDate(createdAt)?.toISOString() ?? null
    return oneEvent({ type, externalCallId, occurredAt, dedupeKey: `${event}:${sha256Hex(rawBody)}` })
  },
}
