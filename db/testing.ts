import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { type Database, type DatabaseOptions, openDatabase } from './client.ts'
import { migrate } from './migrate.ts'

/** Each test file's own database, cloned from the migrated template. */
export type TestDatabase = { url: string; database: Database; drop(): Promise<void> }

let knownTemplate: string | undefined

/** Named after the migrations, which nobody changes while tests run. */
const templateName = (): string => (knownTemplate ??= nameTemplate())

function nameTemplate(): string {
  const folder = new URL('./migrations/', import.meta.url)
  const hash = createHash('sha256')
  for (const file of readdirSync(folder).toSorted())
    hash.update(file).update(readFileSync(new URL(file, folder)))
  for (const file of ['./tenant-table.ts', './migrate.ts'])
    hash.update(readFileSync(new URL(file, import.meta.url)))
  return `coachline_template_${hash.digest('hex').slice(0, 12)}`
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (url === undefined) throw new Error('TEST_DATABASE_URL is not set; the test runner sets it')
  return url
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

async function withServer<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const makers = new Map<string, pg.Pool>()

/** A connection costs a third of a database, so a process makes and drops all of its databases over one. It keeps no process running. */
function makerOf(url: string): pg.Pool {
  const known = makers.get(url)
  if (known !== undefined) return known
  const maker = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // The server may end first.
  maker.on('error', () => undefined)
  makers.set(url, maker)
  return maker
}

// Any fixed number. The lock keeps test runs on one server from building the template twice.
const templateLock = 7_241_002

/** Builds the migrated template once per version of the migrations. */
export async function prepareTemplate(url: string): Promise<void> {
  const name = templateName()
  await withServer(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 1) return
    await client.query(`create database ${name}_building`)
    try {
      await migrate(withDatabase(url, `${name}_building`))
      await client.query(`alter database ${name}_building rename to ${name}`)
    } catch (error) {
      await client.query(`drop database if exists ${name}_building with (force)`)
      throw error
    }
  })
}

/** Clones the migrated template, or the database named by TEST_DATABASE_TEMPLATE (such as one with a fault). */
export async function createTestDatabase(options: DatabaseOptions = {}): Promise<TestDatabase> {
  const url = serverUrl()
  const name = `test_${randomBytes(8).toString('hex')}`
  const template = process.env.TEST_DATABASE_TEMPLATE ?? templateName()
  // A file copy costs half as much as copying through the log. It needs a checkpoint, which is cheap on a server without durability.
  const strategy = process.env.TEST_DATABASE_FILES === 'throwaway' ? 'strategy file_copy' : ''
  await makerOf(url).query(`create database ${name} template ${template} ${strategy}`)
  const ownUrl = withDatabase(url, name)
  // Longer than in production: a busy machine must not fail a test that is about something else.
  const database = openDatabase(ownUrl, { poolSize: 4, systemPoolSize: 3, poolWaitMs: 20_000, ...options })
  return {
    url: ownUrl,
    database,
    drop: async () => {
      await database.close()
      await makerOf(url).query(`drop database if exists ${name} with (force)`)
    },
  }
}
