import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { comparedLimit, type MovedTeams, type Team, type TeamOfTree } from '../../contract/teams.ts'
import { answered, givenCall } from '../../testing/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let orgId: string
let owner: TestUser
let admin: TestUser
let manager: TestUser
let rep: TestUser
beforeAll(async () => {
  api = await createApiTest()
})
afterAll(() => api.close())
beforeEach(async () => {
  await given({})
})

async function given(settings: Record<string, unknown>): Promise<void> {
  orgId = await api.givenOrganization({ settings })
  owner = await api.givenUser({ orgId, role: 'OWNER', lastName: 'Owner' })
  admin = await api.givenUser({ orgId, role: 'ADMIN', lastName: 'Admin' })
  manager = await api.givenUser({ orgId, role: 'MEMBER_PLUS', lastName: 'Manager' })
  rep = await api.givenUser({ orgId, lastName: 'Rep' })
}

async function ask<Answer>(
  user: TestUser,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  status = method === 'POST' && path === '/users/teams' ? 201 : 200,
): Promise<Answer> {
  const response = await api.request(user, method, path, body === undefined ? {} : { body })
  answered(response, status)
  return (response.body === '' ? undefined : response.json()) as Answer
}

const create = (name: string, parentId?: string, user = admin): Promise<Team> =>
  ask<Team>(user, 'POST', '/users/teams', { name, parentId })

const add = (teamId: string, user: TestUser, role: 'ADMIN' | 'MEMBER' = 'MEMBER', by = admin, status = 200) =>
  ask<Team & { code: string }>(
    by,
    'POST',
    '/users/teams/add-user-to-team',
    { teamId, userId: user.id, role },
    status,
  )

const move = (teams: unknown[], options: { by?: TestUser; preview?: boolean; status?: number } = {}) =>
  ask<MovedTeams & { code: string }>(
    options.by ?? admin,
    'PATCH',
    '/users/teams-hierarchy',
    { teams, preview: options.preview },
    options.status ?? 200,
  )

async function givenObservers(teamId: string, count: number): Promise<void> {
  const { system } = api.database
  const emails = Array.from({ length: count }, (_, index) => ({
    email: `observer-${index}-${orgId}@example.test`,
  }))
  const ids = await system.insertInto('users').values(emails).returning('id as user_id').execute()
  const members = ids.map((user) => ({ ...user, org_id: orgId, role: 'OBSERVER', status: 'ACTIVE' }) as const)
  await system.insertInto('memberships').values(members).execute()
  await system
    .insertInto('team_members')
    .values(ids.map((user) => ({ ...user, org_id: orgId, team_id: teamId })))
    .execute()
}

async function actions(): Promise<string[]> {
  const rows = await api.database.system
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('org_id', '=', orgId)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.action)
}

