import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { organizationChanges } from '../../contract/organization-settings.ts'
import { myOrganization } from '../../contract/session.ts'
import { ensureUser } from '#db/queries/people/memberships.ts'
import { insertOneTimeToken } from '#db/queries/people/sessions.ts'
import { hashToken, newOpaqueToken } from '../../http/tokens.ts'
import { imageTypeOf } from '../../http/images.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let orgId: string
let owner: TestUser
beforeAll(async () => {
  api = await createApiTest()
  orgId = await api.givenOrganization()
  owner = await api.givenUser({ orgId, role: 'OWNER' })
})
afterAll(() => api.close())

const patch = (body: Record<string, unknown>, user: TestUser = owner) =>
  api.request(user, 'PATCH', '/organizations/', { body })
const read = async (user: TestUser = owner) =>
  myOrganization.parse((await api.request(user, 'GET', '/organizations/me')).json())

const auditOf = (id: string, action: string) =>
  api.database.system
    .selectFrom('audit_log')
    .select(['actor_user_id', 'before', 'after'])
    .where('org_id', '=', id)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .execute()

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(40)])

/** A multipart body with text fields and at most one file. */
function formWith(fields: Record<string, string>, file?: { name: string; bytes: Uint8Array }) {
  const boundary = 'test-boundary'
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  if (file !== undefined) {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${file.name}"; filename="logo"\r\n`
    parts.push(
      Buffer.from(`${head}content-type: image/png\r\n\r\n`),
      Buffer.from(file.bytes),
      Buffer.from('\r\n'),
    )
  }
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

describe('PATCH /organizations/', () => {
  const values: Record<string, unknown> = {
    onlyAdminCanViewAllCalls: true,
    onlyAdminCanViewAllRealBuyerCalls: true,
    onlyAdminCanDeleteCalls: true,
    onlyAdminCanExportCalls: true,
    onlyAdminCanRescoreCalls: true,
    onlyAdminCanViewMembers: true,
    onlyAdminCanFilterCalls: true,
    hideRoleplayFromMembers: true,
    hideBotsFromMembers: true,
    repsCanEditScoreResults: true,
    isRepInstructionsMandatory: true,
    blurLeaderboard: true,
    hideLeaderboardAcrossApp: true,
    useTeamLevelManagement: true,
    teamLeadsCanChangeRepVisibilityLevel: true,
    defaultRepVisibilityLevel: 'TEAM',
    hideSimilarCalls: true,
    canRestartCalls: false,
    managerVisibilityLevel: 'TEAM',
  }

  it.each(Object.entries(values))('stores %s and audits it', async (name, value) => {
    const { settings: before, version } = await read()
    const response = await patch({ [name]: value, version })
    expect(response.statusCode).toBe(200)
    expect(await read()).toMatchObject({ settings: { [name]: value }, version: version + 1 })
    const [entry] = await auditOf(orgId, 'organization.update')
    expect(entry).toEqual({
      actor_user_id: owner.id,
      before: { [name]: before[name as keyof typeof before] },
      after: { [name]: value },
    })
  })

  it('takes every setting of the specification and its name', () => {
    const { success } = organizationChanges.safeParse({ ...values, name: 'Larkfield' })
    expect(success).toBe(true)
  })

  it('changes only the name', async () => {
    const before = await read()
    expect((await patch({ name: '  Larkfield  ' })).statusCode).toBe(200)
    expect(await read()).toMatchObject({ name: 'Larkfield', settings: before.settings })
    for (const name of ['', '   ', 'x'.repeat(201)]) expect((await patch({ name })).statusCode).toBe(400)
  })

  it('refuses an old version and returns the current organization', async () => {
    const { version } = await read()
    expect((await patch({ hideSimilarCalls: false, version })).statusCode).toBe(200)
    const late = await patch({ canRestartCalls: true, version })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({ code: 'stale', current: { version: version + 1 } })
    expect((await read()).settings.canRestartCalls).toBe(false)
  })

  it('leaves no trace where nothing changes', async () => {
    const { version, settings } = await read()
    const entries = (await auditOf(orgId, 'organization.update')).length
    expect((await patch({ blurLeaderboard: settings.blurLeaderboard, version })).statusCode).toBe(200)
    expect((await read()).version).toBe(version)
    expect(await auditOf(orgId, 'organization.update')).toHaveLength(entries)
  })

  it('keeps what only platform staff set', async () => {
    expect((await patch({ recorderAllowed: true })).statusCode).toBe(400)
    expect((await patch({ accountLimits: { ADMIN: 5 } })).statusCode).toBe(400)
  })

  it('applies a narrowing switch to the next request', async () => {
    const home = await api.givenOrganization()
    const admin = await api.givenUser({ orgId: home, role: 'ADMIN' })
    const manager = await api.givenUser({ orgId: home, role: 'MEMBER_PLUS' })
    const rights = async () =>
      (await api.request(manager, 'GET', '/users/me')).json<{ capabilities: string[] }>().capabilities
    expect(await rights()).toContain('calls.viewAll')
    await patch({ onlyAdminCanViewAllCalls: true }, admin)
    expect(await rights()).not.toContain('calls.viewAll')
  })
})

describe('the domain of an organization', () => {
  it.each(['gmail.com', 'Outlook.com', 'localhost', 'https://example.com', 'a b.com', '-a.com'])(
    'is not %s',
    async (domain) => {
      expect((await patch({ domain })).statusCode).toBe(400)
    },
  )

  it('must be there before members have to have it', async () => {
    const home = await api.givenOrganization()
    const admin = await api.givenUser({ orgId: home, role: 'ADMIN' })
    expect((await patch({ membersMustHaveMatchingDomain: true }, admin)).statusCode).toBe(400)
    const both = { domain: 'Larkfield.example', membersMustHaveMatchingDomain: true }
    expect((await patch(both, admin)).json()).toMatchObject({ domain: 'larkfield.example' })
    expect((await patch({ domain: null }, admin)).statusCode).toBe(400)
  })

  it('keeps other addresses out of invitations while it is required', async () => {
    const home = await api.givenOrganization()
    const admin = await api.givenUser({ orgId: home, role: 'ADMIN' })
    const emails = ['a@larkfield.example', 'b@sub.larkfield.example', 'c@elsewhere.example']
    const invite = async () =>
      (
        await api.request(admin, 'POST', '/organizations/invite-members-to-org', {
          body: { orgId: home, emails, role: 'MEMBER' },
        })
      ).json<{ results: { status: string; reason: string | null }[] }>().results
    await patch({ domain: 'larkfield.example', membersMustHaveMatchingDomain: true }, admin)
    expect((await invite()).map(({ status, reason }) => [status, reason])).toEqual([
      ['invited', null],
      ['skipped', 'Only addresses at larkfield.example can be invited.'],
      ['skipped', 'Only addresses at larkfield.example can be invited.'],
    ])
    await patch({ membersMustHaveMatchingDomain: false }, admin)
    expect((await invite()).map(({ status }) => status)).toEqual(['invited', 'invited', 'invited'])
  })

  it('lets nobody join without an invitation, and says why', async () => {
    const refused = await patch({ enableAutoJoiningByDomain: true })
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([422, 'domain_not_proven'])
    expect((await patch({ enableAutoJoiningByDomain: false })).statusCode).toBe(200)
  })
})

describe('the logo', () => {
  const send = (file: { name: string; bytes: Uint8Array }, user: TestUser = owner) =>
    api.request(user, 'PATCH', '/organizations/logo', formWith({}, file))

  it('is shown under a new address after each upload, to everybody who knows it', async () => {
    const first = (await send({ name: 'logo', bytes: png })).json<{ logoUrl: string }>().logoUrl
    const shown = await api.app.inject({ url: first })
    expect(shown.headers['content-type']).toBe('image/png')
    expect(shown.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(shown.rawPayload.equals(png)).toBe(true)
    const second = (await send({ name: 'logo', bytes: png })).json<{ logoUrl: string }>().logoUrl
    expect(second).not.toBe(first)
    expect((await api.app.inject({ url: first })).statusCode).toBe(404)
    expect((await read()).logoUrl).toBe(second)
    const [entry] = await auditOf(orgId, 'organization.change-logo')
    expect(entry).toMatchObject({ before: { logoUrl: first }, after: { logoUrl: second } })
  })

  it.each([
    ['an SVG', 415, { name: 'logo', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }],
    ['too many bytes', 413, { name: 'logo', bytes: Buffer.concat([png, Buffer.alloc(524_288)]) }],
    ['an empty file', 400, { name: 'logo', bytes: Buffer.alloc(0) }],
    ['another field', 400, { name: 'picture', bytes: png }],
  ])('is not %s', async (_, status, file) => {
    expect((await send(file)).statusCode).toBe(status)
  })

  it('is known by its bytes, not by its name', () => {
    expect(imageTypeOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg')
    expect(imageTypeOf(Buffer.from('RIFF0000WEBPVP8 '))).toBe('image/webp')
    expect(imageTypeOf(Buffer.from('GIF89a'))).toBeNull()
    expect(imageTypeOf(Buffer.alloc(0))).toBeNull()
  })
})

describe('a sub-organization', () => {
  const fields = { name: 'Larkfield Iberia', domain: 'iberia.larkfield.example' }

  it('starts with its rules, its logo, the region and the pilot of its parent, and its creator as owner', async () => {
    const home = await api.givenOrganization({ dataRegion: 'EU' })
    const pilot = new Date('2031-01-01T00:00:00Z')
    await api.database.system
      .updateTable('organizations')
      .set({ pilot_expires_at: pilot })
      .where('id', '=', home)
      .execute()
    const admin = await api.givenUser({ orgId: home, role: 'ADMIN' })
    const form = formWith({ ...fields, membersMustHaveMatchingDomain: 'true' }, { name: 'logo', bytes: png })
    const response = await api.request(admin, 'POST', '/organizations/sub-organization', form)
    expect(response.statusCode).toBe(201)
    const created = response.json<{ id: string; logoUrl: string }>()
    expect(created).toMatchObject({
      ...fields,
      parentId: home,
      dataRegion: 'EU',
      pilotExpiresAt: pilot.toISOString(),
      role: 'OWNER',
    })
    expect((await api.app.inject({ url: created.logoUrl })).statusCode).toBe(200)
    const inside = await api.request(admin, 'GET', '/organizations/me', { orgId: created.id })
    expect(inside.json()).toMatchObject({ settings: { membersMustHaveMatchingDomain: true } })
    const rules = await api.request(admin, 'GET', '/integrations/real-calls/categorization-rules', {
      orgId: created.id,
    })
    expect(rules.json<{ organization: unknown[] }>().organization.length).toBeGreaterThan(0)
    expect(await auditOf(home, 'organization.add-sub-organization')).toHaveLength(1)
    expect(await auditOf(created.id, 'organization.create')).toHaveLength(1)
  })

  it('is created once per Idempotency-Key, whose form must be the same', async () => {
    const home = await api.givenOrganization()
    const admin = await api.givenUser({ orgId: home, role: 'ADMIN' })
    const post = (sent: Record<string, string>) => {
      const form = formWith(sent)
      return api.request(admin, 'POST', '/organizations/sub-organization', {
        ...form,
        headers: { ...form.headers, 'idempotency-key': 'once' },
      })
    }
    const [first, second] = [await post(fields), await post(fields)]
    expect(second.json<{ id: string }>().id).toBe(first.json<{ id: string }>().id)
    expect((await post({ ...fields, name: 'Another' })).statusCode).toBe(422)
  })

  it('has none below itself, and none joins by domain', async () => {
    const home = await api.givenOrganization()
    const child = await api.givenOrganization({ parentId: home })
    const admin = await api.givenUser({ orgId: child, role: 'OWNER' })
    const post = (sent: Record<string, string>, user: TestUser) =>
      api.request(user, 'POST', '/organizations/sub-organization', formWith(sent))
    expect((await post(fields, admin)).statusCode).toBe(409)
    const top = await api.givenUser({ orgId: home, role: 'OWNER' })
    expect((await post({ ...fields, enableAutoJoiningByDomain: 'true' }, top)).statusCode).toBe(422)
    expect((await post({ name: 'No domain', membersMustHaveMatchingDomain: 'true' }, top)).statusCode).toBe(
      400,
    )
    expect((await post({ ...fields, domain: 'gmail.com' }, top)).statusCode).toBe(400)
  })

  it('gives its admin nothing in the organization above', async () => {
    const home = await api.givenOrganization()
    const child = await api.givenOrganization({ parentId: home })
    const admin = await api.givenUser({ orgId: child, role: 'ADMIN' })
    const response = await api.request(admin, 'PATCH', '/organizations/', {
      body: { name: 'Taken' },
      orgId: home,
    })
    expect(response.statusCode).toBe(403)
  })
})

describe('GET /organizations/all-organizations', () => {
  const names = async (user: TestUser) =>
    (await api.request(user, 'GET', '/organizations/all-organizations?numberOfResults=1000'))
      .json<{ results: { id: string }[] }>()
      .results.map(({ id }) => id)

  it('shows members their own organizations and platform staff all', async () => {
    const [mine, other] = [await api.givenOrganization(), await api.givenOrganization()]
    const member = await api.givenUser({ orgId: mine })
    expect(await names(member)).toEqual([mine])
    const staff = await api.givenUser({ orgId: mine, platformRole: 'staff' })
    expect(await names(staff)).toEqual(expect.arrayContaining([mine, other]))
    const ops = await api.givenUser({ orgId: mine, platformRole: 'ops' })
    expect(await names(ops)).toEqual([mine])
  })

  it('finds by name and says how many there are', async () => {
    const home = await api.givenOrganization({ name: 'Quillhaven 100%' })
    const member = await api.givenUser({ orgId: home })
    const found = await api.request(member, 'GET', '/organizations/all-organizations?search=100%25')
    expect(found.json()).toMatchObject({ total: 1, results: [{ id: home, role: 'MEMBER' }] })
    const none = await api.request(member, 'GET', '/organizations/all-organizations?search=nothing')
    expect(none.json()).toEqual({ results: [], total: 0 })
  })
})

describe('what platform staff set', () => {
  let staff: TestUser
  beforeAll(async () => {
    staff = await api.givenUser({ orgId, platformRole: 'staff' })
  })
  const plan = (id: string, body: Record<string, unknown>, user: TestUser = staff) =>
    api.request(user, 'PATCH', `/organizations/${id}/plan`, { body })

  it('is the plan of an organization, audited there', async () => {
    const customer = await api.givenOrganization()
    const body = {
      pilotExpiresAt: '2030-05-01T00:00:00.000Z',
      recorderAllowed: true,
      allowedBetaProviders: ['avoma'],
      accountLimits: { ADMIN: 3 },
      dataRegion: 'EU',
      version: 1,
    }
    expect((await plan(customer, body)).json()).toMatchObject({ ...body, version: 2 })
    const [entry] = await auditOf(customer, 'organization.change-plan')
    expect(entry).toMatchObject({ before: { recorderAllowed: false }, after: { recorderAllowed: true } })
    const admin = await api.givenUser({ orgId: customer, role: 'ADMIN' })
    const seats = (await api.request(admin, 'GET', '/organizations/accounts-used-per-role')).json<unknown[]>()
    expect(seats).toContainEqual({ role: 'ADMIN', used: 1, limit: 3, viewAllCalls: 1 })
    expect((await read(admin)).settings).toMatchObject({ recorderAllowed: true })
    expect((await plan(customer, { ...body, version: 1 })).statusCode).toBe(409)
  })

  it('applies to the sub-organizations if it is about region or pilot', async () => {
    const customer = await api.givenOrganization()
    const child = await api.givenOrganization({ parentId: customer })
    await plan(customer, { dataRegion: 'EU', pilotExpiresAt: '2030-05-01T00:00:00Z', recorderAllowed: true })
    const below = await api.request(staff, 'GET', `/organizations/${child}/plan`)
    expect(below.json()).toMatchObject({
      dataRegion: 'EU',
      pilotExpiresAt: '2030-05-01T00:00:00.000Z',
      recorderAllowed: false,
    })
  })

  it('names beta providers only', async () => {
    const customer = await api.givenOrganization()
    for (const id of ['gong', 'nobody'])
      expect((await plan(customer, { allowedBetaProviders: [id] })).statusCode).toBe(400)
  })

  it('is out of reach for owners and for those who only watch the queues', async () => {
    const ops = await api.givenUser({ orgId, platformRole: 'ops' })
    for (const user of [owner, ops]) {
      expect((await plan(orgId, { recorderAllowed: true }, user)).statusCode).toBe(403)
      expect((await api.request(user, 'GET', `/organizations/${orgId}/plan`)).statusCode).toBe(403)
      const body = { name: 'New', ownerEmail: 'a@b.example' }
      expect((await api.request(user, 'POST', '/organizations', { body })).statusCode).toBe(403)
    }
  })

  it('creates an organization whose owner is invited and may accept', async () => {
    const body = { name: 'Fresh', ownerEmail: 'Founder@fresh.example', dataRegion: 'EU' }
    const response = await api.request(staff, 'POST', '/organizations', { body })
    expect(response.statusCode).toBe(201)
    const { id } = response.json<{ id: string }>()
    expect(await ownersOf(id)).toEqual([{ email: 'founder@fresh.example', status: 'INVITED' }])
    expect((await accept(id, 'founder@fresh.example')).statusCode).toBe(200)
    expect(await ownersOf(id)).toEqual([{ email: 'founder@fresh.example', status: 'ACTIVE' }])
  })

  const ownersOf = (id: string) =>
    api.database.system
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select(['users.email', 'memberships.status'])
      .where('memberships.org_id', '=', id)
      .where('memberships.role', '=', 'OWNER')
      .orderBy('users.email')
      .execute()

  async function givenLink(id: string, email: string): Promise<string> {
    const token = newOpaqueToken()
    await api.database.asSystem(async (trx) => {
      const { id: userId } = await ensureUser(trx, email)
      await insertOneTimeToken(trx, {
        hash: hashToken(token),
        kind: 'invite',
        userId,
        orgId: id,
        email,
        invitedBy: null,
        expiresAt: new Date(Date.now() + 60_000),
      })
    })
    return token
  }
  const follow = (token: string) =>
    api.request(null, 'POST', '/auth/accept-invite', { body: { token, password: 'a long new password' } })
  const accept = async (id: string, email: string) => follow(await givenLink(id, email))

  async function givenCustomer(ownerEmail: string): Promise<string> {
    const response = await api.request(staff, 'POST', '/organizations', {
      body: { name: 'Customer', ownerEmail },
    })
    expect(response.json()).toMatchObject({ hasOwner: false, invitedOwner: ownerEmail })
    return response.json<{ id: string }>().id
  }
  const inviteOwner = (id: string, email: string, user: TestUser = staff) =>
    api.request(user, 'POST', `/organizations/${id}/invite-owner`, { body: { email } })

  it('invites the owner again, until somebody has accepted', async () => {
    const id = await givenCustomer('late@customer.example')
    const again = await inviteOwner(id, 'Late@customer.example')
    expect(again.json()).toMatchObject({ hasOwner: false, invitedOwner: 'late@customer.example' })
    const mails = await api.database.system
      .selectFrom('commands')
      .select('payload')
      .where('org_id', '=', id)
      .where('kind', '=', 'invite-member')
      .execute()
    expect(mails).toEqual([{ payload: { isByStaff: true } }, { payload: { isByStaff: true } }])
    expect((await accept(id, 'late@customer.example')).statusCode).toBe(200)
    expect((await api.request(staff, 'GET', `/organizations/${id}/plan`)).json()).toMatchObject({
      hasOwner: true,
      invitedOwner: null,
    })
    expect((await inviteOwner(id, 'late@customer.example')).statusCode).toBe(409)
    expect((await inviteOwner(id, 'other@customer.example')).statusCode).toBe(409)
  })

  it('invites the owner at another address, and nobody joins from the first one', async () => {
    const id = await givenCustomer('typo@costumer.example')
    const link = await givenLink(id, 'typo@costumer.example')
    expect((await inviteOwner(id, 'right@customer.example')).json()).toMatchObject({
      hasOwner: false,
      invitedOwner: 'right@customer.example',
    })
    expect(await ownersOf(id)).toEqual([
      { email: 'right@customer.example', status: 'INVITED' },
      { email: 'typo@costumer.example', status: 'DELETED' },
    ])
    expect((await follow(link)).statusCode).toBe(400)
    expect((await accept(id, 'right@customer.example')).statusCode).toBe(200)
    expect(await auditOf(id, 'membership.revoke-invitation')).toMatchObject([
      { actor_user_id: staff.id, before: { role: 'OWNER', status: 'INVITED' }, after: { status: 'DELETED' } },
    ])
    expect(await auditOf(id, 'membership.invite')).toHaveLength(2)
  })

  it('invites no member as owner, and lets nobody else invite one', async () => {
    const id = await givenCustomer('first@customer.example')
    const admin = await api.givenUser({ orgId: id, role: 'ADMIN' })
    const refused = await inviteOwner(id, admin.email)
    expect(refused.json()).toMatchObject({ errors: [{ path: 'email', message: 'Already a member.' }] })
    for (const user of [owner, admin, await api.givenUser({ orgId, platformRole: 'ops' })])
      expect((await inviteOwner(id, 'x@y.example', user)).statusCode).toBe(403)
    expect((await inviteOwner('00000000-0000-7000-8000-000000000000', 'x@y.example')).statusCode).toBe(404)
  })
})
