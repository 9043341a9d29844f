import { createHash, timingSafeEqual } from 'node:crypto'
import type { Database } from '#db/client.ts'
import {
  type KeyState,
  readKeyState,
  readSessionState,
  type SessionState,
} from '#db/queries/people/identity.ts'
import type { LiveSignals } from './live-hub.ts'

/**
 * Changes made by other processes take effect within this time even without a signal, so that a deactivated member is out everywhere within
 * a second.
 */
const cacheMs = 800
const cacheEntries = 5_000

/** `clk_<prefix>_<secret>`: the prefix finds the row, the secret is compared as a hash. */
const keyForm = /^clk_([A-Za-z0-9]{12})_([A-Za-z0-9_-]{43})$/

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export type Access = {
  session(ask: { sessionId: string; userId: string; orgId: string | null }): Promise<SessionState>
  /** Undefined: an unknown key, a wrong secret, or a key that has expired or was revoked. */
  apiKey(token: string): Promise<KeyState | undefined>
  /** Drops what is cached about the user, here and in the other processes. Call it after each change of memberships, sessions or keys. */
  forget(userId: string): void
  /**
   * Drops what this process has cached about all members of an organization. Other processes notice within `cacheMs`. Call it after a
   * change of the organization's settings.
   */
  forgetOrganization(orgId: string): void
  /** Notifies open streams that something about a user has changed. */
  onForget(listener: (userId: string) => void): () => void
}

type Entry<Value> = { userId: string; readAt: number; value: Promise<Value> }

export function createAccess(database: Database, now: () => Date, signals: LiveSignals): Access {
  const sessions = new Map<string, Entry<SessionState>>()
  const keys = new Map<string, Entry<KeyState | undefined>>()
  const listeners = new Set<(userId: string) => void>()

  /** Only one read per key at a time, so that a burst of requests from one page costs one query. */
  function cached<Value>(
    cache: Map<string, Entry<Value>>,
    key: string,
    userId: string,
    read: () => Promise<Value>,
  ): Promise<Value> {
    const at = now().getTime()
    const entry = cache.get(key)
    if (entry !== undefined && at - entry.readAt < cacheMs && at >= entry.readAt) return entry.value
    const fresh: Entry<Value> = { userId, readAt: at, value: read() }
    cache.delete(key)
    cache.set(key, fresh)
    fresh.value.catch(() => {
      if (cache.get(key) === fresh) cache.delete(key)
    })
    const oldest = cache.size > cacheEntries ? cache.keys().next().value : undefined
    if (oldest !== undefined) cache.delete(oldest)
    return fresh.value
  }

  const drop = (userId: string): void => {
    for (const [key, entry] of sessions) if (entry.userId === userId) sessions.delete(key)
    // There are few keys, and a key's owner is known only after the read.
    keys.clear()
    for (const listener of listeners) listener(userId)
  }
  signals.subscribe('access', ({ userId }) => drop(userId))

  return {
    session: (ask) =>
      cached(sessions, `${ask.sessionId} ${ask.userId} ${ask.orgId ?? ''}`, ask.userId, () =>
        database.asSystemOnce((db) => readSessionState(db, { ...ask, now: now() })),
      ),
    apiKey: async (token) => {
      const [, prefix, secret] = keyForm.exec(token) ?? []
      if (prefix === undefined || secret === undefined) return undefined
      const state = await cached(keys, prefix, '', () =>
        database.asSystemOnce((db) => readKeyState(db, prefix)),
      )
      const given = hashSecret(secret)
      if (state === undefined || !timingSafeEqual(given, state.secretHash)) return undefined
      const hasEnded = state.isRevoked || (state.expiresAt !== null && state.expiresAt <= now())
      // A key that ended with its owner's membership is returned, because the membership's status decides the response.
      return hasEnded && state.membership.status === 'ACTIVE' ? undefined : state
    },
    forget: (userId) => {
      drop(userId)
      signals.publish({ type: 'access', userId })
    },
    forgetOrganization: (orgId) => {
      for (const key of sessions.keys()) if (key.endsWith(` ${orgId}`)) sessions.delete(key)
      keys.clear()
    },
    onForget: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
