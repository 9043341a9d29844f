import { z } from 'zod'
import { checkGenericHmac, genericHmacDefaults } from '../generic-hmac.ts'
import { idText, jsonOfBytes } from '../json.ts'
import type { CallEventType, GenericHmacConfig, ProviderWebhook } from '../provider.ts'
import { sha256Hex } from '../signatures.ts'
import { dateOf } from '../speech.ts'

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

/** Outreach signs the body and sends a delivery once: what fails is found by asking. */
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
    // A change may come with the changed fields alone.
    const type = state == null ? 'call.updated' : (states[state] ?? 'ignored')
    const isRecording = data.type === 'kaiaRecording' && externalCallId !== null
    return {
      ok: true,
      kind: 'events',
      events: [
        {
          type: !isRecording ? 'ignored' : meta?.eventName === 'kaiaRecording.destroyed' ? 'call.deleted' : type,
          externalCallId,
          occurredAt: dateOf(meta?.deliveredAt)?.toISOString() ?? null,
          dedupeKey: sha256Hex(request.rawBody),
        },
      ],
    }
  },
}
