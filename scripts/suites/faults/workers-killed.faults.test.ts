import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newItem } from '#workers/queue/record.ts'
import { figure, isFullSize } from '../../figures.ts'
import { seededRandom } from '../lab/seeded-random.ts'
import {
  addSlowItems,
  count,
  describeRun,
  killWorker,
  runUnderFaults,
  seconds,
  violationsOf,
} from './fault-run.ts'
import { chainLanes, type FaultLab, faultSettings, openFaultLab, type Site } from './fault-lab.ts'
import type { Fleet } from './worker-fleet.ts'
import { jobs } from './worker-jobs.ts'

const { lockDurationMs, stalledIntervalMs } = faultSettings

/**
 * In production Postgres ends a session that is idle in a transaction after two thirds of a lock, so a frozen worker's transaction is gone
 * before its entries are taken back. The short locks here need a shorter limit, and this setting is one that sessions do not override.
 */
async function endLongTransactions(site: Site, afterMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  try {
    await client.query(
      `alter database ${client.escapeIdentifier(client.database ?? '')} set transaction_timeout = ${afterMs}`,
    )
  } finally {
    await client.end()
  }
}

type Claims = { id: string; state: string; attempts: number; deferrals: number }

async function claimsOf(site: Site, ids: readonly string[]): Promise<Claims[]> {
  const { rows } =
    await sql<Claims>`select id, state, attempts, deferrals from work_items where id = any(${ids}::uuid[])`.execute(
      site.database.system,
    )
  return rows
}

/**
 * What is wrong with items that a frozen worker held. Others must have claimed and ended each of them, and its handler must have been
 * entered once per claim, including the frozen worker's, which finishes after waking. A claim that sends an item to the quarantine enters
 * no handler.
 */
const describeUnlike = (
  held: ReadonlyMap<string, number>,
  items: readonly Claims[],
  executions: Fleet['executions'],
): string[] =>
  items.flatMap(({ id, state, attempts, deferrals }) => {
    const entered = executions.get(id) ?? 0
    const heldAt = held.get(id) ?? 0
    if (state === 'done' && attempts > heldAt && entered === attempts - deferrals) return []
    return [
      `${id}: ${state}, claim ${heldAt} frozen, ${attempts} claims, ${deferrals} without a run, ${entered} runs`,
    ]
  })

// The queue suites kill and freeze one worker among a few hundred items in each `npm test`.
describe.runIf(isFullSize)('worker processes', () => {
  let lab: FaultLab
  beforeAll(async () => {
    lab = await openFaultLab()
  })
  afterAll(() => lab.close())

  it('F1: killed one after the other, every 3 s, lose and double nothing', async () => {
    const random = seededRandom()
    const recoveries: Promise<number>[] = []
    const report = await runUnderFaults(lab, {}, async ({ site, fleet, isOver, pause, untilShare }) => {
      await untilShare(0.02)
      while (!isOver() && recoveries.length < 12) {
        const { recovered } = await killWorker(site, fleet, Math.floor(random() * fleet.workers.length))
        recoveries.push(recovered)
        await pause(3_000)
      }
      await Promise.all(recoveries)
    })
    const slowest = Math.max(...(await Promise.all(recoveries)))
    figure(
      `F1 kill −9 every 3 s (${lab.backend})`,
      `${describeRun(report)}, ${recoveries.length} kills, recovery max ${seconds(slowest)} of ${seconds(lockDurationMs + stalledIntervalMs + 1_000)}`,
    )
    expect(violationsOf(report)).toEqual([])
    expect(recoveries.length).toBeGreaterThan(0)
    expect(slowest).toBeLessThanOrEqual(lockDurationMs + stalledIntervalMs + 1_000)
  })

  it('F2: frozen for three locks and woken again, run items twice and store one effect', async () => {
    const held = new Map<string, number>()
    let twice = 0
    const frozenMs = 3 * lockDurationMs
    const report = await runUnderFaults(
      lab,
      {
        worker: (_, usual) => ({
          ...usual,
          settings: { ...usual.settings, slots: { ...usual.settings.slots, texts: 8 } },
        }),
        prepare: async (site, load) => {
          await addSlowItems(site, load, { count: 400, workMs: 1_000 })
          await endLongTransactions(site, lockDurationMs - 1_000)
        },
      },
      async ({ site, fleet, untilShare }) => {
        for (const share of [0.05, 0.2]) {
          await untilShare(share)
          const victim = fleet.workers[share < 0.1 ? 0 : 1]
          const pid = victim?.pid() ?? 0
          victim?.freeze()
          // Statements that it has already sent are still executed.
          await wait(500)
          const { rows } = await sql<{ id: string; attempts: number }>`
            select id, attempts from work_items where state = 'running' and kind = 'slow' and worker like ${`%-${pid}-%`}`.execute(
            site.database.system,
          )
          for (const { id, attempts } of rows) held.set(id, attempts)
          await wait(frozenMs)
          victim?.thaw()
        }
        const unlike = async (): Promise<string[]> =>
          describeUnlike(held, await claimsOf(site, [...held.keys()]), fleet.executions)
        // The resumed process still has to report.
        const endsAt = performance.now() + 10_000
        while ((await unlike()).length > 0 && performance.now() < endsAt) await wait(50)
        expect(await unlike()).toEqual([])
        twice = [...held.keys()].filter((id) => fleet.executions.get(id) === 2).length
      },
    )
    figure(
      `F2 worker frozen ${seconds(frozenMs)}, twice (${lab.backend})`,
      `${describeRun(report)}, ${twice} of ${held.size} held items run twice, one effect each`,
    )
    expect(violationsOf(report)).toEqual([])
    expect(held.size).toBeGreaterThan(0)
  })

  it('F10: ended by one item of a thousand, bury that item after its attempts and finish the others', async () => {
    const attempts = jobs.poison.attempts
    const report = await runUnderFaults(
      lab,
      {
        items: 1_008,
        prepare: async (site, load) => {
          const orgId = load.orgIds[0] ?? ''
          await site.record({
            orgId,
            kind: 'fault-test',
            label: 'Poison',
            items: [newItem(jobs.poison, { subject: 'p', payload: { n: 0 } })],
          })
        },
      },
      async ({ site }) => {
        await site.until(
          'the item is dead',
          () =>
            site.database.system
              .selectFrom('work_items')
              .select('id')
              .where('kind', '=', 'poison')
              .where('state', '=', 'dead')
              .executeTakeFirst(),
          300_000,
        )
        await site.emptied(chainLanes, 60_000)
      },
    )
    const exits = report.ends.filter((end) => end.reason === 'poison').length
    figure(
      `F10 poison item among ${count(report.load.items)} (${lab.backend})`,
      `${describeRun(report)}, dead after ${exits} of ${attempts} attempts, ${count(report.audit.items - 1)} others done`,
    )
    expect(report.audit).toMatchObject({ notDone: { dead: 1 }, lost: 0, doubled: 0 })
    expect(exits).toBeLessThanOrEqual(attempts)
    expect(report.ends.filter((end) => end.reason !== 'poison')).toEqual([])
  })
})
