import { defaultSettings, type RuntimeSettings } from '#workers/queue/runtime/worker.ts'
import { openTestBackend, testBackend, type TestBackend } from '#workers/queue/runtime/testing.ts'
import { newItem } from '#workers/queue/record.ts'
import { prepareTemplate } from '#db/testing.ts'
import type { Lane } from '#db/vocabulary/ledger.ts'
import { type LabPostgres, startLabPostgres } from '../lab/postgres.ts'
import { type LabRedis, startLabRedis } from '../lab/redis.ts'
import { type RunAudit, createAuditTables, indexAuditTables, auditRun } from './run-audit.ts'
import { type Sampler, startSampler } from './sampler.ts'
import { type Fleet, type FleetWorkerOptions, startFleet } from './worker-fleet.ts'
import { firstAttempt, jobs } from './worker-jobs.ts'

/** Locks and sweeps so short that a run includes many of them; everything else is as in production. */
export const faultSettings: RuntimeSettings = {
  ...defaultSettings,
  slots: { transcripts: 8, routing: 8, scoring: 8 },
  lockDurationMs: 5_000,
  stalledIntervalMs: 2_000,
  sweepMs: 5_000,
  heartbeatMs: 2_000,
  retry: { ...defaultSettings.retry, baseMs: 100, capMs: 2_000 },
}
export const chainLanes: readonly Lane[] = ['transcripts', 'routing', 'scoring']
const stages = 3
const organizations = 4

export type FaultLab = {
  backend: 'redis' | 'postgres'
  postgres: LabPostgres
  /** Null if the backend under test is Postgres. */
  redis: LabRedis | null
  /** Opens a separate installation: a database, a queue prefix, worker processes. */
  openSite(): Promise<Site>
  close(): Promise<void>
}

export type Site = TestBackend & {
  /** Starts worker processes and waits until they are ready. */
  startWorkers(
    count: number,
    change?: (index: number, usual: FleetWorkerOptions) => FleetWorkerOptions,
  ): Promise<Fleet>
  /** Records about `items` items, including successors, as one command for each of several organizations. */
  recordChains(items: number): Promise<Load>
  watch(lanes?: readonly Lane[]): Sampler
  /** Waits until these commands have ended, across outages. */
  ended(commandIds: readonly string[], deadlineMs: number): Promise<void>
  /** How many items have ended; null while Postgres does not respond. */
  endings(): Promise<number | null>
  /** Waits until this many items have ended, across outages. */
  untilEndings(count: number, deadlineMs?: number): Promise<void>
  /** Waits until no queue has an entry any more (I2). */
  emptied(lanes: readonly Lane[], deadlineMs: number): Promise<void>
  audit(expectedItems: number): Promise<RunAudit>
}

export type Load = {
  commandIds: string[]
  orgIds: string[]
  /** Items, including successors. */
  items: number
  /** Attempts without any fault. */
  attempts: number
}

/** A durable Postgres and, if it is the backend under test, a Redis, for one test file. */
export async function openFaultLab(): Promise<FaultLab> {
  const postgres = await startLabPostgres()
  const redis = testBackend === 'redis' ? await startLabRedis() : null
  process.env.TEST_DATABASE_URL = postgres.url
  if (redis !== null) process.env.TEST_REDIS_URL = redis.url
  const open: Site[] = []
  return {
    backend: testBackend,
    postgres,
    redis,
    openSite: async () => {
      await prepareTemplate(postgres.url)
      const site = await openSite()
      open.push(site)
      return site
    },
    close: async () => {
      for (const site of open) await site.close()
      await Promise.all([postgres.stop(), redis?.stop()])
    },
  }
}

