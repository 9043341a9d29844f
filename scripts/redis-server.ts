import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { freePort } from './free-port.ts'

export const hasRedisServer = (): boolean => spawnSync('redis-server', ['--version']).status === 0

export type RedisServer = {
  url: string
  port: number
  /** The running process. Changes with `start`. */
  process(): ChildProcess
  /** kill −9. Resolves when the process is gone. */
  kill(): Promise<void>
  /** Call after `kill`; keeps address and files. */
  start(): Promise<void>
}

/**
 * A Redis for tests and benchmarks, on the loopback interface and with a random password. The password is passed via standard input,
 * because every account of the machine can read process arguments.
 */
export async function startRedisServer(
  folder: string,
  settings: readonly string[] = [],
): Promise<RedisServer> {
  const port = await freePort()
  const password = randomBytes(32).toString('base64url')
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    `requirepass ${password}`,
    `dir "${folder}"`,
    'save ""',
    'maxmemory-policy noeviction',
    ...settings,
  ]
  let child = await launch(lines)

  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    port,
    process: () => child,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      child.kill('SIGKILL')
      await gone
    },
    start: async () => {
      child = await launch(lines)
    },
  }
}

function launch(lines: readonly string[]): Promise<ChildProcess> {
  const child = spawn('redis-server', ['-'], { stdio: ['pipe', 'pipe', 'ignore'] })
  child.stdin.end(`${lines.join('\n')}\n`)
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('exit', () => failed(new Error('redis-server ended at once')))
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('Ready to accept connections')) done(child)
    })
  })
}
