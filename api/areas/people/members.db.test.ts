import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPersonNames } from '#db/queries/people/references.ts'
import { recordLoginInfo } from '#db/queries/people/members-at-work.ts'
import { insertOneTimeToken } from '#db/queries/people/sessions.ts'
import { hashToken, newOpaqueToken } from '../../http/tokens.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
beforeAll(async () => {
  api = await createApiTest()
})
afterAll(() => api.close())

type Results = { results: { id: string; outcome: string; reason: string | null }[] }
type Rows = { results: { email: string; outcome: string; problem: string | null }[] }

const post = (user: TestUser, path: string, body: unknown, headers: Record<string, string> = {}) =>
  api.request(user, 'POST', `/organizations/${path}`, { body, headers })
const outcomes = (response: LightMyRequestResponse) =>
  response.json<Results>().results.map(({ outcome, reason }) => [outcome, reason])
const membershipOf = (orgId: string, userId: string) =>
  api.database.system
    .selectFrom('memberships')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
const mailsIn = async (orgId: string): Promise<string[]> =>
  (
    await api.database.system
      .selectFrom('work_items')
      .select('payload')
      .where('kind', '=', 'send-mail')
      .where('org_id', '=', orgId)
      .orderBy('id')
      .execute()
  ).map((row) => (row.payload as { template: string }).template)

async function givenSales(settings: Record<string, unknown> = {}) {
  const orgId = await api.givenOrganization({ settings })
  const owner = await api.givenUser({ orgId, role: 'OWNER' })
  return { orgId, owner }
}

const givenLink = async (user: TestUser, invitedBy: TestUser): Promise<() => Promise<number>> => {
  const token = newOpaqueToken()
  await api.database.asSystem((trx) =>
    insertOneTimeToken(trx, {
      hash: hashToken(token),
      kind: 'invite',
      userId: user.id,
      orgId: user.orgId,
      email: user.email,
      invitedBy: invitedBy.id,
      expiresAt: new Date(Date.now() + 60_000),
    }),
  )
  return async () =>
    (
      await api.app.inject({
        method: 'POST',
        url: '/api/auth/accept-invite',
        payload: { token, password: 'my very own password' },
      })
    ).statusCode
}

