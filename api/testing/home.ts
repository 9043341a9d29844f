import type { Endpoint } from '../contract/endpoint.ts'
import { type Home, home } from '../contract/home.ts'
import { givenBot } from './bots.ts'
import type { ApiTest, TestUser } from './test-api.ts'
import { answered, givenProvisioned } from './calls.ts'

const dayMs = 86_400_000
export const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs)

export async function homeOf(
  api: ApiTest,
  user: TestUser,
  headers: Record<string, string> = {},
): Promise<Home> {
  const response = await api.request(user, 'GET', '/home', { headers })
  answered(response, 200)
  return home.parse(response.json())
}

/** The data of a block that must be ready. */
export function ready<Name extends keyof Home>(page: Home, name: Name) {
  const block = page[name]
  if (block?.state !== 'ready') throw new Error(`${name} is ${block?.state ?? 'not there'}`)
  return block.data as Extract<NonNullable<Home[Name]>, { state: 'ready' }>['data']
}

/** How many entries the list that a count links to has for a user; null if they may not open it. */
export async function listed(
  api: ApiTest,
  user: TestUser,
  endpoint: Endpoint,
  filter: object,
): Promise<number | null> {
  const query = new URLSearchParams(
    Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const response =
    endpoint.method === 'POST'
      ? await api.request(user, 'POST', endpoint.path, { body: filter })
      : await api.request(user, 'GET', `${endpoint.path}?${query.toString()}`)
  if (response.statusCode === 403) return null
  answered(response, 200)
  return (response.json() as { total: number }).total
}

export type World = {
  orgId: string
  users: Record<'owner' | 'manager' | 'lead' | 'rep' | 'other' | 'observer' | 'temp', TestUser>
}

export async function givenWorld(api: ApiTest, settings: Record<string, unknown> = {}): Promise<World> {
  const orgId = await givenProvisioned(api)
  await api.database.asSystem((trx) =>
    trx
      .updateTable('organizations')
      .set({ settings: JSON.stringify(settings) })
      .where('id', '=', orgId)
      .execute(),
  )
  const users = {
    owner: await api.givenUser({ orgId, role: 'OWNER' }),
    manager: await api.givenUser({ orgId, role: 'MEMBER_PLUS' }),
    lead: await api.givenUser({ orgId, role: 'MEMBER', firstName: 'Lea' }),
    rep: await api.givenUser({ orgId, role: 'MEMBER', firstName: 'Nora', lastName: 'Field' }),
    other: await api.givenUser({ orgId, role: 'MEMBER', firstName: 'Otto' }),
    observer: await api.givenUser({ orgId, role: 'OBSERVER' }),
    temp: await api.givenUser({ orgId, role: 'TEMP' }),
  }
  const teamId = await api.givenTeam(orgId, 'North', [users.lead, users.rep])
  await api.database.withOrg({ orgId }, (trx) =>
    trx
      .updateTable('team_members')
      .set({ role: 'ADMIN' })
      .where('team_id', '=', teamId)
      .where('user_id', '=', users.lead.id)
      .execute(),
  )
  return { orgId, users }
}

/** A bot assigned to these people; `dueOn` is long past unless given. */
export async function givenPractice(
  api: ApiTest,
  { orgId, users }: World,
  people: readonly TestUser[],
  dueOn: string | null = '2026-01-01',
): Promise<string> {
  const { id } = await givenBot(api, users.owner)
  await api.database.withOrg({ orgId }, (trx) =>
    trx
      .insertInto('assignments')
      .values(
        people.map((person) => ({
          org_id: orgId,
          agent_id: id,
          user_id: person.id,
          due_on: dueOn,
          created_by: users.manager.id,
          created_at: daysAgo(1),
        })),
      )
      .execute(),
  )
  return id
}
