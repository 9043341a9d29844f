import { afterAll, describe, expect, it } from 'vitest'
import { grantedCapabilities } from '#api/testing/granted-capabilities.ts'
import { givenKey } from '#api/testing/matrix/matrix.ts'
import { createApiTest, type TestUser } from '#api/testing/test-api.ts'
import { type OrgRole, orgRoles } from '#db/vocabulary/organizations.ts'
import { figure, isFullSize } from '../../figures.ts'

/** The sender of requests, their rights by the second table, and whether they are an owner in person. */
type Sender = { name: string; user: TestUser; token: string; rights: readonly string[]; isOwner: boolean }
type Grant = { role: OrgRole; capabilities: string[] }

const api = await createApiTest({ config: { logLevel: 'error' } })
const orgId = await api.givenOrganization()
await api.givenUser({ orgId, role: 'OWNER' })
afterAll(() => api.close())

const rightsOf = ({ role, capabilities }: Grant): readonly string[] =>
  role === 'CUSTOM' ? capabilities : grantedCapabilities[role]

async function member(name: string, role: OrgRole, capabilities: string[] = []): Promise<Sender> {
  const user = await api.givenUser({ orgId, role, capabilities })
  const token = await api.tokenFor(user)
  return { name, user, token, rights: rightsOf({ role, capabilities }), isOwner: role === 'OWNER' }
}

async function keyOf(role: OrgRole, scopes: string[]): Promise<Sender> {
  const user = await api.givenUser({ orgId, role })
  const token = await givenKey(api, user, scopes)
  return { name: `key of ${role} with ${scopes.join(', ')}`, user, token, rights: scopes, isOwner: false }
}

const memberScopes = [...grantedCapabilities.MEMBER, 'users.manage']
const allSenders = [
  await member('OWNER', 'OWNER'),
  await member('ADMIN', 'ADMIN'),
  await member('MEMBER_PLUS', 'MEMBER_PLUS'),
  await member('OBSERVER', 'OBSERVER'),
  await member('CUSTOM who only manages users', 'CUSTOM', ['users.manage']),
  await member('CUSTOM who manages users as a member', 'CUSTOM', memberScopes),
  await keyOf('OWNER', ['users.manage']),
  await keyOf('OWNER', memberScopes),
  await keyOf('ADMIN', [...grantedCapabilities.ADMIN]),
]

const allGrants: Grant[] = [
  ...orgRoles.filter((role) => role !== 'CUSTOM').map((role) => ({ role, capabilities: [] })),
  { role: 'CUSTOM', capabilities: ['calls.view'] },
  { role: 'CUSTOM', capabilities: ['ops.manage', 'security.manage'] },
]
/** The short form uses senders who could do harm, and grants that would be harmful. */
const senders = isFullSize ? allSenders : [1, 5, 7].flatMap((index) => allSenders[index] ?? [])
const grants = isFullSize
  ? allGrants
  : allGrants.filter(({ role }) => /OWNER|ADMIN|^MEMBER$|CUSTOM/.test(role))
const nameOf = ({ role, capabilities }: Grant): string => [role, ...capabilities].join(' ')

/** The rule written out plainly: users who manage users can grant what they have, and only owners make owners. */
const mayGive = ({ rights, isOwner }: Sender, grant: Grant): boolean =>
  rights.includes('users.manage') &&
  (grant.role !== 'OWNER' || isOwner) &&
  rightsOf(grant).every((right) => rights.includes(right))

const send = async ({ token }: Sender, path: string, body: object) =>
  api.request(null, 'POST', path, { orgId, body, headers: { authorization: `Bearer ${token}` } })

const membershipOf = (email: string) =>
  api.database.system
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.role', 'memberships.status', 'memberships.capabilities'])
    .where('memberships.org_id', '=', orgId)
    .where('users.email', '=', email)
    .executeTakeFirst()

