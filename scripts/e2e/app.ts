import { type ChildProcess, fork } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../free-port.ts'

const root = resolve(import.meta.dirname, '../..')

export type RunningApp = {
  url: string
  output(): string
  /** @returns the exit code. */
  stop(): Promise<number | null>
}

/** The whole product as `npm start` runs it, with its own data folder and port. */
export async function startApp(options: {
  redisUrl: string | null
  dataFolder?: string
  env?: Record<string, string>
}): Promise<RunningApp> {
  const folder = mkdtempSync(join(tmpdir(), 'coachline-e2e-'))
  // The database's own user must be able to enter.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const lines: string[] = []
  const child: ChildProcess = fork(join(root, 'scripts/start.ts'), [], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: options.dataFolder ?? join(folder, 'data'),
      LOG_LEVEL: 'warn',
      ...(options.redisUrl === null ? {} : { REDIS_URL: options.redisUrl }),
      ...options.env,
    },
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
  const output = (): string => lines.join('')
  await new Promise<void>((done, failed) => {
    child.once('message', () => done())
    child.once('exit', (code) => failed(new Error(`npm start ended with code ${code}:\n${output()}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    output,
    stop: async () => {
      if (child.exitCode === null) {
        const exited = new Promise((done) => child.once('exit', done))
        child.kill('SIGTERM')
        await exited
      }
      rmSync(folder, { recursive: true, force: true })
      return child.exitCode
    },
  }
}
