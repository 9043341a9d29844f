import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WorkState } from '#db/vocabulary/ledger.ts'
import type { Queues } from '../queues.ts'
import { newItem } from '../record.ts'
import { testHandlers, testJobs } from './testing-jobs.ts'
import {
  countEffects,
  createEffectsTable,
  emptyQueues,
  forkWorker,
  openTestBackend,
  type TestBackend,
} from './testing.ts'

let backend: TestBackend
let orgId: string
let children: ChildProcess[] = []
beforeEach(async () => {
  backend = await openTestBackend()
  await createEffectsTable(backend)
  orgId = await backend.createOrganization()
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  children = []
  await backend.close()
})

const program = { catalog: testJobs, registry: testHandlers }
const give = (count: number, extra: ReturnType<typeof newItem>[] = []) =>
  backend.record({
    orgId,
    kind: 'test',
    label: 'x',
    items: [
      ...Array.from({ length: count }, (_, n) =>
        newItem(testJobs['step-one'], { subject: `${n}`, payload: { n } }),
      ),
      ...extra,
    ],
  })
async function fork(settings?: Parameters<typeof forkWorker>[1]): Promise<ChildProcess> {
  const child = await forkWorker(backend, settings)
  children.push(child)
  return child
}
async function countState(commandId: string, state: WorkState): Promise<number> {
  const { items } = await backend.database.system
    .selectFrom('work_items')
    .select(({ fn }) => fn.countAll<number>().as('items'))
    .where('command_id', '=', commandId)
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
  return items
}

/** How the command ended, and its items that left no effect or more than one. */
async function outcomeOf(commandId: string) {
  const { state, items } = await backend.untilCommandEnds(commandId)
  const effects = await countEffects(backend)
  return { state, items: items.length, lostOrDoubled: items.filter((item) => effects.get(item.id) !== 1) }
}
const eachOnce = (count: number) => ({ state: 'done', items: 2 * count, lostOrDoubled: [] })

describe('a queue backend that has lost everything', () => {
  it('I6: is filled again from the ledger, and each item leaves its effect once', async () => {
    const workers = await backend.start({ ...program, settings: { slots: { transcripts: 2, scoring: 2 } } })
    const commandId = await give(300)
    // The epoch check notices a Redis that lost its data; for Postgres it is the sweep, which runs every minute.
    const sweep = async (): Promise<number> => {
      await sql`
        update work_items set offered_at = offered_at - interval '10 seconds'
        where id in (select id from work_items where state = 'offered' order by id for update skip locked)`.execute(
        backend.database.system,
      )
      return (await workers.sweeper.sweep()).requeued
    }
    for (const share of [40, 200]) {
      await backend.until('progress', async () => (await countState(commandId, 'done')) > share)
      await emptyQueues(backend)
      if (backend.backend === 'postgres')
        await backend.until('the sweep finds them', async () => (await sweep()) > 0)
    }
    // What a pass added just before the loss is committed after it. A later sweep finds that.
    if (backend.backend === 'postgres') {
      await backend.until(
        'all is done',
        async () => (await sweep()) === 0 && (await countState(commandId, 'done')) === 600,
      )
    }
    expect(await outcomeOf(commandId)).toEqual(eachOnce(300))
  })
})

/** A token that a test can lose. `isNoticed`: it has been read enough times since the first read that found it lost. */
function losingEpoch() {
  let token: string | null = 'first'
  let looks: number | null = null
  return {
    epoch: {
      read: async () => {
        if (looks !== null) looks += 1
        return token
      },
      create: async (created: string) => (token ??= created),
    },
    lose: () => {
      token = null
      looks = 0
    },
    isNoticed: (looksSince: number) => looks !== null && looks > looksSince,
  }
}