describe('a team', () => {
  it('is created, renamed and deleted, each with an entry in the audit log', async () => {
    const top = await create('  Sales ')
    const below = await create('Nordics', top.id)
    expect(below).toMatchObject({ name: 'Nordics', parentId: top.id, memberCount: 0, version: 1, leads: [] })
    const renamed = await ask<Team>(admin, 'PATCH', '/users/teams/', {
      id: top.id,
      name: 'Field',
      version: 1,
    })
    expect(renamed).toMatchObject({ name: 'Field', version: 2 })
    const late = await ask<{ current: Team }>(
      admin,
      'PATCH',
      '/users/teams',
      { id: top.id, name: 'X', version: 1 },
      409,
    )
    expect(late.current).toMatchObject({ name: 'Field', version: 2 })
    await ask(admin, 'DELETE', `/users/teams/${top.id}?version=1`, undefined, 409)
    await ask(admin, 'DELETE', `/users/teams/${top.id}?version=2`, undefined, 204)
    await ask(admin, 'GET', `/users/teams/${top.id}`, undefined, 404)
    // The teams below move up.
    expect(await ask<Team>(admin, 'GET', `/users/teams/${below.id}`)).toMatchObject({ parentId: null })
    expect(await actions()).toEqual(['team.create', 'team.create', 'team.rename', 'team.delete'])
  })

  it('is created once per Idempotency-Key', async () => {
    const send = () =>
      api.request(admin, 'POST', '/users/teams', {
        body: { name: 'Once' },
        headers: { 'idempotency-key': 'once' },
      })
    const [first, second] = [await send(), await send()]
    expect(second.json<Team>().id).toBe(first.json<Team>().id)
    expect((await ask<{ total: number }>(admin, 'GET', '/users/teams')).total).toBe(1)
  })

  it('says before it is deleted what goes with it and what stays', async () => {
    const top = await create('Sales')
    await create('Below', top.id)
    const other = await create('Other')
    await add(top.id, rep)
    await add(top.id, manager)
    await add(other.id, manager)
    await api.database.withOrg({ orgId }, async (trx) => {
      await trx
        .insertInto('privacy_rules')
        .values({ org_id: orgId, level: 'TEAM', team_id: top.id, settings: '{}', position: 0 })
        .execute()
    })
    expect(await ask(admin, 'GET', `/users/teams/${top.id}/deletion`)).toEqual({
      members: 2,
      membersWithoutTeam: 1,
      subTeams: 1,
      categorizationRules: 0,
      privacyRules: 1,
      integrationSettings: 0,
      summaryEmailSettings: 0,
      scorecards: 0,
    })
    await ask(admin, 'DELETE', `/users/teams/${top.id}`, undefined, 204)
    const { results } = await ask<{ results: { id: string; teams: unknown[] }[] }>(admin, 'GET', '/users')
    expect(results.find((user) => user.id === rep.id)?.teams).toEqual([])
  })

  it('is changed by nobody who may not manage teams', async () => {
    await ask(rep, 'POST', '/users/teams', { name: 'Mine' }, 403)
    const observer = await api.givenUser({ orgId, role: 'OBSERVER' })
    await ask(observer, 'POST', '/users/teams', { name: 'Mine' }, 403)
    expect(await actions()).toEqual([])
  })
})

