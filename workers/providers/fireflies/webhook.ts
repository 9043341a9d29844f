import { z } from 'zod'
import { checkGenericHmac, genericHmacDefaults } from '../generic-hmac.ts'
import { idText, jsonOfBytes } from '../json.ts'
import { type CallEventType, type GenericHmacConfig, oneEvent, type ProviderWebhook } from '../provider.ts'
import { isFresh, sha256Hex } from '../signatures.ts'
import { parseDate } from '../parse-values.ts'

/** `sha256=` and hex over the body. The first version has no prefix. */
export const firefliesScheme: GenericHmacConfig = {
  ...genericHmacDefaults,
  headerNames: ['x-hub-signature'],
  encodings: ['hex'],
  prefixes: ['sha256=', ''],
}

/** The second and the first version of the body. */
const delivery = z.union([
  z.object({
    event: z.string(),
    timestamp: z.number().int().nonnegative().nullish(),
    meeting_id: idText.nullish(),
  }),
  z
    .object({ eventType: z.string(), meetingId: idText.nullish() })
    .transform(({ eventType, meetingId }) => ({ event: eventType, timestamp: null, meeting_id: meetingId })),
])

/** The time is the event's, not the delivery's, so it only rules out old recordings. */
const toleranceSec = 24 * 3_600

const types: Readonly<Record<string, CallEventType>> = {
  'meeting.transcribed': 'transcript.ready',
  'Transcription completed': 'transcript.ready',
}

export const firefliesWebhook: ProviderWebhook = {
  verifyWebhook(request, secrets, now) {
    const check = checkGenericHmac(request, secrets, now, firefliesScheme)
    if (!check.ok) return check
    const read = delivery.safeParse(jsonOfBytes(request.rawBody))
    if (!read.success) return { ok: false, reason: 'malformed' }
    const { event, timestamp, meeting_id: id } = read.data
    if (timestamp != null && !isFresh(String(timestamp), now, 'ms', toleranceSec))
      return { ok: false, reason: 'stale' }
    const externalCallId = id ?? null
    return oneEvent({
      // Summaries and joining bots are not imported.
      type: externalCallId === null ? 'ignored' : (types[event] ?? 'ignored'),
      externalCallId,
      occurredAt: parseDate(timestamp)?.toISOString() ?? null,
      dedupeKey: sha256Hex(request.rawBody),
    })
  },
}
