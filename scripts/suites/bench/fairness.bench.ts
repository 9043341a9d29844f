import { sized } from '../../figures.ts'
import type { Bench, Benchmark, Measurement } from './benchmark.ts'
import { type Backend, openRuntime, type Work } from './runtime.ts'
import { interleave, median, secondsOf } from './statistics.ts'

const neighbour = sized(100_000, 2_000)
const small = sized(100, 20)
const slots = 50
/** Each item waits this long for another service, ms, like most of the product's work. */
const workMs = 10

const work: Work = async (n) => {
  await new Promise((resolve) => setTimeout(resolve, workMs))
  return { effects: [{ step: 'bench', result: n }] }
}

async function measure(bench: Bench, backend: Backend): Promise<Measurement> {
  const runtime = await openRuntime(bench, backend)
  const workers = await runtime.start(work, { slots: { scoring: slots } })
  const [large, other] = [await runtime.createOrganization(), await runtime.createOrganization()]

  async function finishSmall(): Promise<number> {
    return secondsOf(async () => {
      const commandId = await runtime.record(other, small)
      runtime.signals.kick(['scoring'])
      await runtime.untilDone(commandId)
    })
  }
  const { ours, rival, ratios } = await interleave(bench.rounds, {
    ours: async () => {
      const busy = await runtime.record(large, neighbour)
      runtime.signals.kick(['scoring'])
      // By then the neighbor's work is in progress.
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      const seconds = await finishSmall()
      await runtime.cancel(large, busy)
      await runtime.untilIdle()
      return seconds
    },
    rival: finishSmall,
  })
  await workers.drain(5_000)
  return {
    name: `${small} items beside a neighbour's ${neighbour.toLocaleString('en')} ÷ alone`,
    backend,
    unit: '×',
    values: ratios,
    target: { atMost: 3 },
    detail: `beside ${(median(ours) * 1000).toFixed(0)} ms, alone ${(median(rival) * 1000).toFixed(0)} ms; ${slots} slots, ${workMs} ms each`,
  }
}

export const benchmark: Benchmark = {
  name: 'fairness',
  title: 'how long a small organization waits beside a large one',
  needs: ['redis'],
  run: async (bench) => [await measure(bench, 'redis'), await measure(bench, 'postgres')],
}
