import type { Trx } from '../../client.ts'

/** Sessions as their user sees them. System role only. */

export type OwnSessionRow = {
  id: string
  address: string | null
  userAgent: string | null
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
}

/** Maximum number of sessions shown. Nobody reads a longer list, and "all others" also ends those that are not shown. */
const shownSessions = 200

/** Whose sessions are shown: all of the user's, or, from a session bound to an organization, only those bound to it too. */
export type SessionOwner = { userId: string; boundOrgId: string | null }

/** Sessions that still work, last used first. */
export function listLiveSessions(trx: Trx, owner: SessionOwner, now: Date): Promise<OwnSessionRow[]> {
  return trx
    .selectFrom('sessions')
    .select([
      'id',
      'address',
      'user_agent as userAgent',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'expires_at as expiresAt',
    ])
    .where('user_id', '=', owner.userId)
    .$if(owner.boundOrgId !== null, (query) => query.where('bound_org_id', '=', owner.boundOrgId))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownSessions)
    .execute()
}

/** @returns the ended session, or undefined if the user has no such working session */
export function revokeLiveSession(
  trx: Trx,
  end: SessionOwner & { sessionId: string; now: Date },
): Promise<{ address: string | null; userAgent: string | null } | undefined> {
  return trx
    .updateTable('sessions')
    .set({ revoked_at: end.now, revoked_reason: 'revoked_by_user' })
    .where('id', '=', end.sessionId)
    .where('user_id', '=', end.userId)
    .$if(end.boundOrgId !== null, (query) => query.where('bound_org_id', '=', end.boundOrgId))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', end.now)
    .returning(['address', 'user_agent as userAgent'])
    .executeTakeFirst()
}

/** Ends every session of a user except one. @returns how many */
export async function revokeSessionsExcept(
  trx: Trx,
  end: SessionOwner & { sessionId: string; reason: string; now: Date },
): Promise<number> {
  const ended = await trx
    .updateTable('sessions')
    .set({ revoked_at: end.now, revoked_reason: end.reason })
    .where('user_id', '=', end.userId)
    .$if(end.boundOrgId !== null, (query) => query.where('bound_org_id', '=', end.boundOrgId))
    .where('id', '!=', end.sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', end.now)
    .returning('id')
    .execute()
  return ended.length
}
