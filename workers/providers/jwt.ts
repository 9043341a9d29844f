import { createPublicKey, createSign, type KeyObject, verify } from 'node:crypto'
import { z } from 'zod'
import { jsonOfBytes } from './json.ts'
import { hmac, isEqualBytes, type SignatureCheck } from './signatures.ts'

export type JwtClaims = Readonly<Record<string, unknown>>

/** The key decides the algorithm, never the token's header, which must agree with it. */
export type JwtKey = { algorithm: 'RS256'; publicKey: KeyObject } | { algorithm: 'HS256'; secret: string }

/** Clocks differ. */
const leewayMs = 30_000

const header = z.object({ alg: z.string(), kid: z.string().optional(), crit: z.never().optional() })
const times = z.looseObject({ exp: z.number().optional(), nbf: z.number().optional() })

/** Checks a compact JWT with any of the keys. `demandExpiry` (default true) refuses a token that never ends. */
export function checkJwt(
  token: string,
  keys: readonly JwtKey[],
  now: number,
  options: { demandExpiry?: boolean } = {},
): SignatureCheck<{ claims: JwtClaims }> {
  if (keys.length === 0) return { ok: false, reason: 'no_secret' }
  const parts = token.split('.')
  const [head, payload, signature] = parts
  if (parts.length !== 3 || !head || !payload || !signature) return { ok: false, reason: 'malformed' }
  const bytes = [head, payload, signature].map((part) => (/^[\w-]+$/.test(part) ? Buffer.from(part, 'base64url') : null))
  const read = bytes[0] ? header.safeParse(jsonOfBytes(bytes[0])) : null
  const claims = bytes[1] ? times.safeParse(jsonOfBytes(bytes[1])) : null
  const given = bytes[2]
  if (!read?.success || !claims?.success || !given) return { ok: false, reason: 'malformed' }
  const signed = Buffer.from(`${head}.${payload}`)
  if (!keys.some((key) => key.algorithm === read.data.alg && isSignedBy(key, signed, given))) return { ok: false, reason: 'bad_signature' }
  const { exp, nbf } = claims.data
  if (exp === undefined ? options.demandExpiry !== false : exp * 1_000 + leewayMs < now) return { ok: false, reason: 'stale' }
  if (nbf !== undefined && nbf * 1_000 - leewayMs > now) return { ok: false, reason: 'stale' }
  return { ok: true, claims: claims.data }
}

function isSignedBy(key: JwtKey, signed: Buffer, signature: Buffer): boolean {
  if (key.algorithm === 'HS256') return isEqualBytes(signature, hmac('sha256', key.secret, signed))
  return verify('sha256', signed, key.publicKey, signature)
}

/** The key id in a token's header, before anything is proven, to choose among a vendor's keys. */
export function keyIdOf(token: string): string | undefined {
  const read = header.safeParse(jsonOfBytes(Buffer.from(token.split('.')[0] ?? '', 'base64url')))
  return read.success ? read.data.kid : undefined
}

/** An RSA public key from PEM or from the bare base64 of its SPKI; null when it is none. */
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

/** A token as a vendor makes it; for simulators. */
export function signJwt(
  claims: JwtClaims,
  key: { algorithm: 'RS256'; privateKey: KeyObject } | { algorithm: 'HS256'; secret: string },
): string {
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${encode({ alg: key.algorithm, typ: 'JWT' })}.${encode(claims)}`
  const signature =
    key.algorithm === 'HS256' ? hmac('sha256', key.secret, signed) : createSign('sha256').update(signed).sign(key.privateKey)
  return `${signed}.${signature.toString('base64url')}`
}