describe('a changed epoch', () => {
  it('puts back at once all items offered under the former epoch', async () => {
    let token: string | null = 'first'
    const epoch = {
      read: async () => token,
      create: async (created: string) => (token ??= created),
    }
    await backend.start({
      ...program,
      settings: { slots: { transcripts: 1 } },
      queues: { ...backend.queues, epoch },
    })
    await backend.queues.bullQueue('transcripts').pause()
    const commandId = await give(50)
    await backend.until('all are offered', async () => (await countState(commandId, 'offered')) === 50)
    token = null
    await backend.until('all are offered under the new epoch', async () =>
      (await backend.items(commandId)).every((item) => item.state === 'offered' && item.epoch !== 'first'),
    )
    expect(token).not.toBeNull()
    expect(backend.logged.filter((line) => line.event === 'queue.lost-data')).toHaveLength(1)
  })

  it('puts back what was added before the loss and committed long after', async () => {
    const { epoch, lose, isNoticed } = losingEpoch()
    const isAdded = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const queues: Queues = {
      ...backend.queues,
      epoch,
      offer: async (...args) => {
        await backend.queues.offer(...args)
        isAdded.resolve()
        await mayCommit.promise
      },
    }
    await backend.start({ ...program, settings: { slots: { transcripts: 2, scoring: 2 } }, queues })
    const commandId = await give(50)
    await isAdded.promise
    await emptyQueues(backend)
    lose()
    await backend
      .until('it is noticed, and long ago', async () => isNoticed(6))
      .finally(() => mayCommit.resolve())
    expect(await outcomeOf(commandId)).toEqual(eachOnce(50))
  })

  it('puts back what was offered, even when the backend refuses for a while', async () => {
    const { epoch, lose, isNoticed } = losingEpoch()
    let refused = 0
    const queues: Queues = {
      ...backend.queues,
      epoch,
      offer: async (...args) => {
        if (isNoticed(0) && !isNoticed(6)) {
          refused += 1
          throw new Error('Still loading')
        }
        await backend.queues.offer(...args)
      },
    }
    await backend.start({ ...program, settings: { slots: { transcripts: 2, scoring: 2 } }, queues })
    await backend.queues.bullQueue('transcripts').pause()
    const commandId = await give(50)
    await backend.until('all are offered', async () => (await countState(commandId, 'offered')) === 50)
    await emptyQueues(backend)
    lose()
    await backend.until('it has refused', async () => isNoticed(6))
    await backend.queues.bullQueue('transcripts').resume()
    expect(await outcomeOf(commandId)).toEqual(eachOnce(50))
    expect(refused).toBeGreaterThan(0)
  })

  it('belongs to a backend that can lose what the ledger keeps', () => {
    expect(backend.queues.epoch === null).toBe(backend.backend === 'postgres')
  })
})

describe('the sweeper', () => {
  it('does not offer again what a queue still holds, however old it is', async () => {
    const workers = await backend.start({ ...program, settings: { slots: { transcripts: 1 } } })
    await backend.queues.bullQueue('transcripts').pause()
    const commandId = await give(20)
    await backend.until('all are offered', async () => (await countState(commandId, 'offered')) === 20)
    await sql`update work_items set offered_at = now() - interval '1 hour'`.execute(backend.database.system)
    expect(await workers.sweeper.sweep()).toEqual({ requeued: 0 })
    await sql`update work_items set gen = gen + 1 where subject in ('3', '4')`.execute(
      backend.database.system,
    )
    expect(await workers.sweeper.sweep()).toEqual({ requeued: 2 })
    await backend.queues.bullQueue('transcripts').resume()
    await backend.until('stage one is done', async () => (await countState(commandId, 'done')) === 20)
  })

  it('sends back the items of a process that is gone, and keeps those of a running process', async () => {
    const workers = await backend.start({ ...program, settings: { slots: { transcripts: 1 } } })
    await backend.queues.bullQueue('transcripts').pause()
    const commandId = await give(2)
    await backend.until('both are offered', async () => (await countState(commandId, 'offered')) === 2)
    await emptyQueues(backend)
    await sql`update work_items set state = 'running', attempts = 1, started_at = now() - interval '10 seconds',
      worker = case subject when '0' then 'gone' else ${workers.id} end`.execute(backend.database.system)
    expect(await workers.sweeper.sweep()).toEqual({ requeued: 1 })
    const [first, second] = await backend.items(commandId)
    expect(first).toMatchObject({ crashes: 1 })
    expect(second).toMatchObject({ state: 'running', crashes: 0 })
    const failures = await backend.database.system.selectFrom('work_failures').selectAll().execute()
    expect(failures.map((failure) => [failure.error_class, failure.worker])).toEqual([['WorkerLost', 'gone']])
  })
})

