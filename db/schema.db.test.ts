import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

/** Column types by table and column, read from the source of schema.ts, because TypeScript 7 has no compiler API. */
function declaredTables(): Map<string, Map<string, string>> {
  const source = readFileSync(new URL('./schema.ts', import.meta.url), 'utf8')
  const types = new Map<string, { own: string; base: string | undefined }>()
  for (const match of source.matchAll(/^type (\w+) = (?:(\w+) & )?\{([\s\S]*?)\}$/gm))
    types.set(match[1]!, { own: match[3]!, base: match[2] })
  const columnsOf = (name: string): Map<string, string> => {
    const type = types.get(name)
    if (type === undefined) throw new Error(`schema.ts has no type ${name}`)
    const columns = type.base === undefined ? new Map<string, string>() : columnsOf(type.base)
    for (const column of type.own.split(/[;\n]/)) {
      const [, key, value] = /^\s*(\w+): (.+?),?\s*$/.exec(column) ?? []
      if (key !== undefined && value !== undefined) columns.set(key, value)
    }
    return columns
  }
  const list = /export type Schema = \{([\s\S]*?)\n\}/.exec(source)?.[1] ?? ''
  return new Map([...list.matchAll(/(\w+): (\w+)/g)].map(([, table, type]) => [table!, columnsOf(type!)]))
}

/** TypeScript types that schema.ts may use for each Postgres type. */
const acceptedTypes: Record<string, RegExp> = {
  uuid: /string/,
  text: /string|Role|Status|State|Lane|Level|Region|Behavior|Toggle|Stage|Kind|Side|Type|Scope|Starter|Health|Purpose|Mode|Outcome|Input|'/,
  timestamptz: /Time|CreatedAt/,
  int4: /number/,
  int8: /number/,
  float8: /number/,
  bool: /boolean/,
  jsonb: /Json/,
  bytea: /Buffer/,
  _text: /string\[\]/,
  _uuid: /string\[\]/,
}

describe('schema.ts', () => {
  it('declares exactly the tables and columns of the migrated database, with matching types', async () => {
    const { rows } = await sql<{
      table_name: string
      column_name: string
      udt_name: string
      is_nullable: string
      has_default: boolean
    }>`
      select c.table_name, c.column_name, c.udt_name, c.is_nullable, (c.column_default is not null) as has_default
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely_%'
      order by c.table_name, c.ordinal_position`.execute(test.database.system)
    const declared = declaredTables()
    const problems: string[] = []
    const seen = new Set<string>()
    for (const row of rows) {
      const name = `${row.table_name}.${row.column_name}`
      seen.add(name)
      const type = declared.get(row.table_name)?.get(row.column_name)
      if (type === undefined) problems.push(`${name} is missing`)
      else if (!acceptedTypes[row.udt_name]?.test(type))
        problems.push(`${name} is ${row.udt_name}, declared ${type}`)
      else if ((row.is_nullable === 'YES') !== /null|OrNull/.test(type))
        problems.push(`${name}: nullability differs from ${type}`)
      else if (row.has_default && row.is_nullable === 'NO' && !/Generated|CreatedAt|Default/.test(type))
        problems.push(`${name}: has a default, declared ${type}`)
    }
    for (const [table, columns] of declared)
      for (const column of columns.keys())
        if (!seen.has(`${table}.${column}`)) problems.push(`${table}.${column} does not exist`)
    expect(problems).toEqual([])
  })

  it('has no table that the planner takes for an empty one before its first analysis', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples < 0`.execute(
      test.database.system,
    )
    expect(rows).toEqual([])
  })
})