describe('bulk invitations', () => {
  it('send what can be sent and say of each other row why not, and a check says the same before', async () => {
    const { orgId, owner } = await givenSales({
      accountLimits: { MEMBER: 3 },
      membersMustHaveMatchingDomain: true,
    })
    await api.database.system
      .updateTable('organizations')
      .set({ domain: 'larkfield.example' })
      .where('id', '=', orgId)
      .execute()
    const email = (name: string) => `${name}-${orgId}@larkfield.example`
    const member = await api.givenUser({ orgId, email: email('member') })
    const former = await api.givenUser({ orgId, status: 'DEPROVISIONED', email: email('former') })
    const invited = await api.givenUser({
      orgId,
      role: 'OBSERVER',
      status: 'INVITED',
      email: email('invited'),
    })
    const team = await api.givenTeam(orgId, 'North')
    const foreignTeam = await api.givenTeam(await api.givenOrganization(), 'Elsewhere')
    const row = (address: string, more = {}) => ({ email: address, role: 'MEMBER', ...more })
    const body = {
      invitations: [
        row(email('new'), { teamIds: [team] }),
        row(` ${email('new').toUpperCase()} `),
        row('no address'),
        row('tove@private.example'),
        row(member.email),
        row(former.email),
        row(invited.email),
        row(email('lost'), { teamIds: [foreignTeam] }),
        row(email('second')),
        row(email('over')),
      ],
    }
    const expected = [
      ['invited', null],
      ['skipped', 'repeated'],
      ['failed', 'invalid_email'],
      ['failed', 'wrong_domain'],
      ['skipped', 'already_member'],
      ['skipped', 'deactivated'],
      ['skipped', 'already_invited'],
      ['failed', 'unknown_team'],
      ['invited', null],
      ['failed', 'no_seat'],
    ]
    const shown = (response: LightMyRequestResponse) =>
      response.json<Rows>().results.map(({ outcome, problem }) => [outcome, problem])
    expect(shown(await post(owner, 'check-invitations', body))).toEqual(expected)
    expect(await mailsIn(orgId)).toEqual([])
    expect(shown(await post(owner, 'send-bulk-invitations', body))).toEqual(expected)
    expect(await mailsIn(orgId)).toEqual(['invitation', 'invitation'])
    const list = await api.request(owner, 'GET', '/users?status=INVITED&search=new')
    expect(list.json()).toMatchObject({
      results: [{ email: email('new'), teams: [{ name: 'North' }], invitationExpiresAt: expect.any(String) }],
    })
  })

  it('renew an open invitation when duplicates are allowed, with the role of the row', async () => {
    const { orgId, owner } = await givenSales()
    const invited = await api.givenUser({ orgId, role: 'OBSERVER', status: 'INVITED' })
    const response = await post(owner, 'send-bulk-invitations', {
      invitations: [{ email: invited.email, role: 'MEMBER' }],
      allowDuplicates: true,
    })
    expect(response.json()).toMatchObject({ results: [{ outcome: 'renewed' }] })
    expect(await membershipOf(orgId, invited.id)).toMatchObject({ role: 'MEMBER', status: 'INVITED' })
  })

  it('give no seat that is in use, also when an open invitation changes its role', async () => {
    const { orgId, owner } = await givenSales({ accountLimits: { ADMIN: 1, OBSERVER: 1 } })
    await api.givenUser({ orgId, role: 'ADMIN' })
    const invited = await api.givenUser({ orgId, role: 'OBSERVER', status: 'INVITED' })
    const refusal = 'No seat is left for the role ADMIN.'
    const single = await post(owner, 'invite-members-to-org', {
      orgId,
      emails: [invited.email],
      role: 'ADMIN',
    })
    expect(single.json()).toMatchObject({ results: [{ status: 'skipped', reason: refusal }] })
    const many = await post(owner, 'send-bulk-invitations', {
      invitations: [
        { email: invited.email, role: 'ADMIN' },
        { email: `next-${orgId}@example.test`, role: 'OBSERVER' },
      ],
      allowDuplicates: true,
    })
    expect(many.json<Rows>().results.map(({ problem }) => problem)).toEqual(['no_seat', 'no_seat'])
    expect(await membershipOf(orgId, invited.id)).toMatchObject({ role: 'OBSERVER', status: 'INVITED' })
    const moved = await post(owner, 'invite-members-to-org', {
      orgId,
      emails: [invited.email, `second-${orgId}@example.test`],
      role: 'MEMBER',
    })
    expect(moved.json()).toMatchObject({ results: [{ status: 'invited' }, { status: 'invited' }] })
  })

  it('send no second mail when they are repeated with the same key', async () => {
    const { orgId, owner } = await givenSales()
    const body = { invitations: [{ email: `once-${orgId}@example.test`, role: 'MEMBER' }] }
    const headers = { 'idempotency-key': `once-${orgId}` }
    const first = await post(owner, 'send-bulk-invitations', body, headers)
    expect((await post(owner, 'send-bulk-invitations', body, headers)).json()).toEqual(first.json())
    expect(await mailsIn(orgId)).toHaveLength(1)
  })

  it('give nobody more than their sender has, also as a list of capabilities', async () => {
    const { orgId } = await givenSales()
    const manager = await api.givenUser({
      orgId,
      role: 'CUSTOM',
      capabilities: ['users.view', 'users.manage', 'calls.view'],
    })
    const invite = async (role: string, capabilities: string[] = []) => {
      const address = `${crypto.randomUUID()}@example.test`
      const response = await post(manager, 'send-bulk-invitations', {
        invitations: [{ email: address, role, capabilities }],
      })
      return response.json<Rows>().results[0]?.outcome
    }
    expect(await invite('MEMBER')).toBe('failed')
    expect(await invite('CUSTOM', ['calls.view', 'calls.delete'])).toBe('failed')
    expect(await invite('CUSTOM', ['calls.view'])).toBe('invited')
  })

  it('add nobody to a team whose calls their sender does not see, nor a former member whose calls they do not see', async () => {
    const { orgId } = await givenSales()
    const manager = await api.givenUser({
      orgId,
      role: 'CUSTOM',
      capabilities: ['users.view', 'users.manage', 'teams.view', 'teams.manage', 'calls.view'],
    })
    const colleague = await api.givenUser({ orgId })
    const former = await api.givenUser({ orgId, status: 'DELETED' })
    const above = await api.givenTeam(orgId, 'Company')
    const board = await api.givenTeam(orgId, 'Board', [colleague], above)
    const own = await api.givenTeam(orgId, 'Sales', [manager])
    const row = (email: string, teamId: string) => ({
      email,
      role: 'CUSTOM',
      capabilities: ['calls.view'],
      teamIds: [teamId],
    })
    const body = {
      invitations: [
        row(`board-${orgId}@example.test`, board),
        row(`above-${orgId}@example.test`, above),
        row(former.email, own),
        row(`sales-${orgId}@example.test`, own),
      ],
    }
    for (const path of ['check-invitations', 'send-bulk-invitations']) {
      const { results } = (await post(manager, path, body)).json<Rows>()
      expect(results.map(({ outcome, problem }) => [outcome, problem])).toEqual([
        ['failed', 'denied'],
        ['failed', 'denied'],
        ['failed', 'denied'],
        ['invited', null],
      ])
    }
    expect(await mailsIn(orgId)).toHaveLength(1)
  })
})

