import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import { type DeadFilter, discardItems, replayItems } from '#db/queries/ledger/ledger.ts'
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
  previewDead,
  readDatabaseTime,
  readLaneCounts,
  readLaneHistory,
  type WorkViewer,
} from '#db/queries/ledger/ops.ts'
import { insertPause, removePause } from '#db/queries/ledger/pauses.ts'
import { lanes } from '#db/vocabulary/ledger.ts'
import { z } from 'zod'
import type { RoutePlugin } from '../../http/context.ts'
import { resource } from '../../http/resource.ts'
import {
  listLanes,
  pauseLane,
  resumeLane,
  listWorkItems as listWorkItemsEndpoint,
  getWorkItem,
  listFailures,
  replayWorkItems,
  discardWorkItems,
  type FailedItemsBody,
  listProviderBudgets,
  listWorkers,
} from '../../contract/ops.ts'
import { parseInput } from '../../http/errors.ts'
import { HttpProblem } from '../../http/problem.ts'
import type { RequestActor } from '../../http/actor.ts'
import { laneHold, lanePause, pauseText, timelineOf, type WaitFacts, workItemRowOf } from './ops-views.ts'
import { route } from '../../http/route.ts'
import { visibilityOf } from '../calls/call-access.ts'

const storedLanes = z.array(z.enum(lanes))
const workItemCursor = z.object({ cursor: z.uuid() }).transform(({ cursor }) => cursor)

/** Operations are read as the system role, so every statement names the organization. Scope `all` is for platform staff. */
function scopeOf(actor: RequestActor, scope: 'organization' | 'all'): OpsScope {
  if (scope === 'organization') return { orgId: actor.orgId }
  if (actor.platformRole === null)
    throw new HttpProblem(403, 'denied', 'Only platform staff see all organizations.')
  return { orgId: null }
}

async function waitFacts(trx: Trx, scope: OpsScope): Promise<WaitFacts> {
  return {
    pauses: await listPausesFor(trx, scope),
    waits: await listWaits(trx, scope),
    now: await readDatabaseTime(trx),
  }
}

