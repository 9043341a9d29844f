import { sql } from 'kysely'
import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/audit.ts'
import { replayItems } from '#db/queries/ledger.ts'
import {
  findWorkItem,
  groupFailures,
  listBudgets,
  listLaterItems,
  listLiveWorkers,
  listPausesFor,
  listWaits,
  listWorkFailures,
  listWorkItems,
  type OpsScope,
  previewReplay,
  readLaneFigures,
  readLaneHistory,
  type WorkViewer,
} from '#db/queries/ops.ts'
import { insertPause, removePause } from '#db/queries/pauses.ts'
import { lanes } from '#db/vocabulary.ts'
import { z } from 'zod'
import type { RoutePlugin } from '../plugins/context.ts'
import {
  failuresAnswer,
  laneParams,
  lanesAnswer,
  pauseBody,
  providersAnswer,
  replayAnswer,
  replayBody,
  scopeQuery,
  workersAnswer,
  workItemDetail,
  workItemsAnswer,
  workItemsQuery,
} from '../contract/ops.ts'
import { idParams } from '../contract/page.ts'
import { parseInput } from '../plugins/errors.ts'
import { HttpProblem } from '../plugins/problem.ts'
import { notFoundOrSwitchWithin } from '../plugins/tenancy.ts'
import type { RequestActor } from '../plugins/actor.ts'
import { laneHold, lanePause, pauseText, timelineOf, type WaitFacts, workItemRowOf } from './ops-views.ts'

const storedLanes = z.array(z.enum(lanes))
const workItemCursor = z.object({ cursor: z.uuid() }).transform(({ cursor }) => cursor)

/** Operations read through the system role, so every statement names the organisation; `all` is for platform people. */
function scopeOf(actor: RequestActor, scope: 'organization' | 'all'): OpsScope {
  if (scope === 'organization') return { orgId: actor.orgId }
  if (actor.platformRole === null) throw new HttpProblem(403, 'denied', 'Only platform staff see all organizations.')
  return { orgId: null }
}

const viewerOf = (actor: RequestActor): WorkViewer => ({
  orgId: actor.orgId,
  seesPrivate: actor.role === 'OWNER' || actor.role === 'ADMIN',
})

async function waitFacts(trx: Trx, scope: OpsScope): Promise<WaitFacts> {
  const clock = await sql<{ now: Date }>`select now() as now`.execute(trx)
  return { pauses: await listPausesFor(trx, scope), waits: await listWaits(trx, scope), now: clock.rows[0]?.now ?? new Date() }
}