describe('an open invitation', () => {
  it('is sent again with a new week, and its older link ends', async () => {
    const { orgId, owner } = await givenSales()
    const invited = await api.givenUser({ orgId, status: 'INVITED' })
    const member = await api.givenUser({ orgId })
    const accept = await givenLink(invited, owner)
    const ids = [invited.id, member.id, crypto.randomUUID()]
    expect(outcomes(await post(owner, 'resend-invitations', { userIds: ids }))).toEqual([
      ['done', null],
      ['failed', 'They have no open invitation.'],
      ['failed', 'Not found.'],
    ])
    expect(await mailsIn(orgId)).toEqual(['invitation'])
    const { invitation_expires_at: end } = await membershipOf(orgId, invited.id)
    expect(end?.getTime()).toBeGreaterThan(Date.now() + 6.9 * 86_400_000)
    expect(await accept()).toBe(400)
  })

  it('can be withdrawn together with its link, even if the person is invited again later', async () => {
    const { orgId, owner } = await givenSales()
    const invited = await api.givenUser({ orgId, status: 'INVITED' })
    const accept = await givenLink(invited, owner)
    expect(outcomes(await post(owner, 'revoke-invitations', { userIds: [invited.id] }))).toEqual([
      ['done', null],
    ])
    expect(await membershipOf(orgId, invited.id)).toMatchObject({ status: 'DELETED' })
    await post(owner, 'send-bulk-invitations', { invitations: [{ email: invited.email, role: 'MEMBER' }] })
    expect(await accept()).toBe(400)
  })
})

describe('the role of an open invitation', () => {
  const givenInvited = async (role: 'MEMBER' | 'OBSERVER') => {
    const { orgId, owner } = await givenSales()
    const admin = await api.givenUser({ orgId, role: 'ADMIN' })
    const invited = await api.givenUser({ orgId, role, status: 'INVITED' })
    return { orgId, owner, invited, accept: await givenLink(invited, admin) }
  }
  const toRole = (by: TestUser, user: TestUser, role: string) =>
    post(by, 'change-members', { userIds: [user.id], change: 'role', role })

  it('can be raised by somebody who may give it, whoever sent the invitation', async () => {
    const { orgId, owner, invited, accept } = await givenInvited('MEMBER')
    expect(outcomes(await toRole(owner, invited, 'OWNER'))).toEqual([['done', null]])
    expect(await accept()).toBe(200)
    expect(await membershipOf(orgId, invited.id)).toMatchObject({ role: 'OWNER', status: 'ACTIVE' })
  })

  it('ends with the rights of the one who raised it', async () => {
    const { orgId, owner, invited, accept } = await givenInvited('OBSERVER')
    const second = await api.givenUser({ orgId, role: 'OWNER' })
    expect(outcomes(await toRole(second, invited, 'OWNER'))).toEqual([['done', null]])
    expect(outcomes(await toRole(owner, second, 'MEMBER'))).toEqual([['done', null]])
    expect(await accept()).toBe(400)
  })
})

