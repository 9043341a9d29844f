import { z } from 'zod'
import { checkGenericHmac, genericHmacDefaults } from '../generic-hmac.ts'
import { idText, jsonOfBytes } from '../json.ts'
import { type CallEventType, type GenericHmacConfig, oneEvent, type ProviderWebhook } from '../provider.ts'
import { sha256Hex } from '../signatures.ts'
import { parseDate } from '../parse-values.ts'

export const outreachScheme: GenericHmacConfig = {
  ...genericHmacDefaults,
  headerNames: ['outreach-webhook-signature'],
  encodings: ['hex'],
  prefixes: [''],
}

const delivery = z.object({
  data: z.object({
    type: z.string().nullish(),
    id: idText.nullish(),
    attributes: z.object({ state: z.string().nullish() }).nullish(),
  }),
  meta: z.object({ eventName: z.string().nullish(), deliveredAt: z.string().nullish() }).nullish(),
})

const states: Readonly<Record<string, CallEventType>> = { ENDED: 'call.completed', DELETED: 'call.deleted' }

/** Outreach signs the body and sends each delivery once. The next sync finds what was lost. */
export const outreachWebhook: ProviderWebhook = {
  acknowledgement: 200,
  verifyWebhook(request, secrets, now) {
    const check = checkGenericHmac(request, secrets, now, outreachScheme)
    if (!check.ok) return check
    const read = delivery.safeParse(jsonOfBytes(request.rawBody))
    if (!read.success) return { ok: false, reason: 'malformed' }
    const { data, meta } = read.data
    const externalCallId = data.id ?? null
    const state = data.attributes?.state
    // A change may carry only the changed fields.
    const type = state == null ? 'call.updated' : (states[state] ?? 'ignored')
    const isRecording = data.type === 'kaiaRecording' && externalCallId !== null
    return oneEvent({
      type: !isRecording ? 'ignored' : meta?.eventName === 'kaiaRecording.destroyed' ? 'call.deleted' : type,
      externalCallId,
      occurredAt: parseDate(meta?.deliveredAt)?.toISOString() ?? null,
      dedupeKey: sha256Hex(request.rawBody),
    })
  },
}
