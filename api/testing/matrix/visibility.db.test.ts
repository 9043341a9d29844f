import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CallFilter, listCalls } from '#db/queries/calls/call-list.ts'
import { shareWithTeams } from '#db/queries/calls/call-teams.ts'
import { findVisibleCall } from '#db/queries/calls/calls.ts'
import { listPeople } from '#db/queries/people/people.ts'
import { findVisibility } from '#db/queries/people/visibility.ts'
import type { VisibilityLevel } from '#db/vocabulary/organizations.ts'
import { can } from '../../contract/permissions.ts'
import { givenCall, givenWork } from '../calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../test-api.ts'
import { listen, openStream } from './stream.ts'

/** Random organizations: works out who sees which call, call by call, and compares that with every way to read calls. */
let api: ApiTest
let base: string
beforeAll(async () => {
  api = await createApiTest()
  base = await listen(api)
})
afterAll(() => api.close())

const roles = ['ADMIN', 'MEMBER_PLUS', 'OBSERVER', 'MEMBER', 'MEMBER', 'MEMBER'] as const
const teamCount = 4
const level = fc.constantFrom<VisibilityLevel[]>('PERSONAL', 'TEAM', 'ORGANIZATION')
const person = fc.nat({ max: roles.length - 1 })

const world = fc.record({
  flags: fc.record({
    onlyAdminCanViewAllCalls: fc.boolean(),
    onlyAdminCanViewAllRealBuyerCalls: fc.boolean(),
    useTeamLevelManagement: fc.boolean(),
    defaultRepVisibilityLevel: level,
    managerVisibilityLevel: level,
  }),
  ownLevels: fc.array(fc.option(level, { nil: null }), { minLength: roles.length, maxLength: roles.length }),
  /** A team's parent is an earlier team, or none. */
  parents: fc.tuple(
    ...Array.from({ length: teamCount }, (_, index) => fc.integer({ min: -1, max: index - 1 })),
  ),
  members: fc.uniqueArray(
    fc.record({ team: fc.nat({ max: teamCount - 1 }), user: person, isLead: fc.boolean() }),
    { selector: ({ team, user }) => `${team} ${user}`, maxLength: 10 },
  ),
  calls: fc.array(
    fc.record({
      caller: fc.option(person, { nil: null }),
      uploader: fc.option(person, { nil: null }),
      isPrivate: fc.boolean(),
      sharedWith: fc.uniqueArray(person, { maxLength: 1 }),
      sharedTeams: fc.uniqueArray(fc.nat({ max: teamCount - 1 }), { maxLength: 1 }),
      /** Who started the call's command. */
      actor: person,
    }),
    { minLength: 6, maxLength: 10 },
  ),
})
type World = typeof world extends fc.Arbitrary<infer Made> ? Made : never
type Call = World['calls'][number]

/** The rules written out plainly for one call at a time. */
function sees({ flags, ownLevels, parents, members }: World, reader: number, call: Call): boolean {
  if (call.caller === reader || call.uploader === reader || call.sharedWith.includes(reader)) return true
  if (roles[reader] === 'ADMIN') return true

  const teamsOf = (user: number | null) => members.filter((member) => member.user === user)
  const isWithin = (team: number, top: number): boolean =>
    team === top || (team >= 0 && isWithin(parents[team] ?? -1, top))
  const isReached = (shared: number): boolean =>
    teamsOf(reader).some(({ team, isLead }) => isWithin(team, shared) || (isLead && isWithin(shared, team)))
  if (call.sharedTeams.some(isReached)) return true
  if (call.isPrivate) return false

  const isBelow = (top: number): boolean => teamsOf(call.caller).some(({ team }) => isWithin(team, top))
  if (teamsOf(reader).some(({ team, isLead }) => isLead && isBelow(team))) return true

  const isForAdmins = flags.onlyAdminCanViewAllCalls || flags.onlyAdminCanViewAllRealBuyerCalls
  const isManager = roles[reader] !== 'MEMBER' && !isForAdmins
  const reach = isManager
    ? flags.managerVisibilityLevel
    : (ownLevels[reader] ?? flags.defaultRepVisibilityLevel)
  if (reach === 'PERSONAL') return false
  if (reach === 'ORGANIZATION' && !isForAdmins && !flags.useTeamLevelManagement) return true
  return teamsOf(reader).some(({ team }) =>
    isManager ? isBelow(team) : teamsOf(call.caller).some((other) => other.team === team),
  )
}

