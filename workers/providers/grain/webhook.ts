import { z } from 'zod'
import { checkGenericHmac, genericHmacOf } from '../generic-hmac.ts'
import { idText, jsonOfBytes } from '../json.ts'
import { choiceIn } from '../lenient.ts'
import type { CallEventType, ProviderWebhook } from '../provider.ts'
import { sha256Hex } from '../signatures.ts'

/** The switch `mode`: events start something with 'push' only, because how Grain would sign them is not settled. */
export const isPushing = (config: Readonly<Record<string, unknown>>): boolean => choiceIn(config, 'mode', ['poll', 'push']) === 'push'

const delivery = z.object({
  type: z.string().nullish(),
  data: z
    .object({ id: idText.nullish().catch(null) })
    .nullish()
    .catch(null),
})

/** Highlights and stories have ids of their own, which are no calls. */
const types: Readonly<Record<string, CallEventType>> = {
  recording_added: 'call.completed',
  recording_updated: 'call.updated',
  recording_deleted: 'call.deleted',
}

/**
 * Grain publishes no signature: the address is the secret, unless the switch `webhook` names a scheme. A new hook is tried with a
 * request of which nothing is known, which may have no body; it starts nothing.
 */
export const grainWebhook: ProviderWebhook = {
  verifyWebhook(request, secrets, now, config) {
    const check = checkGenericHmac(request, secrets, now, genericHmacOf(config, { fallback: 'url-secret' }))
    if (!check.ok) return check
    const dedupeKey = sha256Hex(request.rawBody)
    const only = (type: CallEventType, externalCallId: string | null): ReturnType<ProviderWebhook['verifyWebhook']> => ({
      ok: true,
      kind: 'events',
      events: [{ type, externalCallId, occurredAt: null, dedupeKey }],
    })
    if (request.rawBody.length === 0) return only('test', null)
    const read = delivery.safeParse(jsonOfBytes(request.rawBody))
    if (!read.success) return { ok: false, reason: 'malformed' }
    const type = types[read.data.type ?? '']
    const id = read.data.data?.id ?? null
    if (type === undefined || id === null) return only('ignored', null)
    return only(isPushing(config) ? type : 'ignored', id)
  },
}
