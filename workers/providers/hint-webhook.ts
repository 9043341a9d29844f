import { checkGenericHmac, genericHmacOf } from './generic-hmac.ts'
import { idText, jsonOfBytes } from './json.ts'
import { choiceIn, firstAt } from './lenient.ts'
import type { CallEvent, GenericHmacConfig, ProviderWebhook } from './provider.ts'
import { sha256Hex } from './signatures.ts'
import { textOf } from './speech.ts'

/** Where vendors name the event of a delivery. */
const eventNames = ['event', 'event_type', 'eventType', 'type', 'event.type', 'data.event']

/**
 * The webhook of a vendor that publishes neither signatures nor bodies: the connection's scheme proves the sender, and of the body only
 * the call's id is taken, which is then fetched. `usualMode` 'poll': a delivery starts nothing until the switch `mode` is 'push', because
 * nobody knows what the vendor would send.
 */
export const hintWebhook = (
  own: Partial<GenericHmacConfig>,
  idPaths: readonly string[],
  usualMode: 'poll' | 'push' = 'poll',
): ProviderWebhook => ({
  verifyWebhook(request, secrets, now, config) {
    const check = checkGenericHmac(request, secrets, now, genericHmacOf(config, own))
    if (!check.ok) return check
    const body = jsonOfBytes(request.rawBody)
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return { ok: false, reason: 'malformed' }
    const externalCallId = idText.safeParse(firstAt(body, idPaths)).data ?? null
    const isPushing = choiceIn(config, 'mode', usualMode === 'push' ? ['push', 'poll'] : ['poll', 'push']) === 'push'
    const isTest = textOf(firstAt(body, eventNames))?.toLowerCase().includes('test') === true
    const type: CallEvent['type'] = isTest ? 'test' : externalCallId !== null && isPushing ? 'call.completed' : 'ignored'
    return { ok: true, kind: 'events', events: [{ type, externalCallId, occurredAt: null, dedupeKey: sha256Hex(request.rawBody) }] }
  },
})
