import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertOneTimeToken } from '#db/queries/people/sessions.ts'
import { setTeamName, setTeamParents } from '#db/queries/people/teams.ts'
import { errorTexts } from '../../../contract/errors.ts'
import { teamLimit } from '../../../contract/teams.ts'
import { hashToken, newOpaqueToken } from '../../../http/tokens.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../../testing/test-api.ts'

/** Request shapes as Microsoft Entra and Okta document them. */
let api: ApiTest
let orgId: string
let admin: TestUser
let token: string
beforeAll(async () => {
  api = await createApiTest()
  orgId = await api.givenOrganization()
  admin = await api.givenUser({ orgId, role: 'OWNER' })
  token = await givenToken(admin)
})
beforeEach(() => {
  api.clock.at = null
})
afterAll(() => api.close())

const password = 'correct horse battery'

async function givenToken(by: TestUser): Promise<string> {
  const created = await api.request(by, 'POST', '/organizations/scim-tokens', { body: { name: 'Okta' } })
  expect(created.statusCode).toBe(201)
  return created.json<{ token: string }>().token
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const scim = (method: Method, path: string, body?: object, bearer = token, remoteAddress = '10.0.0.1') =>
  api.app.inject({
    method,
    url: `/scim/v2${path}`,
    remoteAddress,
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(body === undefined ? {} : { 'content-type': 'application/scim+json; charset=utf-8' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })

const coreUser = 'urn:ietf:params:scim:schemas:core:2.0:User'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const patch = (path: string, ...operations: object[]) =>
  scim('PATCH', path, { schemas: [patchOp], Operations: operations })

const newName = (): string => `${randomUUID().slice(0, 8)}@example.test`

type User = { id: string; userName: string; active: boolean; emails: { value: string }[] }
type List = { totalResults: number; startIndex: number; itemsPerPage: number; Resources: { id: string }[] }

async function givenScimUser(userName = newName(), more: object = {}): Promise<User> {
  const created = await scim('POST', '/Users', {
    schemas: [coreUser],
    userName,
    name: { givenName: 'Ada', familyName: 'Lovelace' },
    emails: [{ primary: true, value: userName, type: 'work' }],
    active: true,
    ...more,
  })
  expect(created.statusCode).toBe(201)
  return created.json<User>()
}

const membershipOf = (userId: string, inOrg = orgId) =>
  api.database.system
    .selectFrom('memberships')
    .select(['status', 'role'])
    .where('org_id', '=', inOrg)
    .where('user_id', '=', userId)
    .executeTakeFirst()

const find = async (path: string): Promise<List> => (await scim('GET', path)).json<List>()

describe('a user whom the directory manages', () => {
  it('is shown as managed, and changed only there, until the directory’s tokens are revoked', async () => {
    const home = await api.givenOrganization()
    const owner = await api.givenUser({ orgId: home, role: 'OWNER', password: 'correct horse battery' })
    const made = await api.request(owner, 'POST', '/organizations/scim-tokens', { body: { name: 'Entra' } })
    const { id: tokenId, token: own } = made.json<{ id: string; token: string }>()
    const body = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName: 'kim@home.example' }
    const created = await scim('POST', '/Users', body, own)
    const { id } = created.json<User>()
    const kim = { id, orgId: home }
    const shown = async () =>
      (await api.request(owner, 'GET', `/users/${id}`)).json<{ isFromDirectory: boolean }>().isFromDirectory
    expect(await shown()).toBe(true)

    for (const path of ['/organizations/deactivate-user', '/organizations/delete-user']) {
      const refused = await api.request(owner, 'POST', path, { body: { userId: id } })
      expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
        409,
        errorTexts.fromDirectory,
      ])
    }
    const many = await api.request(owner, 'POST', '/organizations/change-members', {
      body: { userIds: [id], change: 'deactivate' },
    })
    expect(many.json()).toMatchObject({
      results: [{ outcome: 'failed', reason: 'Your directory manages them. Change it there.' }],
    })
    expect(
      (await api.request(kim, 'PATCH', '/users/me', { body: { firstName: 'Kimberly' } })).statusCode,
    ).toBe(409)
    const email = await api.request(kim, 'GET', '/users/me/email')
    expect(email.json()).toMatchObject({ isFromDirectory: true })
    expect(await membershipOf(id, home)).toMatchObject({ status: 'ACTIVE' })
    // What the directory does not set is still changed in the console.
    const role = await api.request(owner, 'POST', '/organizations/change-members', {
      body: { userIds: [id], change: 'role', role: 'OBSERVER' },
    })
    expect(role.json()).toMatchObject({ results: [{ outcome: 'done' }] })

    await api.request(owner, 'DELETE', `/organizations/scim-tokens/${tokenId}`)
    expect(await shown()).toBe(false)
    const ended = await api.request(owner, 'POST', '/organizations/deactivate-user', { body: { userId: id } })
    expect(ended.statusCode).toBe(200)
  })

  it('keeps their own name where the account also works elsewhere', async () => {
    const user = await api.givenUser({ orgId, password: 'correct horse battery' })
    await api.givenMembership(user.id, { orgId: await api.givenOrganization(), role: 'MEMBER' })
    await scim('PATCH', `/Users/${user.id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'externalId', value: `x-${user.id}` }],
    })
    const renamed = await api.request(user, 'PATCH', '/users/me', { body: { firstName: 'Robin' } })
    expect(renamed.json()).toMatchObject({ firstName: 'Robin' })
  })
})

describe('a team that the directory manages', () => {
  it('is renamed, emptied, filled and deleted only there, until the directory’s tokens are revoked', async () => {
    const home = await api.givenOrganization()
    const owner = await api.givenUser({ orgId: home, role: 'OWNER' })
    const [rep, other] = [await api.givenUser({ orgId: home }), await api.givenUser({ orgId: home })]
    const made = await api.request(owner, 'POST', '/organizations/scim-tokens', { body: { name: 'Entra' } })
    const { id: tokenId, token: own } = made.json<{ id: string; token: string }>()
    const members = [{ value: rep.id }]
    const group = await scim('POST', '/Groups', { displayName: 'Sales', members }, own)
    const { id: teamId } = group.json<{ id: string }>()
    const inTeam = { teamId, userId: rep.id }
    const refusedHere = [
      ['PATCH', '/users/teams', { id: teamId, name: 'Marketing' }],
      ['POST', '/users/teams/add-user-to-team', { teamId, userId: other.id }],
      ['POST', '/users/teams/remove-user-from-team', inTeam],
      ['DELETE', `/users/teams/${teamId}`, undefined],
    ] as const
    const send = async ([method, path, body]: (typeof refusedHere)[number]) =>
      (await api.request(owner, method, path, body === undefined ? {} : { body })).statusCode
    for (const request of refusedHere) expect(await send(request)).toBe(409)
    const invitations = [{ email: newName(), role: 'MEMBER', teamIds: [teamId] }]
    const invited = await api.request(owner, 'POST', '/organizations/check-invitations', {
      body: { invitations },
    })
    expect(invited.json()).toMatchObject({ results: [{ reason: errorTexts.fromDirectory }] })

    // Where the team is and who leads it is decided here.
    const above = await api.givenTeam(home, 'Company')
    for (const [method, path, body] of [
      ['POST', '/users/teams/change-user-role', { ...inTeam, role: 'ADMIN' }],
      ['PATCH', '/users/teams-hierarchy', { teams: [{ id: teamId, parentId: above }] }],
    ] as const)
      expect((await api.request(owner, method, path, { body })).statusCode).toBe(200)

    const listed = () => api.request(owner, 'GET', `/users/teams/by-ids?ids=${teamId},${above}`)
    expect((await listed()).json()).toMatchObject({
      results: [{ isFromDirectory: false }, { isFromDirectory: true }],
    })
    await api.request(owner, 'DELETE', `/organizations/scim-tokens/${tokenId}`)
    expect((await listed()).json()).toMatchObject({
      results: [{ isFromDirectory: false }, { isFromDirectory: false }],
    })
    expect([await send(refusedHere[0]), await send(refusedHere[1]), await send(refusedHere[2])]).toEqual([
      200, 200, 200,
    ])
    expect(await send(refusedHere[3])).toBe(204)
  })

  it('stays changeable while another team has its name', async () => {
    const name = `Twin ${randomUUID()}`
    const givenGroup = async (displayName: string) =>
      (await scim('POST', '/Groups', { displayName })).json<{ id: string }>().id
    const [first, second] = [await givenGroup(name), await givenGroup(`${name} 2`)]
    await api.database.withOrg({ orgId }, (trx) => setTeamName(trx, second, name))
    const user = await givenScimUser()
    const filled = await patch(`/Groups/${first}`, {
      op: 'Add',
      path: 'members',
      value: [{ value: user.id }],
    })
    expect(filled.statusCode).toBe(200)
    // A new name must still be free.
    const other = `Other ${randomUUID()}`
    await givenGroup(other)
    expect(
      (await patch(`/Groups/${first}`, { op: 'Replace', value: { displayName: other } })).statusCode,
    ).toBe(409)
  })
})

describe('the token of a directory', () => {
  it('is shown once, kept as a hash, and stops working when it is revoked', async () => {
    const created = await api.request(admin, 'POST', '/organizations/scim-tokens', {
      body: { name: 'Entra' },
    })
    const { id, token: own, last4 } = created.json<{ id: string; token: string; last4: string }>()
    expect(own).toMatch(/^clscim_[\w-]{43}$/)
    expect(own.slice(-4)).toBe(last4)
    const listed = await api.request(admin, 'GET', '/organizations/scim-tokens')
    expect(listed.body).not.toContain(own)
    expect(listed.json()).toMatchObject({ baseUrl: 'http://127.0.0.1:3000/scim/v2' })
    expect((await scim('GET', '/Users', undefined, own)).statusCode).toBe(200)
    await api.request(admin, 'DELETE', `/organizations/scim-tokens/${id}`)
    expect((await scim('GET', '/Users', undefined, own)).statusCode).toBe(401)
    const entries = await api.database.system
      .selectFrom('audit_log')
      .select('action')
      .where('org_id', '=', orgId)
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['scim-token.create', 'scim-token.revoke'])
    expect(JSON.stringify(api.logLines)).not.toContain(own)
  })

  it('cannot be guessed without end, and a wrong one is answered in the form of SCIM', async () => {
    const wrong = () => scim('GET', '/Users', undefined, `clscim_${'a'.repeat(43)}`, '10.66.0.1')
    const first = await wrong()
    expect(first.statusCode).toBe(401)
    expect(first.headers['content-type']).toContain('application/scim+json')
    expect(first.json()).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '401',
    })
    const statuses: number[] = []
    for (let guess = 0; guess < 11; guess += 1) statuses.push((await wrong()).statusCode)
    expect(statuses.at(-1)).toBe(429)
  })

  it('reaches its own organization only', async () => {
    const otherOrg = await api.givenOrganization()
    const other = await givenToken(await api.givenUser({ orgId: otherOrg, role: 'OWNER' }))
    const user = await givenScimUser()
    const group = (await scim('POST', '/Groups', { displayName: newName() })).json<{ id: string }>()
    for (const path of [`/Users/${user.id}`, `/Groups/${group.id}`]) {
      expect((await scim('GET', path, undefined, other)).statusCode).toBe(404)
      expect((await scim('DELETE', path, undefined, other)).statusCode).toBe(404)
    }
    const listed = await scim('GET', `/Users?filter=userName eq "${user.userName}"`, undefined, other)
    expect(listed.json()).toMatchObject({ totalResults: 0, Resources: [] })
    const foreign = await scim(
      'POST',
      '/Groups',
      { displayName: newName(), members: [{ value: user.id }] },
      other,
    )
    expect(foreign.statusCode).toBe(400)
  })

  it('is not needed to read what the server offers', async () => {
    const config = await api.app.inject({ url: '/scim/v2/ServiceProviderConfig' })
    expect(config.json()).toMatchObject({ patch: { supported: true }, bulk: { supported: false } })
    for (const path of ['ResourceTypes', 'Schemas'])
      expect((await api.app.inject({ url: `/scim/v2/${path}` })).json()).toMatchObject({ totalResults: 2 })
  })
})

describe('Microsoft Entra', () => {
  it('looks for a user by name, creates it, and finds it again by name and external id', async () => {
    const userName = newName()
    expect(await find(`/Users?filter=userName eq "${userName}"`)).toMatchObject({
      totalResults: 0,
      Resources: [],
    })
    const externalId = randomUUID()
    const created = await scim('POST', '/Users', {
      schemas: [coreUser, enterprise],
      externalId,
      userName,
      active: true,
      displayName: 'Lovelace, Ada',
      emails: [{ primary: true, type: 'work', value: userName }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Ada Lovelace', familyName: 'Lovelace', givenName: 'Ada' },
      [enterprise]: { department: 'Sales' },
    })
    expect(created.statusCode).toBe(201)
    const { id } = created.json<User>()
    expect(created.headers.location).toBe(`http://127.0.0.1:3000/scim/v2/Users/${id}`)
    expect(await membershipOf(id)).toEqual({ status: 'ACTIVE', role: 'MEMBER' })
    for (const filter of [`userName eq "${userName.toUpperCase()}"`, `externalId eq "${externalId}"`])
      expect((await find(`/Users?filter=${filter}`)).Resources).toMatchObject([{ id, userName, externalId }])
  })

  it('sends "Replace" and the text "False": the sessions of the user end at once', async () => {
    const user = await givenScimUser()
    const authorization = `Bearer ${await api.tokenFor(user)}`
    const me = () => api.app.inject({ url: `/api/users/me?orgId=${orgId}`, headers: { authorization } })
    expect((await me()).statusCode).toBe(200)
    const ended = await patch(`/Users/${user.id}`, { op: 'Replace', path: 'active', value: 'False' })
    expect(ended.json()).toMatchObject({ id: user.id, active: false })
    const refused = await me()
    expect(refused.statusCode).toBe(401)
    expect(refused.json()).toMatchObject({ message: errorTexts.deprovisioned })
    const alive = await api.database.system
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user.id)
      .where('revoked_at', 'is', null)
      .execute()
    expect(alive).toEqual([])
    await patch(`/Users/${user.id}`, { op: 'Replace', path: 'active', value: 'True' })
    expect(await membershipOf(user.id)).toMatchObject({ status: 'ACTIVE' })
  })

  it('replaces names and the work address, and sets attributes that are not kept', async () => {
    const user = await givenScimUser()
    const email = newName()
    const changed = await patch(
      `/Users/${user.id}`,
      { op: 'Replace', path: 'name.familyName', value: 'King' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: email },
      { op: 'Add', path: `${enterprise}:department`, value: 'Sales' },
      { op: 'Add', path: 'title', value: 'Countess' },
      { op: 'Remove', path: 'phoneNumbers[type eq "work"].value' },
      { op: 'Remove', path: 'emails[type eq "home"].value' },
    )
    expect(changed.statusCode).toBe(200)
    expect(changed.json()).toMatchObject({
      name: { givenName: 'Ada', familyName: 'King' },
      emails: [{ value: email, type: 'work' }],
    })
  })

  it('adds and removes members of a group, and reads it without them', async () => {
    const [ada, grace] = [await givenScimUser(), await givenScimUser()]
    const created = await scim('POST', '/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      externalId: randomUUID(),
      displayName: `Sales ${randomUUID()}`,
      meta: { resourceType: 'Group' },
    })
    expect(created.statusCode).toBe(201)
    const { id } = created.json<{ id: string }>()
    const add = (userId: string) =>
      patch(`/Groups/${id}`, { op: 'Add', path: 'members', value: [{ $ref: null, value: userId }] })
    await add(ada.id)
    const both = await add(grace.id)
    expect(both.json<{ members: object[] }>().members).toHaveLength(2)
    await patch(`/Groups/${id}`, {
      op: 'Remove',
      path: 'members',
      value: [{ $ref: null, value: ada.id, display: 'Ada' }],
    })
    const left = await scim('GET', `/Groups/${id}`)
    expect(left.json()).toMatchObject({ members: [{ value: grace.id }] })
    await patch(`/Groups/${id}`, { op: 'Remove', path: `members[value eq "${grace.id}"]` })
    expect((await scim('GET', `/Groups/${id}`)).json()).toMatchObject({ members: [] })
    // Removing the last member and somebody who is already gone, in whichever way, changes nothing more.
    await add(grace.id)
    const emptied = await patch(
      `/Groups/${id}`,
      { op: 'Remove', path: `members[value eq "${grace.id}"]` },
      { op: 'Remove', path: `members[value eq "${ada.id}"]` },
      { op: 'Remove', path: 'members', value: [{ value: ada.id }] },
      { op: 'Remove', path: 'members' },
      { op: 'Add', path: 'members', value: [{ value: ada.id }] },
    )
    expect(emptied.json()).toMatchObject({ members: [{ value: ada.id }] })
    await patch(`/Groups/${id}`, { op: 'Remove', path: 'members' })
    const short = await scim('GET', `/Groups/${id}?excludedAttributes=members`)
    expect(short.json()).not.toHaveProperty('members')
    const team = await api.database.system
      .selectFrom('teams')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(team?.name).toMatch(/^Sales /)
  })

  it('deletes a deactivated user, who may come back under the same address, but no longer as a lead', async () => {
    const user = await givenScimUser()
    const team = await api.givenTeam(orgId, 'Led')
    await api.request(admin, 'POST', '/users/teams/add-user-to-team', {
      body: { teamId: team, userId: user.id, role: 'ADMIN' },
    })
    await patch(`/Users/${user.id}`, { op: 'Replace', path: 'active', value: 'False' })
    expect((await scim('DELETE', `/Users/${user.id}`)).statusCode).toBe(204)
    expect((await scim('GET', `/Users/${user.id}`)).statusCode).toBe(404)
    expect(await membershipOf(user.id)).toMatchObject({ status: 'DELETED' })
    expect((await givenScimUser(user.userName)).active).toBe(true)
    const { role } = await api.database.system
      .selectFrom('team_members')
      .select('role')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(role).toBe('MEMBER')
  })
})

