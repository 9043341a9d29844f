import { sql } from 'kysely'
import { pino } from 'pino'
import { startDispatcher } from '#workers/queue/runtime/dispatcher.ts'
import { sized } from '../../figures.ts'
import { openBareQueue } from './bare-queue.ts'
import type { Bench, Benchmark, Measurement } from './benchmark.ts'
import { describeProcessorTime, readProcessorTime } from './processor-time.ts'
import { type Backend, type BenchLane, openRuntime, threeLanes } from './runtime.ts'
import { interleave, median } from './statistics.ts'

const items = sized(20_000, 1_000)
/** Items of a lane that may be in the queues at a time: the window of 25 worker processes with 50 slots each. */
const window = sized(2_500, 500)
/** The part of it for work that nobody waits for. */
const bulkOfWindow = window * 0.8

/** One dispatcher fills the window repeatedly; offered items count as done as soon as the window is full. */
async function measure(bench: Bench, backend: Backend, lanes: readonly BenchLane[]): Promise<Measurement> {
  const runtime = await openRuntime(bench, backend)
  const bare = await openBareQueue(bench, backend)
  const orgId = await runtime.createOrganization()
  let cpu = ''

  async function dispatch(): Promise<number> {
    await runtime.record(orgId, items, lanes)
    let offered = 0
    let goal = 0
    let onFull = (): void => undefined
    const dispatcher = startDispatcher({
      database: runtime.database,
      queues: runtime.queues,
      slots: new Map(lanes.map((lane) => [lane, 50])),
      epoch: () => 'bench',
      onOffered: (batch) => {
        offered += batch.length
        if (offered >= Math.min(items, goal)) onFull()
      },
      log: pino({ level: 'silent' }),
      minimumWindow: window,
      // Nothing starts between two measured repetitions.
      pollMs: 3_600_000,
    })
    let milliseconds = 0
    const before = readProcessorTime()
    while (goal < items) {
      goal += bulkOfWindow * lanes.length
      const full = new Promise<void>((resolve) => {
        onFull = resolve
      })
      const startedAt = performance.now()
      for (const lane of lanes) dispatcher.kick(lane)
      await full
      milliseconds += performance.now() - startedAt
      await sql`update work_items set state = 'done', finished_at = now() where state = 'offered'`.execute(
        runtime.database.system,
      )
      for (const lane of lanes) await runtime.queues.bullQueue(lane).obliterate({ force: true })
    }
    cpu = describeProcessorTime(before, readProcessorTime(), items)
    await dispatcher.stop()
    return items / (milliseconds / 1000)
  }

  // A round takes a second; with few rounds, fluctuations of the machine would determine the median.
  const { ours, rival, ratios } = await interleave(2 * bench.rounds - 1, {
    ours: dispatch,
    rival: async () => {
      const seconds = await bare.add(items)
      await bare.clear()
      return items / seconds
    },
  })
  return {
    name: `dispatcher over ${lanes.length === 1 ? 'one lane' : `${lanes.length} lanes`} ÷ bare addBulk with ids`,
    backend,
    unit: '×',
    values: ratios,
    detail: `ours ${Math.round(median(ours))}/s, bare ${Math.round(median(rival))}/s, one batch of 500 after the other; ours: ${cpu}`,
  }
}

export const benchmark: Benchmark = {
  name: 'dispatch',
  title: 'items that one dispatcher takes from the ledger into the queues ÷ bare addBulk',
  needs: ['redis'],
  run: async (bench) => [
    { ...(await measure(bench, 'redis', threeLanes)), target: { atLeast: 0.8 } },
    await measure(bench, 'redis', ['scoring']),
    await measure(bench, 'postgres', threeLanes),
  ],
}
