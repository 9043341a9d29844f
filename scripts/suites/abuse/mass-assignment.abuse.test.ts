import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiTest, createApiTest } from '#api/testing/test-api.ts'
import { figure, isFullSize } from '../../figures.ts'
import { testSeed } from '../lab/seeded-random.ts'
import { type JsonSchema, type Operation, readOperations } from './operations.ts'
import { withAt } from './text-slots.ts'
import { givenTenant, hashesOf, readTables, restoreTenant, type Tenant } from './two-organizations.ts'
import { refusedSamples, sampleRequest } from './write-samples.ts'

/** Marks that no honest row has: a column that took one shows itself. */
const marks = {
  uuid: 'feedface-feed-4eed-8eed-feedfacefeed',
  text: 'feedface',
  time: '1999-09-09T09:09:09.000Z',
  number: 91_919_191,
} as const

/** Columns that mean power get values that mean power. */
const powerful: Record<string, unknown> = {
  role: 'OWNER',
  platform_role: 'SUPERADMIN',
  capabilities: ['ops.manage', 'users.manage'],
  scopes: ['ops.manage', 'users.manage'],
  is_active: false,
  is_default: true,
  is_private: true,
  editable: 'ALL',
}

type Extra = { name: string; value: unknown }

let api: ApiTest
let own: Tenant
let foreign: Tenant
let writes: Operation[]
let extras: Extra[]

const camelCase = (name: string): string =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

function valueFor(column: string, type: string): unknown {
  if (column in powerful) return powerful[column]
  if (type === 'uuid') return marks.uuid
  if (type.startsWith('timestamp')) return marks.time
  if (['integer', 'bigint', 'smallint', 'double precision', 'real', 'numeric'].includes(type))
    return marks.number
  if (type === 'boolean') return true
  if (type === 'ARRAY') return [marks.text]
  return type === 'jsonb' ? { mark: marks.text } : marks.text
}