describe('an invitation that the directory sends', () => {
  it.each(['deactivate-user', 'delete-user'])(
    'can be accepted after the creator of the token has left: %s',
    async (end) => {
      const home = await api.givenOrganization()
      const owner = await api.givenUser({ orgId: home, role: 'OWNER' })
      const creator = await api.givenUser({ orgId: home, role: 'ADMIN' })
      const own = await givenToken(creator)
      await api.request(owner, 'POST', `/organizations/${end}`, { body: { userId: creator.id } })
      const invited = await api.givenUser({ orgId: await api.givenOrganization(), password })
      const body = { schemas: [coreUser], userName: invited.email }
      expect((await scim('POST', '/Users', body, own)).statusCode).toBe(201)
      expect(await membershipOf(invited.id, home)).toMatchObject({ status: 'INVITED' })

      const link = newOpaqueToken()
      await api.database.asSystem((trx) =>
        insertOneTimeToken(trx, {
          hash: hashToken(link),
          kind: 'invite',
          userId: invited.id,
          orgId: home,
          email: invited.email,
          invitedBy: null,
          expiresAt: new Date(Date.now() + 60_000),
        }),
      )
      const accepted = await api.request(null, 'POST', '/auth/accept-invite', {
        body: { token: link, password },
      })
      expect(accepted.statusCode).toBe(200)
      expect(await membershipOf(invited.id, home)).toMatchObject({ status: 'ACTIVE', role: 'MEMBER' })
    },
  )
})

