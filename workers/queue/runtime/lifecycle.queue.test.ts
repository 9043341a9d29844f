import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '#db/client.ts'
import { claimItems, finishItems } from '#db/queries/ledger/claims.ts'
import { cancelCommand, replayItems } from '#db/queries/ledger/ledger.ts'
import { insertPause, removePause } from '#db/queries/ledger/pauses.ts'
import type { Lane } from '#db/vocabulary/ledger.ts'
import { defineJob } from '../define-job.ts'
import { OwnWait, PermanentError, RetryLater } from '../errors.ts'
import { newItem } from '../record.ts'
import type { HandlerContext, Outcome } from './handler.ts'
import { countEffects, createEffectsTable, openTestBackend, type TestBackend } from './testing.ts'

const payload = z.strictObject({ do: z.string() })
const task = defineJob({ name: 'task', lane: 'texts', payload, attempts: 3, timeoutMs: 5_000 })
const hasty = defineJob({ name: 'hasty', lane: 'texts', payload, attempts: 1, timeoutMs: 100 })
const after = defineJob({ name: 'after', lane: 'routing', payload, attempts: 3, timeoutMs: 5_000 })

type Run = (context: HandlerContext) => Promise<Outcome>
const behaviors = new Map<string, Run>()
const run = ({ do: name }: { do: string }, context: HandlerContext): Promise<Outcome> => {
  const behavior = behaviors.get(name)
  if (behavior === undefined) throw new Error(`no behavior ${name}`)
  return behavior(context)
}
const leave =
  (context: HandlerContext): NonNullable<Outcome['commit']> =>
  async (trx) => {
    await sql`insert into seen_effects (org_id, item) values (${context.orgId}, ${context.workItemId})`.execute(
      trx,
    )
  }
const deaths: { orgId: string; errorClass: string; message: string }[] = []

let backend: TestBackend
let orgId: string
beforeAll(async () => {
  backend = await openTestBackend()
  await createEffectsTable(backend)
  orgId = await backend.createOrganization()
  await backend.start({
    catalog: { task, hasty, after },
    registry: {
      task: {
        run,
        onDeath: async (_: { do: string }, death, trx) => {
          deaths.push(death)
          await sql`insert into seen_effects (org_id, item, note) values (${death.orgId}, gen_random_uuid(), 'death')`.execute(
            trx,
          )
        },
      },
      hasty: { run },
      after: { run },
    },
  })
})
afterAll(() => backend.close())

let counter = 0
/** Records one item with this behavior, under its own name. */
async function given(behavior: Run, job: typeof task | typeof hasty = task): Promise<string> {
  counter += 1
  const name = `behavior-${counter}`
  behaviors.set(name, behavior)
  return backend.record({
    orgId,
    kind: 'test',
    label: name,
    items: [newItem(job, { subject: '1', payload: { do: name } })],
  })
}
const failuresOf = (itemId: string) =>
  backend.database.system
    .selectFrom('work_failures')
    .selectAll()
    .where('work_item_id', '=', itemId)
    .orderBy('id')
    .execute()
const onlyItem = async (commandId: string) => {
  const [item] = await backend.items(commandId)
  if (item === undefined) throw new Error('no item')
  return item
}
/** A handler that waits until the test releases it. */
function gate(): { entered: Promise<HandlerContext>; open: () => void; run: Run } {
  const entered = Promise.withResolvers<HandlerContext>()
  const opened = Promise.withResolvers<void>()
  return {
    entered: entered.promise,
    open: opened.resolve,
    run: async (context) => {
      entered.resolve(context)
      await opened.promise
      return { commit: leave(context) }
    },
  }
}

