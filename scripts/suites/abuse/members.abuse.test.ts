import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { type BuiltApi, buildApp } from '#api/app.ts'
import { type ApiTest, createApiTest, testConfig, type TestUser } from '#api/testing/test-api.ts'
import { createLog } from '#workers/telemetry/log.ts'
import { figure, isFullSize } from '../../figures.ts'
import { injectionTexts } from './hostile-texts.ts'
import { countLiveSessions, followLink, givenLink, password, signIn, visit } from './people.ts'
import { openStream } from './streams.ts'

const api = await createApiTest({ config: { logLevel: 'error' } })
const otherProcesses: BuiltApi[] = []
afterAll(async () => {
  for (const process of otherProcesses) await process.app.close()
  await api.close()
})

type Organization = { orgId: string; owner: TestUser }

async function givenOwned(parentId?: string): Promise<Organization> {
  const orgId = await api.givenOrganization(parentId === undefined ? {} : { parentId })
  return { orgId, owner: await api.givenUser({ orgId, role: 'OWNER' }) }
}

const post = (user: TestUser, path: string, body: object) => api.request(user, 'POST', path, { body })

async function scimToken(owner: TestUser): Promise<string> {
  const created = await post(owner, '/organizations/scim-tokens', { name: 'Directory' })
  return created.json<{ token: string }>().token
}

const scim = (token: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  api.app.inject({
    method,
    url: `/scim/v2${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
const setActive = (token: string, id: string, active: boolean) =>
  scim(token, 'PATCH', `/Users/${id}`, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', value: { active } }],
  })

async function ownersOf(orgId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from memberships where org_id = ${orgId} and role = 'OWNER' and status = 'ACTIVE'`.execute(
    api.database.system,
  )
  return rows[0]?.count ?? 0
}

const membershipOf = (orgId: string, userId: string) =>
  api.database.system
    .selectFrom('memberships')
    .select(['role', 'status'])
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Every way in which somebody stops being an owner. */
const exits: Record<string, (by: TestUser, token: string, owner: TestUser) => Promise<unknown>> = {
  'deactivate-user': (by, _token, { id }) => post(by, '/organizations/deactivate-user', { userId: id }),
  'delete-user': (by, _token, { id }) => post(by, '/organizations/delete-user', { userId: id }),
  'bulk-update-user-roles': (by, _token, { id }) =>
    post(by, '/organizations/bulk-update-user-roles', { userIds: [id], role: 'ADMIN' }),
  'change-members role': (by, _token, { id }) =>
    post(by, '/organizations/change-members', { userIds: [id], change: 'role', role: 'MEMBER' }),
  'change-members deactivate': (by, _token, { id }) =>
    post(by, '/organizations/change-members', { userIds: [id], change: 'deactivate' }),
  'change-members delete': (by, _token, { id }) =>
    post(by, '/organizations/change-members', { userIds: [id], change: 'delete' }),
  'SCIM active': (_by, token, { id }) => setActive(token, id, false),
  'SCIM DELETE': (_by, token, { id }) => scim(token, 'DELETE', `/Users/${id}`),
}

describe('the last owner', () => {
  it.each(Object.keys(exits))(
    'stays, and so does one of two who end each other at once by %s',
    async (name) => {
      const exit = exits[name] as (typeof exits)[string]
      const { orgId, owner } = await givenOwned()
      const token = await scimToken(owner)
      const admin = await api.givenUser({ orgId, role: 'ADMIN' })
      for (const by of [owner, admin]) await exit(by, token, owner)
      expect(await ownersOf(orgId)).toBe(1)

      const rounds = isFullSize ? 20 : 3
      for (let round = 0; round < rounds; round += 1) {
        const pair = await givenOwned()
        const second = await api.givenUser({ orgId: pair.orgId, role: 'OWNER' })
        const directory = await scimToken(pair.owner)
        await Promise.all([exit(pair.owner, directory, second), exit(second, directory, pair.owner)])
        expect(await ownersOf(pair.orgId)).toBe(1)
      }
    },
  )

  it('stays when both step down at the same moment', async () => {
    const { orgId, owner } = await givenOwned()
    const second = await api.givenUser({ orgId, role: 'OWNER' })
    const stepDown = (user: TestUser) =>
      post(user, '/organizations/bulk-update-user-roles', { userIds: [user.id], role: 'MEMBER' })
    const statuses = (await Promise.all([stepDown(owner), stepDown(second)])).map((one) => one.statusCode)
    expect(statuses.toSorted()).toEqual([200, 409])
    expect(await ownersOf(orgId)).toBe(1)
  })

  it.each(Object.keys(exits).filter((name) => !/roles?$/.test(name)))(
    'of a sub-organization stays when their membership above ends by %s',
    async (name) => {
      const exit = exits[name] as (typeof exits)[string]
      const above = await givenOwned()
      const token = await scimToken(above.owner)
      const below = await api.givenOrganization({ parentId: above.orgId })
      const [first, second] = await Promise.all([1, 2].map(() => api.givenUser({ orgId: above.orgId })))
      if (first === undefined || second === undefined) throw new Error('Two members were made')
      for (const { id } of [first, second]) await api.givenMembership(id, { orgId: below, role: 'OWNER' })
      await Promise.all([first, second].map((user) => exit(above.owner, token, user)))
      expect(await ownersOf(below)).toBe(1)
    },
  )

  it('of a sub-organization is left out of a change of many, with the reason', async () => {
    const above = await givenOwned()
    const below = await api.givenOrganization({ parentId: above.orgId, name: 'Branch' })
    const owners = await Promise.all([1, 2].map(() => api.givenUser({ orgId: above.orgId })))
    for (const { id } of owners) await api.givenMembership(id, { orgId: below, role: 'OWNER' })
    const userIds = owners.map(({ id }) => id)
    const changed = await post(above.owner, '/organizations/change-members', { userIds, change: 'delete' })
    const results = changed.json<{ results: { outcome: string; reason: string | null }[] }>().results
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'failed'])
    expect(results[1]?.reason).toContain('last owner of Branch')
    expect(await ownersOf(below)).toBe(1)
  })
})

