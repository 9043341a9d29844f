import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '#db/client.ts'
import { up as addRightToViewBots } from '#db/migrations/202611300410_add_right_to_view_bots.ts'
import { type OrgRole, orgRoles } from '#db/vocabulary/organizations.ts'
import { capabilities, narrowingFlags, rolesOf } from '../../contract/permissions.ts'
import { me } from '../../contract/session.ts'
import { grantedCapabilities, takenBy } from '../granted-capabilities.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { type ApiTest, createApiTest, type TestUser } from '../test-api.ts'
import { customCapabilities, givenKey, grantedTo } from './matrix.ts'

/** One route per capability, including capabilities that no route of the product requires yet. */
const doors: RoutePlugin = (app) => {
  for (const capability of capabilities)
    app.get(`/test/${capability}`, { config: { permission: capability } }, () => ({}))
}

let api: ApiTest
let orgId: string
const people = new Map<OrgRole, TestUser>()
beforeAll(async () => {
  api = await createApiTest({ extraRoutes: [doors] })
  orgId = await api.givenOrganization()
  for (const role of orgRoles) {
    people.set(
      role,
      await api.givenUser({ orgId, role, capabilities: role === 'CUSTOM' ? customCapabilities : [] }),
    )
  }
})
afterAll(() => api.close())

const mainRoles = orgRoles.filter((role) => role !== 'CUSTOM')

describe('the catalog of capabilities', () => {
  it('grants each of them to exactly the roles of the second table', () => {
    const byTable = capabilities.map((capability) => [
      capability,
      mainRoles.filter((role) => (rolesOf[capability] as readonly OrgRole[]).includes(role)),
    ])
    const bySecondTable = capabilities.map((capability) => [
      capability,
      mainRoles.filter((role) => grantedCapabilities[role].includes(capability)),
    ])
    expect(Object.fromEntries(byTable)).toEqual(Object.fromEntries(bySecondTable))
  })
})

describe('a capability', () => {
  it.each(capabilities)('%s opens its routes to exactly the roles that have it', async (capability) => {
    const statuses = await Promise.all(
      [...people].map(
        async ([role, user]) =>
          [role, (await api.request(user, 'GET', `/test/${capability}`)).statusCode] as const,
      ),
    )
    expect(Object.fromEntries(statuses)).toEqual(
      Object.fromEntries(orgRoles.map((role) => [role, grantedTo(role).includes(capability) ? 200 : 403])),
    )
  })

  it('is listed for exactly those who have it', async () => {
    for (const [role, user] of people) {
      const answer = me.parse((await api.request(user, 'GET', '/users/me')).json())
      expect([role, answer.capabilities.toSorted()]).toEqual([role, [...grantedTo(role)].toSorted()])
    }
  })

  it('of an API key is one that its owner has as well', async () => {
    const owner = await api.givenUser({ orgId, role: 'MEMBER' })
    const key = await givenKey(api, owner, ['calls.view', 'calls.delete'])
    const ask = (capability: string) =>
      api.request(null, 'GET', `/test/${capability}`, { orgId, headers: { authorization: `Bearer ${key}` } })
    expect([
      (await ask('calls.view')).statusCode,
      (await ask('calls.delete')).statusCode,
      (await ask('users.view')).statusCode,
    ]).toEqual([200, 403, 403])
  })

  it.each(narrowingFlags)('is narrowed by %s as the second table says', async (flag) => {
    const narrowed = await api.givenOrganization({ settings: { [flag]: true } })
    const { from, capabilities: taken } = takenBy[flag]
    for (const role of orgRoles) {
      // Members with their own list have everything.
      const all = role === 'CUSTOM' ? capabilities : grantedTo(role)
      const user = await api.givenUser({ orgId: narrowed, role, capabilities: [...capabilities] })
      const answer = me.parse((await api.request(user, 'GET', '/users/me')).json())
      const left = from.includes(role) ? all.filter((each) => !taken.some((one) => one === each)) : all
      expect([role, answer.capabilities.toSorted()]).toEqual([role, left.toSorted()])
      expect([role, answer.narrowedBy]).toEqual([role, from.includes(role) ? [flag] : []])
      const lost = taken.find((each) => all.some((one) => one === each)) ?? 'calls.view'
      const isOpen = left.some((each) => each === lost)
      expect([role, (await api.request(user, 'GET', `/test/${lost}`)).statusCode]).toEqual([
        role,
        isOpen ? 200 : 403,
      ])
    }
  })

  it('is never given by a flag', async () => {
    const settings = Object.fromEntries(narrowingFlags.map((flag) => [flag, true]))
    const narrowed = await api.givenOrganization({ settings })
    for (const role of orgRoles) {
      const own = role === 'CUSTOM' ? customCapabilities : []
      const user = await api.givenUser({ orgId: narrowed, role, capabilities: own })
      const left = me.parse((await api.request(user, 'GET', '/users/me')).json()).capabilities
      expect([role, left.filter((each) => !grantedTo(role).includes(each))]).toEqual([role, []])
    }
  })

  it('of operations is open to platform staff, whatever their role in the organization', async () => {
    for (const platformRole of ['staff', 'ops'] as const) {
      const user = await api.givenUser({ orgId, role: 'TEMP', platformRole })
      const open: string[] = []
      for (const capability of capabilities) {
        if ((await api.request(user, 'GET', `/test/${capability}`)).statusCode === 200) open.push(capability)
      }
      expect(open.toSorted()).toEqual(['ops.manage', 'ops.view', ...grantedCapabilities.TEMP].toSorted())
    }
  })
})

describe('the right to view bots', () => {
  it('was given to lists and keys that had the right to practice', async () => {
    const own = await api.givenOrganization()
    const given = (capabilities: string[]) => api.givenUser({ orgId: own, role: 'CUSTOM', capabilities })
    const practicing = await given(['practice.use'])
    const other = await given(['calls.view'])
    await givenKey(api, practicing, ['practice.use'])
    const owner = new Kysely({
      dialect: new PostgresDialect({ pool: createPool(api.databaseUrl, 'app_owner', 1) }),
    })
    await owner.transaction().execute((trx) => addRightToViewBots(trx as Kysely<unknown>))
    await owner.destroy()
    const rows = await api.database.system
      .selectFrom('memberships')
      .leftJoin('api_keys', 'api_keys.user_id', 'memberships.user_id')
      .select(['memberships.user_id', 'memberships.capabilities', 'api_keys.scopes'])
      .where('memberships.org_id', '=', own)
      .orderBy('memberships.user_id')
      .execute()
    const both = ['practice.use', 'bots.view']
    expect(rows).toEqual([
      { user_id: practicing.id, capabilities: both, scopes: both },
      { user_id: other.id, capabilities: ['calls.view'], scopes: null },
    ])
  })
})
