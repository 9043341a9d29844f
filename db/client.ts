import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'
import { openSocket } from './socket.ts'

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

/** How full a pool of connections is at this moment. */
export type PoolFigures = { role: 'app' | 'app_system'; max: number; total: number; idle: number; waiting: number }

export type Database = {
  /** The only door to tenant tables: one transaction with row-level security set to one organisation. */
  withOrg<Result>(context: OrgContext, work: (trx: Trx) => Promise<Result>): Promise<Result>
  /** One transaction over all organisations: dispatcher, sweeper, sign-in (where no organisation is known yet). */
  asSystem<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result>
  /** A single statement over all organisations, which commits itself: two round trips less. */
  asSystemOnce<Result>(statement: (db: Kysely<Schema>) => Promise<Result>): Promise<Result>
  /** Single statements of the system role, each in its own transaction. */
  system: Kysely<Schema>
  pools(): PoolFigures[]
  /** Ends every connection that is at work, without a word to the server: its statement fails, and whether it took effect is unknown. */
  cutOff(): void
  close(): Promise<void>
}

// Milliseconds. A statement of the request path that takes 15 s is broken; idle transactions hold locks.
const sessionLimits = '-c statement_timeout=15000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=20000'
// Statements here read few rows: starting helpers or compiling one takes longer than running it, and many run at once.
const plannerSettings = '-c max_parallel_workers_per_gather=0 -c jit=off'
// A caller that waits longer for a connection gets an error (503) instead of a queue without end.
const poolWaitMs = 2_000
// A server that freezes in the middle of a statement cannot keep its own timeout.
const frozenMs = 17_000
// There is nothing to compute for a `begin`: whoever does not answer it is not there, though the connection looks open.
const beginMs = 5_000

/** int8 as number: counts and versions stay far below 2^53. */
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: Parameters<typeof pg.types.getTypeParser>[0], format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
}

/**
 * Starts the text of a statement of the hot path: each connection then plans it a few times only, not on every call. For
 * statements whose text never varies, or in a few ways; values go in as parameters.
 */
export const prepared = sql.raw('/*prepared*/ ')

/**
 * The transaction commits without waiting for the disk: for what the end of an item, which does wait, makes durable with itself. Should a
 * crash of the server take back an offer, the item is offered again; a claim, then its outcome is refused and the item is tried again.
 */
export const withoutFlush = sql`flush as materialized (select set_config('synchronous_commit', 'off', true))`

const statementNames = new Map<string, string>()

function statementName(text: string): string {
  const known = statementNames.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
  statementNames.set(text, name)
  return name
}

/**
 * Uses after which a statement is planned again, and then after ten times as many. Postgres settles on a plan after a few uses and keeps
 * it until the table is analysed: what an empty table was best read by takes seconds per statement once an import has filled it.
 */
const firstPlanUses = 30

/**
 * Gives marked statements a name, which is what makes Postgres keep them, and ends itself when a statement gets no answer: the next
 * one would get none either, and the pool would hand it out again and again.
 */
class PreparingClient extends pg.Client {
  readonly #plans = new Map<string, { name: string; uses: number; replanAt: number }>()

  #nameOf(text: string): string {
    let plan = this.#plans.get(text)
    if (plan === undefined) {
      plan = { name: `${statementName(text)}_0`, uses: 0, replanAt: firstPlanUses }
      this.#plans.set(text, plan)
    }
    plan.uses += 1
    if (plan.uses > plan.replanAt) {
      // Goes out with the statement itself, and is answered with it.
      this.connection.close({ type: 'S', name: plan.name }, false)
      plan.name = `${statementName(text)}_${plan.replanAt}`
      plan.replanAt *= 10
    }
    return plan.name
  }

  override query(...args: unknown[]): never {
    const [text, values] = args
    if (typeof text === 'string' && Array.isArray(values) && text.startsWith('/*prepared*/')) {
      args.splice(0, 2, { name: this.#nameOf(text), text, values })
    } else if (text === 'begin') {
      args.splice(0, 2, { text, query_timeout: beginMs })
    }
    const answer: unknown = (super.query as (...all: unknown[]) => unknown)(...args)
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (error instanceof Error && error.message === 'Query read timeout') this.connection.stream.destroy()
      })
    }
    return answer as never
  }
}

/**
 * An `options` in the address replaces ours, and a pooler may drop them: the session would be the signed-in user's, for whom
 * row-level security need not hold. @throws when the session has another role
 */
async function refuseOtherRole(client: pg.ClientBase, role: string): Promise<void> {
  const question = { text: 'select current_user as role', query_timeout: poolWaitMs }
  const { rows } = await client.query<{ role: string }>(question)
  if (rows[0]?.role === role) return
  throw new Error(
    `The database session does not have the role ${role}: a pooler or the database address has replaced its start-up options.`,
  )
}

/** `{role}` in the URL stands for the role's name: behind a pooler each role has a database alias of its own. */
export function createPool(url: string, role: 'app' | 'app_system' | 'app_owner', size: number, options: DatabaseOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url.replace('{role}', role),
    onConnect: (client) => refuseOtherRole(client, role),
    options: `-c role=${role} ${sessionLimits} ${plannerSettings}`,
    max: size,
    connectionTimeoutMillis: poolWaitMs,
    query_timeout: role === 'app_owner' ? undefined : frozenMs,
    idleTimeoutMillis: 30_000,
    application_name: options.applicationName ?? 'coachline',
    types: typeParsers,
    Client: PreparingClient,
    stream: openSocket,
  })
  // Without a listener a connection that dies ends the process: while idle the pool's, at work its own. Whoever is at work on it
  // sees the failure of his statement.
  pool.on('error', (error) => options.onError?.(error))
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pools = {
    app: createPool(url, 'app', options.poolSize ?? 8, options),
    app_system: createPool(url, 'app_system', options.systemPoolSize ?? 4, options),
  }
  const tenant = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: pools.app }) })
  const system = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: pools.app_system }) })
  const atWork = new Set<pg.PoolClient>()
  for (const pool of Object.values(pools)) {
    pool.on('acquire', (client) => atWork.add(client))
    pool.on('release', (_error, client) => atWork.delete(client))
  }
  return {
    withOrg: (context, work) =>
      tenant.transaction().execute(async (trx) => {
        await sql`${prepared}select set_config('app.org_id', ${context.orgId}, true)`.execute(trx)
        return work(trx)
      }),
    asSystem: (work) => system.transaction().execute(work),
    asSystemOnce: (statement) => system.connection().execute(statement),
    system,
    pools: () =>
      (['app', 'app_system'] as const).map((role) => {
        const { options: pool, totalCount, idleCount, waitingCount } = pools[role]
        return { role, max: pool.max, total: totalCount, idle: idleCount, waiting: waitingCount }
      }),
    cutOff: () => {
      for (const client of atWork) client.connection.stream.destroy()
    },
    close: async () => {
      await Promise.all([tenant.destroy(), system.destroy()])
    },
  }
}
