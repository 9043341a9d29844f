import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setBudget } from '#db/queries/integrations/budgets.ts'
import { insertPause, removePause } from '#db/queries/ledger/pauses.ts'
import { emptyQueues } from '#workers/queue/runtime/testing.ts'
import { newItem } from '#workers/queue/record.ts'
import { figure, isFullSize } from '../../figures.ts'
import { describeBack, describeRun, runUnderFaults, type Strike, strike, violationsOf } from './fault-run.ts'
import { type FaultLab, openFaultLab, type Site } from './fault-lab.ts'
import { jobs } from './worker-jobs.ts'

const budget = { providerAccount: 'limited', capacity: 5, refillPerSecond: 20 }
const limitedItems = 200

/** Number of claims of all items of an organization. */
async function attemptsOf(site: Site, orgId: string): Promise<number> {
  const row = await site.database.system
    .selectFrom('work_items')
    .select(({ fn }) => fn.sum<string>('attempts').as('attempts'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow()
  return Number(row.attempts)
}

// The queue suites empty the queues under a few hundred items in each `npm test`.
describe.runIf(isFullSize)('a queue backend that loses everything under load', () => {
  let lab: FaultLab
  beforeAll(async () => {
    lab = await openFaultLab()
  })
  afterAll(() => lab.close())

  it('F4: is filled again from the ledger; a pause and a budget hold', async () => {
    let strikes: Strike[] = []
    let limitedOrg = ''
    let pausedOrg = ''
    let limitedSince = 0
    const report = await runUnderFaults(
      lab,
      {
        worker: (_, usual) => ({
          ...usual,
          settings: { ...usual.settings, slots: { ...usual.settings.slots, texts: 8 } },
        }),
        prepare: async (site, load) => {
          pausedOrg = load.orgIds[0] ?? ''
          await insertPause(site.database.system, { orgId: pausedOrg, pausedBy: null, reason: 'Maintenance' })
          limitedOrg = await site.createOrganization('Limited')
          await setBudget(site.database.system, { orgId: limitedOrg, ...budget })
          limitedSince = performance.now()
          const items = Array.from({ length: limitedItems }, (_, n) =>
            newItem(jobs.slow, {
              subject: `${n}`,
              payload: { n, workMs: 5 },
              providerAccount: budget.providerAccount,
            }),
          )
          load.commandIds.push(
            await site.record({ orgId: limitedOrg, kind: 'fault-test', label: 'Limited', items }),
          )
          load.items += items.length
          load.attempts += items.length
        },
      },
      async (run) => {
        strikes = await strike(run, 2, async () => {
          await (lab.redis === null ? emptyQueues(run.site) : lab.redis.flush())
        })
        await run.pause(3_000)
        expect(await attemptsOf(run.site, pausedOrg)).toBe(0)
        const limited = await attemptsOf(run.site, limitedOrg)
        const allowed = budget.capacity + (budget.refillPerSecond * (performance.now() - limitedSince)) / 1000
        expect(limited).toBeGreaterThan(0)
        expect(limited).toBeLessThanOrEqual(Math.ceil(allowed))
        await removePause(run.site.database.system, { orgId: pausedOrg })
        run.site.signals.kick(['transcripts'])
      },
    )
    figure(
      `F4 all entries lost × ${strikes.length} (${lab.backend})`,
      `${describeRun(report)}, ${describeBack(report, strikes)}, nothing paused ran, budget kept`,
    )
    expect(violationsOf(report)).toEqual([])
  })
})
