import { spawn, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareTemplate } from '../db/testing.ts'
import { forkPostgres } from './forked-postgres.ts'
import { freePort } from './free-port.ts'
import { throwawayFolder } from './throwaway-folder.ts'

/**
 * Faster than durable: a test database may be lost with the machine. The log is kept small, for it may be held in memory. There are a
 * hundred databases, each of which is looked at once in a naptime.
 */
const throwawayFlags = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_wal_size=256MB',
  'max_connections=400',
  'autovacuum_naptime=1min',
  `unix_socket_directories=${tmpdir()}`,
].flatMap((setting) => ['-c', setting])

export function hasRedisServer(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0
}

export async function startRedis(folder: string): Promise<{ url: string; stop(): void }> {
  const port = await freePort()
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--maxmemory-policy', 'noeviction'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  await new Promise<void>((done, failed) => {
    child.once('exit', () => failed(new Error('redis-server ended at once')))
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('Ready to accept connections')) done()
    })
  })
  return { url: `redis://127.0.0.1:${port}`, stop: () => void child.kill('SIGKILL') }
}

/** The same server by its socket: a question takes a fifth less than over the network of the same machine. */
function bySocket(url: string): string {
  if (process.platform === 'win32') return url
  return url.replace('127.0.0.1', encodeURIComponent(tmpdir()))
}

/** Vitest global setup: one Postgres with a migrated template and, where the binary exists, one Redis for the whole run. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = throwawayFolder('coachline-test-')
  const stops: (() => Promise<void> | void)[] = []
  if (process.env.TEST_DATABASE_URL === undefined) {
    const postgres = await forkPostgres(join(folder, 'postgres'), throwawayFlags)
    process.env.TEST_DATABASE_URL = bySocket(postgres.url)
    process.env.TEST_DATABASE_FILES = 'throwaway'
    stops.push(() => postgres.stop())
  }
  if (process.env.TEST_REDIS_URL === undefined && hasRedisServer()) {
    const redis = await startRedis(folder)
    process.env.TEST_REDIS_URL = redis.url
    stops.push(() => redis.stop())
  }
  await prepareTemplate(process.env.TEST_DATABASE_URL)
  return async () => {
    for (const stop of stops.toReversed()) await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
