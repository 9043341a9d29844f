import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figure, isFullSize, sized } from '../../figures.ts'
import type { LabRedis } from '../lab/redis.ts'
import {
  backAfterMs,
  count,
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
import { until } from './api-client.ts'
import { testBackend } from '#workers/queue/runtime/testing.ts'

async function ask<LabResponse>(
  redis: LabRedis,
  question: (client: Redis) => Promise<LabResponse>,
): Promise<LabResponse> {
  const client = new Redis(redis.url)
  try {
    return await question(client)
  } finally {
    client.disconnect()
  }
}

/** How many times Redis has refused this command since it started. */
const refusals = (redis: LabRedis, command: string): Promise<number> =>
  ask(redis, async (client) => {
    const line = (await client.info('commandstats'))
      .split('\n')
      .find((text) => text.startsWith(`cmdstat_${command}:`))
    return Number(/rejected_calls=(\d+)/.exec(line ?? '')?.[1] ?? 0)
  })

describe.runIf(testBackend === 'redis')('Redis', () => {
  let lab: FaultLab
  let redis: LabRedis
  beforeAll(async () => {
    lab = await openFaultLab()
    if (lab.redis === null) throw new Error('This run has no Redis')
    redis = lab.redis
  })
  afterAll(() => lab.close())

  it('F3: killed and started again with what its file has kept, loses and doubles nothing', async () => {
    let strikes: Strike[] = []
    const report = await runUnderFaults(lab, workersOfRun, async (run) => {
      strikes = await strike(run, sized(3, 1), async () => {
        await redis.kill()
        await wait(sized(1_000, 100))
        await redis.start()
      })
    })
    figure(
      `F3 Redis kill −9 + restart × ${strikes.length} (redis)`,
      `${describeRun(report)}, ${describeBack(report, strikes)}, oldest item ${seconds(report.observed.oldestHeldMs)}`,
    )
    // The last second of the file may be lost: entries removed during it are back, in addition to what the ledger offers.
    expect(violationsOf(report, { mostEntries: 2 * 250 })).toEqual([])
    for (const ms of backAfterMs(report, strikes)) expect(ms).toBeLessThan(15_000)
  })

  it.skipIf(!isFullSize)('frozen for 20 s, answers late and the work continues', async () => {
    let strikes: Strike[] = []
    const report = await runUnderFaults(lab, workersOfRun, async (run) => {
      strikes = await strike(run, 2, async () => {
        redis.freeze()
        await wait(20_000)
        redis.thaw()
      })
    })
    figure(
      `Redis frozen 20 s × ${strikes.length} (redis)`,
      `${describeRun(report)}, ${describeBack(report, strikes)}`,
    )
    expect(violationsOf(report)).toEqual([])
  })

  it.skipIf(!isFullSize)(
    'F5: away for 60 s while commands are recorded, finds them all when it is back',
    async () => {
      let recorded = 0
      let finished = 0
      const report = await runUnderFaults(lab, { ...workersOfRun, items: 3_000 }, async (run) => {
        const { site, load, sampler } = run
        await run.untilShare(0.3)
        const rate = sampler.rateBefore(performance.now())
        await redis.kill()
        for (let round = 0; round < 20; round += 1) {
          const extra = await site.recordChains(855)
          load.commandIds.push(...extra.commandIds)
          load.items += extra.items
          load.attempts += extra.attempts
          recorded += extra.commandIds.length
          await wait(3_000)
        }
        await redis.start()
        const backAt = performance.now()
        await site.ended(load.commandIds, 600_000)
        finished = sampler.backAfterMs(backAt, rate) ?? 0
      })
      figure(
        'F5 Redis away 60 s (redis)',
        `${describeRun(report)}, ${recorded} commands recorded meanwhile, throughput back after ${seconds(finished)}`,
      )
      expect(violationsOf(report, { mostEntries: 2 * 250 })).toEqual([])
    },
  )

  it('F12: full, makes the dispatcher wait and loses nothing', async () => {
    let refused = 0
    const fullMs = sized(15_000, 500)
    const report = await runUnderFaults(lab, workersOfRun, async (run) => {
      for (const share of isFullSize ? [0.1, 0.3, 0.5] : [0.2]) {
        await run.untilShare(share)
        // The first command of an add.
        const before = await refusals(redis, 'incr')
        await redis.limitMemory(1)
        await run.pause(fullMs)
        // A slow machine may have nothing to offer so soon.
        const refusedSince = async (): Promise<number> => (await refusals(redis, 'incr')) - before
        await until('a refused offer', 20_000, async () => (await refusedSince()) > 0)
        refused += await refusedSince()
        await redis.limitMemory(0)
        await run.pause(1_000)
      }
    })
    figure(
      `F12 Redis full for ${seconds(fullMs)} (redis)`,
      `${describeRun(report)}, ${count(refused)} refused offers`,
    )
    expect(violationsOf(report)).toEqual([])
    expect(refused).toBeGreaterThan(0)
  })

  it.skipIf(!isFullSize)(
    'read-only for 10 s, as after a failover, is not asked without a pause',
    async () => {
      const readOnlySeconds = 10
      let fetches = 0
      const report = await runUnderFaults(lab, workersOfRun, async (run) => {
        await run.untilShare(0.1)
        const before = await refusals(redis, 'rpoplpush')
        await ask(redis, (client) => client.replicaof('127.0.0.1', 1))
        await wait(readOnlySeconds * 1000)
        fetches = (await refusals(redis, 'rpoplpush')) - before
        await ask(redis, (client) => client.replicaof('NO', 'ONE'))
      })
      figure(
        `Redis read-only ${readOnlySeconds} s (redis)`,
        `${describeRun(report)}, ${count(fetches)} refused fetches`,
      )
      expect(violationsOf(report)).toEqual([])
      // Three processes with four consumers each, which pause for a second after 20 errors. Without that, one would make 1,000 requests.
      expect(fetches).toBeLessThanOrEqual(3 * 4 * 30 * readOnlySeconds)
    },
  )
})
