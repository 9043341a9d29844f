import type { ApiKeyView } from '#api/contract/people.ts'

/** A key unused for this many days is marked. */
export const unusedDays = 60
const dayMs = 86_400_000

export type KeyState = { kind: 'active' | 'revoked' | 'expired' } | { kind: 'unused'; days: number }

/** The state of a key. A key that was never used counts from its creation. */
export function keyState(key: ApiKeyView, now: Date): KeyState {
  if (key.revokedAt !== null) return { kind: 'revoked' }
  if (key.expiresAt !== null && new Date(key.expiresAt) <= now) return { kind: 'expired' }
  const days = Math.floor((now.getTime() - new Date(key.lastUsedAt ?? key.createdAt).getTime()) / dayMs)
  return days >= unusedDays ? { kind: 'unused', days } : { kind: 'active' }
}
