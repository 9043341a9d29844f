import { type ChildProcess, fork } from 'node:child_process'
import { join, resolve } from 'node:path'
import { processFlags } from './process-flags.ts'
import { StartProblem } from './start-problem.ts'

const root = resolve(import.meta.dirname, '..')

/** API and workers drain for up to 25 s. */
const stopDeadlineMs = 30_000
const longestPauseMs = 10_000

export type SupervisedServer = {
  /** Resolves when the server is ready. Rejects with its error output if it exits with code 1 before that. */
  ready: Promise<void>
  stop(): Promise<void>
}

/** Runs a server process of the product and restarts it, after an increasing pause, if it ends unexpectedly. */
export function superviseServer(script: keyof typeof processFlags, env: NodeJS.ProcessEnv): SupervisedServer {
  let child: ChildProcess
  let isStopping = false
  let restarts = 0
  // Output of the first start, held back: if that fails, only its error line is shown. Null afterwards.
  let held: { stream: 'stdout' | 'stderr'; chunk: Buffer }[] | null = []

  const becomesReady = Promise.withResolvers<void>()
  // May reject after another server has already made the start fail.
  becomesReady.promise.catch(() => undefined)

  function showHeld(): void {
    for (const { stream, chunk } of held ?? []) process[stream].write(chunk)
    held = null
  }

  function run(): void {
    // It may have ended just before everything stops.
    if (isStopping) return
    child = fork(join(root, script), [], {
      env,
      execArgv: [...processFlags[script]],
      stdio: ['inherit', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream]?.on('data', (chunk: Buffer) => {
        if (held === null) process[stream].write(chunk)
        else held.push({ stream, chunk })
      })
    }
    child.on('message', (message) => {
      if (message !== 'ready') return
      showHeld()
      becomesReady.resolve()
    })
    child.once('close', (code) => {
      if (isStopping) return
      if (restarts === 0 && code === 1 && held !== null) {
        const errors = held.filter(({ stream }) => stream === 'stderr').map(({ chunk }) => chunk.toString())
        becomesReady.reject(
          new StartProblem(errors.join('').trim() || `${script} did not start, and gave no reason.`),
        )
        return
      }
      showHeld()
      restarts += 1
      console.error(`${script} ended with code ${code ?? 'none'} and is started again.`)
      setTimeout(run, Math.min(longestPauseMs, 500 * restarts)).unref()
    })
  }

  run()
  return {
    ready: becomesReady.promise,
    stop: () =>
      new Promise((done) => {
        isStopping = true
        if (child.exitCode !== null || child.signalCode !== null) return done()
        const force = setTimeout(() => child.kill('SIGKILL'), stopDeadlineMs)
        child.once('exit', () => {
          clearTimeout(force)
          done()
        })
        child.kill('SIGTERM')
      }),
  }
}
