import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { provisionOrganization } from '../../../api/areas/organizations/provision-organization.ts'
import type { Database } from '../../../db/client.ts'
import { createTestDatabase, prepareTemplate } from '../../../db/testing.ts'
import { type LabPostgres, startLabPostgres } from '../lab/postgres.ts'
import { type LabRedis, startLabRedis } from '../lab/redis.ts'
import {
  type ApiProcess,
  type ServerProcess,
  type ServerSettings,
  startApiProcess,
  startWorkerProcess,
} from '../lab/server-process.ts'

export const backend = process.env.TEST_QUEUE_BACKEND === 'redis' ? 'redis' : 'postgres'

export type LabPerson = { email: string; password: string; orgId: string; userId: string; ruleId: string }

/** Servers for this file only, an installation with people in it, and the product's real processes. */
export type ApiLab = {
  postgres: LabPostgres
  /** Null on the Postgres backend. */
  redis: LabRedis | null
  databaseUrl: string
  /** The test's own view of the database; it opens new connections after a crash. */
  database: Database
  /**
   * Organization by organization, four people in each. Every organization has a rule that its people edit. The first person is platform
   * staff.
   */
  people: LabPerson[]
  startApi(settings?: Partial<ServerSettings> & { port?: number }): Promise<ApiProcess>
  startWorkers(settings?: Partial<ServerSettings>): Promise<ServerProcess>
  /** @throws if a process of this lab has reported an uncaught error */
  refuseUncaught(): void
  close(): Promise<void>
}

const password = 'a lab password of some length'
const peoplePerOrganization = 4

export async function openApiLab(options: { people: number; postgresFlags?: string[] }): Promise<ApiLab> {
  const [postgres, redis] = await Promise.all([
    startLabPostgres(options.postgresFlags),
    backend === 'redis' ? startLabRedis() : null,
  ])
  process.env.TEST_DATABASE_URL = postgres.url
  await prepareTemplate(postgres.url)
  const test = await createTestDatabase({ onError: () => undefined })
  const shared: ServerSettings = { databaseUrl: test.url, redisUrl: redis?.url ?? null }
  const processes: ServerProcess[] = []

  function keep<Started extends ServerProcess>(started: Started): Started {
    processes.push(started)
    return started
  }

  return {
    postgres,
    redis,
    databaseUrl: test.url,
    database: test.database,
    people: await settlePeople(test.database, options.people),
    startApi: async (settings = {}) =>
      keep(
        await startApiProcess({
          ...shared,
          ...settings,
          // Each user of the load has their own address. A token is valid for every process with the same public address.
          env: { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'http://127.0.0.1:3000', ...settings.env },
        }),
      ),
    startWorkers: async (settings = {}) => keep(await startWorkerProcess({ ...shared, ...settings })),
    refuseUncaught: () => {
      const lines = processes.flatMap((one) => uncaughtIn(one.output()))
      if (lines.length > 0) throw new Error(lines.join('\n'))
    },
    close: async () => {
      await Promise.all(processes.map((one) => one.kill()))
      await test.database.close()
      await Promise.all([postgres.stop(), redis?.stop()])
    },
  }
}

async function settlePeople(database: Database, count: number): Promise<LabPerson[]> {
  // Cheap parameters, because the hash is not tested here.
  const passwordHash = await hash(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 })
  const people: LabPerson[] = []
  let place = { orgId: '', ruleId: '' }
  for (let index = 0; index < count; index += 1) {
    if (index % peoplePerOrganization === 0)
      place = await settleOrganization(database, `Lab ${index / peoplePerOrganization}`)
    const { orgId } = place
    const email = `${randomBytes(6).toString('hex')}@lab.example`
    const userId = await database.asSystem(async (trx) => {
      const { id } = await trx
        .insertInto('users')
        .values({
          email,
          first_name: 'Noor',
          last_name: 'Lab',
          password_hash: passwordHash,
          platform_role: index === 0 ? 'ops' : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('memberships')
        .values({ org_id: orgId, user_id: id, role: 'ADMIN', status: 'ACTIVE' })
        .execute()
      return id
    })
    people.push({ email, password, userId, ...place })
  }
  return people
}

async function settleOrganization(
  database: Database,
  name: string,
): Promise<{ orgId: string; ruleId: string }> {
  const { id: orgId } = await database.system
    .insertInto('organizations')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return database.withOrg({ orgId }, async (trx) => {
    await provisionOrganization(trx, orgId, null)
    const { id: ruleId } = await trx
      .selectFrom('categorization_rules')
      .select('id')
      .where('org_id', '=', orgId)
      .where('is_default', '=', false)
      .limit(1)
      .executeTakeFirstOrThrow()
    return { orgId, ruleId }
  })
}

function uncaughtIn(output: string): string[] {
  return output
    .split('\n')
    .filter((line) =>
      /unhandled|uncaught|triggerUncaughtException|MaxListenersExceeded|^\s+throw /i.test(line),
    )
}