export const opsRoutes: RoutePlugin = (app, { database, kick, config }) => {
  app.get(
    '/ops/lanes',
    { config: { permission: 'ops.view' }, schema: { querystring: scopeQuery, response: { 200: lanesAnswer } } },
    ({ actor, query }) =>
      database.asSystem(async (trx) => {
        const scope = scopeOf(actor, query.scope)
        const figures = new Map((await readLaneFigures(trx, scope)).map((row) => [row.lane, row]))
        const history = Map.groupBy(await readLaneHistory(trx, scope), (row) => row.lane)
        const facts = await waitFacts(trx, scope)
        const workers = await listLiveWorkers(trx)
        const laneStates = lanes.map((lane) => {
          const row = figures.get(lane)
          const minutes = Array.from({ length: 30 }, () => 0)
          for (const { minute, done } of history.get(lane) ?? []) if (minute >= 0 && minute < 30) minutes[29 - minute] = done
          const pause = lanePause(lane, scope.orgId, facts)
          const held = laneHold(lane, scope.orgId, facts)
          return {
            lane,
            state: pause !== undefined ? ('paused' as const) : held !== undefined ? ('held' as const) : ('running' as const),
            stateReason: pause !== undefined ? pauseText(pause) : (held?.detail ?? null),
            runnable: row?.runnable ?? 0,
            waitingForLater: row?.waiting_for_later ?? 0,
            oldestSeconds: row?.oldest_seconds ?? null,
            inFlight: row?.in_flight ?? 0,
            // The running minute is not over: the last whole one and it together, as a rate.
            donePerMinute: Math.max(minutes[28] ?? 0, minutes[29] ?? 0),
            dead: row?.dead ?? 0,
            history: minutes,
          }
        })
        return {
          lanes: laneStates,
          workers: workers.length,
          slots: workers.reduce((sum, worker) => sum + worker.slots, 0),
          slotsUsed: laneStates.reduce((sum, lane) => sum + lane.inFlight, 0),
          backend: config.redisUrl === null ? ('postgres' as const) : ('redis' as const),
          at: facts.now.toISOString(),
        }
      }),
  )

  app.post(
    '/ops/lanes/:lane/pause',
    { config: { permission: 'ops.manage' }, schema: { params: laneParams, body: pauseBody, response: { 204: z.undefined() } } },
    async ({ actor, params, body }, reply) => {
      const scope = scopeOf(actor, body.scope)
      await database.asSystem(async (trx) => {
        await insertPause(trx, { orgId: scope.orgId, lane: params.lane, pausedBy: actor.userId, reason: body.reason })
        await audit(trx, actor, { action: 'lane.pause', subjectKind: 'lane', subjectId: params.lane, after: body })
      })
      return reply.code(204).send()
    },
  )

  app.post(
    '/ops/lanes/:lane/resume',
    { config: { permission: 'ops.manage' }, schema: { params: laneParams, body: pauseBody, response: { 204: z.undefined() } } },
    async ({ actor, params, body }, reply) => {
      const scope = scopeOf(actor, body.scope)
      await database.asSystem(async (trx) => {
        const wasPaused = await removePause(trx, { orgId: scope.orgId, lane: params.lane })
        if (wasPaused) await audit(trx, actor, { action: 'lane.resume', subjectKind: 'lane', subjectId: params.lane, after: body })
      })
      kick()
      return reply.code(204).send()
    },
  )

  app.get(
    '/ops/work-items',
    { config: { permission: 'ops.view' }, schema: { querystring: workItemsQuery, response: { 200: workItemsAnswer } } },
    ({ actor, query }) =>
      database.asSystem(async (trx) => {
        const scope = scopeOf(actor, query.scope)
        const before = query.cursor === undefined ? null : parseInput(workItemCursor, query)
        const items = await listWorkItems(
          trx,
          scope,
          viewerOf(actor),
          { states: query.state, lanes: query.lane, kind: query.kind, errorClass: query.error, commandId: query.commandId },
          { before, limit: query.limit + 1 },
        )
        const facts = await waitFacts(trx, scope)
        const results = items.slice(0, query.limit)
        return {
          results: results.map((item) => workItemRowOf(item, facts)),
          nextCursor: items.length > query.limit ? (results.at(-1)?.id ?? null) : null,
        }
      }),
  )

  app.get(
    '/ops/work-items/:id',
    { config: { permission: 'ops.view' }, schema: { params: idParams, querystring: scopeQuery, response: { 200: workItemDetail } } },
    ({ actor, params, query }) =>
      database.asSystem(async (trx) => {
        const scope = scopeOf(actor, query.scope)
        const item = await findWorkItem(trx, scope, viewerOf(actor), params.id)
        if (item === undefined) throw await notFoundOrSwitchWithin(trx, actor, 'work_items', params.id)
        const facts = await waitFacts(trx, scope)
        return {
          ...workItemRowOf(item, facts),
          timeline: timelineOf(item, await listWorkFailures(trx, item.id), facts),
          payload: item.payload,
          worker: item.worker,
          successors: await listLaterItems(trx, item),
        }
      }),
  )

  app.get(
    '/ops/failures',
    { config: { permission: 'ops.view' }, schema: { querystring: scopeQuery, response: { 200: failuresAnswer } } },
    ({ actor, query }) =>
      database.asSystem(async (trx) => {
        const groups = await groupFailures(trx, scopeOf(actor, query.scope))
        return {
          results: groups.map((group) => ({
            errorClass: group.error_class,
            message: group.error,
            kind: group.kind,
            lane: group.lane,
            count: group.count,
            firstAt: group.first_at.toISOString(),
            lastAt: group.last_at.toISOString(),
          })),
          total: groups.length,
        }
      }),
  )

  app.post(
    '/ops/work-items/replay',
    { config: { permission: 'ops.manage' }, schema: { body: replayBody, response: { 200: replayAnswer } } },
    async ({ actor, body }) => {
      const scope = scopeOf(actor, body.scope)
      const { ids, lane, kind, errorClass, message } = body.filter
      const filter = { ids, lanes: lane === undefined ? undefined : [lane], kind, errorClass, message }
      const answer = await database.asSystem(async (trx) => {
        const preview = await previewReplay(trx, scope, viewerOf(actor), filter)
        if (body.preview) return { ...preview, replayed: false }
        const count = await replayItems(trx, { ...filter, orgId: scope.orgId })
        await audit(trx, actor, {
          action: 'work.replay',
          subjectKind: 'work_items',
          subjectId: body.scope,
          after: { filter: body.filter, count },
        })
        return { ...preview, count, replayed: true }
      })
      if (answer.replayed) kick()
      return answer
    },
  )

  app.get(
    '/ops/providers',
    { config: { permission: 'ops.view' }, schema: { querystring: scopeQuery, response: { 200: providersAnswer } } },
    ({ actor, query }) =>
      database.asSystem(async (trx) => {
        const budgets = await listBudgets(trx, scopeOf(actor, query.scope))
        return {
          results: budgets.map((budget) => ({
            providerAccount: budget.provider_account,
            organization: budget.organization,
            capacity: budget.capacity,
            refillPerSecond: budget.refill_per_second,
            tokens: budget.tokens,
            blockedUntil: budget.blocked_until?.toISOString() ?? null,
            blockedReason: budget.blocked_reason,
          })),
          total: budgets.length,
        }
      }),
  )

  app.get('/ops/workers', { config: { permission: 'ops.view' }, schema: { response: { 200: workersAnswer } } }, () =>
    database.asSystem(async (trx) => {
      const workers = await listLiveWorkers(trx)
      return {
        results: workers.map((worker) => ({
          id: worker.id,
          host: worker.host,
          pid: worker.pid,
          lanes: storedLanes.parse(worker.lanes),
          slots: worker.slots,
          startedAt: worker.started_at.toISOString(),
          seenAt: worker.seen_at.toISOString(),
        })),
        total: workers.length,
      }
    }),
  )
}
