import pg from 'pg'
import { isReference, isTenant, readColumns, readTables } from '#db/testing-catalogue.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { type Mutant, readChoice } from './mutant.ts'
import { suitePerMutant } from './suite-per-mutant.ts'

/**
 * Faults of the migrated database: every policy, its enforcement, every key that keeps a reference inside the organization, every right.
 */
type Fault = { name: string; statement: string }

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

async function listFaults(test: TestDatabase): Promise<Fault[]> {
  const tables = await readTables(test.database)
  const policies = await query<{ policy: string; table: string }>(
    test.url,
    `select polname as policy, polrelid::regclass::text as "table" from pg_policy order by 2, 1`,
  )
  const keys = await query<{ name: string; table: string; columns: string[] }>(
    test.url,
    `select k.conname as name, k.conrelid::regclass::text as "table", array_agg(a.attname::text) as columns
     from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
     where k.contype = 'f' and cardinality(k.conkey) > 1 group by k.oid order by 2, 1`,
  )
  const references = (await readColumns(test.database)).filter(isReference)
  return [
    ...policies.flatMap(({ policy, table }) => [
      { name: `drops the policy of ${table}`, statement: `drop policy ${policy} on ${table}` },
      { name: `lets everybody read ${table}`, statement: `alter policy ${policy} on ${table} using (true)` },
      {
        name: `lets everybody write ${table}`,
        statement: `alter policy ${policy} on ${table} with check (true)`,
      },
    ]),
    ...tables.filter(isTenant).flatMap(({ name }) => [
      {
        name: `switches row-level security of ${name} off`,
        statement: `alter table ${name} disable row level security`,
      },
      {
        name: `does not force the policy of ${name} on its owner`,
        statement: `alter table ${name} no force row level security`,
      },
    ]),
    // A key to the row's own number does not keep references inside the organization.
    ...keys
      .filter((key) =>
        references.some((column) => column.table === key.table && key.columns.includes(column.name)),
      )
      .map(({ name, table }) => ({
        name: `drops the key ${name}`,
        statement: `alter table ${table} drop constraint ${name}`,
      })),
    ...tables
      .filter((table) => !isTenant(table))
      .map(({ name }) => ({
        name: `opens ${name} to the app role`,
        statement: `grant select, insert, update, delete on ${name} to app`,
      })),
    ...['audit_log', 'user_actions'].map((name) => ({
      name: `lets the app role rewrite ${name}`,
      statement: `grant update, delete on ${name} to app`,
    })),
    { name: 'gives app the password hashes', statement: 'grant select on users to app' },
    ...(readChoice(process.env).withHarmless
      ? [{ name: 'harmless: says something about teams', statement: `comment on table teams is 'Harmless.'` }]
      : []),
  ]
}

/** A clone of the migrated template that contains the fault; the suite clones its own databases from it. */
function mutantOf({ name, statement }: Fault): Mutant {
  let template: TestDatabase | null = null
  const { TEST_DATABASE_TEMPLATE: before } = process.env
  return {
    name,
    apply: async () => {
      template = await createTestDatabase()
      await query(template.url, statement)
      process.env.TEST_DATABASE_TEMPLATE = new URL(template.url).pathname.slice(1)
    },
    undo: async () => {
      if (before === undefined) delete process.env.TEST_DATABASE_TEMPLATE
      else process.env.TEST_DATABASE_TEMPLATE = before
      await template?.drop()
    },
  }
}

const test = await createTestDatabase()
const faults = await listFaults(test)
await test.drop()

suitePerMutant(faults.map(mutantOf), {
  files: ['db/tenancy.db.test.ts', 'db/isolation.db.test.ts'],
  sample: ['lets everybody read calls', 'drops the key call_participants_org_id_call_id', 'harmless'],
})
