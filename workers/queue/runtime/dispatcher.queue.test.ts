import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { setBudget, takeFromBudget } from '#db/queries/integrations/budgets.ts'
import { cancelCommand } from '#db/queries/ledger/ledger.ts'
import { insertPause, type PauseScope, removePause } from '#db/queries/ledger/pauses.ts'
import { defineJob } from '../define-job.ts'
import { RetryLater } from '../errors.ts'
import { newItem } from '../record.ts'
import { startDispatcher } from './dispatcher.ts'
import type { HandlerContext, Outcome } from './handler.ts'
import { entryId } from '../queues.ts'
import { openTestBackend, type StartOptions, type TestBackend } from './testing.ts'

const payload = z.strictObject({ n: z.number() })
const fetchJob = defineJob({ name: 'fetch', lane: 'imports', payload, attempts: 3, timeoutMs: 10_000 })
const scoreJob = defineJob({ name: 'score', lane: 'scoring', payload, attempts: 3, timeoutMs: 10_000 })

/** Items in the order in which they were run. */
let order: { orgId: string; commandId: string; at: number; interactive: boolean }[] = []
let behave: (context: HandlerContext) => Promise<Outcome> = async () => ({})
const handler = async (_: { n: number }, context: HandlerContext): Promise<Outcome> => {
  order.push({
    orgId: context.orgId,
    commandId: context.commandId,
    at: performance.now(),
    interactive: context.interactive,
  })
  return behave(context)
}
const program: StartOptions = {
  catalog: { fetch: fetchJob, score: scoreJob },
  registry: { fetch: { run: handler }, score: { run: handler } },
}

let backend: TestBackend
beforeAll(async () => {
  backend = await openTestBackend()
})
afterAll(() => backend.close())
beforeEach(() => {
  order = []
  behave = async () => ({})
})
let running: { drain(deadlineMs: number): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(running.map((workers) => workers.drain(500)))
  running = []
  await sql`truncate pauses, provider_budgets, dispatch_waits, work_items, commands cascade`
    .execute(backend.database.system)
    .catch(async () => {
      await backend.database.system.deleteFrom('pauses').execute()
      await backend.database.system.deleteFrom('provider_budgets').execute()
      await backend.database.system.deleteFrom('dispatch_waits').execute()
      await backend.database.system.deleteFrom('work_items').execute()
    })
})
async function start(settings: StartOptions['settings'] = {}): Promise<void> {
  running.push(
    await backend.start({ ...program, settings: { slots: { imports: 4, scoring: 4 }, ...settings } }),
  )
}

const give = (
  orgId: string,
  count: number,
  options: { account?: string; interactive?: boolean; job?: typeof fetchJob | typeof scoreJob } = {},
) =>
  backend.record({
    orgId,
    kind: 'test',
    label: 'x',
    interactive: options.interactive,
    items: Array.from({ length: count }, (_, n) =>
      newItem(options.job ?? fetchJob, { subject: `${n}`, payload: { n }, providerAccount: options.account }),
    ),
  })
const waitsOf = (orgId: string) =>
  backend.database.system.selectFrom('dispatch_waits').selectAll().where('org_id', '=', orgId).execute()
const untilReason = (orgId: string, reason: string) =>
  backend.until(`a stored reason ${reason}`, async () =>
    (await waitsOf(orgId)).find((wait) => wait.reason === reason),
  )
const untilNoReason = (orgId: string) =>
  backend.until('no stored reason', async () => (await waitsOf(orgId)).length === 0)
const pause = (scope: PauseScope) =>
  insertPause(backend.database.system, { ...scope, pausedBy: null, reason: 'Maintenance' })
async function resume(scope: PauseScope): Promise<void> {
  expect(await removePause(backend.database.system, scope)).toBe(true)
  backend.signals.kick(['imports', 'scoring'])
}

