import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { figure, isFullSize } from '../../figures.ts'
import { seededRandom } from '../lab/seeded-random.ts'
import { openTcpProxy, type TcpProxy } from '../lab/tcp-proxy.ts'
import { addSlowItems, describeRun, runSize, runUnderFaults, seconds, violationsOf } from './fault-run.ts'
import { type FaultLab, openFaultLab } from './fault-lab.ts'
import type { FleetWorkerOptions } from './worker-fleet.ts'

const workers = 3

// The dispatcher's and the signals' tests run two processes side by side in each `npm test`.
describe.runIf(isFullSize)('two and more dispatchers on a bad network', () => {
  let lab: FaultLab
  /** Each worker has its own connection to the ledger and to the queue backend. */
  let ways: { ledger: TcpProxy; queue: TcpProxy }[] = []
  const random = seededRandom()
  const pick = <Choice>(choices: readonly Choice[]): Choice =>
    choices[Math.floor(random() * choices.length)] as Choice

  beforeAll(async () => {
    lab = await openFaultLab()
    const queueTarget = lab.redis?.port ?? lab.postgres.socket
    for (let index = 0; index < workers; index += 1) {
      ways.push({
        ledger: await openTcpProxy(lab.postgres.socket, { random }),
        queue: await openTcpProxy(queueTarget, { random }),
      })
    }
  })
  afterEach(() => {
    for (const { ledger, queue } of ways) {
      ledger.setWeather({ kind: 'clear' })
      queue.setWeather({ kind: 'clear' })
    }
  })
  afterAll(async () => {
    await lab.close()
    await Promise.all(ways.flatMap(({ ledger, queue }) => [ledger.close(), queue.close()]))
    ways = []
  })

  const onOwnWays = (index: number, usual: FleetWorkerOptions): FleetWorkerOptions => {
    const way = ways[index]
    if (way === undefined) throw new Error(`No way for worker ${index}`)
    return {
      ...usual,
      databaseUrl: way.ledger.through(usual.databaseUrl),
      queueDatabaseUrl: usual.redisUrl === null ? way.queue.through(usual.databaseUrl) : undefined,
      redisUrl: usual.redisUrl === null ? null : way.queue.through(usual.redisUrl),
      settings: { ...usual.settings, watchdogMs: 15_000 },
    }
  }

  it('F11: partitions, cuts and slow responses lose and double nothing', async () => {
    const seen: string[] = []
    const report = await runUnderFaults(lab, { workers, worker: onOwnWays }, async (run) => {
      await run.untilShare(0.05)
      for (let round = 0; round < 10 && !run.isOver(); round += 1) {
        const way = ways[round % workers]?.[pick(['ledger', 'queue'] as const)]
        const weather = pick(['silent', 'cut', 'refusing', 'slow'] as const)
        seen.push(weather)
        if (weather === 'cut') way?.cut()
        else way?.setWeather(weather === 'slow' ? { kind: 'slow', delayMs: 150 } : { kind: weather })
        await run.pause(6_000)
        way?.setWeather({ kind: 'clear' })
        await run.pause(1_000)
      }
    })
    const others = report.ends.map((end) => end.reason).join(', ')
    figure(
      `F11 network partitions (${lab.backend})`,
      `${describeRun(report)}, ${seen.length} of them${others === '' ? '' : `, processes ended: ${others}`}, longest gap ${seconds(report.observed.longestStarvedMs)}`,
    )
    // Nobody knows about entries whose response is cut off, so they stay in addition to later offers.
    expect(violationsOf(report, { mostEntries: 2 * 250 })).toEqual([])
    expect(seen.length).toBeGreaterThan(0)
  })

  it.each(['queue', 'ledger'] as const)(
    'F11: connections to the %s that are dead and do not say so are given up',
    async (part) => {
      let backMs: number | null = null
      let way: string | undefined
      const report = await runUnderFaults(
        lab,
        {
          items: runSize / 10,
          workers,
          worker: (index, usual) => {
            const own = onOwnWays(index, usual)
            return { ...own, settings: { ...own.settings, slots: { ...own.settings.slots, texts: 8 } } }
          },
          // Enough work for the others, so that only this process is stuck.
          prepare: (site, load) => addSlowItems(site, load, { count: 1_800, workMs: 700 }),
        },
        async (run) => {
          await run.untilShare(0.05)
          const [worker] = run.fleet.workers
          const strandedAt = performance.now()
          ways[0]?.[part].strand()
          // Its running items may still be reported.
          await run.pause(2_000)
          const before = worker?.executions() ?? 0
          while (!run.isOver() && (worker?.executions() ?? 0) < before + 20) await run.pause(100)
          if (!run.isOver()) backMs = performance.now() - strandedAt
          way = run.fleet.ends.map((end) => end.reason).join(', ')
        },
      )
      const again =
        backMs === null ? 'never within the run' : `after ${seconds(backMs)}${way === '' ? '' : ` (${way})`}`
      figure(
        `F11 half-open connections to the ${part} (${lab.backend})`,
        `${describeRun(report)}, the worker works again ${again}`,
      )
      expect(violationsOf(report)).toEqual([])
      expect(backMs).not.toBeNull()
    },
  )

  it('F11: a queue backend whose responses are altered loses and doubles nothing', async () => {
    const report = await runUnderFaults(lab, { workers, worker: onOwnWays }, async (run) => {
      await run.untilShare(0.05)
      for (let round = 0; round < 6 && !run.isOver(); round += 1) {
        const way = ways[round % workers]?.queue
        way?.setWeather({ kind: 'corrupt', every: 40 })
        await run.pause(4_000)
        way?.setWeather({ kind: 'clear' })
        // An altered response leaves a connection that waits forever.
        way?.cut()
        await run.pause(1_000)
      }
    })
    figure(
      `F11 altered responses of the queue (${lab.backend})`,
      `${describeRun(report)}, processes ended: ${report.ends.length}`,
    )
    expect(violationsOf({ ...report, ends: [] })).toEqual([])
  })
})