const present: Grant = { role: 'TEMP', capabilities: [] }
let people = 0
const newEmail = (): string => `person${++people}@escalation.test`

/** Ways to grant a role. Each creates its own user and returns their address. */
const ways: Record<string, (sender: Sender, grant: Grant) => Promise<string>> = {
  'invite-members-to-org': async (sender, { role }) => {
    const email = newEmail()
    await send(sender, '/organizations/invite-members-to-org', { orgId, emails: [email], role })
    return email
  },
  'send-bulk-invitations': async (sender, grant) => {
    const email = newEmail()
    await send(sender, '/organizations/send-bulk-invitations', { invitations: [{ email, ...grant }] })
    return email
  },
  'send-bulk-invitations to somebody invited': async (sender, grant) => {
    const { email } = await api.givenUser({ orgId, ...present, status: 'INVITED' })
    const invitations = [{ email, ...grant }]
    await send(sender, '/organizations/send-bulk-invitations', { invitations, allowDuplicates: true })
    return email
  },
  'bulk-update-user-roles': async (sender, { role, capabilities }) => {
    const user = await api.givenUser({ orgId, role: 'TEMP', capabilities })
    await send(sender, '/organizations/bulk-update-user-roles', { userIds: [user.id], role })
    return user.email
  },
  'change-members': async (sender, grant) => {
    const user = await api.givenUser({ orgId, ...present })
    await send(sender, '/organizations/change-members', { userIds: [user.id], change: 'role', ...grant })
    return user.email
  },
}

/** Ways to change what somebody is. */
const changes: Record<string, object> = {
  'deactivate-user': {},
  'delete-user': {},
  'change-members deactivate': { change: 'deactivate' },
  'change-members delete': { change: 'delete' },
  'change-members role': { change: 'role', role: 'TEMP' },
}

describe('who gives rights to others', () => {
  it.each(Object.keys(ways))('gives none that they do not have themselves by %s', async (way) => {
    const problems: string[] = []
    for (const sender of senders) {
      for (const grant of grants) {
        // Invitations without rows contain no capabilities.
        if (way === 'invite-members-to-org' && grant.role === 'CUSTOM') continue
        const found = await membershipOf((await ways[way]?.(sender, grant)) ?? '')
        const isGiven = found?.role === grant.role && nameOf(grant) !== nameOf(present)
        const where = `${sender.name} gives ${nameOf(grant)}`
        if (isGiven && !mayGive(sender, grant)) problems.push(where)
        if (!isGiven && mayGive(sender, grant) && grant.role !== 'TEMP') problems.push(`${where}: refused`)
      }
    }
    expect(problems).toEqual([])
    figure(`${way}: grants of ${senders.length} kinds of senders within their rights`, 'all')
  })

  it.each(Object.keys(changes))('changes nobody who may do more by %s', async (name) => {
    const [path = ''] = name.split(' ')
    const problems: string[] = []
    for (const sender of senders) {
      for (const grant of grants) {
        const target = await api.givenUser({ orgId, ...grant })
        const about = path === 'change-members' ? { userIds: [target.id] } : { userId: target.id }
        await send(sender, `/organizations/${path}`, { ...about, ...changes[name] })
        const found = await membershipOf(target.email)
        const isChanged = found?.status !== 'ACTIVE' || found.role !== grant.role
        const where = `${sender.name} changes ${nameOf(grant)}`
        if (isChanged && !mayGive(sender, grant)) problems.push(where)
        if (!isChanged && mayGive(sender, grant) && grant.role !== 'TEMP') problems.push(`${where}: refused`)
      }
    }
    expect(problems).toEqual([])
  })

  it('makes no API key with more than they have, nor a key of a key', async () => {
    const problems: string[] = []
    const builder = await member('CUSTOM with keys', 'CUSTOM', ['developer.settings', 'calls.view'])
    for (const sender of [...senders, builder, await keyOf('OWNER', ['developer.settings', 'calls.view'])]) {
      for (const scope of ['calls.view', 'users.manage', 'ops.manage', 'security.manage']) {
        const { statusCode } = await send(sender, '/users/api-keys', { name: 'Key', scopes: [scope] })
        const isExpected = sender.rights.includes('developer.settings') && sender.rights.includes(scope)
        if ((statusCode === 201) !== isExpected) problems.push(`${sender.name}: ${scope} ${statusCode}`)
      }
    }
    expect(problems).toEqual([])
  })

  it('raises nobody by an own request: not the role, not the capabilities', async () => {
    const problems: string[] = []
    for (const sender of senders.filter(({ rights }) => rights.includes('users.manage'))) {
      const before = await membershipOf(sender.user.email)
      for (const grant of grants.filter((each) => !mayGive(sender, each))) {
        const body = { userIds: [sender.user.id], ...grant }
        await send(sender, '/organizations/change-members', { ...body, change: 'role' })
        await send(sender, '/organizations/bulk-update-user-roles', {
          userIds: [sender.user.id],
          role: grant.role,
        })
        const after = await membershipOf(sender.user.email)
        if (JSON.stringify(after) !== JSON.stringify(before))
          problems.push(`${sender.name} becomes ${nameOf(grant)}`)
      }
    }
    expect(problems).toEqual([])
  })
})

