import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort } from '../free-port.ts'
import { throwawayFolder } from '../throwaway-folder.ts'

const root = resolve(import.meta.dirname, '../..')

export type RunningApp = {
  url: string
  output(): string
  /** @returns the exit code. */
  stop(): Promise<number | null>
}

/** A copy of the installation that servers.ts has left: its demo is there and worked through. */
function copySeeded(folder: string): void {
  const seeded = process.env.E2E_SEEDED_FOLDER
  if (seeded === undefined) throw new Error('E2E_SEEDED_FOLDER is not set; the test runner sets it')
  // The database's files belong to the database's own user.
  const { status, stderr } = spawnSync('cp', ['-a', seeded, folder])
  if (status !== 0) throw new Error(`The seeded data folder could not be copied: ${stderr.toString()}`)
}

/** The whole product as `npm start` runs it, with its own data folder and port. `isSeeded`: not its first start. */
export async function startApp(options: {
  redisUrl: string | null
  isSeeded?: boolean
  dataFolder?: string
  env?: Record<string, string>
}): Promise<RunningApp> {
  const folder = throwawayFolder('coachline-e2e-')
  if (options.isSeeded === true) copySeeded(join(folder, 'data'))
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