beforeAll(async () => {
  api = await createApiTest({ config: { logLevel: 'error' } })
  own = await givenTenant(api, 'Own')
  foreign = await givenTenant(api, 'Foreign')
  writes = (await readOperations(api)).filter((operation) => operation.method !== 'GET')
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, min(data_type) as type from information_schema.columns
    where table_schema = 'public' group by 1 order by 1`.execute(api.database.system)
  const byName = new Map<string, unknown>()
  for (const { name, type } of rows)
    for (const key of [name, camelCase(name)]) byName.set(key, valueFor(name, type))
  extras = [...byName].map(([name, value]) => ({ name, value }))
})
afterAll(() => api?.close())

type Answer = { status: number; body: string }

async function send(operation: Operation, url: string, body: unknown): Promise<Answer> {
  const response = await api.app.inject({
    method: operation.method,
    url,
    headers: { authorization: `Bearer ${await api.tokenFor(own.owner)}`, prefer: 'respond-async' },
    ...(body === undefined ? {} : { payload: body as object }),
  })
  return { status: response.statusCode, body: response.body }
}

/** Rows of any table in which a mark stands. */
async function markedRows(): Promise<string[]> {
  const pattern = `feedface|1999-09-09|${marks.number}|${Buffer.from(marks.text).toString('hex')}`
  const parts = [...(await readTables(api)).keys()].map(
    (name) =>
      sql`select ${name}::text || ': ' || left(t::text, 300) as line from ${sql.table(name)} t where t::text ~ ${pattern}`,
  )
  const { rows } = await sql<{ line: string }>`${sql.join(parts, sql` union all `)} limit 20`.execute(
    api.database.system,
  )
  return rows.map(({ line }) => line)
}

/** Who may what, in every organization. */
async function powers(): Promise<unknown> {
  const { system } = api.database
  return {
    memberships: await system
      .selectFrom('memberships')
      .select(['org_id', 'user_id', 'role', 'capabilities'])
      .orderBy('org_id')
      .orderBy('user_id')
      .execute(),
    // Who has been invited, and has neither a role nor a password, may nothing yet.
    platform: await system
      .selectFrom('users')
      .select(['id', 'email', 'platform_role', 'password_hash'])
      .where((eb) => eb.or([eb('platform_role', 'is not', null), eb('password_hash', 'is not', null)]))
      .orderBy('id')
      .execute(),
    organizations: await system.selectFrom('organizations').selectAll().orderBy('id').execute(),
  }
}

const declared = (operation: Operation): Set<string> => new Set(Object.keys(operation.body?.properties ?? {}))

/** Property lists of the objects inside a body, as paths from its root. */
function innerObjects(
  schema: JsonSchema,
  path: (string | number)[] = [],
): { path: (string | number)[]; schema: JsonSchema }[] {
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, value]) =>
    innerObjects(value, [...path, name]),
  )
  const items = schema.items === undefined ? [] : innerObjects(schema.items, [...path, 0])
  const branches = (schema.anyOf ?? []).flatMap((branch) => innerObjects(branch, path))
  return [
    ...(schema.type === 'object' && path.length > 0 ? [{ path, schema }] : []),
    ...inner,
    ...items,
    ...branches,
  ]
}

const valid: Record<string, unknown> = {
  transcript: { secondsFromStart: 0, userName: 'Ada', message: 'Hello there, how are you?' },
  actors: { name: 'Ada', kind: 'INTERNAL' },
  date: { range: 'all-time' },
}

describe('bodies with fields that are columns', () => {
  it('knows a request that each writing route accepts', async () => {
    const refused: string[] = []
    for (const operation of writes) {
      await restoreTenant(api, own)
      const { url, body } = sampleRequest(operation, own)
      const { status, body: answer } = await send(operation, url, body)
      if (status >= 300) refused.push(`${operation.name}: ${status} ${answer.slice(0, 200)}`)
    }
    expect(refused.filter((line) => !refusedSamples.some((part) => line.includes(part)))).toEqual([])
  })

  it('are refused, or the fields have no effect', async () => {
    let refused = 0
    let ignored = 0
    await restoreTenant(api, own)
    const powersBefore = await powers()
    const foreignBefore = await hashesOf(api, foreign.orgId)
    const problems: string[] = []
    for (const operation of writes) {
      await restoreTenant(api, own)
      const { url, body } = sampleRequest(operation, own)
      const foreignTo = extras.filter(({ name }) => !declared(operation).has(name))
      // In full each alone, so that one that is refused cannot hide another; in short all at once and a few alone.
      const few = fc.sample(fc.constantFrom(...foreignTo), { numRuns: 4, seed: testSeed() })
      const sets = [foreignTo, ...(isFullSize ? foreignTo : few).map((extra) => [extra])]
      const before = await hashesOf(api, own.orgId)
      let acceptedHere = 0
      for (const set of sets) {
        const { status, body: answer } = await send(operation, url, {
          ...(body as object | undefined),
          ...Object.fromEntries(set.map(({ name, value }) => [name, value])),
        })
        if (status >= 500)
          problems.push(
            `${operation.name} with ${set.map(({ name }) => name).join()}: ${status} ${answer.slice(0, 200)}`,
          )
        if (status < 300) acceptedHere += 1
        else refused += 1
      }
      ignored += acceptedHere
      if (acceptedHere > 0) continue
      const after = await hashesOf(api, own.orgId)
      const changed = Object.keys(after).filter((table) => after[table] !== before[table])
      if (changed.length > 0)
        problems.push(`${operation.name} refused everything and changed ${changed.join(', ')}`)
    }
    expect(problems).toEqual([])
    expect(await markedRows()).toEqual([])
    expect(await powers()).toEqual(powersBefore)
    expect(await hashesOf(api, foreign.orgId)).toEqual(foreignBefore)
    figure('bodies with fields that are columns: refused', refused)
    figure('bodies with fields that are columns: taken without effect', ignored)
  })

  it('are refused or have no effect inside nested objects and in the query', async () => {
    await restoreTenant(api, own)
    const powersBefore = await powers()
    const problems: string[] = []
    let asked = 0
    for (const operation of writes) {
      await restoreTenant(api, own)
      const { url, body } = sampleRequest(operation, own)
      const all = Object.fromEntries(extras.map(({ name, value }) => [name, value]))
      const query = extras
        .filter(
          ({ name }) =>
            name !== 'orgId' && !operation.parameters.some((parameter) => parameter.name === name),
        )
        .map(({ name, value }) => `${name}=${encodeURIComponent(String(value))}`)
        .join('&')
      const requests = [{ url: `${url}${url.includes('?') ? '&' : '?'}${query}`, body }]
      for (const { path, schema } of operation.body === null ? [] : innerObjects(operation.body)) {
        const known = new Set(Object.keys(schema.properties ?? {}))
        const foreignTo = Object.fromEntries(Object.entries(all).filter(([name]) => !known.has(name)))
        const base = valid[String(path[0])] ?? {}
        requests.push({ url, body: withAt(body, path, { ...base, ...foreignTo }) })
      }
      for (const request of requests) {
        const { status, body: answer } = await send(operation, request.url, request.body)
        asked += 1
        if (status >= 500) problems.push(`${operation.name}: ${status} ${answer.slice(0, 200)}`)
      }
    }
    expect(problems).toEqual([])
    expect(await markedRows()).toEqual([])
    await restoreTenant(api, own)
    expect(await powers()).toEqual(powersBefore)
    figure('nested objects and queries with fields that are columns', asked)
  })
})
