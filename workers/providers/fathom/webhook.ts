import { jsonOfBytes } from '../json.ts'
import type { ProviderWebhook } from '../provider.ts'
import { checkStandardWebhook } from '../signatures.ts'
import { callOfFathom, fathomMeeting, segmentsOfFathom } from './map.ts'

/** Standard Webhooks; the body is the meeting, with its transcript where the subscription asks for it. */
export const fathomWebhook: ProviderWebhook = {
  verifyWebhook(request, secrets, now) {
    const check = checkStandardWebhook(request, secrets, now)
    if (!check.ok) return check
    const read = fathomMeeting.safeParse(jsonOfBytes(request.rawBody))
    if (!read.success) return { ok: false, reason: 'malformed' }
    // Fathom says itself who is of the company; its domains are not known here.
    const call = callOfFathom(read.data, new Set())
    if (call === null) {
      return { ok: true, kind: 'events', events: [{ type: 'ignored', externalCallId: null, occurredAt: null, dedupeKey: check.id }] }
    }
    const segments = segmentsOfFathom(read.data.transcript ?? []).filter(({ text }) => text.trim() !== '')
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
