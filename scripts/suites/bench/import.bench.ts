import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { sql } from 'kysely'
import type { Database } from '#db/client.ts'
import { givenImport, givenIntegration } from '#workers/jobs/imports/testing-imports.ts'
import { defaultSettings } from '#workers/queue/runtime/worker.ts'
import { recordCommand } from '#workers/queue/record.ts'
import { openSignals } from '#workers/queue/signals.ts'
import { sized } from '../../figures.ts'
import { type ImportWorker, startImportWorker } from '../lab/import-worker.ts'
import { openBareQueue } from './bare-queue.ts'
import type { Bench, Benchmark, Measurement } from './benchmark.ts'
import { describeProcessorTime, readProcessorTime } from './processor-time.ts'
import type { Backend } from './runtime.ts'
import { interleave, median, secondsOf } from './statistics.ts'

/** Queues in Postgres are for a single machine, so their figure is measured with a tenth of the calls. */
const callsOn = { redis: sized(100_000, 500), postgres: sized(10_000, 500) }
const pageSize = 100
const slots = 50
/** The limit of a provider, and for how many calls it is observed. */
const perSecond = 50
const limitedCalls = sized(1_500, 50)

type Site = {
  database: Database
  /** Starts a worker process for an account with this many calls. */
  startWorker(
    account: { orgId: string; providerAccount: string },
    world: { calls: number; perSecond?: number },
  ): Promise<ImportWorker>
  given(): Promise<{ orgId: string; providerAccount: string }>
  /** Records an import of everything, and waits until the last call has been processed. */
  importAll(account: { orgId: string; providerAccount: string }): Promise<void>
}

async function openSite(bench: Bench, backend: Backend): Promise<Site> {
  const { url, database } = await bench.createDatabase()
  const redisUrl = backend === 'redis' ? (await bench.redis()).url : null
  const prefix = `bench-${randomBytes(4).toString('hex')}`
  const signals = await openSignals({ redisUrl, databaseUrl: url, prefix, log: pino({ level: 'silent' }) })
  bench.onEnd(() => signals.close())
  return {
    database,
    startWorker: async (account, world) => {
      const settings = { ...defaultSettings, slots: { imports: slots } }
      const worker = await startImportWorker({
        databaseUrl: url,
        redisUrl,
        prefix,
        settings,
        world: { pageSize, account, ...world },
      })
      bench.onEnd(() => worker.kill())
      return worker
    },
    given: async () => {
      const name = `Bench ${randomBytes(3).toString('hex')}`
      const { id: orgId } = await database.system
        .insertInto('organizations')
        .values({ name })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { orgId, providerAccount: await givenIntegration(database, orgId) }
    },
    importAll: async ({ orgId, providerAccount }) => {
      const record = (command: Parameters<typeof recordCommand>[1]) =>
        database.withOrg({ orgId }, async (trx) => (await recordCommand(trx, command)).commandId)
      const { importId } = await givenImport(database, record, { orgId, integrationId: providerAccount })
      signals.kick(['imports'])
      for (;;) {
        const { rows } = await sql<{ isOver: boolean }>`
          select listing_ended_at is not null and not exists (
            select from external_calls call where call.org_id = imports.org_id and call.import_id = imports.id and call.state in ('listed', 'waiting')
          ) as "isOver"
          from imports where org_id = ${orgId}::uuid and id = ${importId}::uuid`.execute(database.system)
        if (rows[0]?.isOver === true) return
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
  }
}

/** Listing and fetching only, compared with as many jobs that do nothing in bare BullMQ. */
async function measure(bench: Bench, backend: Backend): Promise<Measurement[]> {
  const calls = callsOn[backend]
  const site = await openSite(bench, backend)
  const bare = await openBareQueue(bench, backend)
  const jobs = calls + Math.ceil(calls / pageSize)
  const worker = await site.startWorker({ orgId: '', providerAccount: '' }, { calls })
  let cpu = ''
  const runs = {
    ours: async () => {
      const account = await site.given()
      const before = readProcessorTime()
      const seconds = await secondsOf(() => site.importAll(account))
      cpu = describeProcessorTime(before, readProcessorTime(), calls)
      return seconds
    },
    rival: async () => (await bare.add(jobs)) + (await bare.drain(jobs, slots)),
  }
  // The runs are long enough that warming up is negligible.
  const { ours, rival, ratios } = await interleave(bench.rounds, runs, { warmUp: false })
  const { maxRssMb } = await worker.figures()
  const each = (seconds: number): string => `${Math.round(jobs / seconds).toLocaleString('en')}/s`
  return [
    {
      name: `import of ${calls.toLocaleString('en')} calls ÷ bare BullMQ`,
      backend,
      unit: '×',
      values: ratios,
      detail: `ours ${each(median(ours))}, bare ${each(median(rival))}, of ${jobs.toLocaleString('en')} jobs; ours: ${cpu}`,
    },
    { name: 'memory of the worker meanwhile, at most', backend, unit: 'MB', values: [maxRssMb] },
  ]
}

/** How close an import gets to its provider's rate limit, and whether it ever exceeds it. */
async function measureLimited(bench: Bench): Promise<Measurement[]> {
  const site = await openSite(bench, 'redis')
  const shares: number[] = []
  let most = 0
  for (let round = 0; round < Math.min(3, bench.rounds); round += 1) {
    const account = await site.given()
    const worker = await site.startWorker(account, { calls: limitedCalls, perSecond })
    await site.importAll(account)
    const { requests, firstAt, lastAt, mostInASecond } = await worker.figures()
    await worker.kill()
    shares.push((requests - 1) / ((lastAt - firstAt) / 1000) / perSecond)
    most = Math.max(most, mostInASecond)
  }
  return [
    {
      name: `requests between the first and the last to a provider that allows ${perSecond}/s ÷ allowed`,
      backend: 'redis',
      unit: '×',
      values: shares,
      target: { atLeast: 0.97 },
    },
    {
      name: 'requests beyond the limit of a sliding second',
      backend: 'redis',
      unit: '',
      values: [Math.max(0, most - perSecond)],
      target: { atMost: 0 },
    },
  ]
}

export const benchmark: Benchmark = {
  name: 'import',
  title: `an import, listing and fetching at a provider that responds at once, ${slots} calls at a time ÷ as many bare BullMQ jobs that do nothing`,
  needs: ['redis'],
  run: async (bench) => {
    const [time, memory] = await measure(bench, 'redis')
    const onPostgres = await measure(bench, 'postgres')
    return [
      ...(time === undefined ? [] : [{ ...time, target: { atMost: 6 } }]),
      ...(memory === undefined ? [] : [{ ...memory, target: { atMost: 400 } }]),
      ...onPostgres,
      ...(await measureLimited(bench)),
    ]
  },
}
