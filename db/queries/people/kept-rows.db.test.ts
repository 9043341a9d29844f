import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Trx } from '../../client.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { type OrgRole, orgRoles, type UserStatus, userStatuses } from '../../vocabulary/organizations.ts'
import { countAccountsPerRole } from './organizations.ts'
import { deleteTeam, insertTeam, setTeamParents } from './teams.ts'

/** Compares rows that triggers maintain with the rows they are derived from. */
let test: TestDatabase
let orgId: string
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())
beforeEach(async () => {
  orgId = await givenOrganization()
})

async function givenOrganization(): Promise<string> {
  const { id } = await test.database.system
    .insertInto('organizations')
    .values({ name: 'Alder Works' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('branches of the team tree', () => {
  type Pair = { team: string; top: string }
  const pairsOf = async (rows: Promise<{ rows: Pair[] }>): Promise<string[]> =>
    (await rows).rows.map(({ team, top }) => `${team} ${top}`).toSorted()

  const kept = () =>
    pairsOf(
      sql<Pair>`select team_id as team, top_id as top from team_branches where org_id = ${orgId}`.execute(
        test.database.system,
      ),
    )
  /** Found by walking from each team up to the top. */
  const walked = () =>
    pairsOf(
      sql<Pair>`
        with recursive above (team, top) as (
          select id, id from teams where org_id = ${orgId}
          union
          select above.team, teams.parent_id from above join teams on teams.org_id = ${orgId} and teams.id = above.top
          where teams.parent_id is not null
        ) select team, top from above`.execute(test.database.system),
    )

  /** By index among the existing teams. Leaves out moves below a team's own branch, as the API does. */
  const step = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), below: fc.option(fc.nat(20), { nil: null }) }),
    fc.record({
      kind: fc.constant('move' as const),
      team: fc.nat(20),
      below: fc.option(fc.nat(20), { nil: null }),
    }),
    fc.record({ kind: fc.constant('delete' as const), team: fc.nat(20) }),
  )

  it(
    'equal those that a walk finds, whatever is added, moved and deleted',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
          orgId = await givenOrganization()
          const teams = new Map<string, string | null>()
          const at = (index: number | null): string | null =>
            index === null || teams.size === 0 ? null : ([...teams.keys()][index % teams.size] ?? null)
          const isWithin = (id: string | null, top: string): boolean =>
            id !== null && (id === top || isWithin(teams.get(id) ?? null, top))
          for (const each of steps) {
            await test.database.withOrg({ orgId }, async (trx) => {
              const id = each.kind === 'add' ? null : at(each.team)
              if (each.kind === 'add') {
                const parentId = at(each.below)
                teams.set(await insertTeam(trx, { orgId, name: 'A team', parentId }), parentId)
              } else if (id !== null && each.kind === 'move') {
                const parentId = at(each.below)
                if (isWithin(parentId, id)) return
                await setTeamParents(trx, [{ id, parentId }])
                teams.set(id, parentId)
              } else if (id !== null) {
                const parentId = teams.get(id) ?? null
                await deleteTeam(trx, { id, parentId })
                teams.delete(id)
                for (const [child, parent] of teams) if (parent === id) teams.set(child, parentId)
              }
            })
            expect(await kept()).toEqual(await walked())
          }
        }),
        { numRuns: 25 },
      )
    },
  )

  it('follow several moves in one statement, even if one goes below another', async () => {
    const named = await test.database.withOrg({ orgId }, async (trx) => {
      const sales = await insertTeam(trx, { orgId, name: 'Sales', parentId: null })
      const north = await insertTeam(trx, { orgId, name: 'North', parentId: sales })
      const oslo = await insertTeam(trx, { orgId, name: 'Oslo', parentId: north })
      const south = await insertTeam(trx, { orgId, name: 'South', parentId: null })
      await setTeamParents(trx, [
        { id: north, parentId: south },
        { id: south, parentId: sales },
      ])
      return { sales, north, oslo, south }
    })
    expect(await kept()).toEqual(await walked())
    expect((await kept()).filter((pair) => pair.startsWith(named.oslo)).toSorted()).toEqual(
      Object.values(named)
        .map((top) => `${named.oslo} ${top}`)
        .toSorted(),
    )
  })
})

