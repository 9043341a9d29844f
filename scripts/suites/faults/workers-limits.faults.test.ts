import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setBudget } from '#db/queries/integrations/budgets.ts'
import { cancelCommand, insertWorkItems } from '#db/queries/ledger/ledger.ts'
import type { Lane } from '#db/vocabulary/ledger.ts'
import { newItem } from '#workers/queue/record.ts'
import { figure, isFullSize } from '../../figures.ts'
import { count, flawsOf, runSize, seconds } from './fault-run.ts'
import { chainLanes, type FaultLab, faultSettings, openFaultLab, type Site } from './fault-lab.ts'
import type { FleetWorkerOptions } from './worker-fleet.ts'
import { jobs } from './worker-jobs.ts'

const slots = 8
const workers = 3
const withSlots = (lanes: readonly Lane[]) => (_: number, usual: FleetWorkerOptions) => ({
  ...usual,
  settings: { ...faultSettings, slots: Object.fromEntries(lanes.map((lane) => [lane, slots])) },
})

const effectsOf = async (site: Site): Promise<number> => {
  const { rows } = await sql<{
    effects: number
  }>`select count(*)::integer as effects from seen_effects`.execute(site.database.system)
  return rows[0]?.effects ?? 0
}

// The queue suites cancel and block a few items in each `npm test`.
describe.runIf(isFullSize)('limits under load', () => {
  let lab: FaultLab
  let site: Site
  beforeAll(async () => {
    lab = await openFaultLab()
  })
  afterAll(() => lab.close())

  // A person is waiting for it.
  const answerWithinMs = 10_000

  it.each([
    {
      form: 'items that add nothing',
      lanes: ['texts'] as const,
      item: (n: number) => newItem(jobs.slow, { subject: `${n}`, payload: { n, workMs: 20 } }),
    },
    // Each of these keeps using its command while it ends.
    {
      form: 'items with successors',
      lanes: chainLanes,
      item: (n: number) => newItem(jobs.first, { subject: `${n}`, payload: { n } }),
    },
  ])(
    'F13: a cancel in the middle of 100,000 $form stops them, and nothing is stored after its response',
    async ({ form, lanes, item }) => {
      site = await lab.openSite()
      const total = 5 * runSize
      const orgId = await site.createOrganization()
      const page = (from: number) =>
        Array.from({ length: Math.min(10_000, total - from) }, (_, n) => item(from + n))
      const commandId = await site.record({ orgId, kind: 'fault-test', label: 'Import', items: page(0) })
      for (let from = 10_000; from < total; from += 10_000) {
        await site.database.withOrg({ orgId }, (trx) =>
          insertWorkItems(trx, { orgId, commandId, interactive: false }, page(from)),
        )
      }
      const fleet = await site.startWorkers(workers, withSlots(lanes))
      await site.untilEndings(total * 0.03, 300_000)

      const askedAt = performance.now()
      const cancelled = await site.database.withOrg({ orgId }, (trx) =>
        cancelCommand(trx, { orgId, commandId, cancelledBy: null }),
      )
      const answeredMs = performance.now() - askedAt
      const answeredAt = Date.now()
      site.signals.publish({ type: 'cancel', orgId, commandId })
      const effectsAtAnswer = await effectsOf(site)
      await site.emptied(lanes, 60_000)
      const emptiedMs = Date.now() - answeredAt
      await wait(2_000)

      const audit = await site.audit(total)
      const stillStartedMs = Math.max(0, fleet.lastExecutionAt() - answeredAt)
      figure(
        `F13 cancel within ${count(total)} ${form} (${lab.backend})`,
        `${count(cancelled?.cancelledItems ?? 0)} cancelled in ${seconds(answeredMs)}, last start ${seconds(stillStartedMs)} after, queue empty after ${seconds(emptiedMs)}, ${(await effectsOf(site)) - effectsAtAnswer} effects after`,
      )
      expect(await effectsOf(site)).toBe(effectsAtAnswer)
      expect(audit).toMatchObject({
        notDone: { cancelled: cancelled?.cancelledItems },
        lost: 0,
        doubled: 0,
        wrongProgress: 0,
      })
      expect(answeredMs).toBeLessThan(answerWithinMs)
      expect(stillStartedMs).toBeLessThan(2_000)
      expect(fleet.ends).toEqual([])
      await site.close()
    },
  )

  it('F14: a storm of 429 is waited out: no request while blocked beyond those on their way, and no attempt is spent', async () => {
    const retryAfterSeconds = 2
    let blockedUntil = 0
    let sinceBlock = 0
    const whileBlocked: number[] = []
    const keys = new Map<string, Set<string>>()
    let granted = 0
    const provider = createServer((request, response) => {
      const key = String(request.headers['idempotency-key'])
      const item = key.split('-').slice(0, 5).join('-')
      keys.set(item, (keys.get(item) ?? new Set()).add(key))
      const now = performance.now()
      if (now < blockedUntil) sinceBlock += 1
      else if (granted > 0 && granted % 700 === 0) {
        // A new burst begins with this request.
        whileBlocked.push(sinceBlock)
        sinceBlock = 0
        blockedUntil = now + retryAfterSeconds * 1000
        granted += 1
      } else {
        granted += 1
        // As long as a real one takes, so that requests are in flight when the block begins.
        setTimeout(() => response.writeHead(200).end('{}'), 20)
        return
      }
      response.writeHead(429, { 'retry-after': String(retryAfterSeconds) }).end()
    })
    await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
    const address = provider.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`
    try {
      site = await lab.openSite()
      const total = Math.min(runSize, 3_000)
      const orgId = await site.createOrganization()
      await setBudget(site.database.system, {
        orgId,
        providerAccount: 'provider',
        capacity: 10_000,
        refillPerSecond: 10_000,
      })
      const items = Array.from({ length: total }, (_, n) =>
        newItem(jobs.ask, { subject: `${n}`, payload: { n, url }, providerAccount: 'provider' }),
      )
      const commandId = await site.record({ orgId, kind: 'fault-test', label: 'Import', items })
      const fleet = await site.startWorkers(workers, withSlots(['imports']))
      await site.ended([commandId], 300_000)
      await site.emptied(['imports'], 60_000)
      whileBlocked.push(sinceBlock)
      const audit = await site.audit(total)
      const { rows } = await sql<{ used: number; deferrals: number }>`
        select max(attempts - deferrals)::integer as used, sum(deferrals)::integer as deferrals from work_items`.execute(
        site.database.system,
      )
      const mostWhileBlocked = Math.max(...whileBlocked)
      figure(
        `F14 storm of 429 (${lab.backend})`,
        `${count(total)} items, ${audit.lost} lost, ${audit.doubled} double, ${whileBlocked.length - 1} storms of ${retryAfterSeconds} s, at most ${mostWhileBlocked} requests while blocked (${slots * workers} slots), ${rows[0]?.used} attempt used`,
      )
      expect(flawsOf(audit)).toEqual([])
      expect(whileBlocked.length).toBeGreaterThan(1)
      expect(mostWhileBlocked).toBeLessThanOrEqual(slots * workers)
      expect(rows[0]?.used).toBe(1)
      // I9: one key per item, however many requests it made.
      expect([...keys.values()].filter((known) => known.size > 1)).toEqual([])
      expect(fleet.ends).toEqual([])
      await site.close()
    } finally {
      provider.closeAllConnections()
      provider.close()
    }
  })
})
