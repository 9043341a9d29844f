import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { TestDatabase } from '#db/testing.ts'
import { cancelCommand } from '#db/queries/ledger/ledger.ts'
import type { Lane } from '#db/vocabulary/ledger.ts'
import type { HandlerContext, Outcome } from '#workers/queue/runtime/handler.ts'
import { defaultSettings, type RuntimeSettings, type Workers } from '#workers/queue/runtime/worker.ts'
import { pause } from '#workers/process/deadline.ts'
import { defineJob } from '#workers/queue/define-job.ts'
import type { Queues } from '#workers/queue/queues.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import type { Signals } from '#workers/queue/signals.ts'
import { openLabQueues, startLabWorkers } from '../lab/workers.ts'
import type { Bench } from './benchmark.ts'

export type Backend = 'redis' | 'postgres'

/** Lanes that work is spread over in turn: as many as a dispatcher serves at a time. `lane` is the one for all other work. */
export const threeLanes = ['transcripts', 'routing', 'scoring'] as const satisfies Lane[]
export type BenchLane = (typeof threeLanes)[number]
export const lane: BenchLane = 'scoring'

const payload = z.strictObject({ n: z.number() })
const jobs = new Map(
  threeLanes.map((one) => [
    one,
    defineJob({ name: `bench-${one}`, lane: one, payload, attempts: 3, timeoutMs: 60_000 }),
  ]),
)
const jobOf = (one: BenchLane) => jobs.get(one) ?? raise(`No job for ${one}`)

function raise(message: string): never {
  throw new Error(message)
}

export type Work = (n: number, context: HandlerContext) => Promise<Outcome>

/** The product's runtime in this process, with its own database and queue prefix. */
export type Runtime = {
  database: TestDatabase['database']
  queues: Queues
  signals: Signals
  start(work: Work, settings?: Partial<RuntimeSettings>): Promise<Workers>
  createOrganization(): Promise<string>
  /** Records a command with this many items; it waits while the lane is held. */
  record(orgId: string, items: number, lanes?: readonly BenchLane[]): Promise<string>
  /** Stops the lane from now on. */
  hold(): Promise<void>
  /** Resumes the lane; resolves as soon as the dispatchers have been told. */
  release(): Promise<void>
  /** Resolves when no item of the command is left. */
  untilDone(commandId: string): Promise<void>
  cancel(orgId: string, commandId: string): Promise<void>
  /** Resolves when nothing is offered or running. */
  untilIdle(): Promise<void>
}

/** Work that takes longer is stuck, ms. */
const patienceMs = 600_000
const silent = pino({ level: 'silent' })

export async function openRuntime(bench: Bench, backend: Backend): Promise<Runtime> {
  const { url, database } = await bench.createDatabase()
  const shared = {
    redisUrl: backend === 'redis' ? (await bench.redis()).url : null,
    databaseUrl: url,
    prefix: `bench-${randomBytes(4).toString('hex')}`,
    log: silent,
  }
  const { queues, signals, close } = await openLabQueues(shared)
  bench.onEnd(close)

  /** How many items of each command have been processed. Querying the busy table would cost more than the work. */
  const worked = new Map<string, number>()
  const sizes = new Map<string, number>()

  async function untilNo(rows: RawBuilder<unknown>): Promise<void> {
    const endsAt = performance.now() + patienceMs
    for (;;) {
      const { rows: response } = await sql<{ open: boolean }>`select exists (${rows}) as open`.execute(
        database.system,
      )
      if (response[0]?.open !== true) return
      if (performance.now() > endsAt) throw new Error('The work does not end')
      await pause(10)
    }
  }

  return {
    database,
    queues,
    signals,
    start: async (work, settings = {}) => {
      const workers = await startLabWorkers({
        settings: { ...defaultSettings, slots: { [lane]: 50 }, ...settings },
        database,
        queues,
        signals,
        catalog: Object.fromEntries([...jobs.values()].map((job) => [job.name, job])),
        registry: Object.fromEntries(
          [...jobs.values()].map(({ name }) => [
            name,
            {
              run: ({ n }: { n: number }, context) =>
                work(n, context).finally(() =>
                  worked.set(context.commandId, (worked.get(context.commandId) ?? 0) + 1),
                ),
            },
          ]),
        ),
        log: silent,
      })
      let isDrained = false
      const drain = (deadlineMs: number): Promise<void> => {
        isDrained = true
        return workers.drain(deadlineMs)
      }
      bench.onEnd(async () => {
        if (!isDrained) await workers.drain(1_000)
      })
      return { ...workers, drain }
    },
    createOrganization: async () => {
      const name = `Bench ${randomBytes(3).toString('hex')}`
      return (
        await database.system
          .insertInto('organizations')
          .values({ name })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    },
    record: async (orgId, items, lanes = [lane]) => {
      const numbers = Array.from({ length: items }, (_, n) =>
        newItem(jobOf(lanes[n % lanes.length] ?? lane), { subject: String(n), payload: { n } }),
      )
      const { commandId } = await database.withOrg({ orgId }, (trx) =>
        recordCommand(trx, { orgId, kind: 'bench', label: 'Benchmark', items: numbers }),
      )
      sizes.set(commandId, items)
      return commandId
    },
    hold: async () =>
      void (await sql`insert into pauses (lane, reason) values (${lane}, 'benchmark')`.execute(
        database.system,
      )),
    release: async () => {
      await sql`delete from pauses where lane = ${lane}`.execute(database.system)
      signals.kick([lane])
    },
    untilDone: async (commandId) => {
      const endsAt = performance.now() + patienceMs
      while ((worked.get(commandId) ?? 0) < (sizes.get(commandId) ?? 0) && performance.now() < endsAt)
        await pause(2)
      await untilNo(
        sql`select from work_items where command_id = ${commandId} and phase in ('queued', 'held')`,
      )
    },
    cancel: async (orgId, commandId) => {
      await database.withOrg({ orgId }, (trx) => cancelCommand(trx, { orgId, commandId, cancelledBy: null }))
      signals.publish({ type: 'cancel', orgId, commandId })
    },
    untilIdle: () => untilNo(sql`select from work_items where phase = 'held'`),
  }
}
