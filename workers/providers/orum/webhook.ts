import { checkGenericHmac, genericHmacOf } from '../generic-hmac.ts'
import { jsonOfBytes } from '../json.ts'
import { type GenericHmacConfig, oneEvent, type ProviderWebhook } from '../provider.ts'
import { checkStandardWebhook, sha256Hex } from '../signatures.ts'
import { readOrum } from './map.ts'

/** Orum signs, but does not document how. The connection's `webhook` overrides these names. */
export const orumScheme: Partial<GenericHmacConfig> = {
  headerNames: ['x-orum-signature', 'orum-signature', 'x-webhook-signature', 'x-signature'],
}

/** A delivery is a call with its transcript. Unsigned deliveries are refused. */
export const orumWebhook: ProviderWebhook = {
  verifyWebhook(request, secrets, now, config) {
    const deliveryId = request.headers['webhook-id'] ?? request.headers['svix-id']
    const isStandard = deliveryId !== undefined && config['webhook'] === undefined
    const check = isStandard
      ? checkStandardWebhook(request, secrets, now)
      : checkGenericHmac(request, secrets, now, genericHmacOf(config, orumScheme))
    if (!check.ok) return check
    const read = readOrum(jsonOfBytes(request.rawBody), config)
    if (read === null) return { ok: false, reason: 'malformed' }
    const { kind, call, transcript } = read
    const dedupeKey = (isStandard ? deliveryId : undefined) ?? sha256Hex(request.rawBody)
    if (kind !== 'call' || call === null)
      return oneEvent({
        type: kind === 'test' ? 'test' : 'ignored',
        externalCallId: null,
        occurredAt: null,
        dedupeKey,
      })
    return oneEvent({
      type: transcript.status === 'ready' ? 'transcript.ready' : 'call.completed',
      externalCallId: call.externalId,
      occurredAt: call.startedAt.toISOString(),
      dedupeKey,
      inlineCall: call,
      inlineTranscript: transcript,
    })
  },
}
