import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultSettings } from '#workers/queue/runtime/worker.ts'
import { emptyQueues } from '#workers/queue/runtime/testing.ts'
import { figure, isFullSize } from '../../figures.ts'
import { seededRandom, testSeed } from '../lab/seeded-random.ts'
import { describeRun, type FaultRun, killWorker, runUnderFaults, seconds, violationsOf } from './fault-run.ts'
import { type FaultLab, openFaultLab } from './fault-lab.ts'

describe.runIf(isFullSize)('everything at once', () => {
  let lab: FaultLab
  beforeAll(async () => {
    lab = await openFaultLab()
  })
  afterAll(() => lab.close())

  type Fault = 'worker killed' | 'Postgres crashed' | 'all entries lost' | 'Redis killed'
  const often: Fault[] = [
    'worker killed',
    'worker killed',
    'worker killed',
    'worker killed',
    'Redis killed',
    'all entries lost',
  ]
  const once: Fault[] = ['worker killed', 'Postgres crashed', 'all entries lost', 'Redis killed']

  async function strike(
    fault: Fault,
    run: FaultRun,
    random: () => number,
    recoveries: Promise<number>[],
  ): Promise<void> {
    const { redis, postgres } = lab
    switch (fault) {
      case 'worker killed': {
        const { recovered } = await killWorker(
          run.site,
          run.fleet,
          Math.floor(random() * run.fleet.workers.length),
        )
        recoveries.push(recovered)
        return
      }
      case 'Postgres crashed':
        await postgres.crash()
        await postgres.start()
        return
      case 'all entries lost':
        await (redis === null ? emptyQueues(run.site) : redis.flush())
        return
      case 'Redis killed':
        await redis?.kill()
        await wait(500)
        await redis?.start()
        return
    }
  }

  function shuffled(faults: readonly Fault[], random: () => number): Fault[] {
    return faults
      .filter((fault) => fault !== 'Redis killed' || lab.redis !== null)
      .map((fault) => ({ fault, place: random() }))
      .sort((one, other) => one.place - other.place)
      .map(({ fault }) => fault)
  }

  it.each([
    ['short locks', {}, [...often, ...often, ...once]],
    ['the locks and sweeps of production', defaultSettings, [...often, ...once]],
  ] as const)(
    'F1, F3, F4 and F6 in random order lose and double nothing: with %s',
    async (name, settings, faults) => {
      const random = seededRandom()
      const happened: Fault[] = []
      const recoveries: Promise<number>[] = []
      const report = await runUnderFaults(
        lab,
        {
          worker: (_, usual) => ({ ...usual, settings: { ...usual.settings, ...settings } }),
          deadlineMs: 800_000,
        },
        async (run) => {
          await run.untilShare(0.02)
          for (const fault of shuffled(faults, random)) {
            if (run.isOver()) break
            happened.push(fault)
            await strike(fault, run, random, recoveries)
            await run.pause(500 + random() * 3_000)
          }
        },
      )
      const slowest = Math.max(0, ...(await Promise.all(recoveries)))
      const tally = [...Map.groupBy(happened, (fault) => fault)]
        .map(([fault, all]) => `${all.length} × ${fault}`)
        .join(', ')
      figure(
        `Chaos with ${name}, seed ${testSeed()} (${lab.backend})`,
        `${describeRun(report)}, ${tally}, recovery max ${seconds(slowest)}, oldest item ${seconds(report.observed.oldestHeldMs)}`,
      )
      expect(happened.length).toBeGreaterThan(0)
      // Offered for two lock durations, then found by the next sweep and claimed.
      const { lockDurationMs, sweepMs } = defaultSettings
      expect(
        violationsOf(report, { mostEntries: 2 * 250, oldestMs: 2 * lockDurationMs + sweepMs + 10_000 }),
      ).toEqual([])
    },
  )
})