describe('a work item', () => {
  it('I1: is invisible to workers until its transaction has committed, and gone when it rolls back', async () => {
    let runs = 0
    behaviors.set('never', async () => {
      runs += 1
      return {}
    })
    const { recordCommand } = await import('../record.ts')
    const failed = backend.database.withOrg({ orgId }, async (trx) => {
      await recordCommand(trx, {
        orgId,
        kind: 'test',
        label: 'x',
        items: [newItem(task, { subject: '1', payload: { do: 'never' } })],
      })
      backend.signals.kick(['texts'])
      await sql`select pg_sleep(0.3)`.execute(trx)
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    const commandId = await given(async () => ({}))
    await backend.untilCommandEnds(commandId)
    expect(runs).toBe(0)
  })

  it('I4: has its effect once, however often its entry is delivered', async () => {
    const commandId = await given(async (context) => ({ commit: leave(context) }))
    const { items } = await backend.untilCommandEnds(commandId)
    const item = items[0]!
    // The finished entry has been removed, so the backend accepts its id again.
    await backend.queues.offer('texts', [item, item])
    await backend.queues.offer('texts', [item])
    await backend.until('empty lane', async () => {
      const counts = await backend.queues.counts('texts')
      return counts.waiting + counts.active === 0
    })
    expect((await countEffects(backend)).get(item.id)).toBe(1)
    expect((await onlyItem(commandId)).attempts).toBe(1)
  })

  it('is not claimed a second time once it is done', async () => {
    const commandId = await given(async () => ({}))
    const { items } = await backend.untilCommandEnds(commandId)
    const item = items[0]!
    expect(await claimItems(backend.database.system, [{ id: item.id, gen: item.gen }], 'other')).toEqual([])
  })

  it('is tried again as soon as its run has ended when a crash of the server lost its claim', async () => {
    const held = gate()
    const commandId = await given(held.run)
    const { workItemId } = await held.entered
    // A claim is not flushed to disk: after the crash, the server knows only the offer.
    await backend.database.system
      .updateTable('work_items')
      .set({ state: 'offered', attempts: 0, started_at: null, worker: null })
      .where('id', '=', workItemId)
      .execute()
    held.open()
    const { state } = await backend.untilCommandEnds(commandId)
    expect(state).toBe('done')
    expect((await countEffects(backend)).get(workItemId)).toBe(1)
    expect((await onlyItem(commandId)).attempts).toBe(1)
  })

  it('I5: cannot be finished or sent back by an older claim', async () => {
    const held = gate()
    const commandId = await given(held.run)
    const { workItemId, gen, attempt } = await held.entered
    // Another worker takes it over, as after a stalled lock.
    const [second] = await claimItems(backend.database.system, [{ id: workItemId, gen }], 'other')
    expect(second?.attempts).toBe(attempt + 1)
    held.open()
    await backend.until('the first worker is refused', async () =>
      backend.logged.some((line) => line.event === 'item.lost' && line.workItemId === workItemId),
    )
    expect((await onlyItem(commandId)).state).toBe('running')
    expect((await countEffects(backend)).get(workItemId)).toBeUndefined()
    const stale = { id: workItemId, gen, attempts: attempt, next: [], effects: [] }
    const ended = await backend.database.withOrg({ orgId }, async (trx) => {
      const none = await finishItems(trx, [stale])
      expect(none.size).toBe(0)
      return finishItems(trx, [{ ...stale, attempts: attempt + 1 }])
    })
    expect([...ended]).toEqual([workItemId])
    const lost = await failuresOf(workItemId)
    expect(lost.map((failure) => failure.error_class)).toEqual(['WorkerLost'])
    await backend.untilCommandEnds(commandId)
  })

  it('I8: is retried by due time of the database, with each failure on record', async () => {
    const attempts: number[] = []
    const commandId = await given(async (context) => {
      attempts.push(context.attempt)
      if (context.attempt < 3) throw new TypeError(`broken ${context.attempt}`)
      return { commit: leave(context) }
    })
    const { state, items } = await backend.untilCommandEnds(commandId)
    const item = items[0]!
    expect(state).toBe('done')
    expect(attempts).toEqual([1, 2, 3])
    expect(item).toMatchObject({ state: 'done', attempts: 3, error: null, error_class: null, crashes: 0 })
    const failures = await failuresOf(item.id)
    expect(failures.map(({ attempt, error_class, message }) => ({ attempt, error_class, message }))).toEqual([
      { attempt: 1, error_class: 'TypeError', message: 'broken 1' },
      { attempt: 2, error_class: 'TypeError', message: 'broken 2' },
    ])
    expect(failures.every((failure) => failure.retry_at !== null)).toBe(true)
    expect((await countEffects(backend)).get(item.id)).toBe(1)
  })

  it('is not claimed before it is due, even when an old entry of it is delivered', async () => {
    behaviors.set('later', async () => ({}))
    const dueAt = new Date(Date.now() + 3_600_000)
    const commandId = await backend.record({
      orgId,
      kind: 'test',
      label: 'x',
      items: [newItem(task, { subject: '1', payload: { do: 'later' }, dueAt })],
    })
    const item = await onlyItem(commandId)
    expect(await claimItems(backend.database.system, [{ id: item.id, gen: item.gen }], 'other')).toEqual([])
    await backend.database.withOrg({ orgId }, (trx) =>
      cancelCommand(trx, { orgId, commandId, cancelledBy: null }),
    )
  })

  it('is dead after its last attempt, and its death handler has run in the same transaction', async () => {
    deaths.length = 0
    const commandId = await given(async () => {
      throw new RangeError('always')
    })
    const { state, items } = await backend.untilCommandEnds(commandId)
    expect(state).toBe('failed')
    expect(items[0]).toMatchObject({ state: 'dead', attempts: 3, error_class: 'RangeError', error: 'always' })
    expect(deaths).toEqual([{ orgId, errorClass: 'RangeError', message: 'always' }])
    expect(await failuresOf(items[0]!.id)).toHaveLength(3)
  })

  it('is dead at once on a permanent error', async () => {
    const commandId = await given(async () => {
      throw new PermanentError('Nothing readable in it.')
    })
    const { items } = await backend.untilCommandEnds(commandId)
    expect(items[0]).toMatchObject({
      state: 'dead',
      attempts: 1,
      error_class: 'PermanentError',
      error: 'Nothing readable in it.',
    })
  })

  it('is sent back by RetryLater without using up an attempt', async () => {
    let runs = 0
    const commandId = await given(async () => {
      runs += 1
      if (runs <= 6) throw new RetryLater(5, 'The provider is busy.')
      return {}
    })
    const { state, items } = await backend.untilCommandEnds(commandId)
    expect(state).toBe('done')
    expect(items[0]).toMatchObject({ deferrals: 6, attempts: 7, max_attempts: 3 })
    expect(await failuresOf(items[0]!.id)).toEqual([])
  })

  it('uses up no attempt while its handler gets no connection to the database', async () => {
    // One connection, held by somebody else: what a handler meets when the database is busy.
    const busy = openDatabase(backend.databaseUrl, { poolSize: 1, poolWaitMs: 100 })
    const kept = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    let isHeld = false
    // On a slow machine, connecting may take longer than that wait, so it is retried until it succeeds.
    const hold = (): Promise<void> =>
      busy
        .withOrg({ orgId }, () => {
          isHeld = true
          held.resolve()
          return kept.promise
        })
        .catch((error: unknown) => {
          if (isHeld) throw error
          return hold()
        })
    const holding = hold()
    await held.promise
    let runs = 0
    const commandId = await given(async (context) => {
      runs += 1
      if (runs === 6) {
        kept.resolve()
        await holding
      }
      await busy.withOrg({ orgId }, () => Promise.resolve())
      return { commit: leave(context) }
    })
    const { state, items } = await backend.untilCommandEnds(commandId)
    await busy.close()
    expect(state).toBe('done')
    expect(items[0]).toMatchObject({ deferrals: 5, attempts: 6, max_attempts: 3 })
    expect(await failuresOf(items[0]!.id)).toEqual([])
    expect((await countEffects(backend)).get(items[0]!.id)).toBe(1)
  })

  it('is dead in the end when its handler never gets a connection', async () => {
    const commandId = await given(async () => {
      throw new Error('timeout exceeded when trying to connect')
    })
    const { items } = await backend.untilCommandEnds(commandId)
    expect(items[0]).toMatchObject({ state: 'dead', deferrals: 50, attempts: 53 })
    expect(items[0]?.error).toContain('timeout exceeded')
  })

  it('is dead when it has been sent back fifty times', async () => {
    const first = gate()
    const commandId = await given(async (context) => {
      await first.run(context)
      throw new RetryLater(0, 'Still busy.')
    })
    const { workItemId } = await first.entered
    // While it runs, because a claim between reading and changing it would be lost.
    await backend.database.system
      .updateTable('work_items')
      .set({ deferrals: 48 })
      .where('id', '=', workItemId)
      .execute()
    first.open()
    const { items } = await backend.untilCommandEnds(commandId)
    expect(items[0]).toMatchObject({ state: 'dead', deferrals: 50, error_class: 'RetryLater' })
    expect(items[0]?.error).toContain('Still busy.')
  })

  it('is sent back as often as it has to wait for a reason of our own', async () => {
    let runs = 0
    const commandId = await given(async () => {
      runs += 1
      if (runs <= 52) throw new OwnWait(0, 'Somebody has to sign in.')
      if (runs === 53) throw new RetryLater(0, 'The provider is busy.')
      return {}
    })
    const { state, items } = await backend.untilCommandEnds(commandId)
    expect(state).toBe('done')
    expect(items[0]).toMatchObject({ attempts: 54, deferrals: 53, waits: 52, waiting_since: null })
    expect(await failuresOf(items[0]!.id)).toEqual([])
  })

  it('is dead when it has waited for a reason of our own for two weeks, and can be tried again for as long', async () => {
    const commandId = await given(async () => {
      throw new OwnWait(0, 'Somebody has to sign in.')
    })
    const waiting = () =>
      backend.until('the item to wait', async () => (await onlyItem(commandId)).waiting_since)
    await waiting()
    await backend.database.system
      .updateTable('work_items')
      .set({ waiting_since: new Date(Date.now() - 14 * 86_400_000) })
      .where('command_id', '=', commandId)
      .execute()
    const { items } = await backend.untilCommandEnds(commandId)
    expect(items[0]).toMatchObject({
      state: 'dead',
      error_class: 'OwnWait',
      error: 'Waited for 14 days. Last reason: Somebody has to sign in.',
    })
    await backend.database.withOrg({ orgId }, (trx) => replayItems(trx, { orgId, commandId }))
    backend.signals.kick(['texts'])
    expect((await waiting()).getTime()).toBeGreaterThan(Date.now() - 86_400_000)
    await backend.database.withOrg({ orgId }, (trx) =>
      cancelCommand(trx, { orgId, commandId, cancelledBy: null }),
    )
  })

  it('is aborted after its time limit, even when the handler ignores the signal', async () => {
    let signal: AbortSignal | undefined
    const commandId = await given((context) => {
      signal = context.signal
      return new Promise(() => undefined)
    }, hasty)
    const { items } = await backend.untilCommandEnds(commandId)
    expect(items[0]).toMatchObject({ state: 'dead', error_class: 'Timeout' })
    expect(signal?.aborted).toBe(true)
  })

  it('is dead with a clear error when no job has its name or its payload does not fit', async () => {
    const lane: Lane = 'texts'
    const common = { lane, maxAttempts: 3, providerAccount: null, dueAt: null }
    const commandId = await backend.record({
      orgId,
      kind: 'test',
      label: 'x',
      items: [
        { kind: 'forgotten', subject: '1', payload: {}, ...common },
        { kind: 'task', subject: '2', payload: { do: 7, secret: 'x' }, ...common },
      ],
    })
    const { items } = await backend.untilCommandEnds(commandId)
    expect(items.map((item) => [item.state, item.error_class])).toEqual([
      ['dead', 'UnknownJob'],
      ['dead', 'InvalidPayload'],
    ])
    expect(items[1]?.error).toContain('do:')
  })

  it('is retried when its commit fails, without affecting items that finish at the same moment', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `together-${index}`)
    for (const name of names) {
      behaviors.set(name, async (context) => ({
        commit: async (trx) => {
          await leave(context)(trx)
          if (name === 'together-5') await sql`select 1 / 0`.execute(trx)
        },
      }))
    }
    const commandId = await backend.record({
      orgId,
      kind: 'test',
      label: 'x',
      items: names.map((name) => newItem(task, { subject: name, payload: { do: name } })),
    })
    const { items } = await backend.untilCommandEnds(commandId)
    const effects = await countEffects(backend)
    for (const item of items) {
      const isBad = item.subject === 'together-5'
      expect([item.subject, item.state, effects.get(item.id)]).toEqual([
        item.subject,
        isBad ? 'dead' : 'done',
        isBad ? undefined : 1,
      ])
    }
  })

  it('starts the successors that its commit names', async () => {
    behaviors.set('last', async (context) => ({ commit: leave(context) }))
    const commandId = await given(async () => ({
      commit: async () => [newItem(after, { subject: 'x', payload: { do: 'last' } })],
    }))
    const { state, items } = await backend.untilCommandEnds(commandId)
    expect(state).toBe('done')
    expect(items.map((item) => [item.kind, item.state])).toEqual([
      ['task', 'done'],
      ['after', 'done'],
    ])
  })

  it('I9: keeps item, generation and so its idempotency key over retries; a replay has another one', async () => {
    const keys: string[] = []
    const commandId = await given(async (context) => {
      keys.push(`${context.workItemId}-${context.gen}-call`)
      if (keys.length < 3) throw new Error('not yet')
      throw new PermanentError('no')
    })
    await backend.untilCommandEnds(commandId)
    expect(new Set(keys).size).toBe(1)
    await backend.database.withOrg({ orgId }, (trx) => replayItems(trx, { orgId, commandId }))
    await backend.untilCommandEnds(commandId)
    expect(new Set(keys).size).toBe(2)
  })
})

