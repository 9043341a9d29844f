import { z } from 'zod'
import { readSettings, type SettingsOf } from '../../domain/provider-settings.ts'
import { idText, jsonOfBytes } from '../json.ts'
import { checkJwt, keyIdOf } from '../jwt.ts'
import { type CallEventType, oneEvent, type ProviderWebhook } from '../provider.ts'
import { isEqualText, knownSecrets } from '../signatures.ts'
import { parseDate } from '../parse-values.ts'
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

function typeOf(name: string, more: SettingsOf<'google_meet'>['webhookEvents']): CallEventType {
  const named = (Object.keys(more) as (keyof typeof more)[]).find((type) => more[type]?.includes(name))
  return named ?? (Object.hasOwn(usualEvents, name) ? usualEvents[name] : undefined) ?? 'ignored'
}

const recordName = /^conferenceRecords\/([^/]{1,200})/

/**
 * Pub/Sub authenticates with a token from Google: signed with one of Google's keys, for our address (or the setting `audience`), in the
 * name of the push subscription's service account. The email address of that account is the connection's secret: anybody can get tokens for
 * our address, but not in its name. The body is not signed.
 *
 * Keys come from Google, see `keys.ts`, unless the connection's `publicKeys` contains its own set.
 */
export const googleMeetWebhook: ProviderWebhook = {
  async verifyWebhook(request, secrets, now, config) {
    const accounts = knownSecrets(secrets)
    if (accounts.length === 0) return { ok: false, reason: 'no_secret' }
    const token = request.headers['authorization']?.replace(/^Bearer /i, '').trim()
    if (!token) return { ok: false, reason: 'missing_signature' }
    const set =
      config['publicKeys'] === undefined
        ? await googleKeys(keyIdOf(token), now)
        : readKeySet(config['publicKeys'])
    const check = await checkJwt(
      token,
      (set?.keys ?? []).map((publicKey) => ({ algorithm: 'RS256', publicKey })),
      now,
    )
    if (!check.ok) return check
    const { iss, aud, email, email_verified: isVerified } = check.claims
    const isInTheName =
      typeof email === 'string' &&
      accounts.some((account) => isEqualText(account.toLowerCase(), email.toLowerCase()))
    if (iss !== 'https://accounts.google.com' || isVerified !== true || !isInTheName)
      return { ok: false, reason: 'bad_signature' }
    const { audience, webhookEvents } = readSettings('google_meet', config)
    if (aud !== (audience || request.url)) return { ok: false, reason: 'wrong_audience' }
    const read = envelope.safeParse(jsonOfBytes(request.rawBody))
    if (!read.success) return { ok: false, reason: 'malformed' }
    const { data, messageId, publishTime, attributes } = read.data.message
    const found = event.safeParse(jsonOfBytes(Buffer.from(data ?? '', 'base64'))).data
    const name = (found?.transcript ?? found?.recording ?? found?.conferenceRecord)?.name ?? ''
    const externalCallId = recordName.exec(name)?.[1] ?? null
    const type = typeOf(attributes?.['ce-type'] ?? '', webhookEvents)
    return oneEvent({
      type: externalCallId === null ? 'ignored' : type,
      externalCallId,
      occurredAt: parseDate(publishTime)?.toISOString() ?? null,
      dedupeKey: messageId,
    })
  },
}