export const opsRoutes: RoutePlugin = (app, { database, kick, config }) => {
  const viewerOf = async (actor: RequestActor): Promise<WorkViewer> => ({
    orgId: actor.orgId,
    visibility: await database.withOrg(actor, (trx) => visibilityOf(trx, actor)),
  })

  route(app, listLanes, ({ actor, query }) =>
    database.asSystem(async (trx) => {
      const scope = scopeOf(actor, query.scope)
      const figures = new Map((await readLaneCounts(trx, scope)).map((row) => [row.lane, row]))
      const history = Map.groupBy(await readLaneHistory(trx, scope), (row) => row.lane)
      const facts = await waitFacts(trx, scope)
      const workers = await listLiveWorkers(trx)
      const laneStates = lanes.map((lane) => {
        const row = figures.get(lane)
        const minutes = Array.from({ length: 30 }, () => 0)
        for (const { minute, done } of history.get(lane) ?? [])
          if (minute >= 0 && minute < 30) minutes[29 - minute] = done
        const pause = lanePause(lane, scope.orgId, facts)
        const held = laneHold(lane, scope.orgId, facts)
        return {
          lane,
          state:
            pause !== undefined
              ? ('paused' as const)
              : held !== undefined
                ? ('held' as const)
                : ('running' as const),
          stateReason: pause !== undefined ? pauseText(pause) : (held?.detail ?? null),
          runnable: row?.runnable ?? 0,
          waitingForLater: row?.waiting_for_later ?? 0,
          oldestSeconds: row?.oldest_seconds ?? null,
          inFlight: row?.in_flight ?? 0,
          // The current minute is incomplete, so the larger of it and the last whole minute counts.
          donePerMinute: Math.max(minutes[28] ?? 0, minutes[29] ?? 0),
          dead: row?.dead ?? 0,
          history: minutes,
        }
      })
      return {
        lanes: laneStates,
        workers: workers.length,
        slots: workers.reduce((sum, worker) => sum + worker.slots, 0),
        // An offered item waits for a free slot.
        slotsUsed: [...figures.values()].reduce((sum, { running }) => sum + running, 0),
        backend: config.redisUrl === null ? ('postgres' as const) : ('redis' as const),
        at: facts.now.toISOString(),
      }
    }),
  )

  route(app, pauseLane, async ({ actor, params, body }) => {
    const scope = scopeOf(actor, body.scope)
    await database.asSystem(async (trx) => {
      await insertPause(trx, {
        orgId: scope.orgId,
        lane: params.lane,
        pausedBy: actor.userId,
        reason: body.reason,
      })
      await audit(trx, actor, {
        action: 'lane.pause',
        subjectKind: 'lane',
        subjectId: params.lane,
        after: body,
      })
    })
  })

  route(app, resumeLane, async ({ actor, params, body }) => {
    const scope = scopeOf(actor, body.scope)
    await database.asSystem(async (trx) => {
      const wasPaused = await removePause(trx, { orgId: scope.orgId, lane: params.lane })
      if (wasPaused)
        await audit(trx, actor, {
          action: 'lane.resume',
          subjectKind: 'lane',
          subjectId: params.lane,
          after: body,
        })
    })
    kick()
  })

  route(app, listWorkItemsEndpoint, async ({ actor, query }) => {
    const viewer = await viewerOf(actor)
    return database.asSystem(async (trx) => {
      const scope = scopeOf(actor, query.scope)
      const before = query.cursor === undefined ? null : parseInput(workItemCursor, query)
      const items = await listWorkItems(
        trx,
        scope,
        viewer,
        {
          states: query.state,
          lanes: query.lane,
          kind: query.kind,
          errorClass: query.error,
          message: query.message,
          messageHash: query.messageHash,
          commandId: query.commandId,
        },
        { before, limit: query.limit + 1 },
      )
      const facts = await waitFacts(trx, scope)
      const results = items.slice(0, query.limit)
      return {
        results: results.map((item) => workItemRowOf(item, facts)),
        nextCursor: items.length > query.limit ? (results.at(-1)?.id ?? null) : null,
      }
    })
  })

  route(app, getWorkItem, async ({ actor, params, query }) => {
    const viewer = await viewerOf(actor)
    return database.asSystem(async (trx) => {
      const scope = scopeOf(actor, query.scope)
      const item = await resource({ systemTrx: trx }, actor, 'work_items', params.id, (id) =>
        findWorkItem(trx, scope, viewer, id),
      )
      const facts = await waitFacts(trx, scope)
      return {
        ...workItemRowOf(item, facts),
        timeline: timelineOf(item, await listWorkFailures(trx, item.id), facts),
        payload: item.payload,
        worker: item.worker,
        successors: await listLaterItems(trx, item),
      }
    })
  })

  route(app, listFailures, ({ actor, query }) =>
    database.asSystem(async (trx) => {
      const groups = await groupFailures(trx, scopeOf(actor, query.scope))
      return {
        results: groups.map((group) => ({
          errorClass: group.error_class,
          message: group.error,
          messageHash: group.message_hash,
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

  /** Counts failed items, and unless the request is for a preview, handles them. A repeat that finds none left is not recorded. */
  async function handleFailed(
    actor: RequestActor,
    body: FailedItemsBody,
    how: {
      action: string
      withCanceled: boolean
      handle: (trx: Trx, filter: DeadFilter) => Promise<number>
    },
  ) {
    const scope = scopeOf(actor, body.scope)
    const { ids, lane, kind, errorClass, message } = body.filter
    const filter = { ids, lanes: lane === undefined ? undefined : [lane], kind, errorClass, message }
    const viewer = await viewerOf(actor)
    return database.asSystem(async (trx) => {
      const preview = await previewDead(trx, scope, viewer, filter, how)
      if (body.preview) return preview
      const count = await how.handle(trx, { ...filter, orgId: scope.orgId })
      if (count > 0)
        await audit(trx, actor, {
          action: how.action,
          subjectKind: 'work_items',
          subjectId: body.scope,
          after: { filter: body.filter, count },
        })
      return { ...preview, count }
    })
  }

  route(app, replayWorkItems, async ({ actor, body }) => {
    const items = await handleFailed(actor, body, {
      action: 'work.replay',
      withCanceled: false,
      handle: replayItems,
    })
    if (!body.preview) kick()
    return { ...items, replayed: !body.preview }
  })

  route(app, discardWorkItems, async ({ actor, body }) => ({
    ...(await handleFailed(actor, body, {
      action: 'work.discard',
      withCanceled: true,
      handle: discardItems,
    })),
    discarded: !body.preview,
  }))

  route(app, listProviderBudgets, ({ actor, query }) =>
    database.asSystem(async (trx) => {
      const budgets = await listBudgets(trx, scopeOf(actor, query.scope))
      return {
        results: budgets.map((budget) => ({
          providerAccount: budget.provider_account,
          name: budget.name ?? budget.provider_account,
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

  route(app, listWorkers, () =>
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
