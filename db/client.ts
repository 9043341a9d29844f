import { createHash } from 'node:crypto'
import { CompiledQuery, Kysely, PostgresDialect, PostgresDriver, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'
import { openSocket } from './socket.ts'

/** A transaction; inside `withOrg` it sees one organization only. Queries take it as their first argument. */
export type Trx = Transaction<Schema>

export type OrgContext = { orgId: string }

export type DatabaseOptions = {
  /** Connections for tenant work. */
  poolSize?: number
  /** Connections for the dispatcher, the sweeper and sign-in. */
  systemPoolSize?: number
  /** Longest wait for a connection, ms. Default 2,000. */
  poolWaitMs?: number
  /** Shown in pg_stat_activity. */
  applicationName?: string
  onError?: (error: Error) => void
}

/** Current use of a connection pool. */
export type PoolFigures = {
  role: 'app' | 'app_system'
  max: number
  total: number
  idle: number
  waiting: number
}

export type Database = {
  /** The only access to tenant tables: one transaction with row-level security set to one organization. */
  withOrg<Result>(context: OrgContext, work: (trx: Trx) => Promise<Result>): Promise<Result>
  /** One transaction over all organizations: dispatcher, sweeper, sign-in (where no organization is known yet). */
  asSystem<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result>
  /** A single statement over all organizations, without an explicit transaction: saves two round trips. */
  asSystemOnce<Result>(statement: (db: Kysely<Schema>) => Promise<Result>): Promise<Result>
  /** Single statements of the system role, each in its own transaction. */
  system: Kysely<Schema>
  pools(): PoolFigures[]
  /** Drops every busy connection without notifying the server. Their statements fail, and may or may not have taken effect. */
  cutOff(): void
  close(): Promise<void>
}

// Milliseconds. A statement of the request path that takes 15 s is broken; idle transactions hold locks.
const sessionLimits =
  '-c statement_timeout=15000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=20000'
// Statements read few rows, and many run at once. Starting parallel workers or compiling would take longer than the statement.
const plannerSettings = '-c max_parallel_workers_per_gather=0 -c jit=off'
// A caller that waits longer for a connection gets an error (503) instead of an endless queue.
const poolWaitMs = 2_000
// The first statements of a new connection take several times as long, because its catalog cache is empty. A page uses several connections
// at the same time, and rarely used ones must still be open for the next reader. Shorter than the idle limits of firewalls and load
// balancers.
const idleMs = 200_000
// A server that freezes during a statement can't enforce its own timeout.
const frozenMs = 17_000
// A `begin` does no work: a server that doesn't respond to it is gone, even if the connection looks open.
const beginMs = 5_000

/** int8 as number: counts and versions stay far below 2^53. */
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: Parameters<typeof pg.types.getTypeParser>[0], format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
}

/**
 * Marks a statement of the hot path, so that each connection plans it only a few times. Only for statements whose text has few variants;
 * values must be parameters.
 */
export const prepared = sql.raw('/*prepared*/ ')

/**
 * The same for the last statement of a transaction: it is sent together with the commit, in one round trip. Nothing that may fail, and no
 * other statement, may follow it.
 */
export const preparedLast = sql.raw('/*prepared*/ /*last*/ ')

/**
 * Commits the transaction without waiting for the disk. Of the steps of an item, only finishing waits, which also makes its earlier commits
 * durable. If a server crash loses an offer, the item is offered again; if it loses a claim, the outcome is refused and the item is tried
 * again.
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
 * Number of uses after which a statement is planned again, and then again after ten times as many. Postgres keeps a plan until the table is
 * analyzed, and the best plan for an empty table takes seconds once an import has filled the table.
 */
const firstPlanUses = 30

/**
 * Names marked statements, so that Postgres keeps their plans. Closes itself when a statement gets no response: the next one would not get
 * one either, and the pool would keep handing out the connection.
 */
class PreparingClient extends pg.Client {
  /** The commit that was sent together with the last statement of the transaction. */
  #commit: Promise<unknown> | null = null
  readonly #plans = new Map<string, { name: string; uses: number; replanAt: number }>()
  #isGathering = false

  /**
   * Sends together what is asked for in one tick: the begin, the first statement and often the commit. A wake-up of the server takes longer
   * than most statements.
   */
  #gather(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    const { stream } = this.connection
    stream.cork()
    process.nextTick(() => {
      this.#isGathering = false
      stream.uncork()
    })
  }

  #planName(text: string): string {
    let plan = this.#plans.get(text)
    if (plan === undefined) {
      plan = { name: `${statementName(text)}_0`, uses: 0, replanAt: firstPlanUses }
      this.#plans.set(text, plan)
    }
    plan.uses += 1
    if (plan.uses > plan.replanAt) {
      // Sent together with the statement, in one round trip.
      this.connection.close({ type: 'S', name: plan.name }, false)
      plan.name = `${statementName(text)}_${plan.replanAt}`
      plan.replanAt *= 10
    }
    return plan.name
  }

  override query(...args: unknown[]): never {
    this.#gather()
    const [text, values] = args
    if (typeof text === 'string' && Array.isArray(values) && text.startsWith('/*prepared*/')) {
      args.splice(0, 2, { name: this.#planName(text), text, values })
    } else if (typeof text === 'string' && text.startsWith('begin')) {
      this.#commit = null
      args.splice(0, 2, { text, query_timeout: beginMs })
    } else if (text === 'commit' && this.#commit !== null) {
      return this.#commit as never
    }
    const result: unknown = (super.query as (...all: unknown[]) => unknown)(...args)
    if (typeof text === 'string' && text.startsWith('/*prepared*/ /*last*/')) {
      this.#commit = super.query('commit')
      // Postgres answers with a rollback if the statement failed, and the statement's own error says more.
      this.#commit.catch(() => undefined)
    }
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        if (error instanceof Error && error.message === 'Query read timeout') this.connection.stream.destroy()
      })
    }
    return result as never
  }
}

