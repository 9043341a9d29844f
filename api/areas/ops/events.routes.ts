import type { ServerResponse } from 'node:http'
import { type CommandReader, listLiveCommands, mayRead } from '#db/queries/ledger/commands-read.ts'
import { mayView, practiceVisibility } from '#db/queries/calls/calls.ts'
import type { Trx } from '#db/client.ts'
import { listTeammates } from '#db/queries/people/visibility.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import { addressKey } from '../../http/address.ts'
import type { RoutePlugin } from '../../http/context.ts'
import type { ChangedCall } from '../../http/live-hub.ts'
import { createLiveStream } from '../../http/live-stream.ts'
import { createOccupancy } from '../../http/occupancy.ts'
import { rightsOf } from '../../http/session.ts'
import { HttpProblem } from '../../http/problem.ts'
import { watchCommands } from '../../contract/commands.ts'
import { route } from '../../http/route.ts'
import { visibilityOf } from '../calls/call-access.ts'

const minuteMs = 60_000
/** A stream ends after this time, or earlier if its access token expires. The client then reconnects with a fresh token. */
const maxLifeMs = 60 * minuteMs
/** A revoked session loses its stream within this time, just as it loses its requests. */
const sessionCheckMs = 5_000
/** A stream reflects changes of teams within this time. */
const readerMs = 30_000
const snapshotLimit = 500

/** Resolves when the connection can take more data, or has ended. */
function roomIn(connection: ServerResponse): Promise<void> {
  return new Promise((done) => {
    const end = (): void => {
      connection.off('drain', end).off('close', end)
      done()
    }
    connection.once('drain', end).once('close', end)
  })
}

const tooManyStreams = (): HttpProblem =>
  new HttpProblem(429, 'rate_limited', 'Too many open event streams.', { retryAfterSeconds: 5 })

/** Commands about calls are visible to those who see the calls. Other commands are visible to those who see all calls or the queues. */
export const readerOf = async (trx: Trx, actor: RequestActor): Promise<CommandReader> => ({
  ...(await visibilityOf(trx, actor)),
  seesOtherWork: allows(actor, 'ops.view') || allows(actor, 'calls.viewAll'),
})

export const eventRoutes: RoutePlugin = (app, { database, live, access, config, now, log }) => {
  const ofUsers = createOccupancy(config.limits.streamsPerUser)
  const ofAddresses = createOccupancy(config.limits.streamsPerAddress)

  route(
    app,
    watchCommands,
    async (request, reply) => {
      const { actor } = request
      const readOnce = (of: RequestActor) =>
        database.withOrg(of, async (trx) => listTeammates(trx, await readerOf(trx, of)))
      let reader = await readOnce(actor)
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
      // Subscribed before the snapshot is read, so that no change in between is lost.
      const isVisible = ({ id, facts }: ChangedCall): boolean =>
        reader.blindCallIds?.includes(id) !== true && mayView(reader, facts)
      const disconnect = live.connect({
        orgId: actor.orgId,
        deliver: (commands) => stream.deliver(commands.filter((command) => mayRead(reader, command))),
        deliverCalls: (calls) => stream.deliverCalls(calls.filter(isVisible).map(({ id }) => id)),
        deliverJudging: (calls) => stream.deliverJudging(calls.filter(isVisible)),
        deliverAssignments: (userIds) => {
          const { seesAll, teammateIds } = practiceVisibility(reader)
          const isSeen = (userId: string): boolean =>
            seesAll || userId === reader.userId || teammateIds.includes(userId)
          if (userIds === null || userIds.some(isSeen)) stream.deliverAssignments()
        },
        end: close,
      })
      const tokenLifeMs = (request.currentSession?.expiresAt.getTime() ?? Infinity) - now().getTime()
      const lifeTimer = setTimeout(close, Math.max(0, Math.min(maxLifeMs, tokenLifeMs)))
      const checkSession = (): void => {
        readActor(actor, request.headers.authorization ?? '').then(
          (current) => {
            if (current === null) close()
          },
          (error: unknown) => log.warn({ event: 'live.session-check-failed', err: error }),
        )
      }
      const sessionTimer = setInterval(checkSession, sessionCheckMs)
      const readAgain = (): void => {
        readActor(actor, request.headers.authorization ?? '')
          .then(async (current) => {
            if (current !== null) reader = await readOnce(current)
          })
          .catch((error: unknown) => log.warn({ event: 'live.reader-not-read', err: error }))
      }
      const readerTimer = setInterval(readAgain, readerMs)
      const unlisten = access.onForget((userId) => {
        if (userId !== actor.userId) return
        checkSession()
        readAgain()
      })
      let isOver = false
      const finish = (): void => {
        if (isOver) return
        isOver = true
        disconnect()
        clearTimeout(lifeTimer)
        clearInterval(sessionTimer)
        clearInterval(readerTimer)
        unlisten()
        ofUsers.leave(user)
        ofAddresses.leave(address)
      }
      reply.sse.onClose(finish)
      // The client left before this handler began, so onClose will not fire.
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
    { sse: { kind: 'only' }, exposeHeadRoute: false },
  )

  /** The actor with their current rights and flags; null once they may no longer listen. */
  async function readActor(actor: RequestActor, authorization: string): Promise<RequestActor | null> {
    if (actor.sessionId === null) {
      const key = await access.apiKey(authorization.replace(/^Bearer /i, ''))
      if (key?.membership.status !== 'ACTIVE') return null
      return { ...actor, ...rightsOf(key.membership, key.scopes) }
    }
    const state = await access.session({
      sessionId: actor.sessionId,
      userId: actor.userId,
      orgId: actor.orgId,
    })
    if (!state.isAlive || state.membership?.status !== 'ACTIVE') return null
    return { ...actor, ...rightsOf(state.membership, null) }
  }
}