describe('a dead item', () => {
  it('starts again when it is replayed, and its command runs again', async () => {
    let isMended = false
    const commandId = await given(async (context) => {
      if (!isMended) throw new PermanentError('broken')
      return { commit: leave(context) }
    })
    expect((await backend.untilCommandEnds(commandId)).state).toBe('failed')
    isMended = true
    const count = await backend.database.asSystem((trx) =>
      replayItems(trx, { orgId: null, lanes: ['texts'], errorClass: 'PermanentError', message: 'broken' }),
    )
    expect(count).toBe(1)
    const { state, items } = await backend.untilCommandEnds(commandId)
    expect(state).toBe('done')
    expect(items[0]).toMatchObject({ gen: 1, attempts: 1, state: 'done' })
    expect((await countEffects(backend)).get(items[0]!.id)).toBe(1)
  })

  it('of another organization is out of a replay’s reach', async () => {
    const commandId = await given(async () => {
      throw new PermanentError('mine')
    })
    await backend.untilCommandEnds(commandId)
    const foreign = await backend.createOrganization('Birch Lane')
    const count = await backend.database.withOrg({ orgId: foreign }, (trx) =>
      replayItems(trx, { orgId: null, commandId }),
    )
    expect(count).toBe(0)
    expect((await onlyItem(commandId)).state).toBe('dead')
  })
})