describe('a worker process', () => {
  it('loses and repeats nothing when it is killed with hundreds of items', async () => {
    const first = await fork()
    await fork()
    const commandId = await give(250)
    await backend.until('progress', async () => (await countState(commandId, 'done')) > 60)
    first.kill('SIGKILL')
    await backend.until('more progress', async () => (await countState(commandId, 'done')) > 150)
    await fork()
    expect(await outcomeOf(commandId)).toEqual(eachOnce(250))
  })

  it('does not store a second effect after it freezes and resumes', async () => {
    const frozen = await fork({ slots: { transcripts: 4 } })
    const commandId = await give(40)
    await backend.until('it is at work', async () => (await countState(commandId, 'running')) > 0)
    frozen.kill('SIGSTOP')
    await fork()
    await backend.until(
      'the other one has done the rest',
      async () => (await countState(commandId, 'done')) === 80,
    )
    frozen.kill('SIGCONT')
    expect(await outcomeOf(commandId)).toEqual(eachOnce(40))
  })

  it('that freezes in the middle of an offer delays the items for seconds only', async () => {
    const isOffered = Promise.withResolvers<void>()
    const thaw = Promise.withResolvers<void>()
    const queues: Queues = {
      ...backend.queues,
      consume: () => ({ ready: async () => {}, pause: async () => {}, close: async () => {} }),
      offer: async (...args) => {
        await backend.queues.offer(...args)
        isOffered.resolve()
        await thaw.promise
      },
    }
    const settings = { slots: { transcripts: 2, scoring: 2 } }
    await backend.start({ ...program, settings, queues })
    const commandId = await give(5)
    await isOffered.promise
    await backend.start({ ...program, settings, asOtherProcess: true })
    // If its session were not ended, this would finish only after the twenty seconds that a transaction may stay idle.
    const { state, items } = await backend.untilCommandEnds(commandId).finally(() => thaw.resolve())
    expect(state).toBe('done')
    expect(items.map((item) => item.attempts)).toEqual(Array.from({ length: 10 }, () => 1))
  })

  it('stops running an item that kills it after a few attempts: that item is dead, all others are done', async () => {
    let restarts = 0
    const over = new AbortController()
    const supervise = async (): Promise<void> => {
      while (!over.signal.aborted) {
        const child = await fork()
        await once(child, 'exit')
        restarts += 1
      }
    }
    const commandId = await give(120, [newItem(testJobs.poison, { subject: 'p', payload: { n: 0 } })])
    const supervising = supervise()
    const { state, items } = await backend.untilCommandEnds(commandId)
    over.abort()
    for (const child of children) child.kill('SIGKILL')
    await supervising
    expect(state).toBe('failed')
    const dead = items.filter((item) => item.state === 'dead')
    expect(dead.map((item) => [item.kind, item.error_class])).toEqual([['poison', 'WorkerLost']])
    expect(items.filter((item) => item.state === 'done')).toHaveLength(240)
    // One exit per attempt, and one by the test itself.
    expect(restarts).toBeLessThanOrEqual(5)
    const effects = await countEffects(backend)
    expect([...effects.values()].every((count) => count === 1)).toBe(true)
  })

  it.each([
    { crashes: 10, endedWithout: 5, title: 'as half as many processes ended without it', ends: 'done' },
    { crashes: 10, endedWithout: 4, title: 'as nearly all processes ended with it', ends: 'dead' },
    { crashes: 20, endedWithout: 40, title: 'as twice its attempts have crashed', ends: 'dead' },
  ])(
    'with $crashes crashes in 10 attempts, an item is $ends $title',
    async ({ crashes, endedWithout, ends }) => {
      const commandId = await give(1)
      await sql`
      insert into worker_processes (id, host, pid, lanes, slots, seen_at)
      select kind || '-' || n, 'here', n, array['transcripts'], 1, now() - age
      from (values ('with', ${crashes}::integer, interval '3 minutes'), ('without', ${endedWithout}::integer, interval '2 minutes'),
        /* Before the first that ended with the item, and one that may be alive: they show nothing. */
        ('before', 40, interval '4 minutes'), ('living', 1, interval '0')) as ended (kind, count, age)
      cross join lateral generate_series(1, ended.count) n`.execute(backend.database.system)
      await sql`
      insert into work_failures (org_id, work_item_id, gen, attempt, worker, error_class, message, retry_at)
      select org_id, id, gen, n, 'with-' || n, 'WorkerLost', '', now()
      from work_items, generate_series(1, ${crashes}::integer) n where command_id = ${commandId}`.execute(
        backend.database.system,
      )
      await sql`update work_items set attempts = ${crashes}, crashes = ${crashes} where command_id = ${commandId}`.execute(
        backend.database.system,
      )
      await backend.start({ ...program, settings: { slots: { transcripts: 1, scoring: 1 } } })
      const { items } = await backend.untilCommandEnds(commandId)
      expect(items.find(({ kind }) => kind === 'step-one')).toMatchObject({ state: ends })
    },
  )

  it('is warmed up once, for the lanes that it serves, before it claims anything', async () => {
    const warmed: { lane: string; at: number }[] = []
    const warmUp = (lane: string) => () => void warmed.push({ lane, at: Date.now() })
    const registry = {
      'step-one': { ...testHandlers['step-one'], warmUp: warmUp('transcripts') },
      'step-two': { ...testHandlers['step-two'], warmUp: warmUp('scoring') },
      poison: { ...testHandlers.poison },
    }
    const commandId = await give(3)
    await backend.start({ catalog: testJobs, registry, settings: { slots: { transcripts: 2 } } })
    await backend.until('stage one is done', async () => (await countState(commandId, 'done')) === 3)
    expect(warmed.map(({ lane }) => lane)).toEqual(['transcripts'])
    const items = await backend.items(commandId)
    const claims = items.flatMap(({ started_at: at }) => (at === null ? [] : [at.getTime()]))
    expect(claims).toHaveLength(3)
    expect(Math.min(...claims)).toBeGreaterThanOrEqual(warmed[0]?.at ?? Infinity)
  })

  it('drains: nothing is left running, and stopped items go back without using an attempt', async () => {
    const entered = Promise.withResolvers<void>()
    const hanging = {
      ...testHandlers,
      'step-one': {
        run: () => {
          entered.resolve()
          return new Promise<never>(() => undefined)
        },
      },
    }
    const workers = await backend.start({
      catalog: testJobs,
      registry: hanging,
      settings: { slots: { transcripts: 2, scoring: 2 } },
    })
    const commandId = await give(5)
    await entered.promise
    const startedAt = performance.now()
    await workers.drain(200)
    // Far below the items' time limit: a drain does not wait for it.
    expect(performance.now() - startedAt).toBeLessThan(15_000)
    expect(workers.runningCount()).toBe(0)
    expect(await countState(commandId, 'running')).toBe(0)
    const processes = await backend.database.system.selectFrom('worker_processes').selectAll().execute()
    expect(processes).toEqual([])
    await backend.start({ ...program, settings: { slots: { transcripts: 2, scoring: 2 } } })
    expect(await outcomeOf(commandId)).toEqual(eachOnce(5))
  })

  it('exits when work is waiting and it completes nothing', async () => {
    const workers = await backend.start({
      ...program,
      settings: { slots: { transcripts: 1 }, watchdogMs: 400 },
    })
    await backend.queues.bullQueue('transcripts').pause()
    await give(3)
    await workers.stuck
    expect(backend.logged.some((line) => line.event === 'watchdog.stuck')).toBe(true)
  })

  it('exits when others take the work that it does not claim', async () => {
    const consume: Queues['consume'] = () => ({
      ready: async () => {},
      pause: async () => {},
      close: async () => {},
    })
    const deaf = await backend.start({
      ...program,
      settings: { slots: { transcripts: 1 }, watchdogMs: 300 },
      queues: { ...backend.queues, consume },
    })
    const lively = await backend.start({ ...program, settings: { slots: { transcripts: 1, scoring: 4 } } })
    await give(2_000)
    await deaf.stuck
    const livelyIsStuck = lively.stuck.then(() => true)
    expect(await Promise.race([livelyIsStuck, Promise.resolve(false)])).toBe(false)
    expect(backend.logged.filter((line) => line.event === 'watchdog.stuck')).toHaveLength(1)
  })

  it('is not stopped by the watchdog while nothing waits or waiting work is paused', async () => {
    const { insertPause } = await import('#db/queries/ledger/pauses.ts')
    await insertPause(backend.database.system, { orgId, pausedBy: null, reason: '' })
    const workers = await backend.start({
      ...program,
      settings: { slots: { transcripts: 1 }, watchdogMs: 200 },
    })
    await give(3)
    const quiet = new Promise<string>((resolve) => setTimeout(() => resolve('quiet'), 1_000))
    expect(await Promise.race([workers.stuck, quiet])).toBe('quiet')
  })
})
