import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { cancelCommand } from '#db/queries/ledger/ledger.ts'
import { defineJob } from '../define-job.ts'
import { PermanentError, RetryLater } from '../errors.ts'
import { newItem } from '../record.ts'
import type { HandlerContext, Outcome } from './handler.ts'
import { createWorkerMetrics, type WorkerMetrics } from './metrics.ts'
import { openTestBackend, type TestBackend } from './testing.ts'

const payload = z.strictObject({ n: z.number() })
const job = defineJob({ name: 'score', lane: 'scoring', payload, attempts: 3, timeoutMs: 10_000 })

let behave: (context: HandlerContext) => Promise<Outcome> = async () => ({})
const catalog = { score: job }
const registry = {
  score: { run: (_: { n: number }, context: HandlerContext): Promise<Outcome> => behave(context) },
}

let backend: TestBackend
let metrics: WorkerMetrics
let orgId: string
beforeAll(async () => {
  backend = await openTestBackend()
  orgId = await backend.createOrganization()
  metrics = createWorkerMetrics(catalog)
  await backend.start({ catalog, registry, metrics, settings: { slots: { scoring: 4 } } })
})
afterAll(() => backend.close())

const record = (): Promise<string> =>
  backend.record({
    orgId,
    kind: 'test',
    label: 'Test',
    items: [newItem(job, { subject: 'one', payload: { n: 1 } })],
  })

async function valueOf(line: string): Promise<number | undefined> {
  const text = await metrics.registry.metrics()
  const found = text.split('\n').find((candidate) => candidate.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}
const outcome = (name: string): Promise<number | undefined> =>
  valueOf(`coachline_items_total{lane="scoring",kind="score",outcome="${name}"}`)

/** Fails like this the first time, and succeeds from then on. */
const onceThen =
  (fail: (context: HandlerContext) => Promise<Outcome>) =>
  async (context: HandlerContext): Promise<Outcome> => {
    behave = async () => ({})
    return fail(context)
  }

describe('what a worker counts', () => {
  it('starts at zero for everything that can happen', async () => {
    for (const name of ['done', 'retry', 'deferred', 'dead', 'cancelled', 'lost'])
      expect(await outcome(name)).toBe(0)
    expect(await valueOf('coachline_worker_slots{lane="scoring"}')).toBe(4)
    expect(await valueOf('coachline_worker_running{lane="scoring"}')).toBe(0)
  })

  it('is each outcome of an item', async () => {
    await backend.untilCommandEnds(await record())
    behave = onceThen(async () => {
      throw new Error('not this time')
    })
    await backend.untilCommandEnds(await record())
    behave = onceThen(async () => {
      throw new RetryLater(10, 'busy')
    })
    await backend.untilCommandEnds(await record())
    behave = onceThen(async () => {
      throw new PermanentError('never')
    })
    await backend.untilCommandEnds(await record())
    expect([
      await outcome('done'),
      await outcome('retry'),
      await outcome('deferred'),
      await outcome('dead'),
    ]).toEqual([3, 1, 1, 1])
    expect(await valueOf('coachline_claims_total{lane="scoring"}')).toBe(6)
    expect(await valueOf('coachline_item_duration_seconds_count{lane="scoring",kind="score"}')).toBe(6)
    expect(await valueOf('coachline_offers_total{queue="scoring",result="taken"}')).toBe(6)
    expect(await valueOf('coachline_dispatch_pass_seconds_count{lane="scoring"}')).toBeGreaterThan(0)
    expect(await valueOf('coachline_dispatch_window{lane="scoring"}')).toBe(200)
  })

  it('is an item whose command was canceled while it ran', async () => {
    let isRunning = false
    behave = ({ signal }) => {
      isRunning = true
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
      )
    }
    const commandId = await record()
    await backend.until('the run', async () => isRunning)
    expect(await valueOf('coachline_worker_running{lane="scoring"}')).toBe(1)
    await backend.database.withOrg({ orgId }, (trx) =>
      cancelCommand(trx, { orgId, commandId, cancelledBy: null }),
    )
    backend.signals.publish({ type: 'cancel', orgId, commandId })
    await backend.until('the end of the run', async () => (await outcome('cancelled')) === 1)
    behave = async () => ({})
  })

  it('is an entry that is delivered again when there is nothing left to claim', async () => {
    const { items } = await backend.untilCommandEnds(await record())
    const [item] = items
    if (item === undefined) throw new Error('the command has no item')
    expect(await valueOf('coachline_claim_losses_total')).toBe(0)
    await backend.queues.offer('scoring', [{ id: item.id, gen: item.gen, kind: 'again' }])
    await backend.until('the loss', async () => (await valueOf('coachline_claim_losses_total')) === 1)
  })
})
