import {
  listLiveSessions,
  revokeLiveSession,
  revokeSessionsExcept,
} from '#db/queries/identity/own-sessions.ts'
import { listOwnSessions, revokeOtherSessions, revokeOwnSession } from '../../contract/identity.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { notFound } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { accountActor, auditAccount } from './account-audit.ts'
import { deviceOf } from './device.ts'

/** A user's own sessions: where they are signed in, and ending sessions that they do not recognize. */
export const ownSessionRoutes: RoutePlugin = (app, context) => {
  const { access, database, now } = context

  route(app, listOwnSessions, async ({ signedIn }) => {
    const sessions = await database.asSystem((trx) => listLiveSessions(trx, signedIn, now()))
    return {
      results: sessions.map((session) => ({
        id: session.id,
        device: deviceOf(session.userAgent),
        address: session.address,
        createdAt: session.createdAt.toISOString(),
        lastUsedAt: session.lastSeenAt.toISOString(),
        expiresAt: session.expiresAt.toISOString(),
        isCurrent: session.id === signedIn.sessionId,
      })),
    }
  })

  route(app, revokeOwnSession, async (request) => {
    const { userId, boundOrgId } = request.signedIn
    await database.asSystem(async (trx) => {
      const ended = await revokeLiveSession(trx, {
        userId,
        boundOrgId,
        sessionId: request.params.id,
        now: now(),
      })
      if (ended === undefined) throw notFound()
      await auditAccount(trx, accountActor(request), {
        action: 'session.revoke',
        before: { sessionId: request.params.id, address: ended.address, device: deviceOf(ended.userAgent) },
      })
    })
    access.forget(userId)
  })

  route(app, revokeOtherSessions, async (request) => {
    const { userId, sessionId, boundOrgId } = request.signedIn
    const revoked = await database.asSystem(async (trx) => {
      const count = await revokeSessionsExcept(trx, {
        userId,
        boundOrgId,
        sessionId,
        reason: 'revoked_by_user',
        now: now(),
      })
      if (count > 0)
        await auditAccount(trx, accountActor(request), {
          action: 'session.revoke-others',
          before: { sessions: count },
        })
      return count
    })
    access.forget(userId)
    return { revoked }
  })
}
