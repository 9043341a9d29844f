import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recountProgress } from '#db/queries/ledger/progress.ts'
import { orgRoles } from '#db/vocabulary/organizations.ts'
import { requiredPermissions, routeName } from '../required-permissions.ts'
import { type ApiTest, createApiTest } from '../test-api.ts'
import { givenCall, givenWork } from '../calls.ts'
import { type Form, formOf, type IdPlace } from './forms.ts'
import { givenKey, grantedTo } from './matrix.ts'
import { markBackTest } from './organizations.ts'
import { listen, openStream } from './stream.ts'

/**
 * Within one organization: calls of one's own team, of another team and private ones, with the commands that work on them. Every person
 * calls every route that takes the id of a call or a command.
 */
const calls = ['northOpen', 'northPrivate', 'southOpen', 'southPrivate', 'sharedPrivate'] as const
type CallName = (typeof calls)[number]
type Person = {
  headers: Record<string, string>
  capabilities: readonly string[]
  calls: readonly CallName[]
  commands: readonly CallName[]
}

const all = calls
const open = ['northOpen', 'southOpen'] as const

let api: ApiTest
let base: string
let orgId: string
/** A back-test that found all the calls changed. */
let backTest: string
const made = {} as Record<CallName, { mark: string; call: string; command: string }>
const people = new Map<string, Person>()
beforeAll(async () => {
  api = await createApiTest()
  base = await listen(api)
  orgId = await api.givenOrganization()
  const [lead, rep, mate, southRep] = [
    await api.givenUser({ orgId, role: 'MEMBER' }),
    await api.givenUser({ orgId, role: 'MEMBER' }),
    await api.givenUser({ orgId, role: 'MEMBER' }),
    await api.givenUser({ orgId, role: 'MEMBER' }),
  ]
  const north = await api.givenTeam(orgId, 'North', [rep, mate])
  await api.givenTeam(orgId, 'South', [southRep, lead])
  await api.database.withOrg({ orgId }, (trx) =>
    trx
      .insertInto('team_members')
      .values({ org_id: orgId, team_id: north, user_id: lead.id, role: 'ADMIN' })
      .execute(),
  )
  for (const name of calls) {
    const mark = `Mark${name}${randomUUID()}`
    const caller = name.startsWith('north') ? rep : southRep
    const call = await givenCall(api, orgId, {
      title: mark,
      caller_id: caller.id,
      is_private: name.endsWith('Private'),
      shared_with: name === 'sharedPrivate' ? [mate.id] : [],
    })
    const { commandId } = await givenWork(api, orgId, call, {
      state: 'dead',
      label: mark,
      actorUserId: caller.id,
    })
    made[name] = { mark, call, command: commandId }
  }
  const callIds = calls.map((name) => made[name].call)
  backTest = await api.database.withOrg({ orgId }, (trx) =>
    markBackTest(trx, orgId, 'Tested', { userId: null, ruleId: null, callIds }),
  )

  const given = async (name: string, user: { id: string }, rest: Omit<Person, 'headers'>): Promise<void> => {
    people.set(name, { headers: { authorization: `Bearer ${await api.tokenFor(user)}` }, ...rest })
  }
  const visible = {
    OWNER: all,
    ADMIN: all,
    MEMBER_PLUS: open,
    OBSERVER: open,
    MEMBER: [],
    TEMP: [],
    CUSTOM: [],
  } as const
  for (const role of orgRoles) {
    const capabilities = grantedTo(role)
    const user = await api.givenUser({
      orgId,
      role,
      capabilities: role === 'CUSTOM' ? [...capabilities] : [],
    })
    await given(role, user, { capabilities, calls: visible[role], commands: visible[role] })
  }
  const member = grantedTo('MEMBER')
  await given('lead of the team', lead, {
    capabilities: member,
    calls: ['northOpen'],
    commands: ['northOpen'],
  })
  await given('rep', rep, {
    capabilities: member,
    calls: ['northOpen', 'northPrivate'],
    commands: ['northOpen', 'northPrivate'],
  })
  const shared = ['sharedPrivate'] as const
  await given('team mate', mate, { capabilities: member, calls: shared, commands: shared })
  const south = ['southOpen', 'southPrivate', 'sharedPrivate'] as const
  await given('rep of the other team', southRep, { capabilities: member, calls: south, commands: south })
  const custom = ['calls.view', 'calls.viewAll', 'commands.view']
  const viewer = await api.givenUser({ orgId, role: 'CUSTOM', capabilities: custom })
  await given('CUSTOM who views all', viewer, { capabilities: custom, calls: open, commands: open })
  const operating = ['ops.view', 'ops.manage']
  const operator = await api.givenUser({ orgId, role: 'CUSTOM', capabilities: operating })
  await given('CUSTOM who runs the queues', operator, { capabilities: operating, calls: [], commands: [] })
  const narrow = ['calls.view', 'commands.view']
  const key = await givenKey(api, await api.givenUser({ orgId, role: 'OWNER' }), narrow)
  people.set('narrow API key', {
    headers: { authorization: `Bearer ${key}` },
    capabilities: narrow,
    calls: [],
    commands: [],
  })
})
afterAll(() => api.close())

type Answer = { status: number; body: string }

