import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Assignment,
  assignment,
  assignmentsResponse,
  createAssignmentsResponse,
  stepOf,
} from '../../contract/assignments.ts'
import { givenAttempt } from '../../testing/assignments.ts'
import { givenBot } from '../../testing/bots.ts'
import { answered, auditOf, givenProvisioned } from '../../testing/calls.ts'
import { listen, openStream } from '../../testing/matrix/stream.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let orgId: string
let manager: TestUser
let lead: TestUser
let rep: TestUser
let other: TestUser
let temp: TestUser
let teamId: string
let botId: string

const today = '2026-12-01'
const noon = new Date(`${today}T12:00:00Z`)
const minutes = (count: number): Date => new Date(noon.getTime() + count * 60_000)

beforeAll(async () => {
  api = await createApiTest()
  api.clock.at = noon
  orgId = await givenProvisioned(api)
  manager = await api.givenUser({ orgId, role: 'MEMBER_PLUS' })
  lead = await api.givenUser({ orgId })
  rep = await api.givenUser({ orgId })
  other = await api.givenUser({ orgId })
  temp = await api.givenUser({ orgId, role: 'TEMP' })
  const top = await api.givenTeam(orgId, 'Top')
  teamId = await api.givenTeam(orgId, 'North', [rep, temp], top)
  await api.database.withOrg({ orgId }, (trx) =>
    trx
      .insertInto('team_members')
      .values({ org_id: orgId, team_id: top, user_id: lead.id, role: 'ADMIN' })
      .execute(),
  )
  botId = (await givenBot(api, manager)).id
})
afterAll(() => api.close())

async function assign(body: Record<string, unknown>, by = manager) {
  const response = await api.request(by, 'POST', '/practice/assignments', { body })
  answered(response, 201)
  return createAssignmentsResponse.parse(response.json())
}

async function listed(user: TestUser, query = ''): Promise<Assignment[]> {
  const response = await api.request(user, 'GET', `/practice/assignments?${query}`)
  answered(response, 200)
  return assignmentsResponse.parse(response.json()).results
}

async function only(user: TestUser, agentId: string): Promise<Assignment> {
  const [found, ...rest] = await listed(user, `agentId=${agentId}`)
  if (found === undefined || rest.length > 0) throw new Error(`${rest.length} assignments, not one`)
  return found
}