describe('changes of many members', () => {
  it('change each on their own, and a preview says the same without changing anybody', async () => {
    const { orgId, owner } = await givenSales()
    const admin = await api.givenUser({ orgId, role: 'ADMIN' })
    const member = await api.givenUser({ orgId })
    const stranger = await api.givenUser({ orgId: await api.givenOrganization() })
    await api.tokenFor(member)
    const body = { userIds: [member.id, owner.id, admin.id, stranger.id], change: 'deactivate' }
    const expected = {
      results: [
        { id: member.id, outcome: 'done', reason: null },
        { id: owner.id, outcome: 'failed', reason: 'They may do more than you.' },
        { id: admin.id, outcome: 'failed', reason: 'You cannot change your own membership.' },
        { id: stranger.id, outcome: 'failed', reason: 'Not found.' },
      ],
      consequences: { people: 1, calls: 0, sessions: 1, apiKeys: 0 },
    }
    expect((await post(admin, 'change-members', { ...body, isPreview: true })).json()).toEqual(expected)
    expect(await membershipOf(orgId, member.id)).toMatchObject({ status: 'ACTIVE' })
    expect((await post(admin, 'change-members', body)).json()).toEqual(expected)
    expect(await membershipOf(orgId, member.id)).toMatchObject({ status: 'DEPROVISIONED' })
    expect((await api.request(member, 'GET', '/users/me')).statusCode).toBe(401)
    const back = await post(admin, 'change-members', { userIds: [member.id], change: 'reactivate' })
    expect(outcomes(back)).toEqual([['done', null]])
  })

  it('let people leave after the pilot, and nobody come or rise', async () => {
    const { orgId, owner } = await givenSales()
    const [first, second] = [await api.givenUser({ orgId }), await api.givenUser({ orgId })]
    await api.database.system
      .updateTable('organizations')
      .set({ pilot_expires_at: new Date(0) })
      .where('id', '=', orgId)
      .execute()
    const change = (userId: string, body: object) =>
      post(owner, 'change-members', { userIds: [userId], ...body })
    expect(outcomes(await change(first.id, { change: 'deactivate' }))).toEqual([['done', null]])
    expect(outcomes(await change(second.id, { change: 'delete' }))).toEqual([['done', null]])
    for (const body of [{ change: 'reactivate' }, { change: 'role', role: 'ADMIN' }])
      expect((await change(first.id, body)).json()).toMatchObject({ status: 403, code: 'pilot_ended' })
    expect(await membershipOf(orgId, first.id)).toMatchObject({ status: 'DEPROVISIONED' })
  })

  it('leave one owner, whichever owners are chosen', async () => {
    const { orgId, owner } = await givenSales()
    const [second, third] = [
      await api.givenUser({ orgId, role: 'OWNER' }),
      await api.givenUser({ orgId, role: 'OWNER' }),
    ]
    const userIds = [second.id, third.id, owner.id]
    const response = await post(owner, 'change-members', { userIds, change: 'role', role: 'MEMBER' })
    expect(outcomes(response)).toEqual([
      ['done', null],
      ['done', null],
      ['failed', 'The last owner of an organization stays its owner.'],
    ])
  })

  it('stop where the seats end', async () => {
    const { orgId, owner } = await givenSales({ accountLimits: { OBSERVER: 1 } })
    const [first, second] = [await api.givenUser({ orgId }), await api.givenUser({ orgId })]
    const userIds = [first.id, second.id]
    const response = await post(owner, 'change-members', { userIds, change: 'role', role: 'OBSERVER' })
    expect(outcomes(response)).toEqual([
      ['done', null],
      ['failed', 'No seat is left for the role OBSERVER.'],
    ])
  })

  it('give a list of capabilities that the giver has, and no other', async () => {
    const { orgId, owner } = await givenSales()
    const manager = await api.givenUser({
      orgId,
      role: 'CUSTOM',
      // Changing a temporary member requires at least that member's rights.
      capabilities: ['users.manage', 'calls.view', 'practice.use', 'bots.view'],
    })
    const guest = await api.givenUser({ orgId, role: 'TEMP' })
    const give = (user: TestUser, capabilities: string[]) =>
      post(user, 'change-members', { userIds: [guest.id], change: 'role', role: 'CUSTOM', capabilities })
    expect(outcomes(await give(manager, ['calls.view', 'calls.delete']))[0]?.[0]).toBe('failed')
    expect(outcomes(await give(manager, ['calls.view']))).toEqual([['done', null]])
    expect(outcomes(await give(manager, ['calls.view']))).toEqual([['unchanged', null]])
    expect((await api.request(owner, 'GET', `/users/${guest.id}`)).json()).toMatchObject({
      role: 'CUSTOM',
      capabilities: ['calls.view'],
    })
    expect(outcomes(await give(owner, ['calls.view', 'calls.delete']))).toEqual([['done', null]])
    // Now the guest has more rights than the manager.
    expect(outcomes(await give(manager, ['calls.view']))[0]?.[0]).toBe('failed')
    expect((await post(owner, 'change-members', { userIds: [guest.id], change: 'role' })).statusCode).toBe(
      400,
    )
  })

  it('keep the name of a deleted user on their calls, whatever happens to the account', async () => {
    const { orgId, owner } = await givenSales()
    const rep = await api.givenUser({ orgId, firstName: 'Rita', lastName: 'Rep' })
    await post(owner, 'change-members', { userIds: [rep.id], change: 'delete' })
    await api.database.system
      .updateTable('users')
      .set({ first_name: 'Somebody', last_name: 'Else' })
      .where('id', '=', rep.id)
      .execute()
    expect((await api.request(owner, 'GET', `/users/${rep.id}`)).json()).toMatchObject({
      firstName: 'Rita',
      lastName: 'Rep',
      status: 'DELETED',
    })
  })
})