describe('somebody who works elsewhere and is invited', () => {
  const secretName = 'Wilhelmina'

  /** An account of one organization, and another organization that has invited it. */
  async function givenInvited() {
    const home = await api.givenOrganization()
    const user = await api.givenUser({ orgId: home, firstName: secretName, lastName: secretName, password })
    await sql`update users set avatar_url = '/api/images/picture-of-their-own' where id = ${user.id}`.execute(
      api.database.system,
    )
    const inviting = await givenOwned()
    const teamId = await api.givenTeam(inviting.orgId, 'Team')
    const invitations = [{ email: user.email, role: 'MEMBER', teamIds: [teamId] }]
    const sent = await post(inviting.owner, '/organizations/send-bulk-invitations', { invitations })
    expect(sent.json()).toMatchObject({ results: [{ outcome: 'invited' }] })
    return { ...inviting, user, teamId }
  }

  it('shows the inviting organization no name and no picture before they accept', async () => {
    const { orgId, owner, user, teamId } = await givenInvited()
    const token = await scimToken(owner)
    const read = async () => {
      const paths = [
        '/users?includePending=true',
        `/users?includePending=true&search=${secretName}`,
        `/users/usersByIds?ids=${user.id}`,
        `/users/${user.id}`,
        '/users/export?includePending=true',
        `/users/teams/${teamId}`,
        `/users/teams/${teamId}/members`,
        `/users/teams/${teamId}/members?search=${secretName}`,
        '/organizations/audit-log',
        `/organizations/audit-log?search=${secretName}`,
        '/organizations/audit-log/export',
        '/commands',
      ]
      const bodies: string[] = []
      for (const path of paths) bodies.push(`${path} ${(await api.request(owner, 'GET', path)).body}`)
      bodies.push((await scim(token, 'GET', '/Users')).body)
      return bodies
    }
    const before = await read()
    expect(before.filter((body) => body.includes(`"firstName":"${secretName}"`))).toEqual([])
    const leaks = before.filter((body) => body.includes('picture-of-their-own'))
    expect(leaks).toEqual([])
    const found = before.filter((body) => body.includes(`search=${secretName}`) && body.includes(user.id))
    expect(found).toEqual([])
    expect(before.some((body) => body.includes(user.email))).toBe(true)

    const link = await givenLink(api, 'invite', { ...user, orgId }, owner.id)
    const accepted = await api.app.inject({
      method: 'POST',
      url: '/api/auth/accept-invite',
      payload: { token: link, password },
    })
    expect(accepted.statusCode).toBe(200)
    expect((await read()).filter((body) => body.includes(secretName)).length).toBeGreaterThan(5)
  })

  const touches: Record<string, (owner: TestUser, user: TestUser) => Promise<unknown>> = {
    'a change of the role': (owner, { id }) =>
      post(owner, '/organizations/bulk-update-user-roles', { userIds: [id], role: 'OBSERVER' }),
    'a change of many': (owner, { id }) =>
      post(owner, '/organizations/change-members', { userIds: [id], change: 'role', role: 'TEMP' }),
    'a revoked invitation': (owner, { id }) =>
      post(owner, '/organizations/revoke-invitations', { userIds: [id] }),
    'a deactivation': (owner, { id }) => post(owner, '/organizations/deactivate-user', { userId: id }),
    'a deletion': (owner, { id }) => post(owner, '/organizations/delete-user', { userId: id }),
    'the directory': async (owner, { id }) => setActive(await scimToken(owner), id, false),
    'the directory, deleted there': async (owner, { id }) =>
      scim(await scimToken(owner), 'DELETE', `/Users/${id}`),
  }

  it.each(Object.keys(touches))('is signed out nowhere by %s', async (name) => {
    const { owner, user } = await givenInvited()
    await signIn(api, user, `10.7.0.${Object.keys(touches).indexOf(name) + 1}`)
    await touches[name]?.(owner, user)
    expect(await countLiveSessions(api, [user])).toBe(1)
  })

  it('becomes no member by being deactivated and reactivated, or by a directory that sends them', async () => {
    const { orgId, owner, user } = await givenInvited()
    const token = await scimToken(owner)
    const ids = { userIds: [user.id] }
    await post(owner, '/organizations/deactivate-user', { userId: user.id })
    await setActive(token, user.id, false)
    await post(owner, '/organizations/reactivate-user', { userId: user.id })
    await post(owner, '/organizations/change-members', { ...ids, change: 'reactivate' })
    await setActive(token, user.id, true)
    expect(await membershipOf(orgId, user.id)).toMatchObject({ status: 'INVITED' })

    const stranger = await api.givenUser({ orgId: await api.givenOrganization(), firstName: secretName })
    const provisioned = await scim(token, 'POST', '/Users', { userName: stranger.email })
    expect(provisioned.statusCode).toBe(201)
    expect(provisioned.body).not.toContain(secretName)
    expect(await membershipOf(orgId, stranger.id)).toEqual({ role: 'MEMBER', status: 'INVITED' })
    // They can only join with the link that was mailed to them.
    const mails = await api.database.system
      .selectFrom('commands')
      .select('kind')
      .where('org_id', '=', orgId)
      .where('subject_id', '=', stranger.id)
      .execute()
    expect(mails).toEqual([{ kind: 'invite-member' }])
  })
})

