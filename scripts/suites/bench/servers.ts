import { createTestDatabase, prepareTemplate, type TestDatabase } from '#db/testing.ts'
import { type LabPostgres, startLabPostgres } from '../lab/postgres.ts'
import { type LabRedis, startLabRedis } from '../lab/redis.ts'
import type { Bench } from './benchmark.ts'

export type Servers = { bench: Pick<Bench, 'postgres' | 'redis' | 'createDatabase'>; close(): Promise<void> }

const serverSettings = [
  'shared_buffers=512MB',
  'max_wal_size=4GB',
  // After running for a day, a server reuses its log files; a new one fills each with zeros first.
  'wal_init_zero=off',
]

/** Postgres and Redis with production durability, started when a benchmark first needs them. */
export function openServers(): Servers {
  let postgres: Promise<LabPostgres> | null = null
  let redis: Promise<LabRedis> | null = null
  const databases: TestDatabase[] = []

  async function start(): Promise<LabPostgres> {
    const server = await startLabPostgres(serverSettings.flatMap((setting) => ['-c', setting]))
    await prepareTemplate(server.url)
    process.env.TEST_DATABASE_URL = server.url
    return server
  }
  const startPostgres = (): Promise<LabPostgres> => (postgres ??= start())

  return {
    bench: {
      postgres: startPostgres,
      redis: () => (redis ??= startLabRedis()),
      createDatabase: async () => {
        await startPostgres()
        const database = await createTestDatabase({ poolSize: 8, systemPoolSize: 6 })
        databases.push(database)
        return database
      },
    },
    close: async () => {
      for (const database of databases) await database.drop()
      await Promise.all([postgres?.then((server) => server.stop()), redis?.then((server) => server.stop())])
    },
  }
}