describe('seat counts', () => {
  const seats = () =>
    test.database.asSystem(async (trx) => {
      const counts = await countAccountsPerRole(trx, orgId)
      return Object.fromEntries([...counts].filter(([, used]) => used !== 0))
    })
  const counted = async (): Promise<Record<string, number>> => {
    const { rows } = await sql<{ role: string; used: number }>`
      select role, count(*)::integer as used from memberships
      where org_id = ${orgId} and status in ('ACTIVE', 'INVITED') group by role`.execute(test.database.system)
    return Object.fromEntries(rows.map(({ role, used }) => [role, used]))
  }
  async function givenUsers(count: number): Promise<string[]> {
    const rows = await test.database.system
      .insertInto('users')
      .values(Array.from({ length: count }, () => ({ email: `${crypto.randomUUID()}@example.test` })))
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  }
  const putMembers = (userIds: string[], role: OrgRole, status: UserStatus) =>
    test.database.system
      .insertInto('memberships')
      .values(userIds.map((user_id) => ({ org_id: orgId, user_id, role, status })))
      .onConflict((conflict) => conflict.columns(['org_id', 'user_id']).doUpdateSet({ role, status }))
      .execute()

  const change = fc.record({
    users: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 4 }),
    role: fc.constantFrom(...orgRoles),
    status: fc.constantFrom(...userStatuses),
    isDeletion: fc.boolean(),
  })

  it('match the memberships, whatever roles and statuses they have', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        orgId = await givenOrganization()
        const users = await givenUsers(6)
        for (const { users: numbers, role, status, isDeletion } of changes) {
          const ids = numbers.flatMap((number) => users[number] ?? [])
          if (isDeletion)
            await test.database.system
              .deleteFrom('memberships')
              .where('org_id', '=', orgId)
              .where('user_id', 'in', ids)
              .execute()
          else await putMembers(ids, role, status)
          expect(await seats()).toEqual(await counted())
        }
      }),
      { numRuns: 25 },
    )
  })

  it('lose none of the people who join at the same time', async () => {
    const users = await givenUsers(40)
    await Promise.all(
      users.map((id, index) => putMembers([id], index % 2 === 0 ? 'MEMBER' : 'OBSERVER', 'INVITED')),
    )
    expect(await seats()).toEqual({ MEMBER: 20, OBSERVER: 20 })
  })
})

describe('names of members', () => {
  type Named = { sort_name: string; sort_email: string; search_text: string; isAsInserted: boolean }
  const noor = { email: 'noor@example.test', first_name: 'Noor', last_name: 'Vogel' }

  async function givenUser(): Promise<string> {
    const { id } = await test.database.system
      .insertInto('users')
      .values({ ...noor, email: `${crypto.randomUUID()}.${noor.email}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  /** `isAsInserted`: the first writing command of the transaction wrote the row that is there now. */
  async function namedMember(userId: string): Promise<Named | undefined> {
    const { rows } = await sql<Named>`
      select sort_name, sort_email, search_text, cmin::text = '0' as "isAsInserted"
      from memberships where org_id = ${orgId} and user_id = ${userId}`.execute(test.database.system)
    return rows[0]
  }
  const join = (trx: Trx, userId: string) =>
    trx
      .insertInto('memberships')
      .values({ org_id: orgId, user_id: userId, role: 'MEMBER', status: 'ACTIVE' })
      .execute()

  it('stand in the row that is inserted, without a second version of it', async () => {
    const userId = await givenUser()
    await test.database.asSystem((trx) => join(trx, userId))
    expect(await namedMember(userId)).toMatchObject({
      sort_name: 'vogel noor',
      sort_email: expect.stringContaining(noor.email),
      search_text: expect.stringMatching(/^noor vogel\n.*noor@example\.test$/),
      isAsInserted: true,
    })
  })

  it('are there even if the role that inserts sees no user before they are a member', async () => {
    const userId = await givenUser()
    await test.database.withOrg({ orgId }, (trx) => join(trx, userId))
    expect(await namedMember(userId)).toMatchObject({ sort_name: 'vogel noor' })
  })
})
