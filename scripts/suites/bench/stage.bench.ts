import { sql } from 'kysely'
import { sized } from '../../figures.ts'
import { openBareQueue } from './bare-queue.ts'
import type { Bench, Benchmark, Measurement } from './benchmark.ts'
import { describeProcessorTime, readProcessorTime } from './processor-time.ts'
import { type Backend, openRuntime, type Work } from './runtime.ts'
import { interleave, median, secondsOf } from './statistics.ts'

const concurrency = 50
const jobs = { redis: sized(10_000, 400), postgres: sized(2_000, 200) }

const leavesEffect: Work = async (n) => ({ effects: [{ step: 'bench', result: n }] })
const commits: Work = async (_, context) => ({
  commit: async (trx) => {
    await sql`insert into effects (org_id, work_item_id, step) values (${context.orgId}, ${context.workItemId}, 'bench')`.execute(
      trx,
    )
  },
})

/** Offer, claim, effect and done, all durable, beside the same number of jobs that do nothing in BullMQ alone. */
async function measure(bench: Bench, backend: Backend, name: string, work: Work): Promise<Measurement> {
  const runtime = await openRuntime(bench, backend)
  const bare = await openBareQueue(bench, backend)
  const workers = await runtime.start(work, { slots: { scoring: concurrency } })
  const orgId = await runtime.createOrganization()
  const count = jobs[backend]
  let cpu = ''
  const { ours, rival, ratios } = await interleave(bench.rounds, {
    ours: async () => {
      await runtime.hold()
      const commandId = await runtime.record(orgId, count)
      const before = readProcessorTime()
      const seconds = await secondsOf(async () => {
        await runtime.release()
        await runtime.untilDone(commandId)
      })
      cpu = describeProcessorTime(before, readProcessorTime(), count)
      return count / seconds
    },
    rival: async () => {
      await bare.add(count)
      return count / (await bare.drain(count, concurrency))
    },
  })
  await workers.drain(5_000)
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