async function ask(person: Person, form: Form, about: IdPlace, id: string): Promise<Answer> {
  const { url, payload } = form.build(about, (place) => [
    place === about ? id : place.kind === 'backTest' ? backTest : randomUUID(),
  ])
  const response = await api.app.inject({
    method: form.route.method as 'GET',
    url: `${url}&orgId=${orgId}`,
    headers: { ...person.headers, prefer: 'respond-async' },
    ...(payload === undefined ? {} : { payload: payload as object }),
  })
  return { status: response.statusCode, body: response.body }
}

/** A response without the id that was sent. */
const shapeOf = ({ status, body }: Answer): string =>
  `${status} ${body.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '<id>')}`

const hiddenMarks = (person: Person, what: 'calls' | 'commands', text: string): string[] =>
  calls.filter((name) => !person[what].includes(name) && text.includes(made[name].mark))

/** Every place of every route that takes a call or a command. */
function placesOf(kind: 'call' | 'command'): [Form, IdPlace][] {
  const forms = api.routes
    .filter((route) => requiredPermissions.has(routeName(route)) && route.permission !== 'public')
    .map((route) => formOf(route))
  return forms.flatMap((form) =>
    form.places.filter((place) => place.kind === kind).map((place): [Form, IdPlace] => [form, place]),
  )
}

const isAllowed = (person: Person, form: Form): boolean =>
  person.capabilities.includes(requiredPermissions.get(routeName(form.route)) ?? '')

/** The contents of the lists, by route. */
async function listed({ headers }: Person): Promise<string[]> {
  const answers = [
    await api.request(null, 'POST', '/integrations/real-calls/listCalls', { orgId, headers, body: {} }),
    await api.request(null, 'GET', '/commands', { orgId, headers }),
    await api.request(null, 'GET', '/ops/work-items', { orgId, headers }),
    await api.request(null, 'POST', '/ops/work-items/replay', {
      orgId,
      headers,
      body: { preview: true, filter: { kind: 'score-call' } },
    }),
  ]
  return answers.map(({ body }) => body)
}

describe('calls of one’s own team, of another one, and private ones', () => {
  it.each(['call', 'command'] as const)(
    'are for nobody else than who may see them, wherever a %s can be named',
    async (kind) => {
      const what = kind === 'call' ? 'calls' : 'commands'
      const problems: string[] = []
      for (const [name, person] of people) {
        for (const [form, about] of placesOf(kind)) {
          const missing = shapeOf(await ask(person, form, about, randomUUID()))
          for (const call of calls) {
            const isVisible = person[what].includes(call)
            // A change would use up what is found, so what is visible is only read.
            if (isVisible && form.route.method !== 'GET') continue
            const answer = await ask(person, form, about, made[call][kind])
            const where = `${routeName(form.route)} ${about.name} with ${call} as ${name}`
            // A score is found only together with its own call.
            const namesScore = form.places.some((place) => place.kind === 'score')
            if (isVisible && !namesScore && isAllowed(person, form) && answer.status !== 200)
              problems.push(`${where}: hidden (${answer.status})`)
            problems.push(...hiddenMarks(person, what, answer.body).map((mark) => `${where}: names ${mark}`))
            // Operations see that work runs, but not its content.
            const isOperator = form.route.url.startsWith('/api/ops/') && isAllowed(person, form)
            if (!isVisible && !isOperator && shapeOf(answer) !== missing)
              problems.push(`${where}: ${shapeOf(answer).slice(0, 120)} instead of ${missing.slice(0, 120)}`)
          }
        }
      }
      expect(placesOf(kind).length).toBeGreaterThan(3)
      expect(problems).toEqual([])
    },
    120_000,
  )

  it('are listed for exactly those who may see them', async () => {
    const problems: string[] = []
    for (const [name, person] of people) {
      const [ownCalls, ownCommands, items, replay] = await listed(person)
      const seen = (body = ''): string => calls.filter((call) => body.includes(made[call].mark)).join(' ')
      const mayList = (capability: string, names: readonly CallName[]): string =>
        person.capabilities.includes(capability) ? names.join(' ') : ''
      if (seen(ownCalls) !== mayList('calls.view', person.calls))
        problems.push(`${name}: calls ${seen(ownCalls)}`)
      if (seen(ownCommands) !== mayList('commands.view', person.commands))
        problems.push(`${name}: commands ${seen(ownCommands)}`)
      if (seen(items) !== mayList('ops.view', person.commands))
        problems.push(`${name}: work items ${seen(items)}`)
      problems.push(
        ...hiddenMarks(person, 'commands', replay ?? '').map((call) => `${name}: replay names ${call}`),
      )
    }
    expect(problems).toEqual([])
  })

  it('appear in no stream of anybody else', async () => {
    const problems: string[] = []
    for (const [name, person] of people) {
      if (!person.capabilities.includes('commands.view')) continue
      const stream = await openStream(base, person.headers, orgId)
      await stream.until('snapshot')
      const versions = await api.database.asSystem((trx) =>
        recountProgress(
          trx,
          calls.map((call) => made[call].command),
          { always: true },
        ),
      )
      for (const version of versions) api.signals.send({ type: 'progress', ...version })
      // The hub reads all of them at once, so a reader who has received one is past the others.
      for (const call of person.commands) await stream.until(made[call].mark)
      stream.close()
      problems.push(...hiddenMarks(person, 'commands', stream.text()).map((call) => `${name}: ${call}`))
    }
    expect(problems).toEqual([])
  })
})
