import { sql } from 'kysely'
import type { Trx } from '../../client.ts'

/** Sessions, refresh tokens and one-time tokens. Only hashes of tokens are stored. System role only. */

export async function insertSession(
  trx: Trx,
  session: {
    userId: string
    address: string | null
    userAgent: string | null
    /** Whether a second step was part of the sign-in. */
    hasSecondFactor?: boolean
    /** The organization whose identity provider opens the session. */
    boundOrgId?: string | null
    now: Date
    expiresAt: Date
  },
): Promise<string> {
  const { id } = await trx
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      address: session.address,
      user_agent: session.userAgent?.slice(0, 400) ?? null,
      second_factor: session.hasSecondFactor ?? false,
      bound_org_id: session.boundOrgId ?? null,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether the user has signed in from this address in a session that was never revoked. It may have expired. */
export async function hasSignedInFrom(trx: Trx, userId: string, address: string): Promise<boolean> {
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('address', '=', address)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return session !== undefined
}

export async function insertRefreshToken(
  trx: Trx,
  token: { hash: Buffer; sessionId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('refresh_tokens')
    .values({
      token_hash: token.hash,
      session_id: token.sessionId,
      issued_at: token.now,
      expires_at: token.expiresAt,
    })
    .execute()
}

export type RefreshTokenState = {
  sessionId: string
  userId: string
  expiresAt: Date
  usedAt: Date | null
  sessionExpiresAt: Date
  revokedAt: Date | null
  revokedReason: string | null
}

/**
 * Finds a refresh token and locks its session, so that two refreshes of one session run one after the other. The session is locked
 * before its tokens: with tokens alone, two transactions could each hold one token and wait for the other's.
 */
export async function lockRefreshToken(trx: Trx, hash: Buffer): Promise<RefreshTokenState | undefined> {
  await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', (eb) =>
      eb.selectFrom('refresh_tokens').select('session_id').where('token_hash', '=', hash),
    )
    .forUpdate()
    .execute()
  const row = await trx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select([
      'refresh_tokens.session_id',
      'refresh_tokens.expires_at',
      'refresh_tokens.used_at',
      'sessions.user_id',
      'sessions.expires_at as session_expires_at',
      'sessions.revoked_at',
      'sessions.revoked_reason',
    ])
    .where('refresh_tokens.token_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
    sessionExpiresAt: row.session_expires_at,
    revokedAt: row.revoked_at,
    revokedReason: row.revoked_reason,
  }
}

export async function markRefreshTokenUsed(
  trx: Trx,
  hash: Buffer,
  replacedBy: Buffer,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('refresh_tokens')
    .set({ used_at: sql`coalesce(used_at, ${now})`, replaced_by: replacedBy })
    .where('token_hash', '=', hash)
    .execute()
}

/** Marks all other unused tokens of the session as used. From then on only one chain is valid, and any other token reveals a theft. */
export async function closeOtherRefreshTokens(
  trx: Trx,
  sessionId: string,
  hash: Buffer,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('session_id', '=', sessionId)
    .where('token_hash', '!=', hash)
    .where('used_at', 'is', null)
    .execute()
}

export async function touchSession(trx: Trx, sessionId: string, now: Date): Promise<void> {
  await trx.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', sessionId).execute()
}

export async function revokeSession(trx: Trx, sessionId: string, reason: string, now: Date): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function revokeSessionsOf(trx: Trx, userId: string, reason: string, now: Date): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Revokes all sessions of the user except the one to keep. */
export async function revokeOtherSessions(
  trx: Trx,
  other: { userId: string; keptSessionId: string; reason: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ revoked_at: other.now, revoked_reason: other.reason })
    .where('user_id', '=', other.userId)
    .where('id', '!=', other.keptSessionId)
    .where('revoked_at', 'is', null)
    .execute()
}

export type OneTimeKind = 'invite' | 'password_reset' | 'handoff' | 'email_change'

export type OneTimeToken = {
  hash: Buffer
  kind: OneTimeKind
  userId: string
  orgId: string | null
  email: string
  invitedBy: string | null
  expiresAt: Date
}

/** Stores a token. One that is stored already gets the new end. False: it has been used, or a newer one has replaced it. */
export async function insertOneTimeToken(trx: Trx, token: OneTimeToken): Promise<boolean> {
  const stored = await trx
    .insertInto('one_time_tokens')
    .values({
      token_hash: token.hash,
      kind: token.kind,
      user_id: token.userId,
      org_id: token.orgId,
      email: token.email,
      invited_by: token.invitedBy,
      expires_at: token.expiresAt,
    })
    .onConflict((conflict) =>
      conflict
        .column('token_hash')
        .doUpdateSet({ expires_at: token.expiresAt })
        .where('one_time_tokens.used_at', 'is', null),
    )
    .returning('token_hash')
    .executeTakeFirst()
  return stored !== undefined
}

/**
 * The token if it can still be used, locked until the transaction ends. The user must still have the email address to which it was sent.
 */
export async function lockOneTimeToken(
  trx: Trx,
  kind: OneTimeKind,
  hash: Buffer,
  now: Date,
): Promise<
  | {
      userId: string
      email: string
      orgId: string | null
      invitedBy: string | null
      passwordHash: string | null
    }
  | undefined
> {
  const row = await trx
    .selectFrom('one_time_tokens')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'one_time_tokens.user_id')
        .onRef('users.email', '=', 'one_time_tokens.email'),
    )
    .select([
      'one_time_tokens.user_id',
      'one_time_tokens.org_id',
      'one_time_tokens.invited_by',
      'users.email',
      'users.password_hash',
    ])
    .where('one_time_tokens.token_hash', '=', hash)
    .where('one_time_tokens.kind', '=', kind)
    .where('one_time_tokens.used_at', 'is', null)
    .where('one_time_tokens.expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    userId: row.user_id,
    email: row.email,
    orgId: row.org_id,
    invitedBy: row.invited_by,
    passwordHash: row.password_hash,
  }
}

/** Marks all open tokens of this kind as used, except the given one, so that the links in older emails stop working too. */
export async function useOneTimeTokens(
  trx: Trx,
  kind: OneTimeKind,
  userId: string,
  orgId: string | null,
  now: Date,
  keptHash: Buffer | null = null,
): Promise<void> {
  let query = trx
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('kind', '=', kind)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
  if (orgId !== null) query = query.where('org_id', '=', orgId)
  if (keptHash !== null) query = query.where('token_hash', '<>', keptHash)
  await query.execute()
}
