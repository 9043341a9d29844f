import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from './client.ts'
import {
  type Column,
  isFilteredByOrg,
  isReference,
  isTenant,
  readColumns,
  readTables,
  targetOf,
} from './testing-catalogue.ts'
import {
  createRowBuilder,
  type FilledOrganization,
  type GenericRow,
  type RowBuilder,
} from './testing-rows.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

/**
 * For every tenant table in the catalog, as `app` and as `app_owner` (policies are forced on it too): what one organization can see and
 * change of the others.
 */
let test: TestDatabase
let builder: RowBuilder
let columns: Column[]
let tenant: string[]
let filtered: string[]
const organizations = {} as Record<'parent' | 'own' | 'child' | 'foreign', FilledOrganization>
const roles = ['app', 'app_owner'] as const
const pools = {} as Record<(typeof roles)[number] | 'app_system', pg.Pool>

beforeAll(async () => {
  test = await createTestDatabase()
  for (const role of [...roles, 'app_system'] as const) pools[role] = createPool(test.url, role, 1)
  columns = await readColumns(test.database)
  const tables = await readTables(test.database)
  tenant = tables.filter(isTenant).map((table) => table.name)
  filtered = tables.filter(isFilteredByOrg).map((table) => table.name)
  builder = await createRowBuilder(test.database)
  organizations.parent = await builder.givenOrganization()
  organizations.own = await builder.givenOrganization(organizations.parent.id)
  organizations.child = await builder.givenOrganization(organizations.own.id)
  organizations.foreign = await builder.givenOrganization()
})
afterAll(async () => {
  await Promise.all(Object.values(pools).map((pool) => pool.end()))
  await test.drop()
})

type Outcome = { rows: Record<string, unknown>[]; count: number; error: string | null }

