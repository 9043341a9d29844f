import type { Bench } from './benchmark.ts'
import { describeProcessorTime, readProcessorTime } from './processor-time.ts'
import { type Backend, openRuntime, type Work } from './runtime.ts'
import { secondsOf } from './statistics.ts'

/** Items processed at a time. */
export const stageConcurrency = 50

/** The work of a stage that only leaves an effect. */
export const leavesEffect: Work = async (n) => ({ effects: [{ step: 'bench', result: n }] })

export type Stage = {
  /** Runs this many items through the stage: offer, claim, effect and done, all durable. */
  run(count: number): Promise<{ perSecond: number; processorTime: string }>
  close(): Promise<void>
}

/** What the ledger alone can do, as a reference for other figures. */
export async function openStage(bench: Bench, backend: Backend, work: Work = leavesEffect): Promise<Stage> {
  const runtime = await openRuntime(bench, backend)
  const workers = await runtime.start(work, { slots: { scoring: stageConcurrency } })
  const orgId = await runtime.createOrganization()
  return {
    run: async (count) => {
      await runtime.hold()
      const commandId = await runtime.record(orgId, count)
      const before = readProcessorTime()
      const seconds = await secondsOf(async () => {
        await runtime.release()
        await runtime.untilDone(commandId)
      })
      return {
        perSecond: count / seconds,
        processorTime: describeProcessorTime(before, readProcessorTime(), count),
      }
    },
    close: () => workers.drain(5_000),
  }
}
