import { type CommandReader, listLiveCommands } from '#db/queries/commands-read.ts'
import { allows, type RequestActor } from '../plugins/actor.ts'
import type { RoutePlugin } from '../plugins/context.ts'
import { createLiveStream } from '../plugins/live-stream.ts'
import { HttpProblem } from '../plugins/problem.ts'

const minuteMs = 60_000
/** A stream ends with its token, and an API key's after an hour; the client then comes back with a fresh one. */
const maxLifeMs = 60 * minuteMs
/** A revoked session keeps its stream no longer than its requests would live. */
const sessionCheckMs = 5_000
const snapshotLimit = 500

/** Whoever sees all calls or the queues sees everybody's commands. */
export const readerOf = (actor: RequestActor): CommandReader => ({
  userId: allows(actor, 'ops.view') || allows(actor, 'calls.viewAll') ? null : actor.userId,
})

export const eventRoutes: RoutePlugin = (app, { database, live, access, config, now, log }) => {
  const streamsOf = new Map<string, number>()

  app.get(
    '/events',
    {
      config: { permission: 'commands.view', rateClass: 'stream' },
      sse: { kind: 'only' },
      // A HEAD request would open a stream that nobody reads.
      exposeHeadRoute: false,
      schema: {
        tags: ['Commands'],
        description: 'Server-Sent Events: a snapshot of commands, then their progress. Event ids are versions.',
      },
    },
    async (request, reply) => {
      const { actor } = request
      const reader = readerOf(actor)
      const key = `${actor.kind} ${actor.userId}`
      const open = streamsOf.get(key) ?? 0
      if (open >= config.limits.streamsPerUser) {
        throw new HttpProblem(429, 'rate_limited', 'Too many open event streams.', { retryAfterSeconds: 5 })
      }
      const lastEventId = /^\d{1,15}$/.exec(reply.sse.lastEventId ?? '')?.[0]

      let announceClose = (): void => {}
      const hasClosed = new Promise<void>((done) => {
        announceClose = done
      })
      const stream = createLiveStream({
        write: (event) => Promise.race([reply.sse.send(event), hasClosed]),
        drop: () => reply.raw.destroy(),
        maxWaiting: 500,
        slowMs: 15_000,
      })
      const close = (): void => reply.sse.close()
      // Connected before the snapshot is read: what changes in between waits behind it.
      const disconnect = live.connect({
        orgId: actor.orgId,
        deliver: (commands) =>
          stream.deliver(reader.userId === null ? commands : commands.filter((command) => command.actorUserId === reader.userId)),
        end: close,
      })
      const tokenLifeMs = (request.currentSession?.expiresAt.getTime() ?? Infinity) - now().getTime()
      const lifeTimer = setTimeout(close, Math.max(0, Math.min(maxLifeMs, tokenLifeMs)))
      const checkSession = (): void => {
        isStillAllowed(actor, request.headers.authorization ?? '').then(
          (isAllowed) => {
            if (!isAllowed) close()
          },
          (error: unknown) => log.warn({ event: 'live.session-check-failed', err: error }),
        )
      }
      const sessionTimer = setInterval(checkSession, sessionCheckMs)
      const unlisten = access.onForget((userId) => {
        if (userId === actor.userId) checkSession()
      })
      streamsOf.set(key, open + 1)
      let isOver = false
      const finish = (): void => {
        if (isOver) return
        isOver = true
        announceClose()
        disconnect()
        clearTimeout(lifeTimer)
        clearInterval(sessionTimer)
        unlisten()
        const left = (streamsOf.get(key) ?? 1) - 1
        if (left > 0) streamsOf.set(key, left)
        else streamsOf.delete(key)
      }
      reply.sse.onClose(finish)
      try {
        const snapshot = await database.withOrg(actor, (trx) =>
          listLiveCommands(trx, reader, {
            endedAfter: new Date(now().getTime() - minuteMs),
            sinceVersion: lastEventId === undefined ? null : Number(lastEventId),
            limit: snapshotLimit,
          }),
        )
        if (!reply.sse.isConnected) return
        reply.sse.keepAlive()
        stream.open(snapshot)
      } catch (error) {
        finish()
        throw error
      }
    },
  )

  async function isStillAllowed(actor: RequestActor, authorization: string): Promise<boolean> {
    if (actor.sessionId === null) {
      const key = await access.apiKey(authorization.replace(/^Bearer /i, ''))
      return key?.membership.status === 'ACTIVE'
    }
    const state = await access.session({ sessionId: actor.sessionId, userId: actor.userId, orgId: actor.orgId })
    return state.isAlive && state.membership?.status === 'ACTIVE'
  }
}