/** Runs one statement in the context of an organization (null: none) and rolls it back. */
async function attempt(
  role: keyof typeof pools,
  orgId: string | null,
  text: string,
  parameters: unknown[] = [],
): Promise<Outcome> {
  const client = await pools[role].connect()
  try {
    await client.query(orgId === null ? 'begin' : `begin; set local app.org_id = '${orgId}'`)
    const { rows, rowCount } = await client.query<Record<string, unknown>>(text, parameters)
    return { rows, count: rowCount ?? 0, error: null }
  } catch (error) {
    return { rows: [], count: 0, error: (error as pg.DatabaseError).code ?? String(error) }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** The column with the organization's id. For users, whose organizations are their memberships, the id. */
const keyOf = (table: string): string => (table === 'organizations' || table === 'users' ? 'id' : 'org_id')
const keyIn = (table: string, organization: FilledOrganization): unknown =>
  organization.rows.get(table)?.[keyOf(table)]

function insertion(table: string, row: GenericRow): { text: string; parameters: unknown[] } {
  const names = Object.keys(row)
  const places = names.map((_, index) => `$${index + 1}`)
  return {
    text: `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
    parameters: Object.values(row),
  }
}

/** Insufficient privilege: a policy refused it, or the role may not run such a statement at all. */
const refused = '42501'
/** Raised by a trigger that runs before the policy is checked. */
const immutable = '23001'
const duplicate = '23505'
const unknownReference = '23503'

describe.each(roles)('the %s role in the context of an organization', (role) => {
  it('sees only the rows of its organization', async () => {
    const problems: string[] = []
    for (const table of tenant) {
      const { rows, error } = await attempt(
        role,
        organizations.own.id,
        `select ${keyOf(table)} as key from ${table}`,
      )
      if (error !== null) problems.push(`${table}: ${error}`)
      const seen = new Set(rows.map((row) => row.key))
      for (const [name, organization] of Object.entries(organizations)) {
        // A parent organization sees the names of its sub-organizations.
        const isVisible = name === 'own' || (name === 'child' && table === 'organizations')
        if (seen.has(keyIn(table, organization)) !== isVisible)
          problems.push(`${table}: ${name} is ${isVisible ? 'hidden' : 'visible'}`)
      }
    }
    expect(problems).toEqual([])
  })

  it('cannot change or delete a row of another organization', async () => {
    const problems: string[] = []
    for (const table of tenant) {
      const key = keyOf(table)
      const own = [
        keyIn(table, organizations.own),
        ...(table === 'organizations' ? [organizations.child.id] : []),
      ]
      for (const statement of [`update ${table} set ${key} = ${key}`, `delete from ${table}`]) {
        const { count, error } = await attempt(
          role,
          organizations.own.id,
          `${statement} where ${key} <> all ($1::uuid[])`,
          [own],
        )
        if (count > 0 || (error !== null && error !== refused))
          problems.push(`${statement}: ${error ?? `${count} rows`}`)
      }
    }
    expect(problems).toEqual([])
  })

  it('cannot add a row to another organization or move one there', async () => {
    const problems: string[] = []
    for (const table of tenant) {
      for (const name of ['foreign', 'child'] as const) {
        // The policy allows this. Only missing privileges keep the role from creating sub-organizations.
        if (table === 'organizations' && name === 'child') continue
        const { text, parameters } = insertion(table, organizations[name].rows.get(table) ?? {})
        const { error } = await attempt(role, organizations.own.id, text, parameters)
        // The row already exists. If the policy allowed it, the error would be a duplicate key.
        if (error !== refused) problems.push(`${table}: added to ${name} (${error ?? 'done'})`)
      }
      if (!filtered.includes(table)) continue
      const { error } = await attempt(role, organizations.own.id, `update ${table} set org_id = $1`, [
        organizations.foreign.id,
      ])
      if (error !== refused && error !== immutable) problems.push(`${table}: moved (${error ?? 'done'})`)
    }
    expect(problems).toEqual([])
  })

  it('cannot move a sub-organization to another parent or change a user', async () => {
    const { own, child, foreign } = organizations
    const moved = await attempt(role, own.id, 'update organizations set parent_id = $1 where id = $2', [
      foreign.id,
      child.id,
    ])
    const renamed = await attempt(role, own.id, "update users set first_name = 'Eve' where id = $1", [
      keyIn('users', own),
    ])
    expect([moved.error, renamed.error]).toEqual([refused, refused])
  })

  it('sees no rows without a context', async () => {
    const problems: string[] = []
    for (const table of tenant) {
      const { rows, error } = await attempt(role, null, `select ${keyOf(table)} from ${table}`)
      if (rows.length > 0 || error !== null) problems.push(`${table}: ${error ?? rows.length}`)
    }
    expect(problems).toEqual([])
  })
})

describe('a row of one organization', () => {
  it('cannot refer to a row of another organization, even if the system role writes it', async () => {
    const problems: string[] = []
    const references = columns.filter((column) => filtered.includes(column.table) && isReference(column))
    for (const column of references) {
      const target = targetOf(column)
      if (target === undefined)
        problems.push(`${column.table}.${column.name}: add what it refers to in testing-catalogue.ts`)
      if (typeof target !== 'string') continue
      const row = builder.build(column.table, organizations.own)
      // A rule belongs to a team or to a user.
      if (row.level === 'TEAM' && column.name === 'user_id')
        Object.assign(row, { level: 'USER', team_id: null })
      row[column.name] = organizations.foreign.rows.get(target)?.[target === 'memberships' ? 'user_id' : 'id']
      const { text, parameters } = insertion(column.table, row)
      let { error } = await attempt('app_system', null, text, parameters)
      // A row with the same key already exists, so the test changes that row instead.
      if (error === duplicate) {
        const update = `update ${column.table} set ${column.name} = $1 where org_id = $2`
        ;({ error } = await attempt('app_system', null, update, [row[column.name], organizations.own.id]))
      }
      if (error !== unknownReference) problems.push(`${column.table}.${column.name}: ${error ?? 'done'}`)
    }
    expect(references.length).toBeGreaterThan(30)
    expect(problems).toEqual([])
  })
})

describe('the app role', () => {
  it('cannot read or change installation-wide tables', async () => {
    const problems: string[] = []
    for (const { name } of (await readTables(test.database)).filter((table) => !isTenant(table))) {
      const column = columns.find((each) => each.table === name)
      for (const statement of [
        `select from ${name}`,
        `update ${name} set ${column?.name} = default`,
        `delete from ${name}`,
      ]) {
        const { error } = await attempt('app', organizations.own.id, statement)
        if (error !== refused) problems.push(`${statement}: ${error ?? 'done'}`)
      }
    }
    expect(problems).toEqual([])
  })

  it('cannot change or delete logged entries or read passwords', async () => {
    const outcomes = [
      ...['audit_log', 'user_actions'].flatMap((log) => [
        `update ${log} set action = 'other'`,
        `delete from ${log}`,
      ]),
      'select password_hash from users',
    ].map(
      async (statement) =>
        [statement, (await attempt('app', organizations.own.id, statement)).error] as const,
    )
    for (const [statement, error] of await Promise.all(outcomes))
      expect([statement, error]).toEqual([statement, refused])
  })
})
