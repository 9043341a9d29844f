import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let orgId: string
let owner: TestUser
let people: Record<'zoe' | 'adam' | 'invited' | 'former', TestUser>
let parentId: string
let teamId: string
beforeAll(async () => {
  api = await createApiTest()
  orgId = await api.givenOrganization({ settings: { accountLimits: { OWNER: 2 } } })
  owner = await api.givenUser({ orgId, role: 'OWNER', firstName: 'Olga', lastName: 'Owner' })
  people = {
    zoe: await api.givenUser({ orgId, firstName: 'Zoe', lastName: 'Abbott' }),
    adam: await api.givenUser({ orgId, role: 'OBSERVER', firstName: 'Adam', lastName: '100%_Sure' }),
    invited: await api.givenUser({ orgId, status: 'INVITED', firstName: 'Ines', lastName: 'Invited' }),
    former: await api.givenUser({ orgId, status: 'DEPROVISIONED', firstName: 'Fred', lastName: 'Former' }),
  }
  parentId = await api.givenTeam(orgId, 'Sales')
  teamId = await api.givenTeam(orgId, 'Sales North', [people.zoe, people.former], parentId)
})
afterAll(() => api.close())

const names = async (query: string): Promise<string[]> =>
  (await api.request(owner, 'GET', `/users${query}`))
    .json<{ results: { firstName: string }[] }>()
    .results.map((user) => user.firstName)

