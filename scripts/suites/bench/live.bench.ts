import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { recountProgress } from '#db/queries/ledger/progress.ts'
import { scoreCall } from '#workers/jobs/calls/score-call.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import { openSignals } from '#workers/queue/signals.ts'
import { isFullSize, sized } from '../../figures.ts'
import { startApiProcess } from '../lab/server-process.ts'
import type { Bench, Benchmark, Measurement } from './benchmark.ts'
import { insertOrganization, manyAddresses, openVisitor } from './visitors.ts'
import type { ViewersReport, ViewersRequest } from './live-viewers.ts'
import { quantile } from './statistics.ts'

const viewerCount = sized(1_000, 40)
/** Fewer than the streams that one person may have open. */
const streamsPerPerson = 18
/** Commands that run at the same time; each reports progress twice a second. */
const commandCount = 5
const stepMs = 500
const stepsPerRound = sized(20, 2)
const itemsPerCommand = 50
/** Beyond it something is broken, not slow. */
const deadlineMs = 20_000

type Backend = 'redis' | 'postgres'

/** CPU seconds and MB of memory of a process. Source: proc(5). */
function usageOf(pid: number): { seconds: number; megabytes: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  return { seconds: (Number(fields[11]) + Number(fields[12])) / 100, megabytes: kilobytes / 1024 }
}

/** The process that reads the streams, so that reading does not use the API's event loop. */
function startViewers(): { ask(request: ViewersRequest): Promise<ViewersReport>; stop(): void } {
  const child: ChildProcess = fork(join(import.meta.dirname, 'live-viewers.ts'), [], { execArgv: [] })
  return {
    ask: async (request) => {
      const signal = AbortSignal.timeout(deadlineMs * 3)
      const answered = once(child, 'message', { signal })
      child.send(request)
      return (await answered)[0] as ViewersReport
    },
    stop: () => void child.kill('SIGKILL'),
  }
}

async function measure(bench: Bench, backend: Backend): Promise<Measurement[]> {
  const { url, database } = await bench.createDatabase()
  const redisUrl = backend === 'redis' ? (await bench.redis()).url : null
  const signals = await openSignals({ redisUrl, databaseUrl: url, log: pino({ level: 'silent' }) })
  bench.onEnd(() => signals.close())
  const people = Array.from({ length: Math.ceil(viewerCount / streamsPerPerson) }, (_, index) => ({
    email: `viewer${index}@viewers.example`,
    role: 'OBSERVER' as const,
  }))
  const { orgId } = await insertOrganization(database, 'Viewers', people)
  const api = await startApiProcess({ databaseUrl: url, redisUrl, env: manyAddresses })
  bench.onEnd(() => void api.stop())
  const visitors = await Promise.all(
    people.map(({ email }, index) => openVisitor(api, { email, orgId }, index)),
  )
  const commandIds = await Promise.all(
    Array.from({ length: commandCount }, (_, number) =>
      database.withOrg({ orgId }, async (trx) => {
        const items = Array.from({ length: itemsPerCommand }, (_, index) =>
          newItem(scoreCall, { subject: `${index}`, payload: { callId: crypto.randomUUID() } }),
        )
        return (
          await recordCommand(trx, {
            orgId,
            kind: 'rescore-calls',
            label: `Scoring calls, part ${number}`,
            items,
          })
        ).commandId
      }),
    ),
  )

  const viewers = startViewers()
  bench.onEnd(() => viewers.stop())
  const before = usageOf(api.pid)
  const streams = Array.from({ length: viewerCount }, (_, index) => ({
    headers: visitors[index % visitors.length]?.headers ?? {},
  }))
  await viewers.ask({ type: 'open', url: `${api.url}/api/events?orgId=${orgId}`, streams })
  const opened = usageOf(api.pid)
  for (const visitor of visitors) visitor.close()

  const rounds: number[] = []
  const cpu: number[] = []
  let skipped = 0
  for (let round = -1; round < bench.rounds; round += 1) {
    const sentAt = new Map<number, number>()
    const start = usageOf(api.pid)
    for (let step = 0; step < stepsPerRound; step += 1) {
      const stepAt = performance.now()
      for (const commandId of commandIds) {
        // Like a worker's progress writer.
        const changed = await database.asSystem((trx) => recountProgress(trx, [commandId], { always: true }))
        for (const { version } of changed) {
          sentAt.set(version, performance.timeOrigin + performance.now())
          signals.publish({ type: 'progress', orgId, commandId, version })
        }
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, stepMs / commandCount - 5)))
      }
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, stepMs - (performance.now() - stepAt))))
    }
    const lags = await collect(viewers, sentAt)
    const used = usageOf(api.pid).seconds - start.seconds
    if (round < 0) continue
    rounds.push(quantile(lags, 0.95) / 1000)
    skipped += sentAt.size * viewerCount - lags.length
    cpu.push((used / lags.length) * 1e6)
  }
  const after = usageOf(api.pid)
  const perViewer = ((opened.megabytes - before.megabytes) / viewerCount) * 1024
  return [
    {
      name: `change to browser, p95 of ${viewerCount.toLocaleString('en')} viewers`,
      backend,
      unit: 's',
      values: rounds,
      target: { atMost: 1.5 },
      detail: `memory of the API: ${Math.round(before.megabytes)} MB, ${perViewer.toFixed(0)} KB more per viewer, ${Math.round(after.megabytes)} MB at the end; ${skipped} steps left out for slow readers`,
    },
    { name: 'processor time of the API per event and viewer', backend, unit: 'µs', values: cpu },
  ]
}

/** Waits until every viewer has the newest version. Older ones may be skipped, because a slow reader sees fewer steps. */
async function collect(
  viewers: ReturnType<typeof startViewers>,
  sentAt: ReadonlyMap<number, number>,
): Promise<number[]> {
  const lags: number[] = []
  const last = Math.max(...sentAt.keys())
  let complete = 0
  const endsAt = performance.now() + deadlineMs
  while (complete < viewerCount) {
    if (performance.now() > endsAt)
      throw new Error(`Only ${complete} of ${viewerCount} viewers saw the last change`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    const response = await viewers.ask({ type: 'report' })
    if (response.type !== 'report') continue
    for (const [version, times] of response.arrivals) {
      const sent = sentAt.get(version)
      if (sent === undefined) continue
      for (const time of times) lags.push(time - sent)
      if (version === last) complete += times.length
    }
  }
  return lags
}

export const benchmark: Benchmark = {
  name: 'live',
  title: `a change reaches ${viewerCount.toLocaleString('en')} open consoles`,
  needs: ['redis'],
  run: async (bench) => [
    ...(await measure(bench, 'redis')),
    ...(isFullSize ? await measure(bench, 'postgres') : []),
  ],
}
