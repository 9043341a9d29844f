import { readdir } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'
import { createPool } from './client.ts'

const folder = new URL('./migrations/', import.meta.url)

const provider: MigrationProvider = {
  async getMigrations() {
    const migrations: Record<string, Migration> = {}
    const files = (await readdir(folder)).filter((name) => name.endsWith('.ts')).toSorted()
    for (const file of files)
      migrations[file.slice(0, -3)] = (await import(new URL(file, folder).href)) as Migration
    return migrations
  },
}

// Any fixed number. The lock keeps two processes from creating the roles at the same time.
const roleLock = 7_241_001

/**
 * Creates the three roles of the installation. `app` has neither ownership nor BYPASSRLS; `app_system` sees all organizations;
 * `app_owner` owns the tables. The user in the URL must own the database and have CREATEROLE and BYPASSRLS, or be a
 * superuser.
 */
async function createRoles(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [roleLock])
    const { rows } = await client.query<{ rolname: string }>(
      'select rolname from pg_roles where rolname in ($1, $2, $3)',
      ['app_owner', 'app', 'app_system'],
    )
    const existing = new Set(rows.map((row) => row.rolname))
    if (!existing.has('app_owner')) await client.query('create role app_owner nologin nobypassrls')
    if (!existing.has('app')) await client.query('create role app nologin nobypassrls')
    if (!existing.has('app_system')) await client.query('create role app_system nologin bypassrls')
    await client.query('grant app_owner, app, app_system to current_user')
    await client.query('grant usage, create on schema public to app_owner')
    await client.query('grant usage on schema public to app, app_system')
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/**
 * Until a table is first analyzed, the planner takes it for almost empty: it reads all rows of an organization where an index knows the one
 * row that it wants, and a list of a hundred calls takes seconds. New tables are therefore planned like large ones from the start.
 */
const planLikeLargeTables = sql`
  select pg_restore_relation_stats(
    'schemaname', 'public', 'relname', relname::text, 'relpages', 1, 'reltuples', 10000::real)
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples < 0
`

/**
 * Migrates the database to the newest version, forward only. @returns names of the applied migrations
 * @throws the first migration error, after rolling back that migration
 */
export async function migrate(url: string): Promise<string[]> {
  await createRoles(url)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: createPool(url, 'app_owner', 1) }) })
  try {
    const { error, results } = await new Migrator({ db, provider }).migrateToLatest()
    if (error !== undefined) throw error
    await planLikeLargeTables.execute(db)
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
