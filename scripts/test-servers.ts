import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { prepareTemplate } from '../db/testing.ts'
import { startPostgres } from './forked-postgres.ts'
import { hasRedisServer, startRedisServer } from './redis-server.ts'
import { throwawayFolder } from './throwaway-folder.ts'

/**
 * Trades durability for speed, because test databases may be lost. The write-ahead log stays small because it may be in memory. Autovacuum
 * visits each of the hundred databases once per naptime, so the naptime is long.
 */
const throwawayFlags = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_wal_size=256MB',
  'max_connections=400',
  'autovacuum_naptime=1min',
].flatMap((setting) => ['-c', setting])

/** Vitest global setup: one Postgres with a migrated template and, if the binary exists, one Redis for the whole run. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = throwawayFolder('coachline-test-')
  const stops: (() => Promise<void> | void)[] = []
  if (process.env.TEST_DATABASE_URL === undefined) {
    const postgres = await startPostgres(join(folder, 'postgres'), throwawayFlags)
    process.env.TEST_DATABASE_URL = postgres.url
    process.env.TEST_DATABASE_FILES = 'throwaway'
    stops.push(() => postgres.stop())
  }
  if (process.env.TEST_REDIS_URL === undefined && hasRedisServer()) {
    const redis = await startRedisServer(folder)
    process.env.TEST_REDIS_URL = redis.url
    stops.push(() => redis.kill())
  }
  await prepareTemplate(process.env.TEST_DATABASE_URL)
  return async () => {
    for (const stop of stops.toReversed()) await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