describe('an invitation that the directory ends', () => {
  it.each(['at once', 'after it was deactivated'])('does not reveal a name: %s', async (when) => {
    const elsewhere = await api.givenUser({ orgId: await api.givenOrganization(), firstName: 'Quentin' })
    const { id } = await givenScimUser(elsewhere.email)
    expect(await membershipOf(id)).toMatchObject({ status: 'INVITED' })
    if (when !== 'at once') await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })
    expect((await scim('DELETE', `/Users/${id}`)).statusCode).toBe(204)
    expect((await api.request(admin, 'GET', `/users/${id}`)).json()).toMatchObject({
      firstName: '',
      lastName: '',
      status: 'DELETED',
    })
  })

  it('has ended when the directory takes the person back, because its link works no longer', async () => {
    const elsewhere = await api.givenUser({ orgId: await api.givenOrganization() })
    const { id } = await givenScimUser(elsewhere.email)
    for (const value of ['False', 'True'])
      await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value })
    const shown = (await api.request(admin, 'GET', `/users/${id}`)).json<{ invitationExpiresAt: string }>()
    expect(shown).toMatchObject({ status: 'INVITED', invitationExpiresAt: expect.any(String) })
    expect(Date.parse(shown.invitationExpiresAt)).toBeLessThanOrEqual(Date.now())
  })
})