describe('a directory', () => {
  const patch = (token: string, id: string, value: object) =>
    api.app.inject({
      method: 'PATCH',
      url: `/scim/v2/Users/${id}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      payload: JSON.stringify({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'replace', value }],
      }),
    })
  const tokenBy = async (maker: Sender): Promise<string> => {
    const created = await send(maker, '/organizations/scim-tokens', { name: 'Directory' })
    return created.json<{ token: string }>().token
  }
  const accountOf = (id: string) =>
    api.database.system.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()

  it('of an admin neither readdresses nor ends an owner, and one of an owner does', async () => {
    const byAdmin = await tokenBy(await member('ADMIN', 'ADMIN'))
    const byOwner = await tokenBy(await member('OWNER', 'OWNER'))
    const target = await api.givenUser({ orgId, role: 'OWNER' })
    const address = newEmail()
    const changes = [{ emails: [{ value: address, primary: true }], userName: address }, { active: false }]
    for (const change of changes) expect((await patch(byAdmin, target.id, change)).statusCode).toBe(403)
    const deleted = await api.app.inject({
      method: 'DELETE',
      url: `/scim/v2/Users/${target.id}`,
      headers: { authorization: `Bearer ${byAdmin}` },
    })
    expect(deleted.statusCode).toBe(403)
    expect(await accountOf(target.id)).toEqual({ email: target.email })
    expect(await membershipOf(target.email)).toMatchObject({ status: 'ACTIVE', role: 'OWNER' })

    // Names are not a way in: a directory keeps everybody's up to date.
    expect((await patch(byAdmin, target.id, { name: { givenName: 'Grace' } })).statusCode).toBe(200)
    for (const change of changes) expect((await patch(byOwner, target.id, change)).statusCode).toBe(200)
    expect(await membershipOf(address)).toMatchObject({ status: 'DEPROVISIONED' })
  })

  it('gets its token from people who manage users, never from a key', async () => {
    const problems: string[] = []
    const onlySecurity = await member('CUSTOM for security', 'CUSTOM', ['security.manage'])
    const keys = [await keyOf('OWNER', ['security.manage', 'users.manage'])]
    for (const sender of [...senders, onlySecurity, ...keys]) {
      const { statusCode } = await send(sender, '/organizations/scim-tokens', { name: 'Directory' })
      const isExpected = sender.name === 'OWNER' || sender.name === 'ADMIN'
      if ((statusCode === 201) !== isExpected) problems.push(`${sender.name}: ${statusCode}`)
    }
    expect(problems).toEqual([])
  })
})
