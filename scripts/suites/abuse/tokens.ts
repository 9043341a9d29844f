import { createHmac } from 'node:crypto'

export type TokenParts = {
  header?: unknown
  claims: unknown
  /** Null for an empty signature. */
  key: string | Buffer | null
  hash?: 'sha256' | 'sha384' | 'sha512'
}

/** JSON, or text unchanged (for JSON that no serializer writes). */
const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** A compact JWS with any header and claims, signed with HMAC. */
export function forgeToken({
  header = { alg: 'HS256', typ: 'JWT' },
  claims,
  key,
  hash = 'sha256',
}: TokenParts): string {
  const input = `${encode(header)}.${encode(claims)}`
  return `${input}.${key === null ? '' : createHmac(hash, key).update(input).digest('base64url')}`
}

export type Claims = Record<string, unknown> & { sub: string; sid: string; exp: number }

export const readClaims = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

type Random = () => number
const below = (random: Random, limit: number): number => Math.floor(random() * limit)
const pick = <Item>(random: Random, items: readonly [Item, ...Item[]]): Item =>
  items[below(random, items.length)] ?? items[0]
const letter = (random: Random): string => alphabet.charAt(below(random, alphabet.length))

/** Changes that a forger can make to claims without being able to sign them. */
const claimChanges: readonly [
  (claims: Claims, random: Random) => unknown,
  ...((claims: Claims, random: Random) => unknown)[],
] = [
  (claims) => ({ ...claims, exp: claims.exp + 86_400 }),
  (claims) => ({ ...claims, role: 'OWNER', capabilities: ['ops.manage'] }),
  (claims, random) => ({
    ...claims,
    sub: claims.sub.replace(/[0-9a-f]$/, below(random, 16).toString(16)),
    ver: 2,
  }),
  (claims) => ({ ...claims, sub: claims.sid, sid: claims.sub }),
  (claims) => ({ ...claims, exp: undefined }),
  (claims) => ({ ...claims, aud: [claims.aud, '*'] }),
  (claims) => [claims],
]

const headerChanges: readonly [unknown, ...unknown[]] = [
  { alg: 'none', typ: 'JWT' },
  { alg: 'nOnE', typ: 'JWT' },
  { alg: 'HS384', typ: 'JWT' },
  { alg: 'RS256', typ: 'JWT' },
  { alg: ['HS256'], typ: 'JWT' },
  { typ: 'JWT' },
  { alg: 'HS256', typ: 'JWT', kid: '../../dev/null' },
  { alg: 'HS256', typ: 'JWT', crit: ['b64'], b64: false },
  { alg: 'HS256', typ: 'JWT', zip: 'DEF' },
]

/** A token changed in one of several ways, chosen by `random`. Never the token itself. */
export function mutateToken(token: string, random: Random): string {
  for (;;) {
    const mutated = mutate(token, random)
    if (mutated !== token) return mutated
  }
}

function mutate(token: string, random: Random): string {
  const parts = token.split('.')
  const [header = '', payload = '', signature = ''] = parts
  const at = below(random, token.length)
  switch (below(random, 12)) {
    case 0:
      return token.slice(0, at) + letter(random) + token.slice(at + 1)
    case 1:
      return token.slice(0, at) + token.slice(at + 1)
    case 2:
      return token.slice(0, at) + letter(random) + token.slice(at)
    case 3:
      return token.slice(0, Math.max(20, at))
    case 4:
      return token + Array.from({ length: 1 + below(random, 90) }, () => letter(random)).join('')
    case 5: {
      // Flips one bit of one decoded byte.
      const chosen = below(random, 3)
      const bytes = Buffer.from(parts[chosen] ?? '', 'base64url')
      const index = below(random, bytes.length)
      bytes[index] = (bytes[index] ?? 0) ^ (1 << below(random, 8))
      return parts.with(chosen, bytes.toString('base64url')).join('.')
    }
    case 6:
      return [header, encode(pick(random, claimChanges)(readClaims(token), random)), signature].join('.')
    case 7:
      return [encode(pick(random, headerChanges)), payload, pick(random, ['', signature])].join('.')
    case 8:
      return [parts[below(random, 3)], parts[below(random, 3)], parts[below(random, 3)]].join('.')
    case 9:
      return [
        header,
        payload,
        ...Array.from({ length: below(random, 4) }, () => pick(random, ['', signature, payload, 'A'])),
      ].join('.')
    case 10:
      // Other spellings of the same bytes: padding, the other alphabet, unused bits.
      return pick(random, [
        `${token}=`,
        `${token}==`,
        `${header}=.${payload}.${signature}`,
        token.replaceAll('-', '+').replaceAll('_', '/'),
        token.slice(0, -1) +
          String.fromCharCode(token.charCodeAt(token.length - 1) + 1).replace(/[^\w-]/, 'B'),
      ])
    default:
      return Array.from(token, (character) => (random() < 0.03 ? letter(random) : character)).join('')
  }
}