describe('a pause', () => {
  const scopes: [string, (ids: { orgId: string; commandId: string }) => PauseScope][] = [
    ['organization', ({ orgId }) => ({ orgId })],
    ['lane', () => ({ lane: 'imports' })],
    ['provider account', () => ({ providerAccount: 'zoom-1' })],
    ['command', ({ commandId }) => ({ commandId })],
    ['organization and lane', ({ orgId }) => ({ orgId, lane: 'imports' })],
    [
      'organization, lane, provider account and command',
      ({ orgId, commandId }) => ({ orgId, commandId, lane: 'imports', providerAccount: 'zoom-1' }),
    ],
  ]
  it.each(scopes)('of a %s holds its items until it is resumed, and says so', async (_, scopeOf) => {
    const orgId = await backend.createOrganization()
    const commandId = await give(orgId, 3, { account: 'zoom-1' })
    const scope = scopeOf({ orgId, commandId })
    await pause(scope)
    await start()
    expect(await untilReason(orgId, 'paused')).toMatchObject({
      lane: 'imports',
      provider_account: 'zoom-1',
      detail: 'Maintenance',
    })
    expect(order).toEqual([])
    await resume(scope)
    expect((await backend.untilCommandEnds(commandId)).state).toBe('done')
    await untilNoReason(orgId)
  })

  const others: [string, (ids: { orgId: string; otherId: string }) => PauseScope][] = [
    ['another organization', ({ otherId }) => ({ orgId: otherId })],
    ['another lane', () => ({ lane: 'scoring' })],
    ['another provider account', () => ({ providerAccount: 'gong-9' })],
    ['the organization in another lane', ({ orgId }) => ({ orgId, lane: 'scoring' })],
    ['the lane of another organization', ({ otherId }) => ({ orgId: otherId, lane: 'imports' })],
  ]
  it.each(others)('of %s does not affect an item', async (_, scopeOf) => {
    const orgId = await backend.createOrganization()
    await pause(scopeOf({ orgId, otherId: await backend.createOrganization('Birch Lane') }))
    await start()
    expect((await backend.untilCommandEnds(await give(orgId, 2, { account: 'zoom-1' }))).state).toBe('done')
  })

  it('of a command with thousands of items does not delay the items after them', async () => {
    const orgId = await backend.createOrganization()
    const pausedId = await give(orgId, 3_500)
    await pause({ commandId: pausedId })
    await start()
    const otherId = await give(orgId, 3)
    expect((await backend.untilCommandEnds(otherId)).state).toBe('done')
    expect(order.every((run) => run.commandId === otherId)).toBe(true)
  })
})