describe('an invitation', () => {
  const statusOf = async (token: string) => (await followLink(api, 'invite', token)).statusCode

  async function givenInvitation() {
    const { orgId, owner } = await givenOwned()
    const user = await api.givenUser({ orgId, status: 'INVITED' })
    return { orgId, owner, user, token: await givenLink(api, 'invite', user, owner.id) }
  }

  it.each<[string, (given: Awaited<ReturnType<typeof givenInvitation>>) => Promise<unknown>]>([
    [
      'it was revoked',
      ({ owner, user }) => post(owner, '/organizations/revoke-invitations', { userIds: [user.id] }),
    ],
    [
      'they were deleted',
      ({ owner, user }) => post(owner, '/organizations/delete-user', { userId: user.id }),
    ],
    [
      'their directory ended it',
      async ({ owner, user }) => setActive(await scimToken(owner), user.id, false),
    ],
    [
      'it was sent again',
      ({ owner, user }) => post(owner, '/organizations/resend-invitations', { userIds: [user.id] }),
    ],
    [
      'whoever invited them was deactivated',
      async ({ orgId, owner }) => {
        const second = await api.givenUser({ orgId, role: 'OWNER' })
        return post(second, '/organizations/deactivate-user', { userId: owner.id })
      },
    ],
    [
      'the account has another address',
      ({ user }) =>
        sql`update users set email = ${`new.${user.email}`} where id = ${user.id}`.execute(
          api.database.system,
        ),
    ],
  ])('does not work once %s', async (_name, work) => {
    const given = await givenInvitation()
    await work(given)
    expect(await statusOf(given.token)).toBe(400)
    expect((await membershipOf(given.orgId, given.user.id))?.status).not.toBe('ACTIVE')
  })

  it('works once, however many follow it at the same moment', async () => {
    const { orgId, user, token } = await givenInvitation()
    const statuses = await Promise.all(Array.from({ length: 8 }, () => statusOf(token)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await membershipOf(orgId, user.id)).toMatchObject({ status: 'ACTIVE' })
    expect(await countLiveSessions(api, [user])).toBe(1)
    expect(await statusOf(token)).toBe(400)
  })

  it('is either accepted or revoked when both happen at once', async () => {
    for (let round = 0; round < (isFullSize ? 20 : 4); round += 1) {
      const { orgId, owner, user, token } = await givenInvitation()
      const [accepted, revoked] = await Promise.all([
        statusOf(token),
        post(owner, '/organizations/revoke-invitations', { userIds: [user.id] }),
      ])
      const [result] = revoked.json<{ results: { outcome: string }[] }>().results
      const status = (await membershipOf(orgId, user.id))?.status
      expect([accepted, result?.outcome, status]).toEqual(
        accepted === 200 ? [200, 'failed', 'ACTIVE'] : [400, 'done', 'DELETED'],
      )
    }
  })
})

describe('a member who is deactivated', () => {
  /** Another process of the same installation. Without `signals` it receives nothing from the first. */
  async function startProcess(
    signals: ApiTest['signals'] | null,
    now: () => Date = () => new Date(),
  ): Promise<BuiltApi> {
    const deaf = { subscribe: () => () => undefined, publish: () => undefined }
    const process = await buildApp({
      config: { ...testConfig, databaseUrl: api.databaseUrl, poolUrl: api.databaseUrl },
      database: api.database,
      signals: signals ?? deaf,
      log: createLog({ service: 'api', level: 'error' }, { write: () => undefined }),
      now,
    })
    otherProcesses.push(process)
    return process
  }

  it('is out of every process within a second, also when no signal comes through', async () => {
    const { orgId, owner } = await givenOwned()
    const user = await api.givenUser({ orgId, password })
    const client = await signIn(api, user, '10.8.0.1')
    let at = new Date()
    const deaf = await startProcess(null, () => at)
    const read = async () =>
      (
        await deaf.app.inject({
          url: `/api/users/me?orgId=${orgId}`,
          headers: { authorization: `Bearer ${client.accessToken}` },
        })
      ).statusCode
    expect(await read()).toBe(200)
    await post(owner, '/organizations/deactivate-user', { userId: user.id })
    expect(await visit(api, user, client)).toBe(401)
    const endedAt = at.getTime()
    let elapsedMs = 0
    while ((await read()) === 200 && elapsedMs < 1_000) {
      elapsedMs += 50
      at = new Date(endedAt + elapsedMs)
    }
    expect(await read()).toBe(401)
    expect(elapsedMs).toBeLessThan(1_000)
    figure('ms until another process without signals refuses a deactivated member', String(elapsedMs))
  })

  it('loses the event streams of every process within a second', async () => {
    const { orgId, owner } = await givenOwned()
    const user = await api.givenUser({ orgId })
    const other = await startProcess(api.signals)
    await other.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = other.app.server.address() as AddressInfo
    const stream = await openStream(port, { orgId, token: await api.tokenFor(user) })
    await expect.poll(() => stream.events().length).toBeGreaterThan(0)
    await post(owner, '/organizations/deactivate-user', { userId: user.id })
    await stream.untilEnded(1_000)
  })
})

describe('seats', () => {
  it('hold for every way to a role', async () => {
    const { orgId, owner } = await givenOwned()
    await sql`update organizations set settings = '{"accountLimits": {"MEMBER_PLUS": 1}}' where id = ${orgId}`.execute(
      api.database.system,
    )
    const former = await api.givenUser({ orgId, role: 'MEMBER_PLUS', status: 'DEPROVISIONED' })
    const members = await Promise.all([1, 2, 3].map(() => api.givenUser({ orgId })))
    const userIds = members.map(({ id }) => id)
    const role = 'MEMBER_PLUS'
    await post(owner, '/organizations/bulk-update-user-roles', { userIds, role })
    await post(owner, '/organizations/bulk-update-user-roles', { userIds: userIds.slice(0, 1), role })
    await post(owner, '/organizations/change-members', { userIds, change: 'role', role })
    await post(owner, '/organizations/reactivate-user', { userId: former.id })
    await post(owner, '/organizations/invite-members-to-org', { orgId, emails: ['a@seats.test'], role })
    const { rows } = await sql<{ used: number }>`
      select count(*)::integer as used from memberships
      where org_id = ${orgId} and role = 'MEMBER_PLUS' and status in ('ACTIVE', 'INVITED')`.execute(
      api.database.system,
    )
    expect(rows).toEqual([{ used: 1 }])
  })
})

describe('requests about many people', () => {
  const ids = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`)

  it('name at most 1,000 people and 200 invitations, and fail for nobody else', async () => {
    const { orgId, owner } = await givenOwned()
    const tooMany: [string, object][] = [
      ['change-members', { userIds: ids(1001), change: 'deactivate' }],
      ['bulk-update-user-roles', { userIds: ids(1001), role: 'MEMBER' }],
      ['resend-invitations', { userIds: ids(1001) }],
      ['revoke-invitations', { userIds: ids(1001) }],
      ['send-login-info-to-selected-users', { users: ids(1001) }],
      [
        'send-bulk-invitations',
        { invitations: ids(201).map((id) => ({ email: `${id}@many.test`, role: 'MEMBER' })) },
      ],
      ['invite-members-to-org', { orgId, emails: ids(201).map((id) => `${id}@many.test`), role: 'MEMBER' }],
    ]
    for (const [path, body] of tooMany) {
      const { statusCode } = await post(owner, `/organizations/${path}`, body)
      expect([path, statusCode]).toEqual([path, 400])
    }
    const most = await post(owner, '/organizations/change-members', { userIds: ids(1000), change: 'delete' })
    expect(most.json<{ results: unknown[] }>().results).toHaveLength(1000)
    const paste = [{ email: 'x'.repeat(10 * 1024 * 1024), role: 'MEMBER' }]
    const refused = await post(owner, '/organizations/check-invitations', { invitations: paste })
    expect(refused.statusCode).toBe(413)
  })

  it('take hostile addresses row by row, one account for each real one', async () => {
    const { orgId, owner } = await givenOwned()
    // prettier-ignore
    const rows = [
      'Mixed@Rows.test', 'mixed@rows.test', ' mixed@ROWS.test ', 'mi\u212aed@rows.test', 'mix\u0435d@rows.test',
      '\u202emoc.swor@rows.test', 'zero\u200bwidth@rows.test', '=cmd|calc@rows.test',
      '"quoted"@rows.test', 'line\r\nbcc: all@rows.test', 'a@b@rows.test', 'plain@r\u00f6ws.test', '@rows.test',
      'a@rows', 'a@[127.0.0.1]', `${'a'.repeat(250)}@rows.test`, 'a,b@rows.test', 'a b@rows.test', '<a@rows.test>',
    ]
    const invitations = rows.map((email) => ({ email, role: 'MEMBER' }))
    const sent = await post(owner, '/organizations/send-bulk-invitations', { invitations })
    expect(sent.statusCode).toBe(200)
    const withNull = { email: 'a\u0000b@rows.test', role: 'MEMBER' }
    const refused = await post(owner, '/organizations/check-invitations', { invitations: [withNull] })
    expect(refused.statusCode).toBe(400)
    const results = sent.json<{ results: { email: string; outcome: string; problem: string | null }[] }>()
      .results
    expect(results.map(({ outcome }) => outcome)).toHaveLength(rows.length)
    expect(results.filter(({ outcome }) => outcome === 'invited').map(({ email }) => email)).toEqual([
      'mixed@rows.test',
      // A Kelvin sign becomes a plain k in lower case: mail goes to that address.
      'miked@rows.test',
    ])
    expect(results.slice(1, 3).map(({ problem }) => problem)).toEqual(['repeated', 'repeated'])
    const stored = await api.database.system
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select('users.email')
      .where('memberships.org_id', '=', orgId)
      .where('memberships.status', '=', 'INVITED')
      .orderBy('users.email')
      .execute()
    expect(stored.map(({ email }) => email)).toEqual(['miked@rows.test', 'mixed@rows.test'])
  })
})

describe('exported files', () => {
  /** A file's cells, parsed according to RFC 4180. */
  const cellsOf = (file: string): string[] =>
    [...file.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n)/g)].map(([, cell = '']) => cell.replaceAll('""', '"'))

  it('contain no formula, no broken row and no extra column, whatever people are called', async () => {
    const { orgId, owner } = await givenOwned()
    // prettier-ignore
    const formulas = [
      '=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\n=1', '\r=1', ' =1', '\u00a0=1', '\ufeff=1', '\u200b=1', '\u202e=1',
      '\uff1d1', '\uff0b1', '\uff0d1', '\uff20a', '"=1', '",=1', '",\r\n=1', '=cmd|\' /C calc\'!A0',
    ]
    const names = [...formulas, ...injectionTexts].filter(
      (text) => !text.includes('\u0000') && text.isWellFormed() && text.length <= 100,
    )
    for (const [index, lastName] of names.entries()) {
      const person = await api.givenUser({
        orgId,
        firstName: lastName,
        lastName,
        email: `csv${index}@rows.test`,
      })
      await api.givenTeam(orgId, lastName, [person])
      await post(owner, '/organizations/bulk-update-user-roles', { userIds: [person.id], role: 'OBSERVER' })
    }
    const columns = { '/users/export': 8, '/organizations/audit-log/export?format=csv': 11 }
    for (const [path, count] of Object.entries(columns)) {
      const { body, statusCode } = await api.request(owner, 'GET', path)
      expect(statusCode).toBe(200)
      const lines = body.replace('\ufeff', '').split('\r\n').slice(0, -1)
      expect(lines.length).toBeGreaterThan(names.length)
      for (const line of lines) {
        const cells = cellsOf(`${line}\r\n`)
        expect([line, cells.length]).toEqual([line, count])
        for (const cell of cells)
          expect(cell).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u)
      }
    }
    figure('hostile names in exported files without a formula', `${names.length} of ${names.length}`)
  })
})
