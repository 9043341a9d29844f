import { type ChildProcess, fork } from 'node:child_process'
import { join, resolve } from 'node:path'
import { testSecretsKeys } from '#workers/shared/testing-secrets.ts'
import { freePort } from '../free-port.ts'
import { processFlags } from '../process-flags.ts'

const root = resolve(import.meta.dirname, '../..')

/** A real API or worker process of the product. */
export type ServerProcess = {
  pid: number
  /** What it has written to stdout and stderr, the last 200,000 characters. */
  output(): string
  signal(signal: NodeJS.Signals): void
  /** Code, or the signal that ended it. */
  exited: Promise<number | NodeJS.Signals | null>
  /** kill −9, resolved when it is gone. */
  kill(): Promise<void>
  /** SIGTERM, with a deadline, then kill −9. @returns how it ended */
  stop(deadlineMs?: number): Promise<number | NodeJS.Signals | null>
}

export type ApiProcess = ServerProcess & { url: string }

export type ServerSettings = {
  databaseUrl: string
  redisUrl: string | null
  /** Further environment. */
  env?: Record<string, string>
}

const sessionSecret = 'a lab secret of more than thirty-two characters'

/** Resolves when the API listens. @throws with its output when it ends before. */
export async function startApiProcess(settings: ServerSettings & { port?: number }): Promise<ApiProcess> {
  const port = settings.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const server = await launch(
    'api/server.ts',
    { PORT: String(port), PUBLIC_URL: url, SESSION_SECRET: sessionSecret, SUPERVISED: '1' },
    settings,
  )
  return { ...server, url }
}

/** Resolves when its lanes are open. @throws with its output when it ends before. */
export function startWorkerProcess(settings: ServerSettings): Promise<ServerProcess> {
  return launch('workers/main.ts', {}, settings)
}

async function launch(script: keyof typeof processFlags, own: Record<string, string>, settings: ServerSettings): Promise<ServerProcess> {
  const child = fork(join(root, script), [], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [...processFlags[script]],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATABASE_URL: settings.databaseUrl,
      ...(settings.redisUrl === null ? {} : { REDIS_URL: settings.redisUrl }),
      SECRETS_KEYS: testSecretsKeys,
      LOG_LEVEL: 'warn',
      // What one of them has compiled the others need not.
      ...(process.env.NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
      ...own,
      ...settings.env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-200_000)
    })
  }
  const exited = new Promise<number | NodeJS.Signals | null>((done) => child.once('exit', (code, signal) => done(code ?? signal)))
  await new Promise<void>((ready, failed) => {
    child.once('message', () => ready())
    void exited.then((how) => failed(new Error(`${script} ended with ${how} before it was ready:\n${output}`)))
  })
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await exited
  }
  return {
    pid: child.pid ?? 0,
    output: () => output,
    signal: (signal) => void child.kill(signal),
    exited,
    kill: () => end('SIGKILL'),
    stop: async (deadlineMs = 30_000) => {
      const force = setTimeout(() => forceEnd(child), deadlineMs)
      await end('SIGTERM')
      clearTimeout(force)
      return exited
    },
  }
}

function forceEnd(child: ChildProcess): void {
  child.kill('SIGKILL')
}
