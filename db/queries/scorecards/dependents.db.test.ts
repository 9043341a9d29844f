import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRowBuilder, type FilledOrganization, type RowBuilder } from '../../testing-rows.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { deleteScorecard } from './configs.ts'
import { findDependents } from './dependents.ts'

let test: TestDatabase
let builder: RowBuilder
let organization: FilledOrganization
/** A superuser's, so that it may change rows that are immutable in the product. */
let client: pg.Client

beforeAll(async () => {
  test = await createTestDatabase()
  builder = await createRowBuilder(test.database)
  organization = await builder.givenOrganization()
  client = new pg.Client({ connectionString: test.url })
  await client.connect()
  await client.query('set session_replication_role = replica')
})
afterAll(async () => {
  await client.end()
  await test.drop()
})

type Reference = { table: string; column: string }

async function listReferences(): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'scorecard_configs'::regclass and a.attname <> 'org_id'
    order by 1, 2`)
  return rows
}

async function givenScorecard(): Promise<string> {
  const row = builder.build('scorecard_configs', organization)
  const names = Object.keys(row)
  await client.query(
    `insert into scorecard_configs (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  )
  return String(row.id)
}

describe('a scorecard on which nothing depends', () => {
  it('can be deleted, whatever refers to scorecards', async () => {
    const references = await listReferences()
    expect(references).toContainEqual({ table: 'practice_calls', column: 'gatekeeper_scorecard_id' })
    const problems: string[] = []
    for (const { table, column } of references) {
      const id = await givenScorecard()
      await client.query(`update ${table} set ${column} = $1`, [id])
      await test.database
        .withOrg({ orgId: organization.id }, async (trx) => {
          const { rules, integrations, bots, calls, others } = await findDependents(trx, id)
          const isFree = [...rules, ...integrations, ...bots].length + calls + others === 0
          if (isFree) await deleteScorecard(trx, id)
        })
        .catch((error: unknown) => problems.push(`${table}.${column}: ${String(error)}`))
    }
    expect(problems).toEqual([])
  })
})
