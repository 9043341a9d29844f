import { z } from 'zod'
import { readSettings, type SettingsOf } from '../../domain/provider-settings.ts'
import { idText, jsonOfBytes } from '../json.ts'
import type { CallEvent, CallEventType, ProviderWebhook, WebhookRequest } from '../provider.ts'
import {
  isEqualBytes,
  isFresh,
  isHmac,
  knownSecrets,
  sha256Hex,
  type SignatureCheck,
  signatureBytes,
} from '../signatures.ts'
import { parseDate } from '../parse-values.ts'

const events = z
  .array(
    z.object({
      eventId: idText.nullish(),
      subscriptionId: idText.nullish(),
      portalId: idText.nullish(),
      occurredAt: z.number().nullish(),
      subscriptionType: z.string(),
      objectTypeId: z.string().nullish(),
      objectId: idText.nullish(),
      propertyName: z.string().nullish(),
    }),
  )
  .max(1_000)
type Settings = SettingsOf<'hubspot'>
type HubspotEvent = z.infer<typeof events>[number]

/** HubSpot signs the address with these characters decoded. */
const encoded = /%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/gi
const signedAddress = (url: string): string => url.replace(encoded, (code) => decodeURIComponent(code))

/**
 * Version 3 of HubSpot's signatures, with the secret of the app. The older version 1 covers neither time nor address, so it counts only
 * with the setting `acceptSignatureV1`.
 */
export const hubspotWebhook: ProviderWebhook = {
  verifyWebhook(request, secrets, now, config) {
    const known = knownSecrets(secrets)
    if (known.length === 0) return { ok: false, reason: 'no_secret' }
    const settings = readSettings('hubspot', config)
    const check =
      request.headers['x-hubspot-signature-v3'] === undefined && settings.acceptSignatureV1
        ? checkVersion1(request, known)
        : checkVersion3(request, known, now)
    if (!check.ok) return check
    const read = events.safeParse(jsonOfBytes(request.rawBody))
    if (!read.success) return { ok: false, reason: 'malformed' }
    return { ok: true, kind: 'events', events: read.data.map((event) => toCallEvent(event, settings)) }
  },
}

function checkVersion3(
  { method, url, headers, rawBody }: WebhookRequest,
  known: readonly string[],
  now: number,
): SignatureCheck {
  const signature = headers['x-hubspot-signature-v3']
  const timestamp = headers['x-hubspot-request-timestamp']
  if (!signature || !timestamp) return { ok: false, reason: 'missing_signature' }
  if (!isFresh(timestamp, now, 'ms')) return { ok: false, reason: 'stale' }
  const before = `${method.toUpperCase()}${signedAddress(url)}`
  const isSigned = known.some((secret) =>
    isHmac(signature, 'base64', 'sha256', secret, before, rawBody, timestamp),
  )
  return isSigned ? { ok: true } : { ok: false, reason: 'bad_signature' }
}

function checkVersion1({ headers, rawBody }: WebhookRequest, known: readonly string[]): SignatureCheck {
  const signature = headers['x-hubspot-signature']
  if (!signature || headers['x-hubspot-signature-version'] !== 'v1')
    return { ok: false, reason: 'missing_signature' }
  const given = signatureBytes(signature, 'hex')
  const isSigned = known.some(
    (secret) =>
      given !== null &&
      isEqualBytes(given, Buffer.from(sha256Hex(Buffer.concat([Buffer.from(secret), rawBody])), 'hex')),
  )
  return isSigned ? { ok: true } : { ok: false, reason: 'bad_signature' }
}

function toCallEvent(event: HubspotEvent, settings: Settings): CallEvent {
  const { eventId, subscriptionId, portalId, objectId, occurredAt, propertyName, subscriptionType } = event
  const isCall = event.objectTypeId === settings.callObjectTypeId && objectId != null
  const type = isCall ? typeOf(event, settings) : 'ignored'
  return {
    type,
    externalCallId: type === 'ignored' ? null : (objectId ?? null),
    occurredAt: parseDate(occurredAt)?.toISOString() ?? null,
    // The attempt's number is left out, because it changes when HubSpot retries. An event's id alone is not unique.
    dedupeKey: [portalId, subscriptionId, eventId, subscriptionType, objectId, occurredAt, propertyName]
      .map((part) => part ?? '')
      .join(':'),
  }
}

function typeOf({ subscriptionType, propertyName }: HubspotEvent, settings: Settings): CallEventType {
  const change = subscriptionType.split('.').at(-1) ?? ''
  if (change === 'propertyChange')
    return propertyName === settings.transcriptIdProperty ? 'transcript.ready' : 'call.updated'
  return change === 'creation' ? 'call.completed' : change === 'deletion' ? 'call.deleted' : 'ignored'
}