/** A call that can be seen only because of its caller's teams. */
const openCallOf = (caller: number): Call => ({
  caller,
  uploader: null,
  isPrivate: false,
  sharedWith: [],
  sharedTeams: [],
  actor: caller,
})

type Given = { orgId: string; users: TestUser[]; made: { mark: string; id: string; command: string }[] }

async function build({ flags, ownLevels, parents, members, calls }: World): Promise<Given> {
  const orgId = await api.givenOrganization({ settings: flags })
  const users: TestUser[] = []
  for (const role of roles) users.push(await api.givenUser({ orgId, role }))
  const idOf = (user: number): string => users[user]?.id ?? ''
  const teams: string[] = []
  for (const parent of parents) teams.push(await api.givenTeam(orgId, 'Team', [], teams[parent]))
  await api.database.withOrg({ orgId }, async (trx) => {
    for (const { team, user, isLead } of members) {
      await trx
        .insertInto('team_members')
        .values({
          org_id: orgId,
          team_id: teams[team] ?? '',
          user_id: idOf(user),
          role: isLead ? 'ADMIN' : 'MEMBER',
        })
        .execute()
    }
    for (const [user, own] of ownLevels.entries()) {
      await trx
        .updateTable('memberships')
        .set({ visibility_level: own })
        .where('org_id', '=', orgId)
        .where('user_id', '=', idOf(user))
        .execute()
    }
  })
  const made: Given['made'] = []
  for (const call of calls) {
    const mark = `mark${randomUUID().replaceAll('-', '')}`
    const id = await givenCall(api, orgId, {
      title: `Common ${mark}`,
      caller_id: call.caller === null ? null : idOf(call.caller),
      created_by: call.uploader === null ? null : idOf(call.uploader),
      is_private: call.isPrivate,
      shared_with: call.sharedWith.map(idOf),
      started_at: new Date(Date.now() - 86_400_000),
    })
    const teamIds = call.sharedTeams.flatMap((team) => teams[team] ?? [])
    await api.database.withOrg({ orgId }, (trx) => shareWithTeams(trx, { orgId, callId: id, teamIds }))
    const { commandId } = await givenWork(api, orgId, id, {
      state: 'running',
      label: mark,
      actorUserId: idOf(call.actor),
    })
    made.push({ mark, id, command: commandId })
  }
  return { orgId, users, made }
}

/** What lists, searches and choices of reps show if the reader has too many teammates to list. */
async function readWide(
  { flags, ownLevels }: World,
  { orgId, users, made }: Given,
  reader: number,
): Promise<Record<'reps' | 'list' | 'search' | 'chosen' | 'single', number[]>> {
  const role = roles[reader] ?? 'MEMBER'
  const userId = users[reader]?.id ?? ''
  const rights = { role, capabilities: [], platformRole: null }
  return api.database.withOrg({ orgId }, async (trx) => {
    const visibility = await findVisibility(
      trx,
      {
        userId,
        isAdmin: role === 'ADMIN',
        mayViewCalls: true,
        mayViewAllCalls: can(rights, 'calls.viewAll', flags),
        visibilityLevel: ownLevels[reader] ?? null,
        hidesPractice: false,
      },
      flags,
      0,
    )
    const page = { from: 0, numberOfResults: 50 }
    const listed = async (filter: CallFilter): Promise<number[]> => {
      const { rows } = await listCalls(trx, visibility, filter, { ...page, sort: 'newest' })
      return made.flatMap(({ id }, index) => (rows.some((row) => row.id === id) ? [index] : []))
    }
    const single: number[] = []
    for (const [index, { id }] of made.entries())
      if ((await findVisibleCall(trx, id, visibility)) !== undefined) single.push(index)
    const chosen = await listPeople(
      trx,
      { statuses: ['ACTIVE'], visibleTo: visibility },
      { ...page, orderBy: 'name' },
    )
    return {
      reps: users.flatMap(({ id }, index) => (chosen.results.some((each) => each.id === id) ? [index] : [])),
      list: await listed({}),
      search: await listed({ search: 'common' }),
      chosen: await listed({ reps: users.slice(0, 3).map(({ id }) => id) }),
      single,
    }
  })
}