describe('GET /users', () => {
  it('lists active people by name, others when they are asked for', async () => {
    expect(await names('')).toEqual(['Adam', 'Zoe', 'Olga'])
    expect(await names('?includePending=true')).toContain('Ines')
    expect(await names('?status=DEPROVISIONED')).toEqual(['Fred'])
    expect(await names('?orderBy=-name&numberOfResults=1')).toEqual(['Olga'])
  })

  it('narrows by role, team and search, in which % and _ are letters', async () => {
    expect(await names('?roles=OBSERVER,OWNER')).toEqual(['Adam', 'Olga'])
    expect(await names(`?teams=${teamId}`)).toEqual(['Zoe'])
    expect(await names(`?teams=${parentId}`)).toEqual(['Zoe'])
    expect(await names('?search=zoe%20abb')).toEqual(['Zoe'])
    expect(await names('?search=%25')).toEqual(['Adam'])
    expect(await names('?search=o_g')).toEqual([])
  })

  it('pages with a total, and refuses pages without end', async () => {
    const page = await api.request(owner, 'GET', '/users?from=1&numberOfResults=1')
    expect(page.json()).toMatchObject({
      total: 3,
      results: [{ firstName: 'Zoe', teams: [{ id: teamId, name: 'Sales North', role: 'MEMBER' }] }],
    })
    expect((await api.request(owner, 'GET', '/users?numberOfResults=5000')).statusCode).toBe(400)
    expect((await api.request(owner, 'GET', '/users?from=-1')).statusCode).toBe(400)
  })

  it('keeps the order and the search in step with names and addresses, and shows deleted people by their last name there', async () => {
    const org = await api.givenOrganization()
    const reader = await api.givenUser({ orgId: org, role: 'OWNER', firstName: 'Mo', lastName: 'Middle' })
    const other = await api.givenUser({ orgId: org, firstName: 'Ann', lastName: 'First' })
    const list = async (query: string): Promise<string[]> =>
      (await api.request(reader, 'GET', `/users?status=ACTIVE,DELETED${query}`))
        .json<{ results: { lastName: string }[] }>()
        .results.map((user) => user.lastName)
    expect(await list('')).toEqual(['First', 'Middle'])
    const email = `zz${crypto.randomUUID()}@example.test`
    await api.database.system
      .updateTable('users')
      .set({ last_name: 'ÆØÅ', email })
      .where('id', '=', other.id)
      .execute()
    expect(await list('')).toEqual(['Middle', 'ÆØÅ'])
    expect(await list('&search=Ann%20æøå')).toEqual(['ÆØÅ'])
    expect(await list('&search=first')).toEqual([])
    expect(await list(`&search=${email}`)).toEqual(['ÆØÅ'])
    expect((await list('&orderBy=-email'))[0]).toBe('ÆØÅ')
    await api.request(reader, 'POST', '/organizations/delete-user', { body: { userId: other.id } })
    await api.database.system
      .updateTable('users')
      .set({ last_name: 'Elsewhere' })
      .where('id', '=', other.id)
      .execute()
    expect(await list('&search=ann')).toEqual(['ÆØÅ'])
    expect(await list('&search=elsewhere')).toEqual([])
  })

  it('counts what a search finds to a thousand past the page, in the order that was asked for', async () => {
    const org = await api.givenOrganization()
    const reader = await api.givenUser({ orgId: org, role: 'OWNER', firstName: 'Mo', lastName: 'Middle' })
    await sql`
      with person as (
        insert into users (email, first_name, last_name)
        select 'rep' || n || '@crowd.example', 'Rep', 'N' || lpad(n::text, 4, '0') from generate_series(1, 1500) n returning id
      )
      insert into memberships (org_id, user_id, role, status) select ${org}::uuid, id, 'MEMBER', 'ACTIVE' from person`.execute(
      api.database.system,
    )
    const find = async (query: string) => {
      const { results, ...counted } = (
        await api.request(reader, 'GET', `/users?numberOfResults=2&${query}`)
      ).json<{ results: { lastName: string }[]; total: number; isTotalAtLeast: boolean }>()
      return { ...counted, names: results.map(({ lastName }) => lastName) }
    }
    expect(await find('search=crowd')).toEqual({
      total: 1_001,
      isTotalAtLeast: true,
      names: ['N0001', 'N0002'],
    })
    expect(await find('search=crowd&orderBy=-name&from=999')).toEqual({
      total: 1_001,
      isTotalAtLeast: true,
      names: ['N0501', 'N0500'],
    })
    expect(await find('search=crowd&from=1000')).toEqual({
      total: 1_500,
      isTotalAtLeast: false,
      names: ['N1001', 'N1002'],
    })
    expect(await find('search=crowd&from=1499')).toMatchObject({ total: 1_500, names: ['N1500'] })
    expect(await find('search=crowd&from=1600')).toMatchObject({ total: 1_500, names: [] })
    expect(await find('search=N012')).toMatchObject({ total: 10, isTotalAtLeast: false })
    expect(await find('')).toMatchObject({ total: 1_501, isTotalAtLeast: false })
  })

  it.each([
    ['Zoë', "O'Malley-Šimůnek"],
    ['محمد', 'العربي'],
    ['李', '小龍大師'],
    ['Ana😀', 'Ğül Şahin'],
    ['İpek', 'Işık İnan'],
    ['ΝΙΚΟΣ', 'Παππάς ΛΟΓΟΣ'],
    ['50%_', 'C:\\path%%'],
    ['Aaaa', 'Baba baba'],
  ])(
    'finds %s %s by every part of the name, and not by letters that stand apart',
    async (firstName, lastName) => {
      const org = await api.givenOrganization()
      const reader = await api.givenUser({ orgId: org, role: 'OWNER', firstName: 'Mo', lastName: 'Middle' })
      const { id } = await api.givenUser({ orgId: org, firstName, lastName })
      const find = async (words: string): Promise<string[]> =>
        (await api.request(reader, 'GET', `/users?search=${encodeURIComponent(words)}`))
          .json<{ results: { id: string }[] }>()
          .results.map((user) => user.id)
      const letters = Array.from(`${firstName} ${lastName}`)
      for (let start = 0; start < letters.length; start += 1)
        for (const length of [3, 4, letters.length]) {
          const part = letters.slice(start, start + length).join('')
          expect({ part, found: await find(part) }).toMatchObject({
            part,
            found: expect.arrayContaining([id]),
          })
        }
      expect(await find(`${letters.slice(-3).join('')}${letters.slice(0, 3).join('')}`)).toEqual([])
      expect(await find(letters.toReversed().join(''))).toEqual([])
    },
  )

  it.each([
    ['İpek', 'ipek'],
    ['İpek', 'İPEK'],
    ['İpek', 'İp'],
    ['ΝΙΚΟΣ', 'νικος'],
    ['ΝΙΚΟΣ', 'ΝΙΚΟΣ'],
    ['Νίκος', 'ΝΊΚΟΣ'],
    ['Νίκος', 'νίκος'],
  ])('finds %s by %s, which has another form in lower case', async (lastName, search) => {
    const org = await api.givenOrganization()
    const reader = await api.givenUser({ orgId: org, role: 'OWNER', firstName: 'Mo', lastName: 'Middle' })
    const { id } = await api.givenUser({ orgId: org, firstName: 'Al', lastName })
    const teamId = await api.givenTeam(org, `Team ${lastName}`)
    const words = encodeURIComponent(search)
    for (const [path, found] of [
      [`/users?search=${words}`, id],
      [`/users/teams?search=${words}`, teamId],
    ])
      expect((await api.request(reader, 'GET', path ?? '')).json()).toMatchObject({
        total: 1,
        results: [{ id: found }],
      })
  })

  it('searches among the people of the reader’s own teams only', async () => {
    const org = await api.givenOrganization({ settings: { useTeamLevelManagement: true } })
    const manager = await api.givenUser({
      orgId: org,
      role: 'MEMBER_PLUS',
      firstName: 'Mo',
      lastName: 'Same',
    })
    const near = await api.givenUser({ orgId: org, firstName: 'Near', lastName: 'Same' })
    await api.givenUser({ orgId: org, firstName: 'Far', lastName: 'Same' })
    await api.givenTeam(org, 'Own', [manager, near])
    const { results } = (await api.request(manager, 'GET', '/users?search=same')).json<{
      results: { firstName: string }[]
    }>()
    expect(results.map((user) => user.firstName)).toEqual(['Mo', 'Near'])
  })

  it('never shows a password hash', async () => {
    const withPassword = await api.givenUser({ orgId, password: 'correct horse battery', status: 'INVITED' })
    const { body } = await api.request(owner, 'GET', `/users/${withPassword.id}`)
    expect(body).toContain(withPassword.email)
    expect(body).not.toContain('argon2')
  })
})

