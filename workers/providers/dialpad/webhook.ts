import { z } from 'zod'
import { readSettings } from '../../domain/provider-settings.ts'
import { idText } from '../json.ts'
import { checkJwt } from '../jwt.ts'
import { type CallEventType, oneEvent, type ProviderWebhook } from '../provider.ts'
import { knownSecrets } from '../signatures.ts'
import { parseDate } from '../parse-values.ts'

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

/** The whole body is a JWT signed with the secret. An unsigned body is not accepted. */
export const dialpadWebhook: ProviderWebhook = {
  async verifyWebhook({ rawBody }, secrets, now, config) {
    const known = knownSecrets(secrets)
    if (known.length === 0) return { ok: false, reason: 'no_secret' }
    const body = new TextDecoder().decode(rawBody).trim()
    if (body === '' || body.startsWith('{')) return { ok: false, reason: 'missing_signature' }
    const keys = known.map((secret) => ({ algorithm: 'HS256' as const, secret }))
    const check = await checkJwt(body, keys, now, { requireExpiry: false })
    if (!check.ok) return check
    const read = event.safeParse(check.claims)
    if (!read.success) return { ok: false, reason: 'malformed' }
    const { call_id: externalCallId, state, event_timestamp: at } = read.data
    const occurredAt = parseDate(at)
    const { toleranceSec } = readSettings('dialpad', config)
    if (occurredAt === null || Math.abs(now - occurredAt.getTime()) >= toleranceSec * 1_000)
      return { ok: false, reason: 'stale' }
    const type = types[state] ?? 'ignored'
    return oneEvent({
      type,
      externalCallId,
      occurredAt: occurredAt.toISOString(),
      dedupeKey: `${externalCallId}:${state}`,
    })
  },
}
