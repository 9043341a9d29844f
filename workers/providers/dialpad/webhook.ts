import { z } from 'zod'
import { idText } from '../json.ts'
import { checkJwt } from '../jwt.ts'
import type { CallEventType, ProviderWebhook } from '../provider.ts'
import { knownSecrets } from '../signatures.ts'
import { dateOf } from '../speech.ts'

const event = z.object({
  call_id: idText,
  state: z.string(),
  event_timestamp: z.union([z.number(), z.string()]).nullish(),
})

const types: Readonly<Record<string, CallEventType>> = {
  hangup: 'call.completed',
  recording: 'recording.ready',
  call_transcription: 'transcript.ready',
  recap_summary: 'call.updated',
}

/** Tokens have no end of their own; Dialpad's tries go on for a while. */
const usualToleranceSec = 3_600

const toleranceMs = (config: Readonly<Record<string, unknown>>): number =>
  (typeof config['toleranceSec'] === 'number' && config['toleranceSec'] > 0 ? config['toleranceSec'] : usualToleranceSec) * 1_000

/** With a secret the whole body is a JWT signed with it. A body in the clear is not accepted. */
export const dialpadWebhook: ProviderWebhook = {
  verifyWebhook({ rawBody }, secrets, now, config) {
    const known = knownSecrets(secrets)
    if (known.length === 0) return { ok: false, reason: 'no_secret' }
    const body = new TextDecoder().decode(rawBody).trim()
    if (body === '' || body.startsWith('{')) return { ok: false, reason: 'missing_signature' }
    const keys = known.map((secret) => ({ algorithm: 'HS256' as const, secret }))
    const check = checkJwt(body, keys, now, { demandExpiry: false })
    if (!check.ok) return check
    const read = event.safeParse(check.claims)
    if (!read.success) return { ok: false, reason: 'malformed' }
    const { call_id: externalCallId, state, event_timestamp: at } = read.data
    const occurredAt = dateOf(at)
    if (occurredAt === null || Math.abs(now - occurredAt.getTime()) >= toleranceMs(config)) return { ok: false, reason: 'stale' }
    const type = types[state] ?? 'ignored'
    return {
      ok: true,
      kind: 'events',
      events: [{ type, externalCallId, occurredAt: occurredAt.toISOString(), dedupeKey: `${externalCallId}:${state}` }],
    }
  },
}