it('keeps somebody active whom it takes back after an invitation that was never accepted', async () => {
  const email = newName()
  await api.request(admin, 'POST', '/organizations/invite-members-to-org', {
    body: { orgId, emails: [email], role: 'OBSERVER' },
  })
  const [invited] = (await find(`/Users?filter=userName eq "${email}"`)).Resources
  expect((await scim('DELETE', `/Users/${invited!.id}`)).statusCode).toBe(204)
  const { id } = await givenScimUser(email)
  expect(id).toBe(invited!.id)
  for (const [value, status] of [
    ['False', 'DEPROVISIONED'],
    ['True', 'ACTIVE'],
  ]) {
    await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value })
    expect(await membershipOf(id)).toMatchObject({ status })
  }
})

describe('Okta', () => {
  it('pages through users from 1', async () => {
    await Promise.all([givenScimUser(), givenScimUser()])
    const first = await find('/Users?startIndex=1&count=1')
    const second = await find('/Users?startIndex=2&count=1')
    expect(first).toMatchObject({ startIndex: 1, itemsPerPage: 1 })
    expect(first.totalResults).toBeGreaterThan(1)
    expect(second.Resources[0]?.id).not.toBe(first.Resources[0]?.id)
    expect(await find('/Users?count=0')).toMatchObject({ Resources: [], itemsPerPage: 0 })
    expect((await find('/Users?startIndex=1&count=100000')).itemsPerPage).toBeLessThanOrEqual(200)
  })

  it('gets 409 "uniqueness" for a user that exists, and 404 in the form of SCIM', async () => {
    const user = await givenScimUser()
    const again = await scim('POST', '/Users', { schemas: [coreUser], userName: user.userName })
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({ scimType: 'uniqueness', status: '409' })
    for (const id of [randomUUID(), 'abc']) {
      const missing = await scim('GET', `/Users/${id}`)
      expect(missing.statusCode).toBe(404)
      expect(missing.json()).toMatchObject({ status: '404' })
    }
  })

  it('replaces a whole user with PUT', async () => {
    const user = await givenScimUser()
    const replaced = await scim('PUT', `/Users/${user.id}`, {
      schemas: [coreUser],
      id: user.id,
      userName: user.userName,
      name: { givenName: 'Augusta', familyName: 'King' },
      emails: [{ primary: true, value: user.userName, type: 'work' }],
      active: true,
      groups: [],
      locale: 'en-US',
    })
    expect(replaced.json()).toMatchObject({ id: user.id, name: { givenName: 'Augusta' }, active: true })
  })

  it('deactivates and reactivates with an operation that has no path, and each change has its own audit entry', async () => {
    const user = await givenScimUser()
    await patch(`/Users/${user.id}`, { op: 'replace', value: { active: false } })
    expect(await membershipOf(user.id)).toMatchObject({ status: 'DEPROVISIONED' })
    await patch(`/Users/${user.id}`, { op: 'replace', value: { active: true } })
    expect(await membershipOf(user.id)).toMatchObject({ status: 'ACTIVE' })
    await patch(`/Users/${user.id}`, { op: 'replace', value: { active: true } })
    await patch(`/Users/${user.id}`, { op: 'replace', path: 'name.familyName', value: 'King' })
    const entries = await api.database.system
      .selectFrom('audit_log')
      .select(['action', 'actor_kind'])
      .where('subject_id', '=', user.id)
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual([
      'membership.provision',
      'membership.deactivate',
      'membership.reactivate',
      'membership.update',
    ])
  })

  it('renames a group and replaces its members', async () => {
    const [ada, grace] = [await givenScimUser(), await givenScimUser()]
    const created = await scim('POST', '/Groups', {
      displayName: `East ${randomUUID()}`,
      members: [{ value: ada.id, display: ada.userName }],
    })
    const { id } = created.json<{ id: string }>()
    const name = `West ${randomUUID()}`
    const renamed = await patch(`/Groups/${id}`, { op: 'replace', value: { id, displayName: name } })
    expect(renamed.json()).toMatchObject({ displayName: name, members: [{ value: ada.id }] })
    const replaced = await patch(`/Groups/${id}`, {
      op: 'replace',
      path: 'members',
      value: [{ value: grace.id, display: grace.userName }],
    })
    expect(replaced.json()).toMatchObject({ members: [{ value: grace.id }] })
    expect((await find(`/Groups?filter=displayName eq "${name}"`)).totalResults).toBe(1)
    expect((await scim('DELETE', `/Groups/${id}`)).statusCode).toBe(204)
    expect((await scim('GET', `/Groups/${id}`)).statusCode).toBe(404)
  })

  it('sends all groups again: what is the same changes nothing, and the audit log names only who came and went', async () => {
    const [ada, grace] = [await givenScimUser(), await givenScimUser()]
    const displayName = `South ${randomUUID()}`
    const members = [{ value: ada.id }]
    const created = await scim('POST', '/Groups', { displayName, members })
    const { id, meta } = created.json<{ id: string; meta: object }>()
    const again = await scim('PUT', `/Groups/${id}`, { displayName, members })
    expect(again.json()).toMatchObject({ meta, members })
    await patch(`/Groups/${id}`, { op: 'add', path: 'members', value: members })
    await scim('PUT', `/Groups/${id}`, { displayName, members: [{ value: grace.id }] })
    const entries = await api.database.system
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    const kept = { by: 'scim', name: displayName, externalId: null }
    expect(entries).toEqual([
      { action: 'team.create', after: { ...kept, added: [ada.id] } },
      { action: 'team.update', after: { ...kept, added: [grace.id], removed: [ada.id] } },
    ])
  })

  it('moves the teams below a deleted group to the team above it', async () => {
    const givenGroup = async () =>
      (await scim('POST', '/Groups', { displayName: `Team ${randomUUID()}` })).json<{ id: string }>().id
    const [above, deleted, below] = [await givenGroup(), await givenGroup(), await givenGroup()]
    const moves = [
      { id: deleted, parentId: above },
      { id: below, parentId: deleted },
    ]
    await api.database.withOrg({ orgId }, (trx) => setTeamParents(trx, moves))
    expect((await scim('DELETE', `/Groups/${deleted}`)).statusCode).toBe(204)
    const { parent_id: parentId } = await api.database.system
      .selectFrom('teams')
      .select('parent_id')
      .where('id', '=', below)
      .executeTakeFirstOrThrow()
    expect(parentId).toBe(above)
  })
})

