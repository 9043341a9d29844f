import type { ServerResponse } from 'node:http'
import { type CommandReader, listLiveCommands, mayRead } from '#db/queries/commands-read.ts'
import { allows, type RequestActor } from '../plugins/actor.ts'
import { addressKey } from '../plugins/address.ts'
import type { RoutePlugin } from '../plugins/context.ts'
import { createLiveStream } from '../plugins/live-stream.ts'
import { createOccupancy } from '../plugins/occupancy.ts'
import { HttpProblem } from '../plugins/problem.ts'

const minuteMs = 60_000
/** A stream ends with its token, and an API key's after an hour; the client then comes back with a fresh one. */
const maxLifeMs = 60 * minuteMs
/** A revoked session keeps its stream no longer than its requests would live. */
const sessionCheckMs = 5_000
const snapshotLimit = 500

/** Resolves when the connection has room again, or has ended. */
function roomIn(connection: ServerResponse): Promise<void> {
  return new Promise((done) => {
    const end = (): void => {
      connection.off('drain', end).off('close', end)
      done()
    }
    connection.once('drain', end).once('close', end)
  })
}

const tooManyStreams = (): HttpProblem => new HttpProblem(429, 'rate_limited', 'Too many open event streams.', { retryAfterSeconds: 5 })

/** Whoever sees all calls or the queues sees everybody's commands; private calls are admins' business, as in lists of calls. */
export const readerOf = (actor: RequestActor): CommandReader => ({
  userId: actor.userId,
  seesAll: allows(actor, 'ops.view') || allows(actor, 'calls.viewAll'),
  seesPrivate: actor.role === 'OWNER' || actor.role === 'ADMIN',
})

export const eventRoutes: RoutePlugin = (app, { database, live, access, config, now, log }) => {
  const ofUsers = createOccupancy(config.limits.streamsPerUser)
  const ofAddresses = createOccupancy(config.limits.streamsPerAddress)

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
      const user = `${actor.kind} ${actor.userId}`
      const address = addressKey(actor.address)
      if (!ofUsers.enter(user)) throw tooManyStreams()
      if (!ofAddresses.enter(address)) {
        ofUsers.leave(user)
        throw tooManyStreams()
      }
      const lastEventId = /^\d{1,15}$/.exec(reply.sse.lastEventId ?? '')?.[0]

      const stream = createLiveStream({
        write: ({ id, data }) => {
          if (!reply.sse.isConnected) throw new Error('The stream has ended')
          reply.sse.sendHeaders()
          return reply.raw.write(`id: ${id}\ndata: ${data}\n\n`) ? undefined : roomIn(reply.raw)
        },
        drop: () => reply.raw.destroy(),
        maxWaiting: 500,
        slowMs: config.limits.slowStreamMs,
      })
      const close = (): void => reply.sse.close()
      // Connected before the snapshot is read: what changes in between waits behind it.
      const disconnect = live.connect({
        orgId: actor.orgId,
        deliver: (commands) => stream.deliver(commands.filter((command) => mayRead(reader, command))),
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
      let isOver = false
      const finish = (): void => {
        if (isOver) return
        isOver = true
        disconnect()
        clearTimeout(lifeTimer)
        clearInterval(sessionTimer)
        unlisten()
        ofUsers.leave(user)
        ofAddresses.leave(address)
      }
      reply.sse.onClose(finish)
      // Gone before this handler began: nobody will announce that end any more.
      if (reply.raw.destroyed) return finish()
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
