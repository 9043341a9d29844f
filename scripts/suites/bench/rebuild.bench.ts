import { sql } from 'kysely'
import { sized } from '../../figures.ts'
import { openBareQueue } from './bare-queue.ts'
import type { Benchmark } from './benchmark.ts'
import { openRuntime, threeLanes } from './runtime.ts'
import { interleave, median, secondsOf } from './statistics.ts'

const items = sized(100_000, 1_000)

export const benchmark: Benchmark = {
  name: 'rebuild',
  title: `${items.toLocaleString('en')} offered items after FLUSHALL, until Redis holds all of them again ÷ bare addBulk of as many`,
  needs: ['redis'],
  run: async (bench) => {
    const runtime = await openRuntime(bench, 'redis')
    const bare = await openBareQueue(bench, 'redis')
    const redis = await bench.redis()
    const orgId = await runtime.createOrganization()
    await runtime.record(orgId, items, threeLanes)
    // An unlimited window that nobody empties, because the worker processes of these lanes are away.
    const workers = await runtime.start(async () => ({}), {
      slots: Object.fromEntries(threeLanes.map((lane) => [lane, 1])),
      minimumWindow: items * 2,
    })
    for (const lane of threeLanes) await runtime.queues.bullQueue(lane).pause()

    const held = async (): Promise<number> => {
      let sum = 0
      for (const lane of threeLanes) {
        const { waiting, active } = await runtime.queues.counts(lane)
        sum += waiting + active
      }
      return sum
    }
    async function untilHeld(expected: number): Promise<void> {
      const endsAt = performance.now() + 300_000
      while ((await held()) < expected) {
        if (performance.now() > endsAt) throw new Error('The queues are not filled')
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
    const left = async (): Promise<number> => {
      const { rows } = await sql<{
        items: number
      }>`select count(*)::integer as items from work_items where state in ('queued', 'offered')`.execute(
        runtime.database.system,
      )
      return rows[0]?.items ?? 0
    }
    await untilHeld((await left()) - 10)

    const { ours, rival, ratios } = await interleave(bench.rounds, {
      ours: async () => {
        const expected = await left()
        return secondsOf(async () => {
          await redis.flush()
          for (const lane of threeLanes) await runtime.queues.bullQueue(lane).pause()
          await untilHeld(expected)
        })
      },
      rival: async () => {
        const seconds = await bare.add(items)
        await bare.clear()
        return seconds
      },
    })
    await workers.drain(1_000)
    return [
      {
        name: 'rebuild after FLUSHALL ÷ bare addBulk',
        backend: 'redis',
        unit: '×',
        values: ratios,
        target: { atMost: 1.5 },
        detail: `ours ${median(ours).toFixed(1)} s, of which up to 1 s until the loss is noticed; bare ${median(rival).toFixed(1)} s`,
      },
    ]
  },
}
