import type { QueryKey } from '@tanstack/react-query'

type KeyOf = (orgId: string) => QueryKey

const liveKeys = new Set<KeyOf>()

/**
 * Declares that everything under a key becomes outdated when the organization's work progresses; `openEvents` then refetches it. A feature
 * declares its own key where it is defined; a feature that is not loaded has nothing to refetch.
 * @example export const callsKey = liveKey((orgId) => ['org', orgId, 'calls'] as const)
 */
export function liveKey<Of extends KeyOf>(keyOf: Of): Of {
  liveKeys.add(keyOf)
  return keyOf
}

export const liveKeysOf = (orgId: string): QueryKey[] => Array.from(liveKeys, (keyOf) => keyOf(orgId))
