import { type BuiltApi, buildApp } from '#api/app.ts'
import { type ApiConfig, defaultLimits } from '#api/config.ts'
import { provisionOrganization } from '#api/areas/organizations/provision-organization.ts'
import { hashPassword } from '#api/http/passwords.ts'
import { testConfig } from '#api/testing/test-api.ts'
import type { RoutePlugin } from '#api/http/context.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { openMail } from '#workers/mail.ts'
import { quickSettings } from '#workers/queue/runtime/testing.ts'
import { createLog } from '#workers/telemetry/log.ts'
import { testConnectionSettings } from '#workers/security/testing-secrets.ts'
import type { SpanAttributes, Tracing } from '#workers/telemetry/tracing.ts'
import { lanes } from '#db/vocabulary/ledger.ts'
import { openLabQueues, startLabWorkers } from '../lab/workers.ts'
import { permitAll } from '#workers/security/testing-outgoing.ts'

/** The API and a worker on one database, both at the most verbose log level; every line and every span is kept. */
export type WatchedProduct = BuiltApi & {
  database: TestDatabase['database']
  lines: { api: string[]; workers: string[]; spans: string[] }
  /** An organization with the default rules and a single member. */
  givenOwner(user: {
    email: string
    password: string
    firstName?: string
  }): Promise<{ orgId: string; id: string }>
  close(): Promise<void>
}

function keepSpans(kept: string[]): Tracing {
  const keep = (attributes: SpanAttributes | undefined): void =>
    void kept.push(JSON.stringify(attributes ?? {}))
  return {
    start: ({ name, attributes }) => {
      kept.push(name)
      keep(attributes)
      return { traceparent: null, set: keep, end: (how) => void kept.push(how?.errorClass ?? '') }
    },
    close: () => Promise.resolve(),
  }
}

export async function openWatchedProduct(options: {
  smtpUrl?: string
  /** Where the simulated providers respond. */
  simulatorsUrl?: string
  extraRoutes?: RoutePlugin[]
}): Promise<WatchedProduct> {
  const test = await createTestDatabase({ poolSize: 8, systemPoolSize: 6, onError: () => undefined })
  const { database, url } = test
  const lines: WatchedProduct['lines'] = { api: [], workers: [], spans: [] }
  const logOf = (service: 'api' | 'workers') =>
    createLog({ service, level: 'trace' }, { write: (line: string) => void lines[service].push(line) })
  const [apiLog, workerLog] = [logOf('api'), logOf('workers')]
  const { smtpUrl, simulatorsUrl = null } = options
  const config: ApiConfig = {
    ...testConfig,
    databaseUrl: url,
    poolUrl: url,
    hasMailServer: smtpUrl !== undefined,
    connections: { ...testConnectionSettings, simulatorsUrl },
    logLevel: 'trace',
    limits: defaultLimits,
  }
  const { queues, signals, close } = await openLabQueues({ redisUrl: null, databaseUrl: url, log: workerLog })
  const built = await buildApp({
    config,
    database,
    signals,
    log: apiLog,
    tracing: keepSpans(lines.spans),
    kick: () => signals.kick(lanes),
    extraRoutes: options.extraRoutes,
  })
  const mail = smtpUrl === undefined ? null : openMail(smtpUrl, 'coachline@example.test', permitAll)
  const workers = await startLabWorkers({
    settings: quickSettings,
    database,
    queues,
    signals,
    services: { mail },
    connectionSettings: { settings: { simulatorsUrl } },
    log: workerLog,
    tracing: keepSpans(lines.spans),
    onStuck: () => undefined,
  })
  return {
    ...built,
    database,
    lines,
    givenOwner: async ({ email, password, firstName: first_name = '' }) => {
      const password_hash = await hashPassword(password)
      const ids = await database.asSystem(async (trx) => {
        const organization = trx.insertInto('organizations').values({ name: 'Leaks' }).returning('id')
        const { id: orgId } = await organization.executeTakeFirstOrThrow()
        const user = trx.insertInto('users').values({ email, first_name, last_name: 'Owner', password_hash })
        const { id } = await user.returning('id').executeTakeFirstOrThrow()
        const membership = { org_id: orgId, user_id: id, role: 'OWNER', status: 'ACTIVE' } as const
        await trx.insertInto('memberships').values(membership).execute()
        return { orgId, id }
      })
      await database.withOrg(ids, (trx) => provisionOrganization(trx, ids.orgId, null))
      return ids
    },
    close: async () => {
      await workers.drain(1_000)
      mail?.close()
      await built.app.close()
      await close()
      await test.drop()
    },
  }
}
