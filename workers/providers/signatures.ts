import { createHash, createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { WebhookRefusal, WebhookRequest, WebhookSecrets } from './provider.ts'

/** The outcome of a check. Anything unproven is refused, with the reason. */
export type SignatureCheck<Proven = unknown> = ({ ok: true } & Proven) | { ok: false; reason: WebhookRefusal }

export type HmacAlgorithm = 'sha1' | 'sha256' | 'sha512'

export function hmac(
  algorithm: HmacAlgorithm,
  key: string | Uint8Array,
  ...parts: readonly (string | Uint8Array)[]
): Buffer {
  const digest = createHmac(algorithm, key)
  for (const part of parts) digest.update(part)
  return digest.digest()
}

export const sha256Hex = (bytes: string | Uint8Array): string => hash('sha256', bytes, 'hex')

export const isEqualBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other)

/** Compares tokens in constant time, even texts of different length. */
export const isEqualText = (one: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())

/** The bytes of a signature; null if the text is not in this encoding. Base64 may use either alphabet, padded or not. */
export function signatureBytes(text: string, encoding: 'hex' | 'base64'): Buffer | null {
  const pattern = encoding === 'hex' ? /^(?:[0-9a-f]{2})+$/i : /^[\w+/-]+={0,2}$/
  return text.length <= 1_000 && pattern.test(text) ? Buffer.from(text, encoding) : null
}

/** Whether an HMAC of the parts is `signature`, in hex or base64. */
export const isHmac = (
  signature: string,
  encoding: 'hex' | 'base64',
  algorithm: HmacAlgorithm,
  key: string | Uint8Array,
  ...parts: readonly (string | Uint8Array)[]
): boolean => {
  const given = signatureBytes(signature, encoding)
  return given !== null && isEqualBytes(given, hmac(algorithm, key, ...parts))
}

/** The current secret and the others. Empty secrets do not count. */
export const knownSecrets = (secrets: WebhookSecrets | null): string[] =>
  secrets === null ? [] : [secrets.current, ...(secrets.others ?? [])].filter((secret) => secret !== '')

/** Usual among providers with timestamps, in both directions. */
export const toleranceSec = 300

/** Whether a sender's time, in seconds or ms as text, is within the tolerance. */
export function isFresh(
  timestamp: string,
  now: number,
  unit: 's' | 'ms' = 's',
  tolerance = toleranceSec,
): boolean {
  if (!/^\d{1,15}$/.test(timestamp)) return false
  return Math.abs(now - Number(timestamp) * (unit === 's' ? 1_000 : 1)) <= tolerance * 1_000
}

/**
 * Standard Webhooks (https://github.com/standard-webhooks/standard-webhooks), also under Svix's names: one of the `v1` signatures must
 * match. `id` is the delivery's.
 */
export function checkStandardWebhook(
  request: WebhookRequest,
  secrets: WebhookSecrets | null,
  now: number,
): SignatureCheck<{ id: string }> {
  const known = knownSecrets(secrets)
  if (known.length === 0) return { ok: false, reason: 'no_secret' }
  const header = (name: string): string | undefined =>
    request.headers[`webhook-${name}`] ?? request.headers[`svix-${name}`]
  const id = header('id')
  const timestamp = header('timestamp')
  const signatures = header('signature')
  if (!id || !timestamp || !signatures) return { ok: false, reason: 'missing_signature' }
  if (!isFresh(timestamp, now)) return { ok: false, reason: 'stale' }
  const isSigned = signatures.split(' ').some((entry) => {
    const [version, signature] = entry.split(',')
    if (version !== 'v1' || signature === undefined) return false
    return known.some((secret) =>
      isHmac(signature, 'base64', 'sha256', standardKey(secret), `${id}.${timestamp}.`, request.rawBody),
    )
  })
  return isSigned ? { ok: true, id } : { ok: false, reason: 'bad_signature' }
}

/** The key of a `whsec_…` secret. */
export const standardKey = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

/** Tokens that a provider repeats in a header or in the body instead of signing. */
export function checkToken(token: string | null | undefined, secrets: WebhookSecrets | null): SignatureCheck {
  const known = knownSecrets(secrets)
  if (known.length === 0) return { ok: false, reason: 'no_secret' }
  if (!token) return { ok: false, reason: 'missing_signature' }
  return known.some((secret) => isEqualText(token, secret))
    ? { ok: true }
    : { ok: false, reason: 'bad_signature' }
}