describe('somebody who is invited again after they were deleted', () => {
  const givenFormerLead = async () => {
    const { orgId, owner } = await givenSales()
    const lead = await api.givenUser({ orgId })
    const team = await api.givenTeam(orgId, 'North', [lead])
    for (const [path, body] of [
      ['change-user-role', { teamId: team, role: 'ADMIN' }],
      ['change-rep-visibility', { visibilityLevel: 'ORGANIZATION' }],
    ] as const)
      await api.request(owner, 'POST', `/users/teams/${path}`, { body: { userId: lead.id, ...body } })
    return { orgId, owner, lead, team }
  }
  const teamsOf = ({ id }: TestUser) =>
    api.database.system
      .selectFrom('team_members')
      .select(['team_id', 'role'])
      .where('user_id', '=', id)
      .execute()

  it('leads no team and sees as far as any rep, unlike somebody who was only deactivated', async () => {
    const { orgId, owner, lead, team } = await givenFormerLead()
    for (const change of ['deactivate', 'reactivate'])
      await post(owner, 'change-members', { userIds: [lead.id], change })
    expect(await teamsOf(lead)).toEqual([{ team_id: team, role: 'ADMIN' }])
    expect(await membershipOf(orgId, lead.id)).toMatchObject({ visibility_level: 'ORGANIZATION' })

    await post(owner, 'change-members', { userIds: [lead.id], change: 'delete' })
    await post(owner, 'invite-members-to-org', { orgId, emails: [lead.email], role: 'MEMBER' })
    // Their calls stay in the team with them.
    expect(await teamsOf(lead)).toEqual([{ team_id: team, role: 'MEMBER' }])
    expect(await membershipOf(orgId, lead.id)).toMatchObject({ status: 'INVITED', visibility_level: null })
  })

  it('is in the teams that the invitation names, and in no other', async () => {
    const { orgId, owner, lead, team } = await givenFormerLead()
    const other = await api.givenTeam(orgId, 'South')
    for (const teamId of [team, other]) {
      await post(owner, 'change-members', { userIds: [lead.id], change: 'delete' })
      const invitations = [{ email: lead.email, role: 'MEMBER', teamIds: [teamId] }]
      await post(owner, 'send-bulk-invitations', { invitations })
      expect(await teamsOf(lead)).toEqual([{ team_id: teamId, role: 'MEMBER' }])
    }
  })
})