describe('teams', () => {
  it.each(['Équipe Zürich', 'İzmir ΟΔΟΣ', 'فريق المبيعات', '営業チーム', '100%_\\North'])(
    'are found by part of the name %s',
    async (name) => {
      const org = await api.givenOrganization()
      const reader = await api.givenUser({ orgId: org, role: 'OWNER' })
      const id = await api.givenTeam(org, name)
      await api.givenTeam(org, 'Other')
      for (const part of [name, name.toUpperCase(), name.slice(1), name.slice(0, 3), name.slice(2, 5)]) {
        const found = await api.request(reader, 'GET', `/users/teams?search=${encodeURIComponent(part)}`)
        expect({ part, ...found.json<object>() }).toMatchObject({ part, total: 1, results: [{ id }] })
      }
    },
  )

  it('come with members and sub-teams when they are asked for', async () => {
    const plain = await api.request(owner, 'GET', '/users/teams/?search=sales')
    expect(plain.json()).toMatchObject({
      total: 2,
      results: [
        { name: 'Sales', memberCount: 0 },
        { name: 'Sales North', memberCount: 2 },
      ],
    })
    expect(plain.json<{ results: object[] }>().results[0]).not.toHaveProperty('members')
    const second = await api.request(owner, 'GET', '/users/teams?search=sales&from=1&numberOfResults=1')
    expect(second.json()).toMatchObject({ total: 2, results: [{ name: 'Sales North' }] })
    const past = await api.request(owner, 'GET', '/users/teams?search=sales&from=5')
    expect(past.json()).toEqual({ total: 2, results: [] })
    const full = await api.request(owner, 'GET', '/users/teams?loadMembers=true&loadSubTeams=true')
    expect(full.json()).toMatchObject({
      results: [
        { name: 'Sales', members: [], subTeams: [{ name: 'Sales North' }] },
        // Former members are not shown.
        { name: 'Sales North', members: [{ firstName: 'Zoe' }], subTeams: [] },
      ],
    })
    expect((await api.request(owner, 'GET', `/users/teams/${teamId}`)).json()).toMatchObject({
      name: 'Sales North',
      members: [{ firstName: 'Zoe' }],
    })
  })

  it('are found by their ids, by name, without those of other organizations', async () => {
    const other = await api.givenTeam(orgId, 'Partners')
    const foreign = await api.givenTeam(await api.givenOrganization(), 'Elsewhere')
    const found = async (query: string) =>
      (await api.request(people.adam, 'GET', `/users/teams/by-ids/${query}`)).json<{ results: object[] }>()

    expect(await found(`?ids=${teamId},${foreign},${other}`)).toEqual({
      results: [
        {
          id: other,
          name: 'Partners',
          parentId: null,
          memberCount: 0,
          version: 1,
          isFromDirectory: false,
          leads: [],
        },
        {
          id: teamId,
          name: 'Sales North',
          parentId: expect.any(String),
          memberCount: 2,
          version: 1,
          isFromDirectory: false,
          leads: [],
        },
      ],
    })
    expect(await found(`?ids=${teamId}&ids=${other}`)).toMatchObject({
      results: [{ id: other }, { id: teamId }],
    })
    expect(await found('')).toEqual({ results: [] })

    const refused = await api.request(people.adam, 'GET', '/users/teams/by-ids?ids=north')
    expect(refused.statusCode).toBe(400)
  })

  it('are known to their members', async () => {
    expect((await api.request(people.zoe, 'GET', '/users/teams/mine')).json()).toMatchObject({
      results: [{ id: teamId }],
    })
    expect((await api.request(owner, 'GET', '/users/teams/mine')).json()).toEqual({ results: [] })
  })
})

