import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createApiTest, type TestUser } from '#api/testing/test-api.ts'
import { figure, isFullSize, sized } from '../../figures.ts'
import { testSeed } from '../lab/seeded-random.ts'
import { injectionTexts } from './hostile-texts.ts'
import { withAt } from './text-slots.ts'
import { givenTenant, hashesOf } from './two-organizations.ts'

/** A directory has its own token, content type and errors, so the other suites leave it out. */
const api = await createApiTest({ config: { logLevel: 'error' } })
const own = await givenTenant(api, 'Own')
const foreign = await givenTenant(api, 'Foreign')
const token = await tokenOf(own.owner)
afterAll(() => api.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

async function tokenOf(owner: TestUser): Promise<string> {
  const body = { name: 'Directory' }
  const created = await api.request(owner, 'POST', '/organizations/scim-tokens', { body })
  return created.json<{ token: string }>().token
}

const send = (method: Method, path: string, body?: unknown, bearer = token) =>
  api.app.inject({
    method,
    url: `/scim/v2${path}`,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/scim+json' },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })

const patchOp = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
})

let count = 0
const newUser = () => {
  const userName = `person${(count += 1)}@directory.test`
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName,
    externalId: randomUUID(),
    displayName: 'Grace Hopper',
    name: { givenName: 'Grace', familyName: 'Hopper', formatted: 'Grace Hopper' },
    emails: [{ value: userName, type: 'work', primary: true }],
    active: true,
  }
}
const newGroup = (members: string[] = []) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
  displayName: `Group ${(count += 1)}`,
  externalId: randomUUID(),
  members: members.map((value) => ({ value, display: 'Grace' })),
})

async function given(path: '/Users' | '/Groups', body: object, bearer = token): Promise<string> {
  const created = await send('POST', path, body, bearer)
  expect([created.statusCode, created.body]).toEqual([201, created.body])
  return created.json<{ id: string }>().id
}

/** What is wrong with a SCIM response; null if nothing is. */
function complaint({ statusCode, body, headers }: Awaited<ReturnType<typeof send>>): string | null {
  if (statusCode >= 500) return `${statusCode} ${body.slice(0, 300)}`
  if (headers['x-injected'] !== undefined) return 'a header of the text'
  if (statusCode < 400) return null
  if (!String(headers['content-type']).startsWith('application/scim+json'))
    return `${statusCode} as ${String(headers['content-type'])}`
  const parsed = JSON.parse(body) as { schemas?: string[]; status?: string }
  return parsed.status === String(statusCode) ? null : `says ${body.slice(0, 200)}`
}

type Path = (string | number)[]
/** Paths of all texts in a body. */
const textsIn = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'string'
    ? [path]
    : Object.entries((value ?? {}) as object).flatMap(([key, part]) =>
        textsIn(part, [...path, Array.isArray(value) ? Number(key) : key]),
      )

const texts = (step: number): string[] =>
  isFullSize
    ? [...injectionTexts]
    : [0, 1].map((more) => injectionTexts[(step * 2 + more) % injectionTexts.length] ?? '')

describe('a directory that sends hostile texts', () => {
  it('gets a result or an error of its standard for each of them, in every attribute, path and filter', async () => {
    const before = await hashesOf(api, foreign.orgId)
    const user = await given('/Users', newUser())
    const group = await given('/Groups', newGroup([user]))
    const problems: string[] = []
    let asked = 0
    const ask = async (method: Method, path: string, body?: unknown): Promise<void> => {
      asked += 1
      const wrong = complaint(await send(method, path, body))
      if (wrong !== null) problems.push(`${method} ${path} ${JSON.stringify(body)}: ${wrong}`)
    }
    const changes = patchOp({ op: 'replace', path: 'name.givenName', value: 'Ada' })
    const bodies: [Method, string, () => object][] = [
      ['POST', '/Users', newUser],
      ['PUT', `/Users/${user}`, newUser],
      ['PATCH', `/Users/${user}`, () => changes],
      ['POST', '/Groups', () => newGroup([user])],
      ['PUT', `/Groups/${group}`, () => newGroup([user])],
      ['PATCH', `/Groups/${group}`, () => patchOp({ op: 'add', path: 'members', value: [{ value: user }] })],
    ]
    let step = 0
    for (const [method, path, make] of bodies)
      for (const at of textsIn(make()))
        for (const text of texts((step += 1))) await ask(method, path, withAt(make(), at, text))
    for (const text of texts((step += 1))) {
      const encoded = encodeURIComponent(text.toWellFormed())
      for (const kind of ['/Users', '/Groups']) {
        for (const method of ['GET', 'DELETE'] as const) await ask(method, `${kind}/${encoded}`)
        for (const query of [`filter=${encoded}`, `startIndex=${encoded}&count=${encoded}`])
          await ask('GET', `${kind}?${query}`)
        for (const name of ['userName', 'externalId', 'displayName', 'emails.value', 'id'])
          await ask('GET', `${kind}?filter=${encodeURIComponent(`${name} eq ${JSON.stringify(text)}`)}`)
      }
    }
    const injected = await sql<{ name: string }>`
      select relname as name from pg_class where relname like 'injected%'`.execute(api.database.system)
    expect(problems).toEqual([])
    expect(injected.rows).toEqual([])
    expect(await hashesOf(api, foreign.orgId)).toEqual(before)
    figure('hostile texts of a directory answered without 5xx', `${asked} of ${asked}`)
  })

  it('gets no 5xx for bodies of any shape', async () => {
    const user = await given('/Users', newUser())
    const group = await given('/Groups', newGroup([user]))
    const targets: [Method, string][] = [
      ['POST', '/Users'],
      ['PUT', `/Users/${user}`],
      ['PATCH', `/Users/${user}`],
      ['POST', '/Groups'],
      ['PUT', `/Groups/${group}`],
      ['PATCH', `/Groups/${group}`],
    ]
    const word = fc.constantFrom(
      'userName',
      'emails',
      'name',
      'active',
      'members',
      'displayName',
      'members[value eq "x"]',
      'emails[type eq "work"].value',
      '__proto__',
      'constructor.prototype',
      'name.__proto__.polluted',
      'urn:ietf:params:scim:schemas:core:2.0:User:userName',
      '',
    )
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom(...injectionTexts),
      fc.constant([{ value: user }]),
    )
    const operation = fc.record(
      { op: fc.constantFrom('add', 'Add', 'replace', 'remove', 'move', 'test'), path: word, value },
      { requiredKeys: ['op'] },
    )
    const body = fc.oneof(
      fc.jsonValue({ maxDepth: 4 }).map((any) => JSON.stringify(any)),
      fc.array(operation, { maxLength: 5 }).map((operations) => JSON.stringify(patchOp(...operations))),
      fc.dictionary(word, value).map((changes) => JSON.stringify({ ...newUser(), ...changes })),
      fc.constantFrom(
        '',
        '{',
        '[]',
        'null',
        '{"__proto__": {"polluted": true}}',
        '\u0000',
        `[${'['.repeat(5000)}`,
      ),
    )
    const total = sized(20_000, 150)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...targets), body, async ([method, path], text) => {
        expect(complaint(await send(method, path, text))).toBeNull()
      }),
      { numRuns: total, seed: testSeed(), endOnFailure: true },
    )
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    figure('fuzzed bodies of a directory answered without 5xx', `${total} of ${total}`)
  })
})

