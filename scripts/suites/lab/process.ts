import { type ChildProcess, fork } from 'node:child_process'

/** A Node process monitored by a test. */
export type LabProcess = {
  child: ChildProcess
  pid: number
  /** The end of its output. */
  output: () => string
  /** Resolves at its first message. Rejects with its output if it ends before that. */
  ready: Promise<void>
  /** Exit code, or the signal that ended it, once all of its output has arrived. */
  exited: Promise<number | NodeJS.Signals | null>
  /** kill −9. Resolves when the process is gone. */
  kill: () => Promise<void>
  /** SIGTERM, and kill −9 after the deadline. @returns how it ended */
  stop: (deadlineMs?: number) => Promise<number | NodeJS.Signals | null>
}

const keptCharacters = 200_000

/** The part of our environment that every process needs; compiled code is shared, so that it is compiled only once. */
const inheritedNames = ['PATH', 'HOME', 'NODE_COMPILE_CACHE']

export function startProcess(
  program: string | URL,
  options: {
    args?: readonly string[]
    execArgv?: readonly string[]
    /** Further environment. `inherits`: all of ours as well. */
    env?: NodeJS.ProcessEnv
    inherits?: boolean
  } = {},
): LabProcess {
  const inherited = Object.fromEntries(inheritedNames.map((name) => [name, process.env[name]]))
  const child = fork(program, options.args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [...(options.execArgv ?? [])],
    env: { ...(options.inherits === true ? process.env : inherited), ...options.env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-keptCharacters)
    })
  }
  const exited = new Promise<number | NodeJS.Signals | null>((done) =>
    child.once('close', (code, signal) => done(code ?? signal)),
  )
  const ready = new Promise<void>((done, failed) => {
    child.once('message', () => done())
    void exited.then((how) =>
      failed(new Error(`${String(program)} ended with ${how} before it was ready:\n${output}`)),
    )
  })
  // A test that waits for the exit does not await this.
  ready.catch(() => undefined)

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await exited
  }
  return {
    child,
    pid: child.pid ?? 0,
    output: () => output,
    ready,
    exited,
    kill: () => end('SIGKILL'),
    stop: async (deadlineMs = 30_000) => {
      const force = setTimeout(() => child.kill('SIGKILL'), deadlineMs)
      await end('SIGTERM')
      clearTimeout(force)
      return exited
    },
  }
}