describe('the name of a person whose membership ends', () => {
  const givenInvited = async (owner: TestUser) => {
    const elsewhere = await api.givenUser({ orgId: await api.givenOrganization(), firstName: 'Quentin' })
    await api.database.system
      .updateTable('users')
      .set({ avatar_url: 'https://example.test/quentin.png' })
      .where('id', '=', elsewhere.id)
      .execute()
    await post(owner, 'invite-members-to-org', {
      orgId: owner.orgId,
      emails: [elsewhere.email],
      role: 'MEMBER',
    })
    return elsewhere
  }

  it('stays unknown if they never accepted', async () => {
    const { owner } = await givenSales()
    const { id } = await givenInvited(owner)
    expect(outcomes(await post(owner, 'change-members', { userIds: [id], change: 'delete' }))).toEqual([
      ['done', null],
    ])
    expect((await api.request(owner, 'GET', `/users/${id}`)).json()).toMatchObject({
      firstName: '',
      lastName: '',
      avatar: null,
      status: 'DELETED',
    })
  })

  it('is not shown with calls and settings before they accept: their email address is, until they are deleted', async () => {
    const { orgId, owner } = await givenSales()
    const { id, email } = await givenInvited(owner)
    const namesOf = () => api.database.withOrg({ orgId }, (trx) => findPersonNames(trx, [id, owner.id]))
    const names = await namesOf()
    const unnamed = { id, firstName: email, lastName: '', avatar: null }
    expect(names.get(id)).toEqual(unnamed)
    expect(names.get(owner.id)).toMatchObject({ firstName: 'Ada' })
    const body = { userId: id, autoEmailTarget: 'None' }
    const settings = await api.request(owner, 'PATCH', '/integrations/real-calls/config/user', { body })
    expect(settings.json()).toMatchObject({ users: [{ user: unnamed }] })
    await post(owner, 'change-members', { userIds: [id], change: 'delete' })
    expect((await namesOf()).get(id)).toEqual({ ...unnamed, firstName: '' })
  })

  it('stays as it was in a sub-organization that they left before', async () => {
    const { orgId, owner } = await givenSales()
    const child = await api.givenOrganization({ parentId: orgId })
    const rep = await api.givenUser({ orgId, firstName: 'Rita', lastName: 'Rep' })
    await api.givenMembership(rep.id, { orgId: child, role: 'MEMBER' })
    const childOwner = await api.givenUser({ orgId: child, role: 'OWNER' })
    await post(childOwner, 'change-members', { userIds: [rep.id], change: 'delete' })
    await api.database.system
      .updateTable('users')
      .set({ first_name: 'Renamed' })
      .where('id', '=', rep.id)
      .execute()
    await post(owner, 'change-members', { userIds: [rep.id], change: 'delete' })
    expect(await membershipOf(child, rep.id)).toMatchObject({ kept_first_name: 'Rita' })
    expect(await membershipOf(orgId, rep.id)).toMatchObject({ kept_first_name: 'Renamed' })
  })
})

