import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPracticeBot } from '#db/queries/bots/practice-bot.ts'
import { orgRoles } from '#db/vocabulary/organizations.ts'
import { agentsResponse } from '../../contract/bots.ts'
import { scorecardsResponse } from '../../contract/calls.ts'
import { givenBot, givenFolder } from '../../testing/bots.ts'
import { answered, givenProvisioned } from '../../testing/calls.ts'
import { grantedCapabilities } from '../../testing/granted-capabilities.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

/** Every way to restrict a bot, and who then sees it. `north` is a rep of the team, `south` a rep of another team. */
let api: ApiTest
let orgId: string
const people = new Map<string, TestUser>()
const bots = new Map<string, string>()
const folders = new Map<string, string>()

const everybody = ['OWNER', 'ADMIN', 'MEMBER_PLUS', 'MEMBER', 'OBSERVER', 'north', 'south', 'lead', 'author']
const viewers = ['OWNER', 'ADMIN', 'MEMBER_PLUS', 'author']
const seenBy: Record<string, readonly string[]> = {
  open: everybody,
  draft: viewers,
  paused: viewers,
  'kept to a team': [...viewers, 'north', 'lead'],
  'in a team folder': [...viewers, 'north', 'lead'],
  'in an admin folder': ['OWNER', 'ADMIN', 'author'],
  'in a personal folder': ['author'],
  'below a personal folder': ['author'],
  'in a personal and an open folder': everybody,
  'open, assigned to TEMP': [...everybody, 'TEMP'],
  'kept to a team, assigned to TEMP': [...viewers, 'north', 'lead', 'TEMP'],
  'in an admin folder, assigned to TEMP': ['OWNER', 'ADMIN', 'author', 'TEMP'],
  'paused, assigned to TEMP': viewers,
  'open, no longer assigned to TEMP': everybody,
}

beforeAll(async () => {
  api = await createApiTest()
  orgId = await givenProvisioned(api)
  for (const role of orgRoles)
    people.set(
      role,
      await api.givenUser({ orgId, role, capabilities: role === 'CUSTOM' ? ['calls.view'] : [] }),
    )
  const author = await api.givenUser({ orgId, role: 'ADMIN' })
  const [north, south, lead] = [
    await api.givenUser({ orgId }),
    await api.givenUser({ orgId }),
    await api.givenUser({ orgId }),
  ]
  for (const [name, user] of Object.entries({ author, north, south, lead })) people.set(name, user)
  const top = await api.givenTeam(orgId, 'Top')
  const teamId = await api.givenTeam(orgId, 'North', [north], top)
  await api.givenTeam(orgId, 'South', [south], top)
  await api.database.withOrg({ orgId }, (trx) =>
    trx
      .insertInto('team_members')
      .values({ org_id: orgId, team_id: top, user_id: lead.id, role: 'ADMIN' })
      .execute(),
  )
  const folder = async (name: string, body: Record<string, unknown>): Promise<string> => {
    const id = await givenFolder(api, author, { name, ...body })
    folders.set(name, id)
    return id
  }
  const open = await folder('open', {})
  const personal = await folder('personal', { isPersonal: true })
  const below = await folder('below personal', { parentFolderId: personal })
  const admins = await folder('admins', { isForAdminOnly: true })
  const team = await folder('team', { teamId })
  const made = async (name: string, options: Parameters<typeof givenBot>[2]): Promise<void> => {
    bots.set(name, (await givenBot(api, author, options)).id)
  }
  await made('open', { folders: [open] })
  await made('draft', { folders: [open], status: 'DRAFT' })
  await made('paused', { folders: [open], status: 'INACTIVE' })
  await made('kept to a team', { folders: [open], teamIds: [teamId] })
  await made('in a team folder', { folders: [team] })
  await made('in an admin folder', { folders: [admins] })
  await made('in a personal folder', { folders: [personal] })
  await made('below a personal folder', { folders: [below] })
  await made('in a personal and an open folder', { folders: [personal, open] })
  await made('open, assigned to TEMP', { folders: [open] })
  await made('kept to a team, assigned to TEMP', { folders: [open], teamIds: [teamId] })
  await made('in an admin folder, assigned to TEMP', { folders: [admins] })
  await made('paused, assigned to TEMP', { folders: [open], status: 'INACTIVE' })
  await made('open, no longer assigned to TEMP', { folders: [open] })
  const temp = people.get('TEMP')
  const assigned = [...bots].filter(([name]) => name.endsWith('assigned to TEMP'))
  await api.database.withOrg({ orgId }, (trx) =>
    trx
      .insertInto('assignments')
      .values(
        assigned.map(([name, id]) => ({
          org_id: orgId,
          user_id: temp?.id ?? '',
          agent_id: id,
          ended_at: name.includes('no longer') ? new Date() : null,
        })),
      )
      .execute(),
  )
})
afterAll(() => api.close())

