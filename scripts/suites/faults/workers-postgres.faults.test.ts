import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testBackend } from '#workers/queue/runtime/testing.ts'
import { figure, isFullSize, sized } from '../../figures.ts'
import {
  describeBack,
  describeRun,
  runUnderFaults,
  seconds,
  type Strike,
  strike,
  workersOfRun,
  violationsOf,
} from './fault-run.ts'
import { type FaultLab, openFaultLab } from './fault-lab.ts'

// In the short form one backend is enough.
describe.runIf(isFullSize || testBackend === 'postgres')('Postgres', () => {
  let lab: FaultLab
  beforeAll(async () => {
    lab = await openFaultLab()
  })
  afterAll(() => lab.close())

  it('F6: crashed and started again under load, loses and doubles nothing', async () => {
    let strikes: Strike[] = []
    const report = await runUnderFaults(lab, workersOfRun, async (run) => {
      strikes = await strike(run, sized(3, 1), async () => {
        await lab.postgres.crash()
        await wait(sized(1_000, 100))
        await lab.postgres.start()
      })
    })
    figure(
      `F6 Postgres immediate restart × ${strikes.length} (${lab.backend})`,
      `${describeRun(report)}, ${describeBack(report, strikes)}`,
    )
    expect(violationsOf(report)).toEqual([])
  })

  it.skipIf(!isFullSize)(
    'F6: frozen for 10 s and for longer than a statement may take, answers late and the work continues',
    async () => {
      const frozenMs = [10_000, 20_000]
      let strikes: Strike[] = []
      const report = await runUnderFaults(lab, workersOfRun, async (run) => {
        strikes = await strike(run, frozenMs.length, async (index) => {
          lab.postgres.freeze()
          await wait(frozenMs[index])
          lab.postgres.thaw()
        })
      })
      figure(
        `F6 Postgres frozen ${frozenMs.map(seconds).join(' and ')} (${lab.backend})`,
        `${describeRun(report)}, ${describeBack(report, strikes)}`,
      )
      expect(violationsOf(report)).toEqual([])
    },
  )

  it.skipIf(!isFullSize)('F6: cuts off all clients again and again', async () => {
    let terminated = 0
    const report = await runUnderFaults(lab, workersOfRun, async (run) => {
      await run.untilShare(0.05)
      for (let round = 0; round < 8 && !run.isOver(); round += 1) {
        terminated += await lab.postgres.terminateClients('coachline')
        await run.pause(2_000)
      }
    })
    figure(`F6 backends terminated (${lab.backend})`, `${describeRun(report)}, ${terminated} connections cut`)
    expect(violationsOf(report)).toEqual([])
    expect(terminated).toBeGreaterThan(0)
  })
})
