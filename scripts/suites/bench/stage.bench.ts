import { sql } from 'kysely'
import { sized } from '../../figures.ts'
import { openBareQueue } from './bare-queue.ts'
import type { Bench, Benchmark, Measurement } from './benchmark.ts'
import type { Backend, Work } from './runtime.ts'
import { leavesEffect, openStage, stageConcurrency as concurrency } from './stage.ts'
import { interleave, median } from './statistics.ts'

const jobs = { redis: sized(10_000, 400), postgres: sized(2_000, 200) }

const commits: Work = async (_, context) => ({
  commit: async (trx) => {
    await sql`insert into effects (org_id, work_item_id, step) values (${context.orgId}, ${context.workItemId}, 'bench')`.execute(
      trx,
    )
  },
})

/** Offer, claim, effect and done, all durable, compared with as many jobs that do nothing in bare BullMQ. */
async function measure(bench: Bench, backend: Backend, name: string, work: Work): Promise<Measurement> {
  const bare = await openBareQueue(bench, backend)
  const stage = await openStage(bench, backend, work)
  const count = jobs[backend]
  let cpu = ''
  const { ours, rival, ratios } = await interleave(bench.rounds, {
    ours: async () => {
      const { perSecond, processorTime } = await stage.run(count)
      cpu = processorTime
      return perSecond
    },
    rival: async () => {
      await bare.add(count)
      return count / (await bare.drain(count, concurrency))
    },
  })
  await stage.close()
  const detail = `ours ${Math.round(median(ours))}/s, bare BullMQ ${Math.round(median(rival))}/s; ours: ${cpu}`
  return { name, backend, unit: '×', values: ratios, detail }
}

export const benchmark: Benchmark = {
  name: 'stage',
  title: `a durable stage (offer, claim, effect, done) ÷ a bare BullMQ job that does nothing, ${concurrency} at a time`,
  needs: ['redis'],
  run: async (bench) => [
    {
      ...(await measure(bench, 'redis', 'full durable stage ÷ bare BullMQ no-op', leavesEffect)),
      target: { atLeast: 0.2, aim: 0.35 },
    },
    await measure(bench, 'redis', 'the same with a commit of its own per item', commits),
    await measure(bench, 'postgres', 'full durable stage ÷ bare BullMQ no-op', leavesEffect),
    await measure(bench, 'postgres', 'the same with a commit of its own per item', commits),
  ],
}
