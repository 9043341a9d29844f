import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  givenCall,
  givenProvisioned,
  givenScore,
  givenTranscript,
  givenWork,
  scorecardNamed,
} from '#api/testing/calls.ts'
import { type Form, formOf, type IdPlace } from '#api/testing/matrix/forms.ts'
import { createApiTest, type TestUser } from '#api/testing/test-api.ts'
import { recountProgress } from '#db/queries/ledger/progress.ts'
import { figure } from '../../figures.ts'
import { openStream } from './streams.ts'

/** Words that occur only in one team's data: reading them means reading about that team. */
const canaries = {
  'a name': 'Bellatrix',
  'an email address': 'bellatrix@canary.test',
  'the team': 'Betelgeuse',
  'the team below it': 'Saiph',
  'a call': 'Rigel',
  'a rule': 'Mintaka',
  work: 'Alnilam',
} as const

const api = await createApiTest({ config: { logLevel: 'error' } })
afterAll(() => api.close())

type Reader = { name: string; user: TestUser }
let readers: Reader[] = []
/** Ids of things that belong to the other team, by the kind that a path or field takes. */
let foreign: Partial<Record<IdPlace['kind'], string>> = {}
let orgId = ''

beforeAll(async () => {
  orgId = await givenProvisioned(api, 'Orion')
  const settings = {
    useTeamLevelManagement: true,
    teamLeadsCanChangeRepVisibilityLevel: true,
    defaultRepVisibilityLevel: 'TEAM',
    managerVisibilityLevel: 'TEAM',
  }
  await api.database.system
    .updateTable('organizations')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', orgId)
    .execute()
  await api.givenUser({ orgId, role: 'OWNER' })

  const lead = await api.givenUser({ orgId, firstName: 'Lead' })
  const manager = await api.givenUser({ orgId, role: 'MEMBER_PLUS', firstName: 'Manager' })
  const observer = await api.givenUser({ orgId, role: 'OBSERVER', firstName: 'Observer' })
  const rep = await api.givenUser({ orgId, firstName: 'Rep' })
  const ownTeam = await api.givenTeam(orgId, 'Aldebaran', [lead, manager, observer, rep])
  await api.database.system
    .updateTable('team_members')
    .set({ role: 'ADMIN' })
    .where('team_id', '=', ownTeam)
    .where('user_id', 'in', [lead.id, manager.id])
    .execute()
  readers = [
    { name: 'a lead who is a member', user: lead },
    { name: 'a lead who manages', user: manager },
    { name: 'an observer of one team', user: observer },
    { name: 'a rep', user: rep },
  ]

  const other = await api.givenUser({
    orgId,
    role: 'MEMBER_PLUS',
    firstName: canaries['a name'],
    lastName: canaries['a name'],
    email: canaries['an email address'],
  })
  const below = await api.givenUser({
    orgId,
    firstName: canaries['a name'],
    lastName: 'Below',
    email: `below.${canaries['an email address']}`,
  })
  const team = await api.givenTeam(orgId, canaries['the team'], [other])
  await api.givenTeam(orgId, canaries['the team below it'], [below], team)
  const call = await givenCall(api, orgId, {
    title: canaries['a call'],
    caller_id: other.id,
    created_by: other.id,
  })
  await givenTranscript(api, orgId, call)
  await givenScore(api, orgId, call, await scorecardNamed(api, orgId, /./))
  const { commandId, itemId } = await givenWork(api, orgId, call, {
    state: 'dead',
    label: canaries.work,
    actorUserId: other.id,
    error_class: 'Error',
    error: canaries.work,
    finished_at: new Date(),
  })
  const rules = await api.database.withOrg({ orgId }, (trx) =>
    trx
      .insertInto('categorization_rules')
      .values([
        {
          org_id: orgId,
          level: 'TEAM',
          team_id: team,
          user_id: null,
          position: 1,
          label: canaries['a rule'],
          call_type: 'cold',
          behavior: 'SAVE_ONLY',
          call_title_includes: canaries['a rule'],
        },
        {
          org_id: orgId,
          level: 'USER',
          team_id: null,
          user_id: other.id,
          position: 1,
          label: canaries['a rule'],
          call_type: 'cold',
          behavior: 'SAVE_ONLY',
          call_title_includes: canaries['a rule'],
        },
      ])
      .returning('id')
      .execute(),
  )
  foreign = {
    user: other.id,
    team,
    call,
    command: commandId,
    item: itemId,
    teamRule: rules[0]?.id,
    userRule: rules[1]?.id,
  }
})

const readsByPost = new Set(['/api/integrations/real-calls/listCalls'])

/** Every route that only reads, with every place that could name something of the other team. */
function requests(): { form: Form; about: IdPlace | null; name: string }[] {
  return api.routes
    .filter(
      ({ method, url, permission }) =>
        (method === 'GET' || readsByPost.has(url)) && permission !== 'public' && url !== '/api/events',
    )
    .map((route) => formOf(route))
    .flatMap((form) =>
      [null, ...form.places].map((about) => ({
        form,
        about,
        name: `${form.route.method} ${form.route.url}${about === null ? '' : ` with ${about.name}`}`,
      })),
    )
}