/** The numbers of the calls that each way of reading shows. */
async function readEverywhere(
  { orgId, users, made }: Given,
  user: TestUser,
): Promise<
  Record<'reps' | 'moved' | 'list' | 'search' | 'single' | 'commands' | 'command' | 'stream', number[]>
> {
  const marksIn = (text: string): number[] =>
    made.flatMap(({ mark }, index) => (text.includes(mark) ? [index] : []))
  const listed = async (body: object) =>
    marksIn((await api.request(user, 'POST', '/integrations/real-calls/listCalls', { body })).body)
  const singles = async (path: (item: Given['made'][number]) => string): Promise<number[]> => {
    const found: number[] = []
    for (const [index, item] of made.entries())
      if ((await api.request(user, 'GET', path(item))).statusCode === 200) found.push(index)
    return found
  }
  const stream = await openStream(base, { authorization: `Bearer ${await api.tokenFor(user)}` }, orgId)
  await stream.until('snapshot')
  stream.close()
  const people = async (path: string): Promise<number[]> => {
    const { body } = await api.request(user, 'GET', path)
    return users.flatMap(({ id }, index) => (body.includes(id) ? [index] : []))
  }
  return {
    reps: await people('/users?withVisibleCalls=true&numberOfResults=50'),
    moved: await people('/users/stats/improvements?numberOfResults=50'),
    list: await listed({ numberOfResults: 50 }),
    search: await listed({ numberOfResults: 50, search: 'common' }),
    single: await singles(({ id }) => `/integrations/real-calls/${id}`),
    commands: marksIn((await api.request(user, 'GET', '/commands')).body),
    command: await singles(({ command }) => `/commands/${command}`),
    stream: marksIn(stream.text()),
  }
}

describe('whose calls a member sees', () => {
  it('is the same in lists, search, single calls, choices of reps, numbers, commands and streams, whatever the teams, roles and flags', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (random) => {
        const given = await build(random)
        for (const [reader, user] of given.users.entries()) {
          const numbers = random.calls.map((_, index) => index)
          const calls = numbers.filter((index) => sees(random, reader, random.calls[index] as Call))
          const commands = numbers.filter(
            (index) => calls.includes(index) || random.calls[index]?.actor === reader,
          )
          const shown = {
            reps: roles.flatMap((_, caller) => (sees(random, reader, openCallOf(caller)) ? [caller] : [])),
            list: calls,
            search: calls,
            single: calls,
          }
          const moved = shown.reps.filter((caller) =>
            calls.some((index) => random.calls[index]?.caller === caller),
          )
          const chosen = calls.filter((index) => (random.calls[index]?.caller ?? roles.length) < 3)
          expect(await readWide(random, given, reader), `wide ${roles[reader]} ${reader}`).toEqual({
            ...shown,
            chosen,
          })
          expect(await readEverywhere(given, user), `${roles[reader]} ${reader}`).toEqual({
            ...shown,
            moved,
            commands,
            command: commands,
            stream: commands,
          })
        }
      }),
      { numRuns: 6, endOnFailure: true },
    )
  })
})