describe('mail about how to sign in', () => {
  it('goes to chosen people once a day, and invited ones get a new link', async () => {
    const { orgId, owner } = await givenSales()
    const member = await api.givenUser({ orgId })
    const invited = await api.givenUser({ orgId, status: 'INVITED' })
    const former = await api.givenUser({ orgId, status: 'DEPROVISIONED' })
    const send = () =>
      post(owner, 'send-login-info-to-selected-users', { users: [member.id, invited.id, former.id] })
    expect(outcomes(await send())).toEqual([
      ['done', null],
      ['done', null],
      ['failed', 'They are deactivated.'],
    ])
    expect((await mailsIn(orgId)).toSorted()).toEqual(['invitation', 'login-info'])
    // A mail that has not left counts for nothing.
    expect(outcomes(await send())[0]).toEqual(['done', null])
    await api.database.withOrg({ orgId }, (trx) =>
      recordLoginInfo(trx, { orgId, userId: member.id, at: new Date() }),
    )
    expect(outcomes(await send())[0]).toEqual(['failed', 'They got one within the last 24 hours.'])
  })

  it('goes to those without a call in so many days, not to new members or those who only watch', async () => {
    const { orgId, owner } = await givenSales()
    const given = async (role: 'MEMBER' | 'OBSERVER', days: number) => {
      const user = await api.givenUser({ orgId, role })
      await api.database.system
        .updateTable('memberships')
        .set({ created_at: new Date(Date.now() - days * 86_400_000) })
        .where('org_id', '=', orgId)
        .where('user_id', '=', user.id)
        .execute()
      return user
    }
    const [quiet, busy] = [await given('MEMBER', 30), await given('MEMBER', 30)]
    const [practicing, alone] = [await given('MEMBER', 30), await given('MEMBER', 30)]
    await given('MEMBER', 3)
    await given('OBSERVER', 30)
    const recent = {
      org_id: orgId,
      title: 'A call',
      started_at: new Date(Date.now() - 2 * 86_400_000),
      status: 'SCORED',
    } as const
    await api.database.system
      .insertInto('calls')
      .values([
        { ...recent, caller_id: busy.id },
        { ...recent, caller_id: practicing.id, kind: 'practice' },
        // Nobody else may know of it.
        { ...recent, caller_id: alone.id, kind: 'practice', is_private: true },
      ])
      .execute()
    const send = (numberOfDaysWithNoCalls: number, isPreview: boolean) =>
      post(owner, 'send-login-info-to-slackers', { numberOfDaysWithNoCalls, isPreview })
    const ids = (response: LightMyRequestResponse) => response.json<Results>().results.map(({ id }) => id)
    const without = [quiet.id, alone.id].toSorted()
    expect(ids(await send(7, true)).toSorted()).toEqual(without)
    const listed = await api.request(owner, 'GET', '/users?withoutCallsInDays=7&roles=MEMBER')
    expect(ids(listed).toSorted()).toEqual(without)
    expect(ids(await send(1, true)).toSorted()).toEqual(expect.arrayContaining([quiet.id, busy.id]))
    expect(await mailsIn(orgId)).toEqual([])
    expect(ids(await send(7, false)).toSorted()).toEqual(without)
    expect(await mailsIn(orgId)).toEqual(['login-info', 'login-info'])
  })
})

describe('GET /users/export', () => {
  it('streams everybody who matches, without formulas, and writes it into the log', async () => {
    const { orgId, owner } = await givenSales()
    await api.givenUser({ orgId, firstName: '=cmd()', lastName: 'O"Neil', email: `f-${orgId}@example.test` })
    const file = await api.request(owner, 'GET', '/users/export?search=neil')
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="users.csv"',
    })
    const lines = file.body.trimEnd().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('"First name","Last name","Email"')
    expect(lines[1]).toContain(`"'=cmd()","O""Neil","f-${orgId}@example.test","MEMBER","ACTIVE"`)
    const entry = await api.database.system
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('org_id', '=', orgId)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ action: 'user.export', after: { search: 'neil' } })
    const reader = await api.givenUser({ orgId })
    expect((await api.request(reader, 'GET', '/users/export')).statusCode).toBe(403)
  })

  it('holds the people of the list, also if only those whose calls one sees are listed', async () => {
    const { orgId } = await givenSales()
    const reader = await api.givenUser({
      orgId,
      role: 'CUSTOM',
      capabilities: ['users.view', 'users.manage', 'calls.view'],
    })
    const query = 'withVisibleCalls=true'
    const listed = (await api.request(reader, 'GET', `/users?${query}`)).json<{ results: { id: string }[] }>()
    expect(listed.results.map(({ id }) => id)).toEqual([reader.id])
    const file = await api.request(reader, 'GET', `/users/export?${query}`)
    expect(file.body.trimEnd().split('\r\n').slice(1)).toEqual([expect.stringContaining(reader.id)])
  })

  it('reads on after the first part', async () => {
    const { orgId, owner } = await givenSales()
    const added = await api.database.system
      .insertInto('users')
      .values(Array.from({ length: 1005 }, (_, index) => ({ email: `m${index}-${orgId}@example.test` })))
      .returning('id')
      .execute()
    await api.database.system
      .insertInto('memberships')
      .values(added.map(({ id }) => ({ org_id: orgId, user_id: id, role: 'MEMBER', status: 'ACTIVE' })))
      .execute()
    const file = await api.request(owner, 'GET', '/users/export')
    const addresses = file.body.match(/m\d+-/g) ?? []
    expect(new Set(addresses).size).toBe(1005)
    expect(addresses).toHaveLength(1005)
  })
})
