import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newItem } from '#workers/queue/record.ts'
import { figure, isFullSize } from '../../figures.ts'
import { count, flawsOf, runSize, seconds } from './fault-run.ts'
import { type FaultLab, openFaultLab } from './fault-lab.ts'
import { jobs } from './worker-jobs.ts'

const shiftsMs = [0, 60_000, -60_000]
// Few enough that each finds a free slot immediately, so that lateness comes from the runtime, not the load.
const punctual = { count: 300, perSecond: 15 }
// A clock that is 60 s ahead would consider the others due while the punctual ones run.
const othersAfterMs = 58_000
const othersPerSecond = 1_000

describe.runIf(isFullSize)('workers with wrong clocks', () => {
  let lab: FaultLab
  beforeAll(async () => {
    lab = await openFaultLab()
  })
  afterAll(() => lab.close())

  it('F9: clocks 60 s fast and 60 s slow run nothing early and nothing late', async () => {
    const site = await lab.openSite()
    try {
      const fleet = await site.startWorkers(shiftsMs.length, (index, usual) => ({
        ...usual,
        clockShiftMs: shiftsMs[index],
        settings: { ...usual.settings, slots: { ...usual.settings.slots, texts: 8 } },
      }))
      // Failures and deferrals get their due times from the ledger's clock.
      const load = await site.recordChains(1_200)
      await site.ended(load.commandIds, 180_000)

      const { rows } = await sql<{ at: Date }>`select now() as at`.execute(site.database.system)
      const now = rows[0]?.at.getTime() ?? 0
      const orgId = await site.createOrganization('Punctual')
      const due = (total: number, afterMs: number, perSecond: number) =>
        Array.from({ length: total }, (_, n) =>
          newItem(jobs.slow, {
            subject: `${n}`,
            payload: { n, workMs: 1 },
            dueAt: new Date(now + afterMs + (n * 1_000) / perSecond),
          }),
        )
      const laterId = await site.record({
        orgId,
        kind: 'fault-test',
        label: 'Later',
        items: due(runSize, othersAfterMs, othersPerSecond),
      })
      const commandId = await site.record({
        orgId,
        kind: 'fault-test',
        label: 'Due',
        items: due(punctual.count, 3_000, punctual.perSecond),
      })
      await site.ended([commandId], 120_000)
      await site.ended([laterId], 600_000)
      await site.emptied(['texts'], 60_000)
      const audit = await site.audit(runSize + punctual.count + load.items)
      const times = await sql<{ early: number; p99Ms: number; maxMs: number; workers: number }>`
        with delays as (
          select worker, command_id, 1000 * extract(epoch from started_at - due_at)::double precision as ms
          from work_items where command_id in (${laterId}::uuid, ${commandId}::uuid)
        )
        select (count(*) filter (where ms < 0))::integer as early, count(distinct worker)::integer as workers,
          max(ms) filter (where command_id = ${commandId}::uuid) as "maxMs",
          percentile_cont(0.99) within group (order by ms) filter (where command_id = ${commandId}::uuid) as "p99Ms"
        from delays`.execute(site.database.system)
      const { early = 0, maxMs = 0, p99Ms = 0, workers = 0 } = times.rows[0] ?? {}
      const reExecutions = audit.attempts - load.attempts - runSize - punctual.count
      figure(
        `F9 worker clocks ±60 s (${lab.backend})`,
        `${count(audit.items)} items, ${audit.lost} lost, ${audit.doubled} double, ${reExecutions} re-executions, ${early} early, ${punctual.count} waited for: late by p99 ${seconds(p99Ms)}, max ${seconds(maxMs)}`,
      )
      expect(flawsOf(audit)).toEqual([])
      expect(fleet.ends).toEqual([])
      expect(workers).toBe(shiftsMs.length)
      expect(early).toBe(0)
      expect(maxMs).toBeLessThanOrEqual(1_000)
    } finally {
      await site.close()
    }
  })
})
