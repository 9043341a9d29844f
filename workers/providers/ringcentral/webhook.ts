import { z } from 'zod'
import { idText, jsonOfBytes } from '../json.ts'
import { oneEvent, type ProviderWebhook } from '../provider.ts'
import { checkToken } from '../signatures.ts'
import { parseDate } from '../parse-values.ts'

const delivery = z.object({
  uuid: idText,
  timestamp: z.string().nullish(),
  body: z.object({ sourceRecordId: idText.nullish() }).nullish(),
})

/** Characters allowed in a response header. */
const headerText = /^[\x21-\x7e]{1,300}$/

/**
 * RingCentral signs nothing: each delivery repeats the token with which the subscription was created. During creation, RingCentral sends a
 * token of its own that must be sent back. That proves nothing and starts nothing, so it needs no secret; the secret may not be stored yet.
 * Older subscriptions send our token under the same name, but with an event in the body.
 *
 * The body contains the insights, but is not signed, so they are fetched.
 */
export const ringcentralWebhook: ProviderWebhook = {
  verifyWebhook({ headers, rawBody }, secrets) {
    const challenge = headers['validation-token']
    const token = headers['verification-token']
    const body = jsonOfBytes(rawBody)
    const read = delivery.safeParse(body)
    if (token === undefined && challenge !== undefined && !read.success) {
      if (!headerText.test(challenge)) return { ok: false, reason: 'malformed' }
      return {
        ok: true,
        kind: 'handshake',
        response: { status: 200, headers: { 'validation-token': challenge }, body: '' },
      }
    }
    const check = checkToken(token ?? challenge, secrets)
    if (!check.ok) return check
    if (!read.success) return { ok: false, reason: 'malformed' }
    const { uuid, timestamp, body: found } = read.data
    const externalCallId = found?.sourceRecordId ?? null
    return oneEvent({
      type: externalCallId === null ? 'ignored' : 'transcript.ready',
      externalCallId,
      occurredAt: parseDate(timestamp)?.toISOString() ?? null,
      dedupeKey: uuid,
    })
  },
}
