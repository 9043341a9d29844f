import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrgRole } from '#db/vocabulary/organizations.ts'
import { insertOneTimeToken } from '#db/queries/people/sessions.ts'
import { hashToken, newOpaqueToken } from '../../http/tokens.ts'
import type { ApiConfig } from '../../config.ts'
import { errorTexts } from '../../contract/errors.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
beforeAll(async () => {
  api = await createApiTest()
})
afterAll(() => api.close())

const post = (user: TestUser, path: string, body: unknown, orgId?: string) =>
  api.request(user, 'POST', `/organizations/${path}`, { body, ...(orgId === undefined ? {} : { orgId }) })

async function membershipOf(user: { id: string }, orgId: string) {
  return api.database.system
    .selectFrom('memberships')
    .select(['role', 'status'])
    .where('org_id', '=', orgId)
    .where('user_id', '=', user.id)
    .executeTakeFirst()
}

const auditOf = async (subjectId: string): Promise<string[]> =>
  (
    await api.database.system
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', subjectId)
      .orderBy('id')
      .execute()
  ).map((row) => row.action)

describe('who may give which role to whom', () => {
  const custom = ['users.view', 'users.manage', 'calls.view']
  /** [actor's role, target's role, new role, whether it is allowed] */
  const table: [OrgRole, OrgRole, OrgRole, boolean][] = [
    ['OWNER', 'MEMBER', 'OWNER', true],
    ['OWNER', 'OWNER', 'MEMBER', true],
    ['OWNER', 'ADMIN', 'TEMP', true],
    ['ADMIN', 'MEMBER', 'ADMIN', true],
    ['ADMIN', 'ADMIN', 'MEMBER', true],
    ['ADMIN', 'MEMBER', 'OWNER', false],
    ['ADMIN', 'OWNER', 'MEMBER', false],
    ['CUSTOM', 'TEMP', 'TEMP', true],
    ['CUSTOM', 'TEMP', 'MEMBER', false],
    ['CUSTOM', 'MEMBER', 'TEMP', false],
    ['CUSTOM', 'TEMP', 'ADMIN', false],
    ['MEMBER_PLUS', 'TEMP', 'MEMBER', false],
    ['MEMBER', 'MEMBER', 'MEMBER', false],
    ['OBSERVER', 'MEMBER', 'TEMP', false],
    ['TEMP', 'TEMP', 'ADMIN', false],
  ]
  it.each(table)('%s changes %s to %s: %s', async (who, whom, role, works) => {
    const orgId = await api.givenOrganization()
    await api.givenUser({ orgId, role: 'OWNER' })
    const actor = await api.givenUser({
      orgId,
      role: who,
      ...(who === 'CUSTOM' ? { capabilities: custom } : {}),
    })
    const target = await api.givenUser({ orgId, role: whom })
    const response = await post(actor, 'bulk-update-user-roles', { userIds: [target.id], role })
    expect(response.statusCode).toBe(works ? 200 : 403)
    expect(await membershipOf(target, orgId)).toMatchObject({ role: works ? role : whom })
  })

  it('lets nobody promote themself, and lets an owner step down while another one stays', async () => {
    const orgId = await api.givenOrganization()
    const owner = await api.givenUser({ orgId, role: 'OWNER' })
    const admin = await api.givenUser({ orgId, role: 'ADMIN' })
    const manager = await api.givenUser({ orgId, role: 'CUSTOM', capabilities: custom })
    expect(
      (await post(admin, 'bulk-update-user-roles', { userIds: [admin.id], role: 'OWNER' })).statusCode,
    ).toBe(403)
    expect(
      (await post(manager, 'bulk-update-user-roles', { userIds: [manager.id], role: 'ADMIN' })).statusCode,
    ).toBe(403)
    expect(
      (await post(owner, 'bulk-update-user-roles', { userIds: [owner.id], role: 'ADMIN' })).statusCode,
    ).toBe(409)
    await api.givenUser({ orgId, role: 'OWNER' })
    expect(
      (await post(owner, 'bulk-update-user-roles', { userIds: [owner.id], role: 'ADMIN' })).statusCode,
    ).toBe(200)
  })

  it('changes everybody or nobody', async () => {
    const orgId = await api.givenOrganization()
    const elsewhere = await api.givenOrganization()
    const owner = await api.givenUser({ orgId, role: 'OWNER' })
    const admin = await api.givenUser({ orgId, role: 'ADMIN' })
    const member = await api.givenUser({ orgId })
    const stranger = await api.givenUser({ orgId: elsewhere })
    expect(
      (await post(admin, 'bulk-update-user-roles', { userIds: [member.id, owner.id], role: 'TEMP' }))
        .statusCode,
    ).toBe(403)
    expect(
      (await post(admin, 'bulk-update-user-roles', { userIds: [member.id, stranger.id], role: 'TEMP' }))
        .statusCode,
    ).toBe(404)
    expect(await membershipOf(member, orgId)).toMatchObject({ role: 'MEMBER' })
    expect(await membershipOf(stranger, elsewhere)).toMatchObject({ role: 'MEMBER' })
    expect(await auditOf(member.id)).toEqual([])
  })

  it('keeps the last owner, also when two owners step down at the same moment', async () => {
    const orgId = await api.givenOrganization()
    const first = await api.givenUser({ orgId, role: 'OWNER' })
    const second = await api.givenUser({ orgId, role: 'OWNER' })
    const answers = await Promise.all([
      post(first, 'bulk-update-user-roles', { userIds: [second.id], role: 'MEMBER' }),
      post(second, 'bulk-update-user-roles', { userIds: [first.id], role: 'MEMBER' }),
    ])
    expect(answers.filter((answer) => answer.statusCode === 200).length).toBe(1)
    const owners = await api.database.system
      .selectFrom('memberships')
      .select('user_id')
      .where('org_id', '=', orgId)
      .where('role', '=', 'OWNER')
      .execute()
    expect(owners.length).toBe(1)
  })

  it('signs out a user whose role was changed, and audits it', async () => {
    const orgId = await api.givenOrganization()
    const owner = await api.givenUser({ orgId, role: 'OWNER' })
    const member = await api.givenUser({ orgId })
    const token = await api.tokenFor(member)
    expect((await api.request(member, 'GET', '/users/me')).statusCode).toBe(200)
    await post(owner, 'bulk-update-user-roles', { userIds: [member.id], role: 'OBSERVER' })
    const after = await api.app.inject({
      url: `/api/users/me?orgId=${orgId}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(after.statusCode).toBe(401)
    const [entry] = await api.database.system
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', member.id)
      .execute()
    expect(entry).toMatchObject({
      action: 'membership.change-role',
      actor_user_id: owner.id,
      before: { role: 'MEMBER', status: 'ACTIVE' },
      after: { role: 'OBSERVER' },
      address: '127.0.0.1',
    })
  })
})

describe('the end of a membership', () => {
  it('ends sessions and keys at once, with the text that clients look for, and can be undone', async () => {
    const orgId = await api.givenOrganization()
    const owner = await api.givenUser({ orgId, role: 'OWNER' })
    const manager = await api.givenUser({ orgId, role: 'MEMBER_PLUS', password: 'correct horse battery' })
    const created = await api.request(manager, 'POST', '/users/api-keys', {
      body: { name: 'Sync', scopes: ['users.view'] },
    })
    const { secret } = created.json<{ secret: string }>()
    const withKey = () =>
      api.app.inject({ url: `/api/users?orgId=${orgId}`, headers: { authorization: `Bearer ${secret}` } })
    expect((await withKey()).statusCode).toBe(200)
    expect((await post(owner, 'deactivate-user', { userId: manager.id })).statusCode).toBe(200)
    const session = await api.request(manager, 'GET', '/users/me')
    expect(session.json()).toMatchObject({
      status: 401,
      message: errorTexts.deprovisioned,
      code: 'deprovisioned',
    })
    expect((await withKey()).json()).toMatchObject({ status: 401, message: errorTexts.deprovisioned })
    const login = await api.request(null, 'POST', '/auth/login', {
      body: { email: manager.email, password: manager.password },
    })
    expect(login.json()).toMatchObject({ status: 401, message: errorTexts.deprovisioned })
    expect((await post(owner, 'reactivate-user', { userId: manager.id })).statusCode).toBe(200)
    expect(
      (
        await api.request(null, 'POST', '/auth/login', {
          body: { email: manager.email, password: manager.password },
        })
      ).statusCode,
    ).toBe(200)
    // The key stays revoked.
    expect((await withKey()).statusCode).toBe(401)
    expect(await auditOf(manager.id)).toEqual(['membership.deactivate', 'membership.reactivate'])
  })

  it('reaches the sub-organizations, and never from a sub-organization upwards', async () => {
    const parent = await api.givenOrganization()
    const child = await api.givenOrganization({ parentId: parent })
    const owner = await api.givenUser({ orgId: parent, role: 'OWNER' })
    const childOwner = await api.givenUser({ orgId: child, role: 'OWNER' })
    const member = await api.givenUser({ orgId: parent })
    await api.givenMembership(member.id, { orgId: child, role: 'MEMBER' })
    expect((await post(childOwner, 'deactivate-user', { userId: member.id }, parent)).statusCode).toBe(403)
    expect((await post(childOwner, 'deactivate-user', { userId: owner.id })).statusCode).toBe(404)
    await post(owner, 'delete-user', { userId: member.id })
    expect(await membershipOf(member, parent)).toMatchObject({ status: 'DELETED' })
    expect(await membershipOf(member, child)).toMatchObject({ status: 'DELETED' })
  })

  it('refuses one’s own, the last owner’s, and those of people with more rights', async () => {
    const orgId = await api.givenOrganization()
    const owner = await api.givenUser({ orgId, role: 'OWNER' })
    const admin = await api.givenUser({ orgId, role: 'ADMIN' })
    expect((await post(owner, 'deactivate-user', { userId: owner.id })).statusCode).toBe(403)
    expect((await post(admin, 'delete-user', { userId: owner.id })).statusCode).toBe(403)
    expect((await post(admin, 'deactivate-user', { userId: owner.id })).statusCode).toBe(403)
    expect(await membershipOf(owner, orgId)).toMatchObject({ status: 'ACTIVE' })
  })
})

describe('another organization’s people', () => {
  it('tells an active member of the owning organization to switch, everybody else nothing', async () => {
    const here = await api.givenOrganization()
    const there = await api.givenOrganization()
    const traveller = await api.givenUser({ orgId: here, role: 'ADMIN' })
    const colleague = await api.givenUser({ orgId: there })
    const foreign = await api.request(traveller, 'GET', `/users/${colleague.id}`)
    expect(foreign.statusCode).toBe(404)
    await api.givenMembership(traveller.id, { orgId: there, role: 'MEMBER' })
    const known = await api.request(traveller, 'GET', `/users/${colleague.id}`)
    expect(known.json()).toMatchObject({ status: 403, message: `switchOrg::${there}` })
    await api.database.system
      .updateTable('memberships')
      .set({ status: 'DEPROVISIONED' })
      .where('user_id', '=', traveller.id)
      .where('org_id', '=', there)
      .execute()
    expect((await api.request(traveller, 'GET', `/users/${colleague.id}`)).statusCode).toBe(404)
  })

  it('leaves foreign ids out of a batch silently', async () => {
    const here = await api.givenOrganization()
    const there = await api.givenOrganization()
    const reader = await api.givenUser({ orgId: here })
    const foreign = await api.givenUser({ orgId: there })
    const response = await api.request(reader, 'GET', `/users/usersByIds?ids=${reader.id},${foreign.id}`)
    expect(response.json<{ results: { id: string }[] }>().results.map((user) => user.id)).toEqual([reader.id])
  })
})

describe('invitations', () => {
  it('records one mail per new person and says why others are skipped', async () => {
    const orgId = await api.givenOrganization()
    const admin = await api.givenUser({ orgId, role: 'ADMIN' })
    const member = await api.givenUser({ orgId })
    const response = await post(admin, 'invite-members-to-org', {
      orgId,
      emails: ['New@Example.test', 'new@example.test', member.email],
      role: 'MEMBER',
    })
    expect(response.statusCode).toBe(200)
    const { results } = response.json<{
      results: { email: string; status: string; reason: string | null; commandId: string | null }[]
    }>()
    expect(results.map(({ email, status }) => [email, status])).toEqual([
      ['new@example.test', 'invited'],
      [member.email, 'skipped'],
    ])
    const items = await api.database.system
      .selectFrom('work_items')
      .select(['kind', 'lane'])
      .where('command_id', '=', results[0]?.commandId ?? '')
      .execute()
    expect(items).toEqual([{ kind: 'send-mail', lane: 'mail' }])
  })

  it('can be accepted as long as the inviter still has the right to invite', async () => {
    const orgId = await api.givenOrganization()
    await api.givenUser({ orgId, role: 'OWNER' })
    const admin = await api.givenUser({ orgId, role: 'ADMIN' })
    const accept = async (email: string) => {
      await post(admin, 'invite-members-to-org', { orgId, emails: [email], role: 'MEMBER' })
      const { id } = await api.database.system
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      const token = newOpaqueToken()
      // The mail handler does not know who invited; the command does.
      await api.database.asSystem((trx) =>
        insertOneTimeToken(trx, {
          hash: hashToken(token),
          kind: 'invite',
          userId: id,
          orgId,
          email,
          invitedBy: null,
          expiresAt: new Date(Date.now() + 60_000),
        }),
      )
      return () =>
        api.app.inject({
          method: 'POST',
          url: '/api/auth/accept-invite',
          payload: { token, password: 'my very own password' },
        })
    }
    const early = await accept('early@example.test')
    const late = await accept('late@example.test')
    expect((await early()).statusCode).toBe(200)
    await api.database.system
      .updateTable('memberships')
      .set({ role: 'OBSERVER' })
      .where('user_id', '=', admin.id)
      .execute()
    expect((await late()).statusCode).toBe(400)
  })

  it('invites into a sub-organization, but not upwards, sideways, or with more rights than one has', async () => {
    const parent = await api.givenOrganization()
    const child = await api.givenOrganization({ parentId: parent })
    const sibling = await api.givenOrganization({ parentId: parent })
    const owner = await api.givenUser({ orgId: parent, role: 'OWNER' })
    const childAdmin = await api.givenUser({ orgId: child, role: 'ADMIN' })
    const invite = (user: TestUser, orgId: string, role: OrgRole) =>
      post(user, 'invite-members-to-org', { orgId, emails: ['guest@example.test'], role })
    expect((await invite(owner, child, 'ADMIN')).statusCode).toBe(200)
    expect((await invite(childAdmin, parent, 'MEMBER')).statusCode).toBe(404)
    expect((await invite(childAdmin, sibling, 'MEMBER')).statusCode).toBe(404)
    expect((await invite(childAdmin, child, 'OWNER')).statusCode).toBe(403)
  })
})

describe('API keys', () => {
  it('shows the secret once, stores a hash, and can never more than its owner', async () => {
    const orgId = await api.givenOrganization()
    const owner = await api.givenUser({ orgId, role: 'OWNER' })
    const manager = await api.givenUser({ orgId, role: 'MEMBER_PLUS' })
    const tooMuch = await api.request(manager, 'POST', '/users/api-keys', {
      body: { name: 'Too much', scopes: ['users.manage'] },
    })
    expect(tooMuch.statusCode).toBe(403)
    const created = await api.request(manager, 'POST', '/users/api-keys', {
      body: { name: 'Reader', scopes: ['users.view'] },
    })
    expect(created.statusCode).toBe(201)
    const { id, secret, last4 } = created.json<{ id: string; secret: string; last4: string }>()
    expect(secret.endsWith(last4)).toBe(true)
    const listed = await api.request(owner, 'GET', '/users/api-keys')
    expect(listed.body).toContain(id)
    expect(listed.body).not.toContain(secret)
    const asKey = (path: string, org = orgId) =>
      api.app.inject({ url: `/api${path}?orgId=${org}`, headers: { authorization: `Bearer ${secret}` } })
    expect((await asKey('/users')).statusCode).toBe(200)
    expect((await asKey('/users/teams')).statusCode).toBe(403)
    expect((await asKey('/users', await api.givenOrganization())).statusCode).toBe(403)
    const wrong = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`
    expect(
      (
        await api.app.inject({
          url: `/api/users?orgId=${orgId}`,
          headers: { authorization: `Bearer ${wrong}` },
        })
      ).statusCode,
    ).toBe(401)
    expect((await api.request(owner, 'DELETE', `/users/api-keys/${id}`)).statusCode).toBe(204)
    expect((await asKey('/users')).statusCode).toBe(401)
    expect(api.logLines.join('')).not.toContain(secret)
  })
})

describe('the text engine of an organization', () => {
  const set = (user: TestUser, body: unknown) =>
    api.request(user, 'PATCH', '/organizations/settings/text-engine', { body })

  it('is chosen by an admin, on the record, and shown to its members', async () => {
    const orgId = await api.givenOrganization({ settings: { canRestartCalls: false } })
    const admin = await api.givenUser({ orgId, role: 'ADMIN' })
    const before = (await api.request(admin, 'GET', '/organizations/me')).json()
    expect(before.settings.textEngine).toBe('default')
    const answer = await set(admin, { textEngine: 'model', version: before.version })
    expect(answer.json()).toMatchObject({
      settings: { textEngine: 'model', canRestartCalls: false },
      version: before.version + 1,
    })
    expect(await auditOf(orgId)).toContain('organization.update')
    const member = await api.givenUser({ orgId, role: 'MEMBER' })
    expect((await api.request(member, 'GET', '/organizations/me')).json().settings.textEngine).toBe('model')
  })

  it('cannot be a model if there is none, or none for the data region', async () => {
    const textModelIn = async (dataRegion: 'default' | 'EU', model: ApiConfig['model']): Promise<string> => {
      const orgId = await api.givenOrganization({ dataRegion })
      api.context.config.model = model
      return (await api.request(await api.givenUser({ orgId }), 'GET', '/organizations/me')).json().textModel
    }
    const none = { isThere: false, isAllowedInEu: false, name: null, isPriceKnown: false, price: null }
    expect(await textModelIn('default', none)).toBe('none')
    expect(await textModelIn('EU', { ...none, isAllowedInEu: true })).toBe('none')
    expect(await textModelIn('default', { ...none, isThere: true })).toBe('available')
    expect(await textModelIn('EU', { ...none, isThere: true })).toBe('forbidden')
    expect(await textModelIn('EU', { ...none, isThere: true, isAllowedInEu: true })).toBe('available')
    api.context.config.model = none
  })

  it('is refused for a stale version, an unknown value and members who are no admins', async () => {
    const orgId = await api.givenOrganization()
    const admin = await api.givenUser({ orgId, role: 'OWNER' })
    expect((await set(admin, { textEngine: 'offline' })).statusCode).toBe(200)
    expect((await set(admin, { textEngine: 'model', version: 1 })).statusCode).toBe(409)
    expect((await set(admin, { textEngine: 'oracle' })).statusCode).toBe(400)
    expect(
      (await set(await api.givenUser({ orgId, role: 'MEMBER_PLUS' }), { textEngine: 'model' })).statusCode,
    ).toBe(403)
    expect((await api.request(admin, 'GET', '/organizations/me')).json().settings.textEngine).toBe('offline')
  })
})
