import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'

/** A transaction; inside `withOrg` it sees one organisation only. Queries take it as their first argument. */
export type Trx = Transaction<Schema>

export type OrgContext = { orgId: string }

export type DatabaseOptions = {
  /** Connections for tenant work. */
  poolSize?: number
  /** Connections for the dispatcher, the sweeper and sign-in. */
  systemPoolSize?: number
  /** Shown in pg_stat_activity. */
  applicationName?: string
  onError?: (error: Error) => void
}

export type Database = {
  /** The only door to tenant tables: one transaction with row-level security set to one organisation. */
  withOrg<Result>(context: OrgContext, work: (trx: Trx) => Promise<Result>): Promise<Result>
  /** One transaction over all organisations: dispatcher, sweeper, sign-in (where no organisation is known yet). */
  asSystem<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result>
  /** Single statements of the system role, each in its own transaction. */
  system: Kysely<Schema>
  close(): Promise<void>
}

// Milliseconds. A statement of the request path that takes 15 s is broken; idle transactions hold locks.
const sessionLimits = '-c statement_timeout=15000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=20000'
// A caller that waits longer for a connection gets an error (503) instead of a queue without end.
const poolWaitMs = 2_000
// A server that freezes in the middle of a statement cannot keep its own timeout.
const frozenMs = 17_000

/** int8 as number: counts and versions stay far below 2^53. */
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: Parameters<typeof pg.types.getTypeParser>[0], format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
}

export function createPool(url: string, role: 'app' | 'app_system' | 'app_owner', size: number, options: DatabaseOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    options: `-c role=${role} ${sessionLimits}`,
    max: size,
    connectionTimeoutMillis: poolWaitMs,
    query_timeout: role === 'app_owner' ? undefined : frozenMs,
    idleTimeoutMillis: 30_000,
    application_name: options.applicationName ?? 'coachline',
    types: typeParsers,
  })
  // Without a listener a connection that dies while idle ends the process.
  pool.on('error', (error) => options.onError?.(error))
  return pool
}

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const tenant = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: createPool(url, 'app', options.poolSize ?? 8, options) }) })
  const system = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: createPool(url, 'app_system', options.systemPoolSize ?? 4, options) }),
  })
  return {
    withOrg: (context, work) =>
      tenant.transaction().execute(async (trx) => {
        await sql`select set_config('app.org_id', ${context.orgId}, true)`.execute(trx)
        return work(trx)
      }),
    asSystem: (work) => system.transaction().execute(work),
    system,
    close: async () => {
      await Promise.all([tenant.destroy(), system.destroy()])
    },
  }
}