describe('a cancel', () => {
  it('stops a running item, whose late outcome is not stored', async () => {
    const held = gate()
    const commandId = await given(held.run)
    const context = await held.entered
    const cancelled = await backend.database.withOrg({ orgId }, (trx) =>
      cancelCommand(trx, { orgId, commandId, cancelledBy: null }),
    )
    expect(cancelled).toMatchObject({ cancelledItems: 1 })
    backend.signals.publish({ type: 'cancel', orgId, commandId })
    await backend.until('the signal reaches the handler', async () => context.signal.aborted)
    held.open()
    const { state, items } = await backend.untilCommandEnds(commandId)
    expect(state).toBe('cancelled')
    expect(items[0]).toMatchObject({ state: 'cancelled', gen: 1 })
    // Another item recorded later runs to its end: nothing else was still to come.
    await backend.untilCommandEnds(await given(async () => ({})))
    expect((await countEffects(backend)).get(items[0]!.id)).toBeUndefined()
    const progress = await backend.database.system
      .selectFrom('progress')
      .select('counts')
      .where('command_id', '=', commandId)
      .executeTakeFirstOrThrow()
    expect(progress.counts).toEqual({
      counts: { cancelled: 1 },
      total: 1,
      stages: [{ job: 'task', counts: { cancelled: 1 } }],
    })
  })

  it('without a signal is noticed when the item ends', async () => {
    const held = gate()
    const commandId = await given(held.run)
    await held.entered
    await backend.database.withOrg({ orgId }, (trx) =>
      cancelCommand(trx, { orgId, commandId, cancelledBy: null }),
    )
    held.open()
    const item = await onlyItem(commandId)
    await backend.until('the worker is refused', async () =>
      backend.logged.some((line) => line.event === 'item.lost' && line.workItemId === item.id),
    )
    expect((await countEffects(backend)).get(item.id)).toBeUndefined()
  })

  it('stops a running item even when its signal is lost', async () => {
    const held = gate()
    const commandId = await given(held.run)
    const context = await held.entered
    await backend.database.withOrg({ orgId }, (trx) =>
      cancelCommand(trx, { orgId, commandId, cancelledBy: null }),
    )
    await backend.until('the handler is stopped', async () => context.signal.aborted)
    held.open()
    expect((await onlyItem(commandId)).state).toBe('cancelled')
  })

  it('reaches waiting items and happens once', async () => {
    await insertPause(backend.database.system, { orgId, lane: 'texts', pausedBy: null, reason: 'test' })
    const commandId = await given(async (context) => ({ commit: leave(context) }))
    const cancel = () =>
      backend.database.withOrg({ orgId }, (trx) =>
        cancelCommand(trx, { orgId, commandId, cancelledBy: null }),
      )
    expect(await cancel()).toMatchObject({ cancelledItems: 1 })
    expect(await cancel()).toBeNull()
    await removePause(backend.database.system, { orgId, lane: 'texts' })
    await backend.untilCommandEnds(await given(async () => ({})))
    expect((await onlyItem(commandId)).state).toBe('cancelled')
  })
})
