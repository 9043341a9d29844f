import type { QueryKey } from '@tanstack/react-query'

type KeyOf = (orgId: string) => QueryKey

const liveKeys = new Set<KeyOf>()

/**
 * Declares that everything under a key goes out of date when work of the organization moves on: `openEvents` then refetches it.
 * A feature declares its own key where it defines it. One that is not loaded has nothing to refetch.
 * @example export const callsKey = liveKey((orgId) => ['org', orgId, 'calls'] as const)
 */
export function liveKey<Of extends KeyOf>(keyOf: Of): Of {
  liveKeys.add(keyOf)
  return keyOf
}

export const liveKeysOf = (orgId: string): QueryKey[] => Array.from(liveKeys, (keyOf) => keyOf(orgId))
