import type { Trx } from '#db/client.ts'
import { insertRefreshToken, insertSession } from '#db/queries/people/sessions.ts'
import { hashToken, newOpaqueToken } from '../../http/tokens.ts'

const dayMs = 86_400_000
/** A session ends after 30 days, or after 14 without use. */
const sessionLifeMs = 30 * dayMs
/** A session from an identity provider ends after a day, so that somebody locked out there has to sign in there again. */
const boundLifeMs = dayMs
const refreshLifeMs = 14 * dayMs

/** Where a sign-in came from. Stored with the session so that users can recognize it. */
export type Client = { address: string; userAgent: string | null }

export type OpenedSession = {
  sessionId: string
  userId: string
  refreshToken: string
  refreshExpiresAt: Date
}

/** Adds the next refresh token of a session's family. It never outlives the session. */
export async function issueRefreshToken(
  trx: Trx,
  session: { sessionId: string; sessionExpiresAt: Date; now: Date },
): Promise<{ refreshToken: string; refreshExpiresAt: Date; hash: Buffer }> {
  const refreshToken = newOpaqueToken()
  const hash = hashToken(refreshToken)
  const refreshExpiresAt = new Date(
    Math.min(session.now.getTime() + refreshLifeMs, session.sessionExpiresAt.getTime()),
  )
  await insertRefreshToken(trx, {
    hash,
    sessionId: session.sessionId,
    now: session.now,
    expiresAt: refreshExpiresAt,
  })
  return { refreshToken, refreshExpiresAt, hash }
}

export async function openSession(
  trx: Trx,
  userId: string,
  client: Client,
  now: Date,
  {
    hasSecondFactor = false,
    boundOrgId = null,
  }: { hasSecondFactor?: boolean; boundOrgId?: string | null } = {},
): Promise<OpenedSession> {
  const expiresAt = new Date(now.getTime() + (boundOrgId === null ? sessionLifeMs : boundLifeMs))
  const sessionId = await insertSession(trx, {
    userId,
    address: client.address,
    userAgent: client.userAgent,
    hasSecondFactor,
    boundOrgId,
    now,
    expiresAt,
  })
  const { refreshToken, refreshExpiresAt } = await issueRefreshToken(trx, {
    sessionId,
    sessionExpiresAt: expiresAt,
    now,
  })
  return { sessionId, userId, refreshToken, refreshExpiresAt }
}
