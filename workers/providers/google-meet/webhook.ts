import { z } from 'zod'
import { idText, jsonOfBytes } from '../json.ts'
import { checkJwt, keyIdOf } from '../jwt.ts'
import { type CallEventType, callEventTypes, type ProviderWebhook } from '../provider.ts'
import { isEqualText, knownSecrets } from '../signatures.ts'
import { dateOf } from '../speech.ts'
import { googleKeys, readKeySet } from './keys.ts'

/** A push of Pub/Sub around an event of Google Workspace. */
const envelope = z.object({
  message: z.object({
    data: z.string().nullish(),
    messageId: idText,
    publishTime: z.string().nullish(),
    attributes: z.record(z.string(), z.string()).nullish(),
  }),
})

const named = z.object({ name: z.string() }).nullish()
const event = z.object({ transcript: named, recording: named, conferenceRecord: named })

const usualEvents: Readonly<Record<string, CallEventType>> = {
  'google.workspace.meet.transcript.v2.fileGenerated': 'transcript.ready',
  'google.workspace.meet.recording.v2.fileGenerated': 'recording.ready',
  'google.workspace.meet.conference.v2.ended': 'call.completed',
}

/** The switch `webhookEvents` has further names for what may happen. */
const moreEvents = z.partialRecord(z.enum(callEventTypes), z.array(z.string())).catch({})

function typeOf(name: string, config: Readonly<Record<string, unknown>>): CallEventType {
  const more = moreEvents.parse(config['webhookEvents'] ?? {})
  const named = callEventTypes.find((type) => more[type]?.includes(name))
  return named ?? (Object.hasOwn(usualEvents, name) ? usualEvents[name] : undefined) ?? 'ignored'
}

const recordName = /^conferenceRecords\/([^/]{1,200})/

/**
 * Pub/Sub proves itself by a token of Google's: signed with one of Google's keys, for our address (or the switch `audience`), in the
 * name of the service account that the push subscription was given. The mail address of that account is the connection's secret: anybody
 * may have tokens for our address, but not in its name. The body is not signed.
 *
 * Keys come from Google, see `keys.ts`, unless the switch `publicKeys` holds a set of its own.
 */
export const googleMeetWebhook: ProviderWebhook = {
  async verifyWebhook(request, secrets, now, config) {
    const accounts = knownSecrets(secrets)
    if (accounts.length === 0) return { ok: false, reason: 'no_secret' }
    const token = request.headers['authorization']?.replace(/^Bearer /i, '').trim()
    if (!token) return { ok: false, reason: 'missing_signature' }
    const set = config['publicKeys'] === undefined ? await googleKeys(keyIdOf(token), now) : readKeySet(config['publicKeys'])
    const check = checkJwt(
      token,
      (set?.keys ?? []).map((publicKey) => ({ algorithm: 'RS256', publicKey })),
      now,
    )
    if (!check.ok) return check
    const { iss, aud, email, email_verified: isVerified } = check.claims
    const isInTheName = typeof email === 'string' && accounts.some((account) => isEqualText(account.toLowerCase(), email.toLowerCase()))
    if (iss !== 'https://accounts.google.com' || isVerified !== true || !isInTheName) return { ok: false, reason: 'bad_signature' }
    if (aud !== (config['audience'] ?? request.url)) return { ok: false, reason: 'wrong_audience' }
    const read = envelope.safeParse(jsonOfBytes(request.rawBody))
    if (!read.success) return { ok: false, reason: 'malformed' }
    const { data, messageId, publishTime, attributes } = read.data.message
    const found = event.safeParse(jsonOfBytes(Buffer.from(data ?? '', 'base64'))).data
    const name = (found?.transcript ?? found?.recording ?? found?.conferenceRecord)?.name ?? ''
    const externalCallId = recordName.exec(name)?.[1] ?? null
    const type = typeOf(attributes?.['ce-type'] ?? '', config)
    return {
      ok: true,
      kind: 'events',
      events: [
        {
          type: externalCallId === null ? 'ignored' : type,
          externalCallId,
          occurredAt: dateOf(publishTime)?.toISOString() ?? null,
          dedupeKey: messageId,
        },
      ],
    }
  },
}