const actorOf = (user: TestUser) => ({
  userId: user.id,
  role: user.role,
  capabilities: user.role === 'CUSTOM' ? [] : grantedCapabilities[user.role],
})

describe('who sees which bot', () => {
  it.each([
    'OWNER',
    'ADMIN',
    'MEMBER_PLUS',
    'MEMBER',
    'OBSERVER',
    'TEMP',
    'north',
    'south',
    'lead',
    'author',
  ])('is the same for %s in lists, searches, folders, single reads and practice', async (name) => {
    const user = people.get(name)
    if (user === undefined) throw new Error(`There is no ${name}`)
    const expected = [...bots]
      .filter(([kind]) => seenBy[kind]?.includes(name))
      .map(([, id]) => id)
      .toSorted()
    const ids = async (path: string): Promise<string[]> => {
      const response = await api.request(user, 'GET', path)
      answered(response, 200)
      return agentsResponse
        .parse(response.json())
        .results.map(({ id }) => id)
        .toSorted()
    }
    for (const path of ['/agents?', '/agents/paginated?', '/agents/filtered?', '/agents?search=matthias&'])
      expect(await ids(`${path}numberOfResults=1000`)).toEqual(expected)
    const byIds = await api.request(user, 'GET', `/agents/agentsByIds?ids=${[...bots.values()].join(',')}`)
    expect(
      byIds
        .json<{ results: { id: string }[] }>()
        .results.map(({ id }) => id)
        .toSorted(),
    ).toEqual(expected)
    for (const id of bots.values()) {
      const read = await api.request(user, 'GET', `/agents/${id}`)
      expect(read.statusCode).toBe(expected.includes(id) ? 200 : 404)
      const practiced = await api.database.withOrg({ orgId }, (trx) =>
        findPracticeBot(trx, id, actorOf(user)),
      )
      // A draft has no published version to practice with.
      expect(practiced !== null).toBe(expected.includes(id) && id !== bots.get('draft'))
    }
    const scorecards = await api.request(user, 'GET', '/scorecard-configs/all?includeAgents=true')
    const named =
      scorecards.statusCode === 200
        ? scorecardsResponse
            .parse(scorecards.json())
            .results.flatMap(({ agents }) => (agents ?? []).map(({ id }) => id))
        : expected
    expect(named.toSorted()).toEqual(expected)
    const stats = await api.request(user, 'GET', '/agents/stats-by-calltype')
    const total = stats
      .json<{ results: { total: number }[] }>()
      .results.reduce((sum, each) => sum + each.total, 0)
    expect(total).toBe(expected.length)
    for (const [folder, id] of folders) {
      const inside = await ids(`/agents?folderId=${id}&numberOfResults=1000`)
      expect(inside.every((each) => expected.includes(each))).toBe(true)
      const contents = await api.request(user, 'GET', `/agents/agents-folders/${id}`)
      const mayLook =
        name !== 'TEMP' &&
        {
          open: true,
          personal: name === 'author',
          'below personal': name === 'author',
          admins: ['OWNER', 'ADMIN', 'author'].includes(name),
          team: [...viewers, 'north', 'lead'].includes(name),
        }[folder]
      expect(contents.statusCode).toBe(mayLook ? 200 : 404)
      expect(mayLook ? [] : inside).toEqual([])
    }
  })

  it('is nobody without the capability to practice', async () => {
    const response = await api.request(people.get('CUSTOM') ?? null, 'GET', '/agents')
    expect(response.statusCode).toBe(403)
  })

  it('does not change when the team of a folder is deleted', async () => {
    const [author, south] = [people.get('author'), people.get('south')]
    if (author === undefined || south === undefined) throw new Error('Nobody is there')
    const teamId = await api.givenTeam(orgId, 'Short-lived')
    const folder = await givenFolder(api, author, { teamId })
    const bot = await givenBot(api, author, { folders: [folder] })
    answered(await api.request(author, 'DELETE', `/users/teams/${teamId}`), 204)
    expect((await api.request(south, 'GET', `/agents/${bot.id}`)).statusCode).toBe(404)
    expect((await api.request(author, 'GET', `/agents/${bot.id}`)).statusCode).toBe(200)
  })
})