describe('a provider budget', () => {
  it('limits offers to its rate, and the reason is stored', async () => {
    const orgId = await backend.createOrganization()
    await setBudget(backend.database.system, {
      orgId,
      providerAccount: 'zoom-1',
      capacity: 3,
      refillPerSecond: 20,
    })
    const startedAt = performance.now()
    const commandId = await give(orgId, 13, { account: 'zoom-1' })
    const unlimited = await give(orgId, 5)
    await start()
    await untilReason(orgId, 'provider_budget')
    expect((await backend.untilCommandEnds(unlimited)).state).toBe('done')
    expect((await backend.untilCommandEnds(commandId)).state).toBe('done')
    // 3 at once, the other 10 at 20 a second.
    expect(performance.now() - startedAt).toBeGreaterThan(450)
    const runs = order.filter((run) => run.commandId === commandId)
    for (const [index, run] of runs.entries())
      expect(run.at - startedAt).toBeGreaterThan(Math.max(0, ((index - 3) / 20) * 1000 - 60))
  })

  it('that a provider has blocked holds all its items until then, whatever is left of it', async () => {
    const orgId = await backend.createOrganization()
    await setBudget(backend.database.system, {
      orgId,
      providerAccount: 'zoom-1',
      capacity: 100,
      refillPerSecond: 100,
    })
    let asked = 0
    behave = async () => {
      asked += 1
      if (asked === 1) throw new RetryLater(700, 'Zoom asks for a break.')
      return {}
    }
    const firstId = await give(orgId, 1, { account: 'zoom-1' })
    await start()
    await backend.until('the first request', async () => asked === 1)
    await backend.until('the block', async () =>
      backend.database.system
        .selectFrom('provider_budgets')
        .selectAll()
        .where('blocked_until', 'is not', null)
        .executeTakeFirst(),
    )
    const secondId = await give(orgId, 4, { account: 'zoom-1' })
    expect(await untilReason(orgId, 'provider_blocked')).toMatchObject({
      detail: 'Zoom asks for a break.',
      provider_account: 'zoom-1',
    })
    expect(asked).toBe(1)
    await backend.untilCommandEnds(secondId)
    const { items } = await backend.untilCommandEnds(firstId)
    expect(items[0]).toMatchObject({ deferrals: 1, state: 'done' })
  })

  it('is the one that handlers take further requests from', async () => {
    const orgId = await backend.createOrganization()
    const request = { orgId, providerAccount: 'zoom-1', requests: 2 }
    expect(await takeFromBudget(backend.database.system, request)).toEqual({ granted: true })
    await setBudget(backend.database.system, {
      orgId,
      providerAccount: 'zoom-1',
      capacity: 4,
      refillPerSecond: 0.1,
    })
    const answers = await Promise.all([1, 2, 3].map(() => takeFromBudget(backend.database.system, request)))
    expect(answers.filter((answer) => answer.granted)).toHaveLength(2)
    const refused = answers.find((answer) => !answer.granted)
    expect(refused).toMatchObject({ granted: false })
    expect((refused as { retryAfterMs: number }).retryAfterMs).toBeGreaterThan(15_000)
    await give(orgId, 1, { account: 'zoom-1' })
    await start()
    await untilReason(orgId, 'provider_budget')
    expect(order).toEqual([])
  })
})

