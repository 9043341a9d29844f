import { z } from 'zod'
import { checkGenericHmac, genericHmacOf } from '../generic-hmac.ts'
import { idText, jsonOfBytes } from '../json.ts'
import { readSettings } from '../../domain/provider-settings.ts'
import { type CallEventType, oneEvent, type ProviderWebhook } from '../provider.ts'
import { sha256Hex } from '../signatures.ts'

const delivery = z.object({
  type: z.string().nullish(),
  data: z
    .object({ id: idText.nullish().catch(null) })
    .nullish()
    .catch(null),
})

/** Events of highlights and stories carry other ids and are ignored. */
const types: Readonly<Record<string, CallEventType>> = {
  recording_added: 'call.completed',
  recording_updated: 'call.updated',
  recording_deleted: 'call.deleted',
}

/**
 * Grain documents no signature: the address is the secret, unless the connection's `webhook` describes a scheme. Grain tests a new hook
 * with an undocumented request that may have no body; it starts nothing.
 */
export const grainWebhook: ProviderWebhook = {
  verifyWebhook(request, secrets, now, config) {
    const check = checkGenericHmac(request, secrets, now, genericHmacOf(config, { fallback: 'url-secret' }))
    if (!check.ok) return check
    const dedupeKey = sha256Hex(request.rawBody)
    const only = (type: CallEventType, externalCallId: string | null) =>
      oneEvent({ type, externalCallId, occurredAt: null, dedupeKey })
    if (request.rawBody.length === 0) return only('test', null)
    const read = delivery.safeParse(jsonOfBytes(request.rawBody))
    if (!read.success) return { ok: false, reason: 'malformed' }
    const type = types[read.data.type ?? '']
    const id = read.data.data?.id ?? null
    if (type === undefined || id === null) return only('ignored', null)
    return only(readSettings('grain', config).mode === 'push' ? type : 'ignored', id)
  },
}
