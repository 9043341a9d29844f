import { createPublicKey, type KeyObject } from 'node:crypto'
import { decodeProtectedHeader, errors, jwtVerify } from 'jose'
import { jsonOfBytes } from './json.ts'
import type { WebhookRefusal } from './provider.ts'
import type { SignatureCheck } from './signatures.ts'

export type JwtClaims = Readonly<Record<string, unknown>>

/** The key decides the algorithm, never the token's header, which must agree with it. */
export type JwtKey = { algorithm: 'RS256'; publicKey: KeyObject } | { algorithm: 'HS256'; secret: string }

/** Clocks differ. */
const leewaySeconds = 30

/** Checks a compact JWT with any of the keys. `requireExpiry` (default true) refuses a token that never expires. */
export async function checkJwt(
  token: string,
  keys: readonly JwtKey[],
  now: number,
  { requireExpiry = true }: { requireExpiry?: boolean } = {},
): Promise<SignatureCheck<{ claims: JwtClaims }>> {
  if (keys.length === 0) return { ok: false, reason: 'no_secret' }
  for (const key of keys) {
    try {
      await jwtVerify(token, key.algorithm === 'HS256' ? Buffer.from(key.secret) : key.publicKey, {
        algorithms: [key.algorithm],
        clockTolerance: leewaySeconds,
        currentDate: new Date(now),
        requiredClaims: requireExpiry ? ['exp'] : [],
      })
      return { ok: true, claims: claimsOf(token) }
    } catch (error) {
      const reason = refusalOf(error)
      // Another key may fit.
      if (reason !== 'bad_signature') return { ok: false, reason }
    }
  }
  return { ok: false, reason: 'bad_signature' }
}

/** Claims of a verified token. The library reads ids beyond 2^53 as numbers, and so loses their last digits. */
const claimsOf = (token: string): JwtClaims =>
  jsonOfBytes(Buffer.from(token.split('.')[1] ?? '', 'base64url')) as JwtClaims

/** If the token itself has no fault, the key doesn't fit, e.g. an RSA key with fewer than 2,048 bits. */
function refusalOf(error: unknown): WebhookRefusal {
  if (error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed) return 'stale'
  const isMalformed =
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JOSENotSupported
  return isMalformed ? 'malformed' : 'bad_signature'
}

/** The key id in a token's header, before anything is verified, for choosing among a provider's keys. */
export function keyIdOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid
  } catch {
    return undefined
  }
}

/** An RSA public key from PEM or from the bare base64 of its SPKI; null if it isn't one. */
export function rsaPublicKey(text: string): KeyObject | null {
  try {
    const key = text.includes('-----BEGIN')
      ? createPublicKey(text)
      : createPublicKey({ key: Buffer.from(text.replace(/\s+/g, ''), 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'rsa' ? key : null
  } catch {
    return null
  }
}
