import { hasEndedMembershipsOnly } from '#db/queries/people/identity.ts'
import {
  closeOtherRefreshTokens,
  lockRefreshToken,
  markRefreshTokenUsed,
  revokeSession,
  touchSession,
} from '#db/queries/people/sessions.ts'
import type { ApiContext } from '../../http/context.ts'
import { deprovisioned, type HttpProblem, sessionEnded } from '../../http/problem.ts'
import { hashToken } from '../../http/tokens.ts'
import { issueRefreshToken, type OpenedSession } from './open-session.ts'

/** Two tabs or a lost response may send the same token twice. After this time, a repeat counts as stolen. Source: security requirements. */
const graceMs = 10_000

/**
 * Exchanges a refresh token for the next one of its family.
 * @throws HttpProblem 401; a token used again after its grace period ends the whole family
 */
export async function refreshSession(context: ApiContext, token: string): Promise<OpenedSession> {
  const now = context.now()
  const hash = hashToken(token)
  // A refusal is returned, not thrown, because the revocation must commit.
  const outcome = await context.database.asSystem(
    async (trx): Promise<OpenedSession | { refusal: HttpProblem; userId?: string }> => {
      const state = await lockRefreshToken(trx, hash)
      if (state === undefined) return { refusal: sessionEnded() }
      if (state.revokedAt !== null) {
        return {
          refusal: (await hasEndedMembershipsOnly(trx, state.userId)) ? deprovisioned() : sessionEnded(),
        }
      }
      if (state.sessionExpiresAt <= now || state.expiresAt <= now) return { refusal: sessionEnded() }
      if (state.usedAt !== null && now.getTime() - state.usedAt.getTime() > graceMs) {
        await revokeSession(trx, state.sessionId, 'refresh_token_reused', now)
        return { refusal: sessionEnded(), userId: state.userId }
      }
      // A repeat within the grace period leaves two open tokens; the one used first belongs to the browser.
      if (state.usedAt === null) await closeOtherRefreshTokens(trx, state.sessionId, hash, now)
      const next = await issueRefreshToken(trx, {
        sessionId: state.sessionId,
        sessionExpiresAt: state.sessionExpiresAt,
        now,
      })
      await markRefreshTokenUsed(trx, hash, next.hash, now)
      await touchSession(trx, state.sessionId, now)
      return {
        sessionId: state.sessionId,
        userId: state.userId,
        refreshToken: next.refreshToken,
        refreshExpiresAt: next.refreshExpiresAt,
      }
    },
  )
  if (!('refusal' in outcome)) return outcome
  if (outcome.userId !== undefined) {
    context.access.forget(outcome.userId)
    context.log.warn({ event: 'session.refresh-token-reused', userId: outcome.userId })
  }
  throw outcome.refusal
}

/** Ends the session of a refresh token. An unknown token is not an error. */
export async function signOut(context: ApiContext, token: string): Promise<void> {
  const userId = await context.database.asSystem(async (trx) => {
    const state = await lockRefreshToken(trx, hashToken(token))
    if (state === undefined) return null
    await revokeSession(trx, state.sessionId, 'signed_out', context.now())
    return state.userId
  })
  if (userId !== null) context.access.forget(userId)
}
