import { z } from 'zod'
import { idText, jsonOfBytes } from '../json.ts'
import type { CallEvent, CallEventType, ProviderWebhook, WebhookRequest } from '../provider.ts'
import { isEqualBytes, isFresh, isHmac, knownSecrets, sha256Hex, type SignatureCheck, signatureBytes } from '../signatures.ts'
import { dateOf } from '../speech.ts'
import { callObjectTypeId, transcriptIdProperty } from './switches.ts'

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
type HubspotEvent = z.infer<typeof events>[number]

/** HubSpot signs the address with these characters as they are. */
const encoded = /%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/gi
const signedAddress = (url: string): string => url.replace(encoded, (code) => decodeURIComponent(code))

/**
 * Version 3 of HubSpot's signatures, with the secret of the app. The older version 1, which knows neither time nor address, is taken
 * only when the switch `acceptSignatureV1` says so.
 */
export const hubspotWebhook: ProviderWebhook = {
  verifyWebhook(request, secrets, now, config) {
    const known = knownSecrets(secrets)
    if (known.length === 0) return { ok: false, reason: 'no_secret' }
    const check =
      request.headers['x-hubspot-signature-v3'] === undefined && config['acceptSignatureV1'] === true
        ? checkVersion1(request, known)
        : checkVersion3(request, known, now)
    if (!check.ok) return check
    const read = events.safeParse(jsonOfBytes(request.rawBody))
    if (!read.success) return { ok: false, reason: 'malformed' }
    return { ok: true, kind: 'events', events: read.data.map((event) => eventOfHubspot(event, config)) }
  },
}

function checkVersion3({ method, url, headers, rawBody }: WebhookRequest, known: readonly string[], now: number): SignatureCheck {
  const signature = headers['x-hubspot-signature-v3']
  const timestamp = headers['x-hubspot-request-timestamp']
  if (!signature || !timestamp) return { ok: false, reason: 'missing_signature' }
  if (!isFresh(timestamp, now, 'ms')) return { ok: false, reason: 'stale' }
  const before = `${method.toUpperCase()}${signedAddress(url)}`
  const isSigned = known.some((secret) => isHmac(signature, 'base64', 'sha256', secret, before, rawBody, timestamp))
  return isSigned ? { ok: true } : { ok: false, reason: 'bad_signature' }
}

function checkVersion1({ headers, rawBody }: WebhookRequest, known: readonly string[]): SignatureCheck {
  const signature = headers['x-hubspot-signature']
  if (!signature || headers['x-hubspot-signature-version'] !== 'v1') return { ok: false, reason: 'missing_signature' }
  const given = signatureBytes(signature, 'hex')
  const isSigned = known.some(
    (secret) => given !== null && isEqualBytes(given, Buffer.from(sha256Hex(Buffer.concat([Buffer.from(secret), rawBody])), 'hex')),
  )
  return isSigned ? { ok: true } : { ok: false, reason: 'bad_signature' }
}

function eventOfHubspot(event: HubspotEvent, config: Readonly<Record<string, unknown>>): CallEvent {
  const { eventId, subscriptionId, portalId, objectId, occurredAt, propertyName, subscriptionType } = event
  const isCall = event.objectTypeId === callObjectTypeId(config) && objectId != null
  const type = isCall ? typeOf(event, config) : 'ignored'
  return {
    type,
    externalCallId: type === 'ignored' ? null : (objectId ?? null),
    occurredAt: dateOf(occurredAt)?.toISOString() ?? null,
    // An attempt's number differs when HubSpot tries again; an event's id alone may come twice.
    dedupeKey: [portalId, subscriptionId, eventId, subscriptionType, objectId, occurredAt, propertyName]
      .map((part) => part ?? '')
      .join(':'),
  }
}

function typeOf({ subscriptionType, propertyName }: HubspotEvent, config: Readonly<Record<string, unknown>>): CallEventType {
  const change = subscriptionType.split('.').at(-1) ?? ''
  if (change === 'propertyChange') return propertyName === transcriptIdProperty(config) ? 'transcript.ready' : 'call.updated'
  return change === 'creation' ? 'call.completed' : change === 'deletion' ? 'call.deleted' : 'ignored'
}
