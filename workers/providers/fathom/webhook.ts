import { jsonOfBytes } from '../json.ts'
import { oneEvent, type ProviderWebhook } from '../provider.ts'
import { checkStandardWebhook } from '../signatures.ts'
import { toProviderCall, fathomMeeting, toSegments } from './map.ts'

/** Standard Webhooks. The body is the meeting, with its transcript if the subscription includes it. */
export const fathomWebhook: ProviderWebhook = {
  verifyWebhook(request, secrets, now) {
    const check = checkStandardWebhook(request, secrets, now)
    if (!check.ok) return check
    const read = fathomMeeting.safeParse(jsonOfBytes(request.rawBody))
    if (!read.success) return { ok: false, reason: 'malformed' }
    // The API does not know the organization's domains here, but Fathom says who belongs to the company.
    const call = toProviderCall(read.data, new Set())
    if (call === null) {
      return oneEvent({ type: 'ignored', externalCallId: null, occurredAt: null, dedupeKey: check.id })
    }
    const segments = toSegments(read.data.transcript ?? []).filter(({ text }) => text.trim() !== '')
    const event = {
      externalCallId: call.externalId,
      occurredAt: call.startedAt.toISOString(),
      dedupeKey: check.id,
      inlineCall: call,
    }
    return {
      ok: true,
      kind: 'events',
      events: [
        segments.length === 0
          ? { ...event, type: 'call.completed' }
          : { ...event, type: 'transcript.ready', inlineTranscript: { status: 'ready', segments } },
      ],
    }
  },
}
