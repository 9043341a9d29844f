import { createPublicKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { forNobody, openEgress } from '../../security/egress.ts'
import { ProviderError } from '../provider.ts'

/** The keys with which Google signs the tokens of its push requests (JWKS). */
const address = 'https://www.googleapis.com/oauth2/v3/certs'

const jwks = z.object({
  keys: z
    .array(
      z.object({
        kty: z.string(),
        n: z.string().optional(),
        e: z.string().optional(),
        kid: z.string().optional(),
      }),
    )
    .max(50),
})

/** RS256 requires it (RFC 7518). */
const minBits = 2_048

export type KeySet = { ids: ReadonlySet<string>; keys: readonly KeyObject[] }

/** The RSA keys of a set; null if the value is not a set of keys. */
export function readKeySet(value: unknown): KeySet | null {
  const read = jwks.safeParse(value)
  if (!read.success) return null
  const ids = new Set<string>()
  const keys: KeyObject[] = []
  for (const { kty, n, e, kid } of read.data.keys) {
    if (kty !== 'RSA' || n === undefined || e === undefined) continue
    try {
      const key = createPublicKey({ key: { kty, n, e }, format: 'jwk' })
      if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < minBits) continue
      keys.push(key)
      if (kid !== undefined) ids.add(kid)
    } catch {
      // An invalid key is skipped.
    }
  }
  return { ids, keys }
}

/** Google changes its keys every few days and publishes new ones ahead of time. */
const maxAgeMs = 6 * 3_600_000
/** Once keys are known, the shortest time between two requests, no matter how many tokens name unknown keys. */
const minIntervalMs = 60_000

/** Shortest time between two requests while no keys are known: during an outage, deliveries keep coming. */
const minRetryMs = 5_000

const unreachable = (): ProviderError =>
  new ProviderError('provider_down', 'Google’s keys cannot be fetched at the moment.')

/** Google's keys, fetched when they are first needed, when they are old, and when a token names one that is not among them. */
export function openGoogleKeys(
  fetch: typeof globalThis.fetch,
): (kid: string | undefined, now: number) => Promise<KeySet> {
  let known: { set: KeySet; at: number } | null = null
  let fetching: Promise<KeySet> | null = null
  let fetchedAt = Number.NEGATIVE_INFINITY

  async function fetchKeys(now: number): Promise<KeySet> {
    fetchedAt = now
    try {
      const response = await fetch(address, { headers: { accept: 'application/json' } })
      const set = response.ok ? readKeySet(await response.json()) : null
      if (set === null || set.keys.length === 0) throw new TypeError('no keys')
      known = { set, at: now }
      return set
    } catch {
      // Old keys are better than none: a token signed with another key is refused.
      if (known !== null) return known.set
      throw unreachable()
    } finally {
      fetching = null
    }
  }

  return async (kid, now) => {
    const isFresh =
      known !== null && now - known.at < maxAgeMs && (kid === undefined || known.set.ids.has(kid))
    if (known !== null && (isFresh || now - fetchedAt < minIntervalMs)) return known.set
    if (fetching === null && now - fetchedAt < minRetryMs) throw unreachable()
    fetching ??= fetchKeys(now)
    return fetching
  }
}

/** A set of keys is a few kilobytes. Pub/Sub waits ten seconds for a response. */
export const googleKeys = openGoogleKeys(
  openEgress({
    permit: forNobody,
    baseUrl: null,
    hosts: ['www.googleapis.com'],
    maxResponseBytes: 256 * 1024,
    deadlineMs: 5_000,
  }),
)