/**
 * Checks the session's role. An `options` in the database address replaces ours, and a pooler may drop them. The session would then have
 * the role of the login user, who may bypass row-level security. @throws when the session has another role
 */
async function requireRole(client: pg.ClientBase, role: string, withinMs: number): Promise<void> {
  const query = { text: 'select current_user as role', query_timeout: withinMs }
  const { rows } = await client.query<{ role: string }>(query)
  if (rows[0]?.role === role) return
  throw new Error(
    `The database session does not have the role ${role}: a pooler or the database address has replaced its start-up options.`,
  )
}

/** Replaces `{role}` in the URL with the role's name: with a pooler, each role has its own database alias. */
export function createPool(
  url: string,
  role: 'app' | 'app_system' | 'app_owner',
  size: number,
  options: DatabaseOptions = {},
): pg.Pool {
  const waitMs = options.poolWaitMs ?? poolWaitMs
  const pool = new pg.Pool({
    connectionString: url.replace('{role}', role),
    onConnect: (client) => requireRole(client, role, waitMs),
    options: `-c role=${role} ${sessionLimits} ${plannerSettings}`,
    max: size,
    connectionTimeoutMillis: waitMs,
    query_timeout: role === 'app_owner' ? undefined : frozenMs,
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    application_name: options.applicationName ?? 'coachline',
    types: typeParsers,
    Client: PreparingClient,
    // Statements are sent without waiting for the responses to earlier ones.
    pipeline: true,
    stream: openSocket,
  })
  // Without listeners, a lost connection ends the process: the pool's listener covers idle connections, the client's covers busy ones. The
  // caller sees its statement fail.
  pool.on('error', (error) => options.onError?.(error))
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * Sends the begin of a transaction together with the first statement, in one round trip, because the first page that a user opens takes
 * more than twenty transactions.
 */
class EagerDriver extends PostgresDriver {
  readonly #begin: CompiledQuery
  readonly #begun = new WeakMap<Connection, Promise<unknown>>()

  constructor(pool: pg.Pool, begin: string) {
    super({ pool })
    this.#begin = CompiledQuery.raw(begin)
  }

  override async beginTransaction(connection: Connection): Promise<void> {
    const begun = connection.executeQuery(this.#begin)
    begun.catch(() => undefined)
    this.#begun.set(connection, begun)
  }

  override async commitTransaction(connection: Connection): Promise<void> {
    await this.#begun.get(connection)
    await super.commitTransaction(connection)
  }
}

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0]

class EagerDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  readonly #begin: string

  constructor(pool: pg.Pool, begin: string) {
    super({ pool })
    this.#pool = pool
    this.#begin = begin
  }

  override createDriver(): PostgresDriver {
    return new EagerDriver(this.#pool, this.#begin)
  }
}

/** Without its organization, a statement sees no rows and can write none. */
const beginOf = ({ orgId }: OrgContext): string =>
  `begin; select set_config('app.org_id', ${pg.escapeLiteral(orgId)}, true)`

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pools = {
    app: createPool(url, 'app', options.poolSize ?? 8, options),
    app_system: createPool(url, 'app_system', options.systemPoolSize ?? 4, options),
  }
  const system = new Kysely<Schema>({ dialect: new EagerDialect(pools.app_system, 'begin') })
  const busyClients = new Set<pg.PoolClient>()
  for (const pool of Object.values(pools)) {
    pool.on('acquire', (client) => busyClients.add(client))
    pool.on('release', (_error, client) => busyClients.delete(client))
  }
  return {
    withOrg: (context, work) =>
      new Kysely<Schema>({ dialect: new EagerDialect(pools.app, beginOf(context)) })
        .transaction()
        .execute(work),
    asSystem: (work) => system.transaction().execute(work),
    asSystemOnce: (statement) => system.connection().execute(statement),
    system,
    pools: () =>
      (['app', 'app_system'] as const).map((role) => {
        const { options: pool, totalCount, idleCount, waitingCount } = pools[role]
        return { role, max: pool.max, total: totalCount, idle: idleCount, waiting: waitingCount }
      }),
    cutOff: () => {
      for (const client of busyClients) client.connection.stream.destroy()
    },
    close: async () => {
      await Promise.all([pools.app.ending || pools.app.end(), system.destroy()])
    },
  }
}