describe('the organization', () => {
  it('tells its settings and how many accounts of each role are used', async () => {
    expect((await api.request(people.zoe, 'GET', '/organizations/me')).json()).toMatchObject({
      id: orgId,
      role: 'MEMBER',
      settings: { canRestartCalls: true },
    })
    const accounts = (await api.request(owner, 'GET', '/organizations/accounts-used-per-role')).json<
      { role: string; used: number; limit: number | null }[]
    >()
    expect(accounts).toContainEqual({ role: 'OWNER', used: 1, limit: 2, viewAllCalls: 1 })
    expect(accounts).toContainEqual({ role: 'ADMIN', used: 0, limit: null, viewAllCalls: 0 })
  })

  it('tells how many may view all calls, whichever role they have', async () => {
    const own = await api.givenOrganization()
    const reader = await api.givenUser({ orgId: own, role: 'MEMBER_PLUS' })
    for (const status of ['ACTIVE', 'INVITED', 'DEPROVISIONED'] as const)
      await api.givenUser({ orgId: own, role: 'CUSTOM', capabilities: ['calls.viewAll'], status })
    await api.givenUser({ orgId: own, role: 'CUSTOM', capabilities: ['calls.view'] })
    await api.givenUser({ orgId: own, role: 'MEMBER' })
    const accounts = (await api.request(reader, 'GET', '/organizations/accounts-used-per-role')).json<
      { role: string; viewAllCalls: number }[]
    >()
    const found = accounts.filter(({ viewAllCalls }) => viewAllCalls > 0)
    expect(found.map(({ role, viewAllCalls }) => [role, viewAllCalls]).toSorted()).toEqual([
      ['CUSTOM', 2],
      ['MEMBER_PLUS', 1],
    ])
  })

  it('lists every organization that I may enter, and no other', async () => {
    const other = await api.givenOrganization({ name: 'Another one' })
    const ended = await api.givenOrganization()
    const traveller = await api.givenUser({ orgId })
    await api.givenMembership(traveller.id, { orgId: other, role: 'OBSERVER' })
    await api.givenMembership(traveller.id, { orgId: ended, role: 'OWNER', status: 'DEPROVISIONED' })
    const mine = await api.request(traveller, 'GET', '/users/me/orgs', { orgId: null })
    expect(
      mine
        .json<{ results: { id: string; role: string }[] }>()
        .results.map(({ id, role }) => [id, role])
        .toSorted(),
    ).toEqual(
      [
        [orgId, 'MEMBER'],
        [other, 'OBSERVER'],
      ].toSorted(),
    )
  })
})

describe('an inactive organization', () => {
  it('still tells its members who they are, and does nothing else', async () => {
    const inactive = await api.givenOrganization()
    const member = await api.givenUser({ orgId: inactive, role: 'OWNER' })
    await api.database.system
      .updateTable('organizations')
      .set({ is_active: false })
      .where('id', '=', inactive)
      .execute()
    expect((await api.request(member, 'GET', '/users/me')).json()).toMatchObject({
      organization: { isActive: false },
    })
    expect((await api.request(member, 'GET', '/users')).json()).toMatchObject({
      status: 403,
      code: 'organization_inactive',
    })
  })
})

describe('organization flags', () => {
  it('narrow what managers may see, never what admins may', async () => {
    const strict = await api.givenOrganization({
      settings: { onlyAdminCanViewAllCalls: true, onlyAdminCanDeleteCalls: true },
    })
    const rights = async (role: 'ADMIN' | 'MEMBER_PLUS') => {
      const user = await api.givenUser({ orgId: strict, role })
      return (await api.request(user, 'GET', '/users/me')).json<{ capabilities: string[] }>().capabilities
    }
    expect(await rights('ADMIN')).toEqual(expect.arrayContaining(['calls.viewAll', 'calls.delete']))
    const manager = await rights('MEMBER_PLUS')
    expect(manager).not.toContain('calls.viewAll')
    expect(manager).not.toContain('calls.delete')
    expect(manager).toContain('calls.rescore')
  })
})