describe('assigning', () => {
  it('gives a bot to everybody of a team and those below, on the terms of its scorecard', async () => {
    const { id: agentId } = await givenBot(api, manager)
    const { results, created } = await assign({ agentIds: [agentId], teamIds: [teamId], dueOn: today })
    expect(created).toBe(2)
    expect(results.map(({ userId, outcome }) => [userId, outcome]).toSorted()).toEqual(
      [
        [rep.id, 'created'],
        [temp.id, 'created'],
      ].toSorted(),
    )
    const own = await only(rep, agentId)
    expect(own).toMatchObject({
      dueOn: today,
      passMark: 70,
      times: 1,
      state: 'open',
      mayPractice: true,
      mayChange: false,
      assignedBy: { id: manager.id },
    })
    const log = await auditOf(api, orgId, own.id)
    expect(log.map(({ action }) => action)).toEqual(['assignment.create'])
  })

  it('says of each bot and person why it was not assigned', async () => {
    const draft = await givenBot(api, manager, { status: 'DRAFT' })
    const paused = await givenBot(api, manager, { status: 'INACTIVE' })
    const kept = await givenBot(api, manager, { teamIds: [teamId] })
    const gone = await api.givenUser({ orgId, status: 'DEPROVISIONED' })
    const unknown = crypto.randomUUID()
    const { results, created } = await assign({
      agentIds: [draft.id, paused.id, unknown, kept.id],
      userIds: [rep.id, other.id, gone.id],
    })
    expect(created).toBe(1)
    expect(results.map(({ agent, userId, outcome, reason }) => [agent.id, userId, outcome, reason])).toEqual(
      expect.arrayContaining([
        [draft.id, null, 'failed', 'It is a draft. Publish it first.'],
        [paused.id, null, 'failed', 'It is paused.'],
        [unknown, null, 'failed', 'Not found.'],
        [kept.id, rep.id, 'created', null],
        [kept.id, other.id, 'failed', 'They may not use this bot: it is kept to other teams or folders.'],
        [kept.id, gone.id, 'failed', 'They are not an active member.'],
      ]),
    )
    expect(results).toHaveLength(6)
  })

  it('leaves an open assignment as it is, and assigns a finished one again', async () => {
    const { id: agentId } = await givenBot(api, manager)
    await assign({ agentIds: [agentId], userIds: [rep.id] })
    const again = await assign({ agentIds: [agentId], userIds: [rep.id], times: 3 })
    expect(again.results[0]).toMatchObject({ outcome: 'unchanged', reason: 'They have it to do already.' })
    await givenAttempt(api, { orgId, userId: rep.id, agentId, score: 80, endedAt: minutes(5) })
    api.clock.at = minutes(10)
    expect((await assign({ agentIds: [agentId], userIds: [rep.id] })).created).toBe(1)
    expect(await only(rep, agentId)).toMatchObject({ state: 'open', progress: { tries: 0 } })
    expect(await listed(rep, `agentId=${agentId}&state=ended`)).toEqual([])
    expect(await listed(rep, `agentId=${agentId}&state=done`)).toMatchObject([
      {
        state: 'done',
        doneAt: minutes(5).toISOString(),
        endedAt: minutes(10).toISOString(),
        mayChange: false,
      },
    ])
    api.clock.at = noon
  })

  it('is for people whose calls one sees', async () => {
    const outside = await api.givenUser({
      orgId,
      role: 'CUSTOM',
      capabilities: ['bots.manage', 'bots.view', 'practice.use', 'calls.view'],
    })
    const { results } = await assign({ agentIds: [botId], userIds: [rep.id] }, outside)
    expect(results[0]).toMatchObject({ outcome: 'failed', assignmentId: null })
  })
})

describe('progress', () => {
  it('counts full attempts that ended afterwards, are scored and reach the mark', async () => {
    const { id: agentId } = await givenBot(api, manager)
    const attempt = { orgId, userId: rep.id, agentId }
    await givenAttempt(api, { ...attempt, score: 95, endedAt: minutes(-1) })
    await assign({ agentIds: [agentId], userIds: [rep.id], passMark: 65, times: 2 })
    expect(stepOf((await only(rep, agentId)).progress)).toBe('start')

    await givenAttempt(api, { ...attempt, score: 99, endedAt: minutes(1), resumedTurn: 3 })
    await givenAttempt(api, { ...attempt, score: 99, endedAt: minutes(2), outcome: 'restarted' })
    await givenAttempt(api, { ...attempt, score: 99, endedAt: minutes(3), isPrivate: true })
    await givenAttempt(api, { ...attempt, score: 64, endedAt: minutes(4) })
    await givenAttempt(api, { ...attempt, score: 90, endedAt: minutes(5), passed: false })
    await givenAttempt(api, { ...attempt, userId: other.id, score: 99, endedAt: minutes(6) })
    const before = await only(rep, agentId)
    expect(before.progress).toMatchObject({ tries: 2, passed: 0, best: 90, isScoring: false })
    expect(stepOf(before.progress)).toBe('tryAgain')

    await givenAttempt(api, { ...attempt, score: 65, endedAt: minutes(7) })
    await givenAttempt(api, { ...attempt, score: null, endedAt: minutes(8) })
    const halfway = await only(rep, agentId)
    expect(halfway).toMatchObject({ state: 'open', progress: { passed: 1, isScoring: true } })
    expect(stepOf(halfway.progress)).toBe('continue')

    await givenAttempt(api, { ...attempt, score: 70, endedAt: minutes(9) })
    expect(await only(rep, agentId)).toMatchObject({
      state: 'done',
      doneAt: minutes(9).toISOString(),
      progress: { tries: 4, passed: 2 },
    })
  })

  it('is overdue from the day after, in the time zone of the reader, and done stays done', async () => {
    const { id: agentId } = await givenBot(api, manager)
    await assign({ agentIds: [agentId], userIds: [rep.id, other.id], dueOn: today, passMark: null })
    await givenAttempt(api, { orgId, userId: other.id, agentId, score: 5, endedAt: minutes(5) })
    const states = async (timeZone: string): Promise<(string | undefined)[]> => {
      const response = await api.request(
        manager,
        'GET',
        `/practice/assignments?scope=people&agentId=${agentId}`,
        { headers: { 'x-time-zone': timeZone } },
      )
      const { results } = assignmentsResponse.parse(response.json())
      return [rep, other].map(({ id }) => results.find(({ user }) => user?.id === id)?.state)
    }
    expect(await states('UTC')).toEqual(['open', 'done'])
    // It is already the next day there.
    expect(await states('Pacific/Kiritimati')).toEqual(['overdue', 'done'])
  })
})

