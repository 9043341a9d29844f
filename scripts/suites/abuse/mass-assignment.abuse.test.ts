import { type RawBuilder, sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { subOrganizationFields } from '#api/contract/organization-settings.ts'
import { createApiTest } from '#api/testing/test-api.ts'
import { figure, isFullSize } from '../../figures.ts'
import { type JsonSchema, type Operation, readOperations } from './operations.ts'
import { placesIn, withAt } from './text-slots.ts'
import { restoreTenant } from './restore-tenant.ts'
import { givenTenant, hashesOf, readTables } from './two-organizations.ts'
import { isRefusedSample, sampleRequest } from './write-samples.ts'

/** Marks that no honest row contains, so that a column that accepted one is visible. */
const marks = {
  uuid: 'feedface-feed-4eed-8eed-feedfacefeed',
  text: 'feedface',
  time: '1999-09-09T09:09:09.000Z',
  number: 91_919_191,
} as const

/** Columns that grant power get values that grant power. */
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

const api = await createApiTest({ config: { logLevel: 'error' } })
const own = await givenTenant(api, 'Own')
const foreign = await givenTenant(api, 'Foreign')
const writes = (await readOperations(api)).filter((operation) => operation.method !== 'GET')
const { rows } = await sql<{ name: string; type: string }>`
  select column_name as name, min(data_type) as type from information_schema.columns
  where table_schema = 'public' group by 1 order by 1`.execute(api.database.system)
const byName = new Map<string, unknown>()
for (const { name, type } of rows)
  for (const key of [name, camelCase(name)]) byName.set(key, valueFor(name, type))
const extras = [...byName].map(([name, value]) => ({ name, value }))
afterAll(() => api.close())

type Answer = { status: number; body: string }

/** Whether requests may have changed something since the last restore. */
let isTouched = true

async function restoreWhenTouched(): Promise<void> {
  if (isTouched) await restoreTenant(api, own)
  isTouched = false
}

async function send(operation: Operation, url: string, body: unknown): Promise<Answer> {
  const response = await api.app.inject({
    method: operation.method,
    url,
    headers: { authorization: `Bearer ${await api.tokenFor(own.owner)}`, prefer: 'respond-async' },
    payload: body as object | undefined,
  })
  // Refused requests change nothing, which a test below checks.
  if (response.statusCode < 400) isTouched = true
  return { status: response.statusCode, body: response.body }
}

/** Rows of any table that contain a mark. */
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

/** Everybody's rights, in every organization. */
async function powers(): Promise<unknown> {
  const list = async (rows: RawBuilder<unknown>) => (await rows.execute(api.database.system)).rows
  return {
    memberships: await list(sql`select org_id, user_id, role, capabilities from memberships order by 1, 2`),
    // An invited person without a role or password has no rights yet.
    platform: await list(sql`
      select id, email, platform_role, password_hash from users
      where platform_role is not null or password_hash is not null order by id`),
    organizations: await list(sql`select * from organizations order by id`),
  }
}

const propertiesOf = ({ properties = {}, anyOf = [] }: JsonSchema): string[] => [
  ...Object.keys(properties),
  ...anyOf.flatMap(propertiesOf),
]
/** Fields of forms, which the document does not list. */
const formFields: Record<string, readonly string[]> = {
  'POST /api/organizations/sub-organization': Object.keys(subOrganizationFields.shape),
}
const declared = ({ name, body }: Operation): Set<string> =>
  new Set([...propertiesOf(body ?? {}), ...(formFields[name] ?? [])])
const innerObjects = (schema: JsonSchema) =>
  placesIn(schema, (one, path) => one.type === 'object' && path.length > 0)

const valid: Record<string, unknown> = {
  transcript: { secondsFromStart: 0, userName: 'Ada', message: 'Hello there, how are you?' },
  actors: { name: 'Ada', kind: 'INTERNAL' },
  date: { range: 'all-time' },
}

describe('bodies with fields that are columns', () => {
  it('knows a request that each writing route accepts', async () => {
    const refused: string[] = []
    for (const operation of writes) {
      await restoreWhenTouched()
      const { url, body } = sampleRequest(operation, own)
      const { status, body: answer } = await send(operation, url, body)
      if (status >= 300 && !isRefusedSample(operation.name))
        refused.push(`${operation.name}: ${status} ${answer.slice(0, 200)}`)
    }
    expect(refused).toEqual([])
  })

  it('are refused, or the fields have no effect', async () => {
    let refused = 0
    let ignored = 0
    await restoreWhenTouched()
    let before: Record<string, string> | null = null
    const powersBefore = await powers()
    const foreignBefore = await hashesOf(api, foreign.orgId)
    const problems: string[] = []
    for (const [turn, operation] of writes.entries()) {
      if (isTouched) before = null
      await restoreWhenTouched()
      const { url, body } = sampleRequest(operation, own)
      const foreignTo = extras.filter(({ name }) => !declared(operation).has(name))
      // In full size each field alone, so that a refused one cannot hide another; in short form all together, and one alone,
      // another one for each operation.
      const from = turn % foreignTo.length
      const alone = isFullSize ? foreignTo : foreignTo.slice(from, from + 1)
      const sets = [foreignTo, ...alone.map((extra) => [extra])]
      before ??= await hashesOf(api, own.orgId)
      let acceptedHere = 0
      for (const set of sets) {
        const added = Object.fromEntries(set.map(({ name, value }) => [name, value]))
        const { status, body: answer } = await send(operation, url, { ...(body as object), ...added })
        const names = set.map(({ name }) => name).join()
        if (status >= 500) problems.push(`${operation.name} with ${names}: ${status} ${answer.slice(0, 200)}`)
        if (status < 300) acceptedHere += 1
        else refused += 1
      }
      ignored += acceptedHere
      if (acceptedHere > 0) continue
      const after = await hashesOf(api, own.orgId)
      const changed = Object.keys(after).filter((table) => after[table] !== before?.[table])
      before = after
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
    await restoreWhenTouched()
    const powersBefore = await powers()
    const problems: string[] = []
    let asked = 0
    for (const operation of writes) {
      await restoreWhenTouched()
      const { url, body } = sampleRequest(operation, own)
      const all = Object.fromEntries(extras.map(({ name, value }) => [name, value]))
      const names = new Set(['orgId', ...operation.parameters.map(({ name }) => name)])
      const query = extras
        .filter(({ name }) => !names.has(name))
        .map(({ name, value }) => `${name}=${encodeURIComponent(String(value))}`)
        .join('&')
      const requests = [{ url: `${url}${url.includes('?') ? '&' : '?'}${query}`, body }]
      for (const { path, schema } of innerObjects(operation.body ?? {})) {
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
