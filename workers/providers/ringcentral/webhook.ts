import { z } from 'zod'
import { idText, jsonOfBytes } from '../json.ts'
import type { ProviderWebhook } from '../provider.ts'
import { checkToken } from '../signatures.ts'
import { dateOf } from '../speech.ts'

const delivery = z.object({
  uuid: idText,
  timestamp: z.string().nullish(),
  body: z.object({ sourceRecordId: idText.nullish() }).nullish(),
})

/** What may stand in a header of an answer. */
const headerText = /^[\x21-\x7e]{1,300}$/

/**
 * RingCentral signs nothing: each delivery repeats the token that the subscription was made with. While the subscription is being made
 * it sends a token of its own, to be sent back; that proves nothing and starts nothing, so that it needs no secret, which may not be
 * stored yet. The older field of a subscription sends our token under the same name, but with an event in the body.
 *
 * The insights come along in the body, which is not signed: they are fetched again.
 */
export const ringcentralWebhook: ProviderWebhook = {
  verifyWebhook({ headers, rawBody }, secrets) {
    const challenge = headers['validation-token']
    const token = headers['verification-token']
    const body = jsonOfBytes(rawBody)
    const read = delivery.safeParse(body)
    if (token === undefined && challenge !== undefined && !read.success) {
      if (!headerText.test(challenge)) return { ok: false, reason: 'malformed' }
      return { ok: true, kind: 'handshake', response: { status: 200, headers: { 'validation-token': challenge }, body: '' } }
    }
    const check = checkToken(token ?? challenge, secrets)
    if (!check.ok) return check
    if (!read.success) return { ok: false, reason: 'malformed' }
    const { uuid, timestamp, body: found } = read.data
    const externalCallId = found?.sourceRecordId ?? null
    return {
      ok: true,
      kind: 'events',
      events: [
        {
          type: externalCallId === null ? 'ignored' : 'transcript.ready',
          externalCallId,
          occurredAt: dateOf(timestamp)?.toISOString() ?? null,
          dedupeKey: uuid,
        },
      ],
    }
  },
}
