import type { WorkerOrders } from '#workers/queue/runtime/testing-worker.ts'
import type { RuntimeSettings } from '#workers/queue/runtime/worker.ts'
import { processFlags } from '../../process-flags.ts'
import { type LabProcess, startProcess } from '../lab/process.ts'
import type { ExecutionReport } from './worker-jobs.ts'

/** Why a worker process ended. `unasked`: neither the test nor the product's own watchdog ended it. */
export type WorkerEnd = {
  index: number
  reason: 'killed' | 'watchdog' | 'not-started' | 'poison' | 'unasked'
  output: string
}

export type FleetWorker = {
  index: number
  /** Of the current process; 0 if there is none. */
  pid(): number
  isReady(): boolean
  /** How many handlers its processes have entered. */
  executions(): number
  /** The stderr output of the current process, at most the last 20,000 characters. */
  output(): string
  /** kill −9; a new process follows. @returns the killed pid, 0 if there was none */
  kill(): Promise<number>
  freeze(): void
  thaw(): void
}

export type Fleet = {
  workers: FleetWorker[]
  ends: WorkerEnd[]
  /** Item → how often its handler was entered, as far as dead processes could report it. */
  executions: Map<string, number>
  /** `Date.now()` when a handler was last entered. */
  lastExecutionAt(): number
  /** Resolves when every worker has a ready process. */
  whole(): Promise<void>
  stop(): Promise<void>
}

export type FleetWorkerOptions = {
  databaseUrl: string
  queueDatabaseUrl?: string
  redisUrl: string | null
  prefix: string
  settings: RuntimeSettings
  /** Error of the wall clock, ms. */
  clockShiftMs?: number
  /** The program that the processes run; left out: the jobs of the fault suite. */
  program?: URL
  simulatorsUrl?: string
  smtpUrl?: string
}

const restartDelayMs = 500
const poisonExitCode = 7
const startDeadlineMs = 30_000

/** Worker processes under a supervisor, as in production: one that ends is restarted. */
export function startFleet(options: readonly FleetWorkerOptions[]): Fleet {
  const ends: WorkerEnd[] = []
  const executions = new Map<string, number>()
  let lastExecutionAt = 0
  let isStopping = false
  const stops: (() => Promise<void>)[] = []

  function superviseWorker(index: number, worker: FleetWorkerOptions): FleetWorker {
    const { clockShiftMs, program = new URL('./worker-process.ts', import.meta.url), ...orders } = worker
    let current: LabProcess | null = null
    let ready = false
    let killed = false
    let entered = 0
    let restart: NodeJS.Timeout | undefined
    let gone = Promise.resolve()

    function launch(): void {
      ready = false
      killed = false
      const launched = startProcess(program, {
        args: [JSON.stringify({ ...orders, logLevel: 'warn' } satisfies WorkerOrders)],
        execArgv: [
          ...processFlags['workers/main.ts'],
          ...(clockShiftMs === undefined
            ? []
            : ['--import', new URL('./shifted-clock.ts', import.meta.url).href]),
        ],
        env: { CLOCK_SHIFT_MS: String(clockShiftMs ?? 0) },
        inherits: true,
      })
      current = launched
      launched.child.on('message', (message: 'ready' | ExecutionReport) => {
        if (message === 'ready') {
          ready = true
          return
        }
        entered += message.executed.length
        for (const { item, at } of message.executed) {
          executions.set(item, (executions.get(item) ?? 0) + 1)
          lastExecutionAt = Math.max(lastExecutionAt, at)
        }
      })
      gone = launched.exited.then((how) => {
        if (isStopping) return
        ends.push({ index, reason: reasonOf(how), output: launched.output().slice(-2_000) })
        current = null
        restart = setTimeout(launch, restartDelayMs)
      })
    }

    function reasonOf(how: number | NodeJS.Signals | null): WorkerEnd['reason'] {
      if (killed) return 'killed'
      if (current?.output().includes('"watchdog.stuck"') === true) return 'watchdog'
      if (!ready) return 'not-started'
      return how === poisonExitCode ? 'poison' : 'unasked'
    }

    launch()
    stops.push(async () => {
      clearTimeout(restart)
      await current?.kill()
      await gone
    })
    return {
      index,
      pid: () => current?.pid ?? 0,
      isReady: () => current !== null && ready,
      executions: () => entered,
      output: () => current?.output().slice(-20_000) ?? '',
      kill: async () => {
        const pid = current?.pid ?? 0
        killed = true
        await current?.kill()
        await gone
        return pid
      },
      freeze: () => void current?.child.kill('SIGSTOP'),
      thaw: () => void current?.child.kill('SIGCONT'),
    }
  }

  const workers = options.map((worker, index) => superviseWorker(index, worker))
  return {
    workers,
    ends,
    executions,
    lastExecutionAt: () => lastExecutionAt,
    whole: async () => {
      const endsAt = performance.now() + startDeadlineMs
      while (!workers.every((worker) => worker.isReady())) {
        if (performance.now() > endsAt)
          throw new Error(`A worker does not start:\n${workers.map((worker) => worker.output()).join('\n')}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    stop: async () => {
      isStopping = true
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}