describe('members of a team', () => {
  it('come, lead together, step down and go', async () => {
    const { id } = await create('Sales')
    expect((await add(id, rep)).memberCount).toBe(1)
    // Adding somebody again changes nothing, not even their role.
    expect((await add(id, rep, 'ADMIN')).leads).toEqual([])
    for (const [path, user] of [
      ['changet-user-role', rep],
      ['change-user-role', manager],
    ] as const) {
      if (user === manager) await add(id, manager)
      await ask(admin, 'POST', `/users/teams/${path}`, { teamId: id, userId: user.id, role: 'ADMIN' })
    }
    const led = await ask<Team>(admin, 'GET', `/users/teams/${id}`)
    expect(led.leads.map((lead) => lead.lastName)).toEqual(['Manager', 'Rep'])
    const body = { teamId: id, userId: rep.id, role: 'MEMBER' }
    expect((await ask<Team>(admin, 'POST', '/users/teams/change-user-role', body)).leads).toHaveLength(1)
    for (let times = 0; times < 2; times += 1) {
      const left = await ask<Team>(admin, 'POST', '/users/teams/remove-user-from-team', {
        teamId: id,
        userId: rep.id,
      })
      expect(left.memberCount).toBe(1)
    }
    await ask(admin, 'POST', '/users/teams/change-user-role', body, 404)
    expect((await actions()).slice(1)).toEqual([
      'team.add-member',
      'team.change-role',
      'team.add-member',
      'team.change-role',
      'team.change-role',
      'team.remove-member',
    ])
  })

  it('are listed in pages, leads first, with what they see', async () => {
    const { id } = await create('Sales')
    await add(id, rep)
    await add(id, manager, 'ADMIN')
    const page = await ask<{ results: unknown[]; total: number }>(
      admin,
      'GET',
      `/users/teams/${id}/members?numberOfResults=1`,
    )
    expect(page).toMatchObject({
      total: 2,
      results: [{ id: manager.id, role: 'ADMIN', orgRole: 'MEMBER_PLUS', visibilityLevel: null }],
    })
    const found = await ask<{ total: number }>(admin, 'GET', `/users/teams/${id}/members?search=rep`)
    expect(found.total).toBe(1)
  })

  it('are left out of the tree, which names every team with its parent', async () => {
    const top = await create('Sales')
    const below = await create('Nordics', top.id)
    await add(below.id, rep)
    const stored = { version: 1, isFromDirectory: false, mayManage: true }
    expect(await ask(manager, 'GET', '/users/teams/tree')).toEqual({
      results: [
        { id: top.id, name: 'Sales', parentId: null, ...stored },
        { id: below.id, name: 'Nordics', parentId: top.id, ...stored },
      ],
      nextCursor: null,
      mayManageTop: true,
    })
    await ask(rep, 'GET', '/users/teams/tree', undefined, 403)
  })

  it('come in pages of the tree, never before their parent, also after moves and deletions', async () => {
    const [asia, europe, last] = [await create('Asia'), await create('Europe'), await create('Last')]
    const nordics = await create('Nordics', asia.id)
    const oslo = await create('Oslo', nordics.id)
    const west = await create('West', oslo.id)
    await move([{ id: asia.id, parentId: last.id }])
    await ask(admin, 'DELETE', `/users/teams/${nordics.id}`, undefined, 204)
    await move([{ id: west.id, parentId: europe.id }])

    const read: { id: string; parentId: string | null }[] = []
    let cursor: string | null = null
    do {
      const page: { results: typeof read; nextCursor: string | null } = await ask(
        admin,
        'GET',
        `/users/teams/tree?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
      )
      read.push(...page.results)
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(read.map(({ id }) => id)).toEqual([europe.id, last.id, asia.id, west.id, oslo.id])
    await ask(admin, 'GET', '/users/teams/tree?cursor=1_x', undefined, 400)
    await ask(admin, 'GET', '/users/teams/tree?limit=201', undefined, 400)
  })

  it('are counted once in the whole branch', async () => {
    const top = await create('Sales')
    const below = await create('Nordics', top.id)
    const oslo = await create('Oslo', below.id)
    await create('Other')
    await add(top.id, rep)
    await add(oslo.id, rep)
    await add(oslo.id, manager)
    const branch = (id: string) => ask(manager, 'GET', `/users/teams/${id}/branch`)
    expect(await branch(top.id)).toEqual({ teams: 3, people: 2 })
    expect(await branch(oslo.id)).toEqual({ teams: 1, people: 2 })
    await ask(rep, 'GET', `/users/teams/${top.id}/branch`, undefined, 403)
  })

  it('are not counted once they are deleted', async () => {
    const [{ id }, other] = [await create('Sales'), await create('Other')]
    const former = await api.givenUser({ orgId, lastName: 'Former' })
    await add(id, former, 'ADMIN')
    await add(id, rep)
    await ask(admin, 'POST', '/organizations/delete-user', { userId: former.id })
    const listed = await ask<{ total: number }>(admin, 'GET', `/users/teams/${id}/members`)
    const team = await ask<Team>(admin, 'GET', `/users/teams/${id}`)
    const deletion = await ask(admin, 'GET', `/users/teams/${id}/deletion`)
    const moved = await move([{ id, parentId: other.id, version: team.version }], { preview: true })
    expect([listed.total, team.memberCount, moved.members]).toEqual([1, 1, 1])
    expect(deletion).toMatchObject({ members: 1, membersWithoutTeam: 1 })
  })

  it('cannot be changed by a user who has fewer rights than they have', async () => {
    const { id } = await create('Sales')
    await add(id, rep, 'MEMBER', manager)
    await add(id, admin, 'MEMBER', manager, 403)
    await add(id, owner, 'MEMBER', admin, 403)
    await add(id, owner, 'MEMBER', owner)
    await ask(admin, 'POST', '/users/teams/remove-user-from-team', { teamId: id, userId: owner.id }, 403)
    expect((await ask<Team>(admin, 'GET', `/users/teams/${id}`)).memberCount).toBe(2)
  })

  it('are not deactivated people', async () => {
    const { id } = await create('Sales')
    const former = await api.givenUser({ orgId, status: 'DEPROVISIONED' })
    await add(id, former, 'MEMBER', admin, 409)
    expect(await actions()).toEqual(['team.create'])
  })
})

describe('moving teams', () => {
  it('takes whole branches, all of them or none', async () => {
    const [sales, europe] = [await create('Sales'), await create('Europe')]
    const nordics = await create('Nordics', sales.id)
    const oslo = await create('Oslo', nordics.id)
    const { results } = await move([
      { id: nordics.id, parentId: europe.id, version: 1 },
      { id: sales.id, parentId: null },
    ])
    expect(results.map(({ name, parentId, version }) => ({ name, parentId, version }))).toEqual([
      { name: 'Nordics', parentId: europe.id, version: 2 },
    ])
    expect(await ask<Team>(admin, 'GET', `/users/teams/${oslo.id}`)).toMatchObject({ parentId: nordics.id })

    const refused = [
      [{ id: europe.id, parentId: oslo.id }],
      [{ id: oslo.id, parentId: oslo.id }],
      [
        { id: europe.id, parentId: sales.id },
        { id: sales.id, parentId: oslo.id },
      ],
      [
        { id: oslo.id, parentId: null },
        { id: oslo.id, parentId: sales.id },
      ],
    ]
    for (const moves of refused) await move(moves, { status: 422 })
    await move([{ id: nordics.id, parentId: sales.id, version: 1 }], { status: 409 })
    await move([{ id: oslo.id, parentId: crypto.randomUUID() }], { status: 404 })
    expect(await ask<Team>(admin, 'GET', `/users/teams/${oslo.id}`)).toMatchObject({ parentId: nordics.id })
  })

  it('keeps the tree eight levels deep', async () => {
    let parentId: string | undefined
    let bottom = ''
    for (let level = 1; level <= 8; level += 1) {
      bottom = (await create(`Level ${level}`, parentId)).id
      parentId = bottom
    }
    await ask(admin, 'POST', '/users/teams', { name: 'Level 9', parentId }, 422)
    const flat = await create('Flat')
    expect((await move([{ id: flat.id, parentId: bottom }], { status: 422 })).code).toBe('team_too_deep')
  })

  it('says first what comes along and who gains access, and then changes nothing', async () => {
    const [europe, nordics] = [await create('Europe'), await create('Nordics')]
    const lead = await api.givenUser({ orgId, firstName: 'Renée', lastName: 'Duchâtelet' })
    await add(europe.id, lead, 'ADMIN')
    // A manager already sees everybody.
    await add(europe.id, manager, 'ADMIN')
    await add(nordics.id, rep)
    await givenCall(api, orgId, { caller_id: rep.id })
    await givenCall(api, orgId, { caller_id: rep.id, is_private: true })
    const moves = [{ id: nordics.id, parentId: europe.id }]
    const preview = await move(moves, { preview: true })
    expect(preview).toMatchObject({ members: 1, rules: 0 })
    expect(preview.access).toEqual([
      expect.objectContaining({ id: lead.id, gained: 1, gainedCalls: 1, lost: 0 }),
    ])
    expect(await ask<Team>(admin, 'GET', `/users/teams/${nordics.id}`)).toMatchObject({
      parentId: null,
      version: 1,
    })
    expect(await actions()).not.toContain('team.move')
    await move(moves)
    const back = await move([{ id: nordics.id, parentId: null }], { preview: true })
    expect(back.access).toEqual([expect.objectContaining({ id: lead.id, gained: 0, lost: 1 })])
  })

  it('says which managers gain access where managers see their teams, and when there are too many people to compare', async () => {
    await given({ managerVisibilityLevel: 'TEAM' })
    const [europe, nordics] = [await create('Europe'), await create('Nordics')]
    const observer = await api.givenUser({ orgId, role: 'OBSERVER' })
    // Sees the calls of teammates only.
    const mate = await api.givenUser({ orgId })
    for (const user of [manager, observer, mate]) await add(europe.id, user)
    await add(nordics.id, rep)
    const moves = [{ id: nordics.id, parentId: europe.id }]
    const preview = await move(moves, { preview: true })
    const gains = (id: string) => expect.objectContaining({ id, gained: 1, lost: 0 })
    expect(preview.access).toEqual([gains(manager.id), gains(observer.id)])
    expect(preview.isAccessCut).toBe(false)
    await givenObservers(europe.id, comparedLimit - 1)
    expect(await move(moves, { preview: true })).toMatchObject({ isAccessCut: true })
  })
})

describe('where teams manage themselves', () => {
  beforeEach(() => given({ useTeamLevelManagement: true }))

  it('a manager changes the teams that they lead and those below, and no other', async () => {
    const led = await create('Led')
    const below = await create('Below', led.id)
    const other = await create('Other')
    await add(led.id, manager, 'ADMIN')
    await add(below.id, rep)
    await ask(manager, 'PATCH', '/users/teams', { id: below.id, name: 'Renamed' })
    await create('New', below.id, manager)
    await ask(manager, 'POST', '/users/teams', { name: 'Top' }, 403)
    await ask(manager, 'PATCH', '/users/teams', { id: other.id, name: 'Taken' }, 403)
    await ask(manager, 'DELETE', `/users/teams/${other.id}`, undefined, 403)
    await move([{ id: other.id, parentId: led.id }], { by: manager, status: 403 })
    await move([{ id: below.id, parentId: null }], { by: manager, status: 403 })
    await add(led.id, rep, 'MEMBER', manager)
    await add(other.id, manager, 'ADMIN', manager, 403)
    await add(other.id, manager)
    const tree = await ask<{ results: TeamOfTree[]; mayManageTop: boolean }>(
      manager,
      'GET',
      '/users/teams/tree',
    )
    expect(tree.mayManageTop).toBe(false)
    expect(tree.results.filter(({ mayManage }) => !mayManage).map(({ id }) => id)).toEqual([other.id])
    const named = await ask<Team>(admin, 'PATCH', '/users/teams', { id: other.id, name: 'By an admin' })
    expect(named.parentId).toBeNull()
  })

  it('nobody learns how large a branch is that they do not find', async () => {
    const own = await create('Nordics')
    const below = await create('Oslo', own.id)
    const other = await create('Other')
    await add(below.id, rep)
    const observer = await api.givenUser({ orgId, role: 'OBSERVER' })
    await add(own.id, observer, 'MEMBER', owner)
    expect(await ask(observer, 'GET', `/users/teams/${own.id}/branch`)).toEqual({ teams: 2, people: 2 })
    await ask(observer, 'GET', `/users/teams/${other.id}/branch`, undefined, 404)
  })

  it('the tree has only the teams of the reader, and those below, at the top', async () => {
    const top = await create('Sales')
    const own = await create('Nordics', top.id)
    const below = await create('Oslo', own.id)
    await create('Other')
    const observer = await api.givenUser({ orgId, role: 'OBSERVER' })
    await add(own.id, observer, 'MEMBER', owner)
    const stored = { version: 1, isFromDirectory: false, mayManage: false }
    expect(await ask(observer, 'GET', '/users/teams/tree')).toEqual({
      results: [
        { id: own.id, name: 'Nordics', parentId: null, ...stored },
        { id: below.id, name: 'Oslo', parentId: own.id, ...stored },
      ],
      nextCursor: null,
      mayManageTop: false,
    })
    const first = await ask<{ nextCursor: string }>(observer, 'GET', '/users/teams/tree?limit=1')
    expect(await ask(observer, 'GET', `/users/teams/tree?limit=1&cursor=${first.nextCursor}`)).toMatchObject({
      results: [{ id: below.id }],
      nextCursor: null,
    })
  })

  it('nobody takes somebody into their team whose calls they do not see', async () => {
    const led = await create('Led')
    await add(led.id, manager, 'ADMIN')
    await add(led.id, rep, 'MEMBER', manager, 403)
    expect((await add(led.id, rep)).memberCount).toBe(2)
  })
})

describe('how far one rep sees', () => {
  const change = (by: TestUser, user: TestUser, visibilityLevel: string | null, status: number) =>
    ask(by, 'POST', '/users/teams/change-rep-visibility', { userId: user.id, visibilityLevel }, status)

  const allowedFor = async (by: TestUser, { id }: TestUser) =>
    (await ask<{ allowedLevels: unknown[] }>(by, 'GET', `/users/${id}`)).allowedLevels

  it('is set by admins, never by oneself, and not where the role decides', async () => {
    await change(admin, rep, 'ORGANIZATION', 200)
    await change(admin, rep, null, 200)
    await change(admin, admin, 'TEAM', 403)
    await change(admin, manager, 'TEAM', 409)
    await change(manager, rep, 'TEAM', 403)
    expect(await actions()).toEqual(['membership.change-visibility', 'membership.change-visibility'])
    const temp = await api.givenUser({ orgId, role: 'TEMP' })
    for (const user of [admin, manager, temp]) expect(await allowedFor(admin, user)).toEqual([])
    expect(await allowedFor(admin, rep)).toEqual([null, 'PERSONAL', 'TEAM', 'ORGANIZATION'])
    expect(await allowedFor(manager, rep)).toEqual([])
  })

  it('is set by leads who may do less than the rep, and the people of a team come with the levels that the reader may give', async () => {
    await given({ teamLeadsCanChangeRepVisibilityLevel: true, defaultRepVisibilityLevel: 'ORGANIZATION' })
    const observer = await api.givenUser({ orgId, role: 'OBSERVER' })
    const { id } = await create('Sales')
    await add(id, rep)
    await add(id, observer, 'ADMIN')
    await change(observer, rep, 'TEAM', 200)
    // Without a level of their own, the rep would see everybody's calls.
    await change(observer, rep, null, 403)
    const { results } = await ask<{ results: object[] }>(observer, 'GET', `/users/teams/${id}/members`)
    expect(results).toMatchObject([
      { id: observer.id, allowedLevels: [] },
      { id: rep.id, visibilityLevel: 'TEAM', allowedLevels: ['PERSONAL', 'TEAM'] },
    ])
  })

  it('is set by leads of all their teams where the organization lets them', async () => {
    await given({ teamLeadsCanChangeRepVisibilityLevel: true })
    const lead = await api.givenUser({ orgId, lastName: 'Lead' })
    const [top, other] = [await create('Top'), await create('Other')]
    const below = await create('Below', top.id)
    await add(top.id, lead, 'ADMIN')
    await change(lead, rep, 'TEAM', 403)
    await add(below.id, rep)
    await change(lead, rep, 'TEAM', 200)
    await change(lead, rep, 'ORGANIZATION', 403)
    await change(lead, lead, 'TEAM', 403)
    expect(await allowedFor(lead, rep)).toEqual([null, 'PERSONAL', 'TEAM'])
    await add(other.id, rep)
    await change(lead, rep, 'PERSONAL', 403)
    expect(await allowedFor(lead, rep)).toEqual([])
    expect((await actions()).filter((action) => action.endsWith('visibility'))).toHaveLength(1)
  })
})