describe('the window', () => {
  it('I7: limits what the backend holds, and is refilled until all is done', async () => {
    const orgId = await backend.createOrganization()
    const commandId = await give(orgId, 300)
    let most = 0
    const over = new AbortController()
    await start({ minimumWindow: 20, windowMs: 0 })
    const watching = (async () => {
      while (!over.signal.aborted) {
        const counts = await backend.queues.counts('imports')
        most = Math.max(most, counts.waiting + counts.active + counts.delayed)
      }
    })()
    const { state } = await backend.untilCommandEnds(commandId)
    over.abort()
    await watching
    expect(state).toBe('done')
    expect(most).toBeGreaterThan(0)
    // Entries whose item has ended, but which the backend has not removed yet: one per slot.
    expect(most).toBeLessThanOrEqual(20 + 4)
  })

  it('I2: holds nothing that is not in the ledger: an id and a generation each', async () => {
    const orgId = await backend.createOrganization()
    const free = Promise.withResolvers<void>()
    behave = async () => {
      await free.promise
      return {}
    }
    const commandId = await give(orgId, 30)
    await start()
    await backend.until('all are offered', async () =>
      (await backend.items(commandId)).every((item) => item.state === 'offered' || item.state === 'running'),
    )
    const items = await backend.items(commandId)
    const jobs = await backend.queues.bullQueue('imports').getJobs(['waiting', 'active', 'delayed'])
    const expected = new Map(items.map((item) => [entryId(item), { id: item.id, gen: item.gen }]))
    expect(jobs).toHaveLength(30)
    for (const job of jobs) expect(job.data).toEqual(expected.get(job.id ?? ''))
    free.resolve()
    await backend.untilCommandEnds(commandId)
  })

  it('is refilled when items leave it during a pass', async () => {
    const commandId = await give(await backend.createOrganization(), 60)
    const offered: number[] = []
    const refilled = Promise.withResolvers<void>()
    const dispatcher = startDispatcher({
      database: backend.database,
      queues: backend.queues,
      slots: new Map([['imports', 4]]),
      epoch: () => 'test',
      log: pino({ level: 'silent' }),
      minimumWindow: 20,
      windowMs: 0,
      pollMs: 3_600_000,
      onOffered: (items) => {
        offered.push(items.length)
        if (offered.length === 2) refilled.resolve()
      },
      observePass: async (lane, pass) => {
        const result = await pass()
        if (offered.length === 0) {
          await backend.database.system
            .updateTable('work_items')
            .set({ state: 'done', finished_at: new Date() })
            .where('command_id', '=', commandId)
            .where('state', '=', 'offered')
            .execute()
          for (const _ of result?.offered ?? []) dispatcher.released(lane)
        }
        return result
      },
    })
    dispatcher.kick('imports')
    await refilled.promise
    await dispatcher.stop()
    // Four fifths: nobody is waiting for these items.
    expect(offered).toEqual([16, 16])
  })

  it('is read again when a kick arrives while it is being read', async () => {
    const orgId = await backend.createOrganization()
    const offered = Promise.withResolvers<void>()
    const polled = Promise.withResolvers<void>()
    let polls = 0
    const database = {
      ...backend.database,
      get system() {
        polls += 1
        // The next poll starts only after this one ends. It finds no database, so only the running pass can repeat.
        if (polls > 1) {
          polled.resolve()
          throw new Error('away')
        }
        dispatcher.pollNow()
        return backend.database.system
      },
    }
    let passes = 0
    const dispatcher = startDispatcher({
      database,
      queues: backend.queues,
      slots: new Map([['imports', 4]]),
      epoch: () => 'test',
      log: pino({ level: 'silent' }),
      pollMs: 3_600_000,
      onOffered: () => offered.resolve(),
      observePass: async (_lane, pass) => {
        const result = await pass()
        passes += 1
        if (passes > 1) return result
        await give(orgId, 1)
        dispatcher.pollNow()
        await polled.promise
        return result
      },
    })
    dispatcher.kick('imports')
    await offered.promise
    await dispatcher.stop()
    expect(passes).toBe(2)
  })

  it('lets a small organization finish early next to a large one', async () => {
    const large = await backend.createOrganization('Large')
    const small = await backend.createOrganization('Small')
    behave = async () => {
      await new Promise((resolve) => setTimeout(resolve, 10))
      return {}
    }
    const largeId = await give(large, 2_000)
    await start({ minimumWindow: 40, windowMs: 0 })
    await backend.until('the large one is under way', async () => order.length > 50)
    const smallId = await give(small, 20)
    const before = order.length
    await backend.untilCommandEnds(smallId)
    const end = order.findLastIndex((run) => run.orgId === small)
    const between = order.slice(before, end).filter((run) => run.orgId === large).length
    // The large organization's entries already in the window, and then one of its items for each of the small one's.
    expect(between).toBeLessThan(40 + 20 + 60)
    expect(await untilReason(large, 'window_full')).toBeDefined()
    await backend.database.withOrg({ orgId: large }, (trx) =>
      cancelCommand(trx, { orgId: large, commandId: largeId, cancelledBy: null }),
    )
  })

  it('keeps a fifth for items that a user waits for', async () => {
    const bulkOrg = await backend.createOrganization('Bulk')
    const free = Promise.withResolvers<void>()
    behave = async (context) => {
      if (!context.interactive) await free.promise
      return {}
    }
    const bulkId = await give(bulkOrg, 100)
    await start({ minimumWindow: 20, windowMs: 0, slots: { imports: 17 } })
    await backend.until('all slots are taken', async () => order.length === 17)
    const heldItems = async () =>
      (await backend.items(bulkId)).filter((item) => item.state === 'offered' || item.state === 'running')
        .length
    // 2 × 17 slots: the window is 34, four fifths of it are 27.
    expect(await heldItems()).toBe(27)
    const urgentId = await give(bulkOrg, 3, { interactive: true })
    await backend.until('the urgent items are offered', async () =>
      (await backend.items(urgentId)).every((item) => item.state === 'offered'),
    )
    expect(await heldItems()).toBe(27)
    free.resolve()
    await backend.untilCommandEnds(urgentId)
    await backend.untilCommandEnds(bulkId)
  })

  it('offers an interactive item at once while bulk items fill their share', async () => {
    const orgId = await backend.createOrganization()
    behave = async (context) => {
      if (!context.interactive) await new Promise((resolve) => setTimeout(resolve, 20))
      return {}
    }
    const bulkId = await give(orgId, 1_000)
    await start({ minimumWindow: 50, windowMs: 0 })
    await backend.until('bulk is under way', async () => order.length > 40)
    const urgentId = await give(orgId, 1, { interactive: true })
    const before = order.length
    await backend.untilCommandEnds(urgentId)
    expect(order.findIndex((run) => run.commandId === urgentId) - before).toBeLessThan(120)
    await backend.database.withOrg({ orgId }, (trx) =>
      cancelCommand(trx, { orgId, commandId: bulkId, cancelledBy: null }),
    )
  })
})