async function openSite(): Promise<Site> {
  const backend = await openTestBackend()
  await createAuditTables(backend)
  const fleets: Fleet[] = []
  const samplers: Sampler[] = []
  let isClosed = false

  async function patiently<Result>(
    what: string,
    ask: () => Promise<Result | null | undefined | false>,
    deadlineMs: number,
    pauseMs = 50,
  ): Promise<Result> {
    const endsAt = performance.now() + deadlineMs
    let problem: unknown
    for (;;) {
      try {
        const response = await ask()
        if (response !== null && response !== undefined && response !== false) return response
      } catch (error) {
        problem = error
      }
      if (performance.now() > endsAt)
        throw new Error(`Waited ${deadlineMs} ms in vain: ${what}\n${await describe()}`, { cause: problem })
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  /** Describes the state for a person, if a run does not end. */
  async function describe(): Promise<string> {
    const states = await backend.database.system
      .selectFrom('work_items')
      .select(({ fn }) => [
        'kind',
        'state',
        fn.countAll<number>().as('items'),
        fn.max('attempts').as('attempts'),
        fn.max('error').as('error'),
      ])
      .groupBy(['kind', 'state'])
      .execute()
      .catch((error: unknown) => String(error))
    const outputs = fleets.flatMap((fleet) => [
      ...fleet.ends.map((end) => `worker ${end.index} ended: ${end.reason}`),
      ...fleet.workers.map((worker) => `worker ${worker.index}: ${worker.output().slice(-2_000)}`),
    ])
    return [JSON.stringify(states, null, 1), ...outputs].join('\n')
  }

  const endings = async (): Promise<number> => {
    const row = await backend.database.system
      .selectFrom('work_items')
      .select(({ fn }) => fn.countAll<number>().as('items'))
      .where('state', '=', 'done')
      .executeTakeFirstOrThrow()
    return row.items
  }

  return {
    ...backend,
    startWorkers: async (count, change) => {
      const usual: FleetWorkerOptions = {
        databaseUrl: backend.databaseUrl,
        redisUrl: backend.redisUrl,
        prefix: backend.prefix,
        settings: faultSettings,
      }
      const fleet = startFleet(Array.from({ length: count }, (_, index) => change?.(index, usual) ?? usual))
      fleets.push(fleet)
      await fleet.whole()
      return fleet
    },
    recordChains: async (items) => {
      const chains = Math.round(items / stages / organizations)
      const load: Load = { commandIds: [], orgIds: [], items: chains * stages * organizations, attempts: 0 }
      const numbers = Array.from({ length: chains }, (_, n) => n)
      load.attempts = load.items + organizations * numbers.filter((n) => firstAttempt(n) !== 'works').length
      for (let index = 0; index < organizations; index += 1) {
        const orgId = await backend.createOrganization(`Organization ${index}`)
        load.orgIds.push(orgId)
        const chainsOfOrg = numbers.map((n) => newItem(jobs.first, { subject: `${n}`, payload: { n } }))
        load.commandIds.push(
          await backend.record({ orgId, kind: 'fault-test', label: 'Chains', items: chainsOfOrg }),
        )
      }
      return load
    },
    watch: (lanes = chainLanes) => {
      const sampler = startSampler(backend, lanes)
      samplers.push(sampler)
      return sampler
    },
    ended: async (commandIds, deadlineMs) => {
      await patiently(
        'all commands have ended',
        async () => {
          const running = await backend.database.system
            .selectFrom('commands')
            .select('id')
            .where('id', 'in', commandIds)
            .where('state', '=', 'running')
            .limit(1)
            .execute()
          return running.length === 0
        },
        deadlineMs,
      )
    },
    endings: () => endings().catch(() => null),
    untilEndings: async (count, deadlineMs = 60_000) => {
      await patiently(`${count} items have ended`, async () => (await endings()) >= count, deadlineMs)
    },
    emptied: async (lanes, deadlineMs) => {
      await patiently(
        'the queues are empty',
        async () => {
          for (const lane of [...lanes, 'quarantine'] as const) {
            const { waiting, active, delayed } = await backend.queues.counts(lane)
            if (waiting + active + delayed > 0) return false
          }
          return true
        },
        deadlineMs,
      )
    },
    audit: async (expectedItems) => {
      await indexAuditTables(backend)
      return auditRun(backend, expectedItems)
    },
    close: async () => {
      if (isClosed) return
      isClosed = true
      await Promise.all(samplers.map((sampler) => sampler.stop()))
      await Promise.all(fleets.map((fleet) => fleet.stop()))
      await backend.close()
    },
  }
}
