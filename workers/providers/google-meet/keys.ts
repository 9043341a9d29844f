import { createPublicKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { openEgress } from '../../shared/egress.ts'
import { ProviderError } from '../provider.ts'

/** Keys with which Google signs the tokens of its push requests (JWKS). */
const address = 'https://www.googleapis.com/oauth2/v3/certs'

const jwks = z.object({
  keys: z.array(z.object({ kty: z.string(), n: z.string().optional(), e: z.string().optional(), kid: z.string().optional() })).max(50),
})

/** What RS256 demands (RFC 7518). */
const leastBits = 2_048

export type KeySet = { ids: ReadonlySet<string>; keys: readonly KeyObject[] }

/** The RSA keys of a set; null for what is none. */
export function readKeySet(value: unknown): KeySet | null {
  const read = jwks.safeParse(value)
  if (!read.success) return null
  const ids = new Set<string>()
  const keys: KeyObject[] = []
  for (const { kty, n, e, kid } of read.data.keys) {
    if (kty !== 'RSA' || n === undefined || e === undefined) continue
    try {
      const key = createPublicKey({ key: { kty, n, e }, format: 'jwk' })
      if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < leastBits) continue
      keys.push(key)
      if (kid !== undefined) ids.add(kid)
    } catch {
      // A key that is none proves nothing.
    }
  }
  return { ids, keys }
}

/** Google changes its keys every few days and announces them before. */
const keptMs = 6 * 3_600_000
/** Tokens with unknown keys cannot make us ask more often. */
const leastMs = 60_000

/** Google's keys, fetched when they are first needed, when they are old, and when a token names one that is not among them. */
export function openGoogleKeys(fetch: typeof globalThis.fetch): (kid: string | undefined, now: number) => Promise<KeySet> {
  let known: { set: KeySet; at: number } | null = null
  let asking: Promise<KeySet> | null = null
  let askedAt = Number.NEGATIVE_INFINITY

  async function ask(now: number): Promise<KeySet> {
    askedAt = now
    try {
      const response = await fetch(address, { headers: { accept: 'application/json' } })
      const set = response.ok ? readKeySet(await response.json()) : null
      if (set === null || set.keys.length === 0) throw new TypeError('no keys')
      known = { set, at: now }
      return set
    } catch {
      // Old keys are better than none: a token that they do not prove is refused.
      if (known !== null) return known.set
      throw new ProviderError('provider_down', 'Google’s keys cannot be fetched at the moment.')
    } finally {
      asking = null
    }
  }

  return async (kid, now) => {
    const isFresh = known !== null && now - known.at < keptMs && (kid === undefined || known.set.ids.has(kid))
    if (known !== null && (isFresh || now - askedAt < leastMs)) return known.set
    asking ??= ask(now)
    return asking
  }
}

/** A set of keys is a few kilobytes; Pub/Sub waits ten seconds for an answer. */
export const googleKeys = openGoogleKeys(
  openEgress({ baseUrl: null, hosts: ['www.googleapis.com'], maxResponseBytes: 256 * 1024, deadlineMs: 5_000 }),
)
