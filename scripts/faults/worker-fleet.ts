import { type ChildProcess, fork } from 'node:child_process'
import type { WorkerOrders } from '#workers/runtime/testing-worker.ts'
import type { RuntimeSettings } from '#workers/runtime/worker.ts'
import type { ExecutionReport } from './worker-jobs.ts'

/** Why a worker process ended. `unasked`: neither the test nor the product's own watchdog wanted it. */
export type WorkerEnd = { index: number; reason: 'killed' | 'watchdog' | 'not-started' | 'poison' | 'unasked'; output: string }

export type FleetWorker = {
  index: number
  /** Of the present process; 0 while there is none. */
  pid(): number
  isReady(): boolean
  /** How many handlers its processes have entered. */
  executions(): number
  /** What the present process has written to stderr, the last 20,000 characters. */
  output(): string
  /** kill −9; a new process follows. @returns the pid that was killed, 0 when there was none */
  kill(): Promise<number>
  freeze(): void
  thaw(): void
}

export type Fleet = {
  workers: FleetWorker[]
  ends: WorkerEnd[]
  /** Item → how often its handler was entered, as far as dead processes could tell. */
  executions: Map<string, number>
  /** `Date.now()` of the last entered handler. */
  lastExecutionAt(): number
  /** Every worker has a process that is ready. */
  whole(): Promise<void>
  stop(): Promise<void>
}

export type FleetWorkerOptions = {
  databaseUrl: string
  queueDatabaseUrl?: string
  redisUrl: string | null
  prefix: string
  settings: RuntimeSettings
  /** Wrong wall clock, ms. */
  clockShiftMs?: number
  /** What the processes run; the jobs of the fault suite when left out. */
  program?: URL
  simulatorsUrl?: string
}

const restartDelayMs = 500
const poisonExitCode = 7
const startDeadlineMs = 30_000

/** Worker processes under a supervisor, as in production: one that ends is started again. */
export function startFleet(options: readonly FleetWorkerOptions[]): Fleet {
  const ends: WorkerEnd[] = []
  const executions = new Map<string, number>()
  let lastExecutionAt = 0
  let isStopping = false
  const stops: (() => Promise<void>)[] = []

  function superviseWorker(index: number, worker: FleetWorkerOptions): FleetWorker {
    const { clockShiftMs, program = new URL('./worker-process.ts', import.meta.url), ...orders } = worker
    let child: ChildProcess | null = null
    let ready = false
    let killed = false
    let entered = 0
    let output = ''
    let restart: NodeJS.Timeout | undefined
    let gone = Promise.resolve()

    function launch(): void {
      ready = false
      killed = false
      output = ''
      const launched = fork(program, [JSON.stringify({ ...orders, logLevel: 'warn' } satisfies WorkerOrders)], {
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        execArgv: clockShiftMs === undefined ? [] : ['--import', new URL('./shifted-clock.ts', import.meta.url).href],
        env: { ...process.env, CLOCK_SHIFT_MS: String(clockShiftMs ?? 0) },
      })
      child = launched
      launched.stderr?.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-20_000)
      })
      launched.on('message', (message: 'ready' | ExecutionReport) => {
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
      gone = new Promise((resolve) => {
        launched.once('close', (code) => {
          if (!isStopping) ends.push({ index, reason: reasonOf(code), output: output.slice(-2_000) })
          child = null
          if (!isStopping) restart = setTimeout(launch, restartDelayMs)
          resolve()
        })
      })
    }

    function reasonOf(code: number | null): WorkerEnd['reason'] {
      if (killed) return 'killed'
      if (output.includes('"watchdog.stuck"')) return 'watchdog'
      if (!ready) return 'not-started'
      return code === poisonExitCode ? 'poison' : 'unasked'
    }

    launch()
    stops.push(async () => {
      clearTimeout(restart)
      child?.kill('SIGKILL')
      await gone
    })
    return {
      index,
      pid: () => child?.pid ?? 0,
      isReady: () => child !== null && ready,
      executions: () => entered,
      output: () => output,
      kill: async () => {
        const pid = child?.pid ?? 0
        killed = true
        child?.kill('SIGKILL')
        await gone
        return pid
      },
      freeze: () => void child?.kill('SIGSTOP'),
      thaw: () => void child?.kill('SIGCONT'),
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
        if (performance.now() > endsAt) throw new Error(`A worker does not start:\n${workers.map((worker) => worker.output()).join('\n')}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    stop: async () => {
      isStopping = true
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}
