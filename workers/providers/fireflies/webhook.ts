import { z } from 'zod'
import { checkGenericHmac, genericHmacDefaults } from '../generic-hmac.ts'
import { idText, jsonOfBytes } from '../json.ts'
import type { CallEventType, GenericHmacConfig, ProviderWebhook } from '../provider.ts'
import { isFresh, sha256Hex } from '../signatures.ts'
import { dateOf } from '../speech.ts'

/** `sha256=` and hex over the body; the first version left the prefix away. */
export const firefliesScheme: GenericHmacConfig = {
  ...genericHmacDefaults,
  headerNames: ['x-hub-signature'],
  encodings: ['hex'],
  prefixes: ['sha256=', ''],
}

/** Second and first version of the body. */
const delivery = z.union([
  z.object({ event: z.string(), timestamp: z.number().int().nonnegative().nullish(), meeting_id: idText.nullish() }),
  z
    .object({ eventType: z.string(), meetingId: idText.nullish() })
    .transform(({ eventType, meetingId }) => ({ event: eventType, timestamp: null, meeting_id: meetingId })),
])

/** The time is the event's and not the delivery's, so that it only keeps away what was recorded long ago. */
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
    if (timestamp != null && !isFresh(String(timestamp), now, 'ms', toleranceSec)) return { ok: false, reason: 'stale' }
    const externalCallId = id ?? null
    return {
      ok: true,
      kind: 'events',
      events: [
        {
          // Summaries and bots that join are nothing that is imported.
          type: externalCallId === null ? 'ignored' : (types[event] ?? 'ignored'),
          externalCallId,
          occurredAt: dateOf(timestamp)?.toISOString() ?? null,
          dedupeKey: sha256Hex(request.rawBody),
        },
      ],
    }
  },
}