describe('who sees assignments', () => {
  it('is oneself, and for managers and team leads the people whose calls they see', async () => {
    const { id: agentId } = await givenBot(api, manager)
    await assign({ agentIds: [agentId], userIds: [rep.id, other.id, temp.id] })
    const seen = async (user: TestUser): Promise<(string | undefined)[]> =>
      (await listed(user, `scope=people&agentId=${agentId}`)).map((each) => each.user?.id).toSorted()
    expect(await seen(manager)).toEqual([rep.id, other.id, temp.id].toSorted())
    expect(await seen(lead)).toEqual([rep.id, temp.id].toSorted())
    for (const user of [rep, temp]) {
      expect((await api.request(user, 'GET', '/practice/assignments?scope=people')).statusCode).toBe(403)
      expect((await listed(user, `agentId=${agentId}`)).map((each) => each.user?.id)).toEqual([user.id])
    }
  })
})

describe('changing', () => {
  it('sets new terms and ends an assignment, each once and for its latest version', async () => {
    const { id: agentId } = await givenBot(api, manager)
    await assign({ agentIds: [agentId], userIds: [temp.id] })
    const { id, version } = await only(temp, agentId)
    const change = (body: Record<string, unknown>, path = '') =>
      api.request(manager, path === '' ? 'PATCH' : 'POST', `/practice/assignments/${id}${path}`, { body })

    const changed = await change({ version, dueOn: '2026-12-24', times: 2 })
    answered(changed, 200)
    const current = assignment.parse(changed.json())
    expect(current).toMatchObject({ dueOn: '2026-12-24', passMark: 70, times: 2, mayChange: true })
    const stale = await change({ version, times: 5 })
    expect([stale.statusCode, stale.json()]).toMatchObject([409, { current: { times: 2 } }])

    expect((await api.request(temp, 'GET', `/agents/${agentId}`)).statusCode).toBe(200)
    answered(await change({ version: current.version }, '/end'), 200)
    expect((await api.request(temp, 'GET', `/agents/${agentId}`)).statusCode).toBe(404)
    expect((await change({ version: current.version + 1, times: 1 })).statusCode).toBe(409)
    const log = await auditOf(api, orgId, id)
    expect(log.map(({ action }) => action)).toEqual([
      'assignment.create',
      'assignment.change',
      'assignment.end',
    ])
  })
})

describe('open pages', () => {
  it('of a person, and of those who see them, get an event when the person’s practice changes', async () => {
    const base = await listen(api)
    const open = async (user: TestUser) => {
      const stream = await openStream(base, { authorization: `Bearer ${await api.tokenFor(user)}` }, orgId)
      await stream.until('snapshot')
      return stream
    }
    const streams = [await open(rep), await open(lead), await open(other)]
    const [own, leading, beside] = streams
    const { id: agentId } = await givenBot(api, manager)
    await assign({ agentIds: [agentId], userIds: [rep.id] })
    await own?.until('"type":"assignments"')
    await leading?.until('"type":"assignments"')
    // The first event on this stream must be the one that its reader may see.
    await assign({ agentIds: [agentId], userIds: [other.id] })
    await beside?.until('"type":"assignments"')
    expect(beside?.text().match(/"type":"assignments"/g)).toHaveLength(1)
    for (const stream of streams) stream.close()
  })
})