describe('the dispatcher', () => {
  it('says when an item waits for its due time', async () => {
    const orgId = await backend.createOrganization()
    const dueAt = new Date(Date.now() + 3_600_000)
    await backend.record({
      orgId,
      kind: 'test',
      label: 'x',
      items: [newItem(fetchJob, { subject: '1', payload: { n: 1 }, dueAt })],
    })
    await start()
    const wait = await untilReason(orgId, 'due_later')
    expect(wait.until?.getTime()).toBe(dueAt.getTime())
  })

  it('reaches every group of a lane with more groups than a pass reads', async () => {
    const orgId = await backend.createOrganization()
    // Blocked, and as many as a pass reads; the last one comes after the groups that can run.
    const blocked = [...Array.from({ length: 400 }, (_, n) => `a${n}`), 'z']
    await sql`
      insert into provider_budgets (org_id, provider_account, capacity, refill_per_second, tokens, blocked_until, blocked_reason)
      select ${orgId}::uuid, account, 1, 1, 1, now() + interval '1 hour', 'Blocked.' from unnest(${blocked}::text[]) as account`.execute(
      backend.database.system,
    )
    const record = (accounts: string[], interactive: boolean): Promise<string> =>
      backend.record({
        orgId,
        kind: 'test',
        label: 'x',
        interactive,
        items: accounts.map((account, n) =>
          newItem(fetchJob, { subject: account, payload: { n }, providerAccount: account }),
        ),
      })
    await record(blocked.slice(0, -1), false)
    await record(blocked.slice(-1), true)
    const commandId = await record(['m1', 'm2', 'm3'], false)
    await start()
    expect((await backend.untilCommandEnds(commandId)).state).toBe('done')
    await backend.until(
      'a reason for every blocked group',
      async () => (await waitsOf(orgId)).length === blocked.length,
    )
  })

  it('leaves rows queued while the queue backend refuses them, and offers them when it accepts again', async () => {
    const orgId = await backend.createOrganization()
    let refusals = 3
    const queues = {
      ...backend.queues,
      offer: async (...args: Parameters<typeof backend.queues.offer>) => {
        refusals -= 1
        if (refusals >= 0) throw new Error('refused')
        return backend.queues.offer(...args)
      },
    }
    const commandId = await give(orgId, 5)
    running.push(await backend.start({ ...program, settings: { slots: { imports: 2 } }, queues }))
    await backend.until('a refusal', async () => refusals < 2)
    expect(
      (await backend.items(commandId)).some((item) => item.state === 'queued' || item.state === 'done'),
    ).toBe(true)
    expect((await backend.untilCommandEnds(commandId)).state).toBe('done')
    expect((await backend.items(commandId)).every((item) => item.attempts === 1)).toBe(true)
  })

  it('shares a lane with other processes, and nothing runs twice', async () => {
    const orgId = await backend.createOrganization()
    running.push(await backend.start({ ...program, settings: { slots: { imports: 3 } } }))
    running.push(
      await backend.start({ ...program, settings: { slots: { imports: 3 } }, asOtherProcess: true }),
    )
    const commandId = await give(orgId, 300)
    const { items } = await backend.untilCommandEnds(commandId)
    expect(items.every((item) => item.attempts === 1)).toBe(true)
    expect(new Set(items.map((item) => item.worker)).size).toBe(2)
    expect(order).toHaveLength(300)
  })
})