async function read(
  { user }: Reader,
  { form, about }: { form: Form; about: IdPlace | null },
  more = '',
): Promise<string> {
  const { url, payload } = form.build(about, ({ kind }) => [foreign[kind] ?? randomUUID()])
  const query = about === null ? url.replace(/\?.*/, '?') : url
  const response = await api.app.inject({
    method: form.route.method as 'GET',
    url: `${query}&orgId=${orgId}${more}`,
    headers: { authorization: `Bearer ${await api.tokenFor(user)}`, accept: 'application/json' },
    ...(payload === undefined ? {} : { payload: (about === null ? {} : payload) as object }),
  })
  return response.body
}

const isRules = ({ route }: Form): boolean => route.url.includes('categorization-rules')

describe('a user who belongs to one team', () => {
  it('reads nothing of another team, by any route, whatever id it names', async () => {
    const problems: string[] = []
    for (const reader of readers) {
      for (const request of requests()) {
        const body = await read(reader, request)
        // People who manage rules manage everybody's, because rules apply to every call.
        const isOwnWork = isRules(request.form) && reader.name === 'a lead who manages'
        for (const [what, word] of Object.entries(canaries))
          if (body.includes(word) && !isOwnWork)
            problems.push(`${reader.name}: ${request.name} shows ${what}`)
      }
    }
    expect(problems).toEqual([])
    figure('reads of one team without a word of another', `${readers.length * requests().length}`)
  })

  it('finds, counts and picks nobody of another one by a search', async () => {
    const problems: string[] = []
    for (const { name, user } of readers) {
      for (const search of ['bella', canaries['an email address'], canaries['the team'], 'saiph', 'rigel']) {
        const asked = await Promise.all([
          api.request(user, 'GET', `/users?includePending=true&search=${search}`),
          api.request(user, 'GET', `/users?withVisibleCalls=true&search=${search}`),
          api.request(user, 'GET', `/users/teams?search=${search}`),
          api.request(user, 'POST', '/integrations/real-calls/listCalls', { body: { search } }),
        ])
        for (const response of asked.filter(({ statusCode }) => statusCode === 200)) {
          const { total, results } = response.json<{ total: number; results: unknown[] }>()
          if (total !== 0 || results.length > 0) problems.push(`${name}: ${search} finds ${total}`)
        }
      }
    }
    expect(problems).toEqual([])
  })

  it('gets no event about its work in the stream', async () => {
    await api.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = api.app.server.address() as AddressInfo
    for (const { user } of readers) {
      const stream = await openStream(port, { orgId, token: await api.tokenFor(user) })
      await expect.poll(() => stream.events().length).toBeGreaterThan(0)
      const [version] = await api.database.asSystem((trx) =>
        recountProgress(trx, [foreign.command ?? ''], { always: true }),
      )
      const own = await givenCall(api, orgId, { title: 'Own', caller_id: user.id, created_by: user.id })
      const { commandId } = await givenWork(api, orgId, own, { state: 'running', label: 'Own work' })
      const [ownVersion] = await api.database.asSystem((trx) =>
        recountProgress(trx, [commandId], { always: true }),
      )
      for (const sent of [version, ownVersion])
        if (sent !== undefined) api.signals.send({ type: 'progress', ...sent })
      // The hub reads both at once, so once one is shown, the other has been processed.
      await expect.poll(() => stream.text()).toContain('Own work')
      expect(stream.text()).not.toContain(canaries.work)
      stream.socket.destroy()
    }
  })

  it('finds its own people, and everybody where the organization does not keep teams apart', async () => {
    const emails = async (user: TestUser): Promise<string[]> => {
      const response = await api.request(user, 'GET', '/users?numberOfResults=50')
      return response.json<{ results: { email: string }[] }>().results.map(({ email }) => email)
    }
    const [lead, manager] = readers
    if (lead === undefined || manager === undefined) throw new Error('The readers were made')
    const team = readers.map(({ user }) => user.email).toSorted()
    for (const { user } of readers) expect((await emails(user)).toSorted()).toEqual(team)

    const apart = { useTeamLevelManagement: false }
    const [owner] = await api.database.system
      .selectFrom('memberships')
      .select('user_id as id')
      .where('org_id', '=', orgId)
      .where('role', '=', 'OWNER')
      .execute()
    if (owner === undefined) throw new Error('The owner was made')
    expect(await emails({ ...lead.user, id: owner.id })).toContain(canaries['an email address'])
    const changed = await api.request({ id: owner.id, orgId }, 'PATCH', '/organizations', { body: apart })
    expect(changed.statusCode).toBe(200)
    expect(await emails(lead.user)).toContain(canaries['an email address'])
    await api.request({ id: owner.id, orgId }, 'PATCH', '/organizations', {
      body: { useTeamLevelManagement: true },
    })
    expect(await emails(lead.user)).not.toContain(canaries['an email address'])
  })
})
