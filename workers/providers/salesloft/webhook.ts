import { z } from 'zod'
import { idText, jsonOfBytes } from '../json.ts'
import type { ProviderWebhook } from '../provider.ts'
import { isEqualText, isHmac, knownSecrets, sha256Hex } from '../signatures.ts'
import { dateOf } from '../speech.ts'
import { typeOfEvent, webhookEvents } from './switches.ts'

const named = z.object({ id: idText.nullish() }).nullish()
const delivery = z.object({
  callback_token: z.string().nullish(),
  id: idText.nullish(),
  conversation_id: idText.nullish(),
  conversation: named,
  created_at: z.string().nullish(),
})

/**
 * Salesloft signs the body with the subscription's token, with SHA-1, and repeats the token in it. Names of events and of the id in
 * the body are not published for conversations, so they are read with some tolerance.
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
    const { callback_token: token, id, conversation_id: conversationId, conversation, created_at: createdAt } = read.data
    if (token != null && !isEqualText(token, secret)) return { ok: false, reason: 'bad_signature' }
    const event = headers['x-salesloft-event'] ?? ''
    const isWanted = webhookEvents(config).includes(event)
    const externalCallId = isWanted ? (conversationId ?? conversation?.id ?? id ?? null) : null
    const type = externalCallId === null ? 'ignored' : typeOfEvent(event)
    const occurredAt = dateOf(createdAt)?.toISOString() ?? null
    return { ok: true, kind: 'events', events: [{ type, externalCallId, occurredAt, dedupeKey: `${event}:${sha256Hex(rawBody)}` }] }
  },
}