describe('a directory', () => {
  it('never takes the last owner', async () => {
    for (const response of [
      await patch(`/Users/${admin.id}`, { op: 'replace', value: { active: false } }),
      await scim('DELETE', `/Users/${admin.id}`),
    ]) {
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ scimType: 'mutability' })
    }
    expect(await membershipOf(admin.id)).toMatchObject({ status: 'ACTIVE' })
  })

  it('does not rename or readdress somebody who also works elsewhere, or for the platform', async () => {
    const shared = await api.givenUser({ orgId: await api.givenOrganization(), password, firstName: 'Own' })
    await api.givenMembership(shared.id, { orgId, role: 'MEMBER' })
    const staff = await api.givenUser({ orgId, platformRole: 'staff', firstName: 'Own' })
    for (const user of [shared, staff]) {
      const changed = await patch(
        `/Users/${user.id}`,
        { op: 'replace', path: 'name.givenName', value: 'Taken' },
        { op: 'replace', path: 'emails[type eq "work"].value', value: newName() },
      )
      expect(changed.statusCode).toBe(200)
      const account = await api.database.system
        .selectFrom('users')
        .select(['email', 'first_name'])
        .where('id', '=', user.id)
        .executeTakeFirst()
      expect(account).toEqual({ email: user.email, first_name: 'Own' })
    }
  })

  it.each([
    'userName co "a"',
    'userName eq "a" or userName eq "b"',
    'password eq "a"',
    'nonsense ((',
    'userName eq 5',
  ])('gets 400 for the filter %s', async (filter) => {
    const refused = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ scimType: 'invalidFilter' })
  })

  it('cannot reach what objects inherit', async () => {
    const user = await givenScimUser()
    for (const path of ['__proto__.polluted', 'constructor.prototype.polluted']) {
      const refused = await patch(`/Users/${user.id}`, { op: 'add', path, value: 'yes' })
      expect(refused.statusCode).toBe(400)
    }
    const raw = await api.app.inject({
      method: 'PATCH',
      url: `/scim/v2/Users/${user.id}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      payload: `{"schemas":["${patchOp}"],"Operations":[{"op":"add","value":{"__proto__":{"polluted":"yes"}}}]}`,
    })
    expect(raw.statusCode).toBe(400)
    expect(({} as { polluted?: string }).polluted).toBeUndefined()
  })

  it('adds and changes nothing after the pilot, but still ends memberships and groups', async () => {
    const home = await api.givenOrganization()
    const own = await givenToken(await api.givenUser({ orgId: home, role: 'OWNER' }))
    const add = (path: string, body: object) => scim('POST', path, body, own)
    const newUser = () => ({ schemas: [coreUser], userName: newName() })
    const setActive = (id: string, value: boolean) =>
      scim(
        'PATCH',
        `/Users/${id}`,
        { schemas: [patchOp], Operations: [{ op: 'replace', value: { active: value } }] },
        own,
      )
    const [first, second] = [await add('/Users', newUser()), await add('/Users', newUser())]
    const group = await add('/Groups', { displayName: newName() })
    const idOf = (response: typeof group) => response.json<{ id: string }>().id
    await api.database.system
      .updateTable('organizations')
      .set({ pilot_expires_at: new Date(Date.now() - 60_000) })
      .where('id', '=', home)
      .execute()

    expect((await setActive(idOf(first), false)).statusCode).toBe(200)
    for (const refused of [
      await add('/Users', newUser()),
      await setActive(idOf(first), true),
      await add('/Groups', { displayName: newName() }),
      await scim('PUT', `/Groups/${idOf(group)}`, { displayName: newName() }, own),
    ]) {
      expect(refused.statusCode).toBe(403)
      expect(refused.json<{ detail: string }>().detail).toContain('pilot')
    }
    for (const path of [`/Users/${idOf(second)}`, `/Groups/${idOf(group)}`])
      expect((await scim('DELETE', path, undefined, own)).statusCode).toBe(204)
  })

  it('creates no more teams than an organization may have', async () => {
    const home = await api.givenOrganization()
    const own = await givenToken(await api.givenUser({ orgId: home, role: 'OWNER' }))
    await api.database.system
      .insertInto('teams')
      .values(Array.from({ length: teamLimit }, (_, index) => ({ org_id: home, name: `Team ${index}` })))
      .execute()
    const refused = await scim('POST', '/Groups', { displayName: 'One more' }, own)
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({ detail: expect.stringContaining('at most 2,000 teams') })
  })

  it('adds nobody beyond the required domain or the seats of the plan', async () => {
    const strictOrg = await api.givenOrganization({
      settings: { membersMustHaveMatchingDomain: true, accountLimits: { MEMBER: 1 } },
    })
    await api.database.system
      .updateTable('organizations')
      .set({ domain: 'larkfield.test' })
      .where('id', '=', strictOrg)
      .execute()
    const strict = await givenToken(await api.givenUser({ orgId: strictOrg, role: 'OWNER' }))
    const add = (userName: string) => scim('POST', '/Users', { schemas: [coreUser], userName }, strict)
    expect((await add(newName())).statusCode).toBe(400)
    expect((await add(`a-${randomUUID()}@larkfield.test`)).statusCode).toBe(201)
    const full = await add(`b-${randomUUID()}@larkfield.test`)
    expect(full.statusCode).toBe(403)
    expect(full.json<{ detail: string }>().detail).toContain('No seat is left')
  })
})