describe('a directory of another organization', () => {
  it('finds, changes and ends nobody here, and is told the same as of somebody who does not exist', async () => {
    const user = await given('/Users', newUser())
    const group = await given('/Groups', newGroup([user]))
    const theirs = await tokenOf(foreign.owner)
    const before = await hashesOf(api, own.orgId)
    const problems: string[] = []
    for (const [kind, id] of [
      ['/Users', user],
      ['/Users', own.owner.id],
      ['/Groups', group],
      ['/Groups', own.teamId],
    ] as const) {
      const requests: [Method, string, object?][] = [
        ['GET', kind],
        ['PUT', kind, kind === '/Users' ? newUser() : newGroup()],
        ['PATCH', kind, patchOp({ op: 'replace', value: { active: false, displayName: 'Taken' } })],
        ['DELETE', kind],
      ]
      for (const [method, path, body] of requests) {
        const real = await send(method, `${path}/${id}`, body, theirs)
        const missing = await send(method, `${path}/${randomUUID()}`, body, theirs)
        if (real.statusCode !== 404 || real.body !== missing.body)
          problems.push(`${method} ${path}: ${real.statusCode} ${real.body}`)
      }
    }
    for (const members of [[user], [own.owner.id]]) {
      const { statusCode } = await send('POST', '/Groups', newGroup(members), theirs)
      if (statusCode !== 400) problems.push(`a group with somebody from here: ${statusCode}`)
    }
    for (const path of ['/Users', '/Groups'])
      for (const id of [user, own.owner.id, group])
        if ((await send('GET', path, undefined, theirs)).body.includes(id))
          problems.push(`${path} lists ${id}`)
    expect(problems).toEqual([])
    expect(await hashesOf(api, own.orgId)).toEqual(before)
  })
})

describe('what a directory may not set', () => {
  it('stays unchanged, in whatever form it is sent: role, rights, organization, account', async () => {
    const id = await given('/Users', newUser())
    const row = async () => {
      const { rows } = await sql`
        select role, capabilities, status, memberships.org_id, platform_role, password_hash is null as without_password
        from memberships join users on users.id = user_id where user_id = ${id}`.execute(api.database.system)
      return rows
    }
    const before = await row()
    const power = {
      role: 'OWNER',
      roles: [{ value: 'OWNER', primary: true }],
      capabilities: ['ops.manage'],
      entitlements: [{ value: 'ops.manage' }],
      platformRole: 'staff',
      platform_role: 'staff',
      password: 'correct horse battery',
      orgId: foreign.orgId,
      org_id: foreign.orgId,
      id: foreign.owner.id,
      status: 'ACTIVE',
      groups: [{ value: foreign.teamId }],
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { organization: foreign.orgId },
    }
    expect((await send('PUT', `/Users/${id}`, { ...newUser(), ...power })).statusCode).toBe(200)
    for (const [path, value] of Object.entries(power))
      for (const op of ['add', 'replace']) await send('PATCH', `/Users/${id}`, patchOp({ op, path, value }))
    await send('PATCH', `/Users/${id}`, patchOp({ op: 'replace', value: power }))
    expect(await row()).toEqual(before)
    const created = await send('POST', '/Users', { ...newUser(), ...power })
    const { id: second } = created.json<{ id: string }>()
    expect(second).not.toBe(foreign.owner.id)
    const { rows } = await sql`
      select role, capabilities, org_id from memberships where user_id = ${second}`.execute(
      api.database.system,
    )
    expect(rows).toEqual([{ role: 'MEMBER', capabilities: [], org_id: own.orgId }])
  })
})
