import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAssignmentsResponse } from '../../contract/assignments.ts'
import { scorecardsResponse } from '../../contract/calls.ts'
import type { NarrowingFlag } from '../../contract/permissions.ts'
import { givenBot as givenLibraryBot } from '../../testing/bots.ts'
import { answered, givenCall, givenProvisioned } from '../../testing/calls.ts'
import { givenBot, givenPracticeCall, say } from '../../testing/practice.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let orgId: string
let owner: TestUser
let manager: TestUser
let observer: TestUser
let rep: TestUser
let colleague: TestUser
let stranger: TestUser
let botId: string
/** A practice call of the rep that goes on. */
let openCallId: string
let teamId: string

beforeAll(async () => {
  api = await createApiTest()
  orgId = await givenProvisioned(api)
  owner = await api.givenUser({ orgId, role: 'OWNER' })
  manager = await api.givenUser({ orgId, role: 'MEMBER_PLUS' })
  observer = await api.givenUser({ orgId, role: 'OBSERVER' })
  rep = await api.givenUser({ orgId })
  colleague = await api.givenUser({ orgId })
  stranger = await api.givenUser({ orgId })
  teamId = await api.givenTeam(orgId, 'North', [rep, colleague, manager])
  botId = await givenBot(api, owner)
  const { id } = await givenPracticeCall(api, rep, botId)
  openCallId = id
})
afterAll(() => api.close())

/** Sets these settings and no other. */
async function setOnly(...flags: NarrowingFlag[]): Promise<void> {
  await api.database.system
    .updateTable('organizations')
    .set({ settings: JSON.stringify(Object.fromEntries(flags.map((flag) => [flag, true]))) })
    .where('id', '=', orgId)
    .execute()
  api.context.access.forgetOrganization(orgId)
}
const status = async (
  user: TestUser,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<number> => (await api.request(user, method, path, body === undefined ? {} : { body })).statusCode

describe('onlyAdminCanViewMembers', () => {
  const found = async (user: TestUser, path = '/users?numberOfResults=100') => {
    const response = await api.request(user, 'GET', path)
    answered(response, 200)
    return response
      .json<{ results: { id: string }[] }>()
      .results.map(({ id }) => id)
      .toSorted()
  }

  it('leaves others the people of their own teams to choose from', async () => {
    await setOnly('onlyAdminCanViewMembers')
    const team = [rep.id, colleague.id, manager.id].toSorted()
    for (const user of [rep, manager]) expect(await found(user)).toEqual(team)
    expect(await found(observer)).toEqual([observer.id])
    expect(await found(owner)).toContain(stranger.id)
    expect(await found(manager, `/users/usersByIds?ids=${stranger.id},${rep.id}`)).toEqual([rep.id])
    expect(await status(manager, 'GET', `/users/${stranger.id}`)).toBe(404)
    expect(await status(manager, 'GET', `/users/${rep.id}`)).toBe(200)
    const custom = await api.givenUser({
      orgId,
      role: 'CUSTOM',
      capabilities: ['users.view', 'users.manage'],
    })
    expect(await found(custom)).toEqual([custom.id])
    expect(await status(custom, 'GET', '/users/export')).toBe(403)
  })

  it('leaves the names on calls, and sharing within a team', async () => {
    await setOnly('onlyAdminCanViewMembers')
    const callId = await givenCall(api, orgId, { caller_id: rep.id, created_by: stranger.id })
    const read = await api.request(rep, 'GET', `/integrations/real-calls/${callId}`)
    expect(read.json()).toMatchObject({ caller: { id: rep.id }, createdBy: { id: stranger.id } })
    const share = (userId: string) =>
      status(rep, 'POST', `/integrations/real-calls/update-call-privacy/${callId}`, { sharedWith: [userId] })
    expect([await share(colleague.id), await share(stranger.id)]).toEqual([200, 422])
  })
})

describe('onlyAdminCanFilterCalls', () => {
  const list = (user: TestUser, body: object) =>
    api.request(user, 'POST', '/integrations/real-calls/listCalls', { body })

  it('refuses filters of others by name, in lists, files and rescoring', async () => {
    await setOnly('onlyAdminCanFilterCalls')
    const asked = { reps: [colleague.id], passed: true, search: 'renewal' }
    const refused = await list(manager, asked)
    expect(refused.json()).toMatchObject({
      status: 403,
      code: 'filters_for_admins',
      detail: 'Only admins filter calls here. Leave out: reps, passed.',
    })
    expect((await list(owner, asked)).statusCode).toBe(200)
    expect(await status(manager, 'POST', '/integrations/real-calls/export', { passed: true })).toBe(403)
    expect(await status(manager, 'POST', '/integrations/real-calls/export', {})).toBe(200)
    for (const path of ['rescore-matching', 'rescore-matching/preview'])
      expect(
        await status(manager, 'POST', `/integrations/real-calls/${path}`, { filter: { passed: true } }),
      ).toBe(403)
  })

  it('leaves paging, order, search, own calls, and the lists of the home page', async () => {
    await setOnly('onlyAdminCanFilterCalls')
    for (const body of [
      { from: 0, numberOfResults: 5, sortBy: 'title', search: 'renewal' },
      { reps: [rep.id], scoreStatuses: ['SCORED_SUCCESS'] },
      { waitsFor: 'decision' },
      { repUnknown: 'toChoose' },
      { notScored: 'undecided' },
    ])
      expect((await list(rep, body)).statusCode).toBe(200)
    for (const user of [manager, rep])
      expect((await api.request(user, 'GET', '/home')).json()).not.toMatchObject({
        decisions: { data: { failed: [expect.anything()] } },
      })
  })
})

describe('onlyAdminCanExportCalls and onlyAdminCanRescoreCalls', () => {
  it('close the file, and every way to score calls again', async () => {
    await setOnly('onlyAdminCanExportCalls', 'onlyAdminCanRescoreCalls')
    const callId = await givenCall(api, orgId, { caller_id: rep.id })
    const ids = { ids: [callId] }
    const requests: [string, object][] = [
      ['export', {}],
      ['bulk-rescore', ids],
      [`rescore/${callId}`, {}],
      ['bulk-correct', { ...ids, callType: 'cold' }],
      ['rescore-matching', { filter: {} }],
      [`update-call-info/${callId}`, { rescore: true }],
    ]
    for (const [path, body] of requests) {
      const of = async (user: TestUser) => [
        path,
        await status(user, 'POST', `/integrations/real-calls/${path}`, body),
      ]
      expect(await of(manager)).toEqual([path, 403])
      expect(await of(owner)).not.toEqual([path, 403])
    }
  })
})

describe('hideRoleplayFromMembers', () => {
  it('hides practice and what came of it from members, and leaves the library', async () => {
    await setOnly('hideRoleplayFromMembers')
    for (const path of ['/practice/calls', `/practice/calls/${openCallId}/result`, '/practice/assignments']) {
      expect([path, await status(rep, 'GET', path)]).toEqual([path, 403])
      expect([path, await status(observer, 'GET', path)]).not.toEqual([path, 403])
    }
    expect(await status(rep, 'POST', '/practice/calls', { agentId: botId })).toBe(403)
    expect(await status(rep, 'GET', `/integrations/real-calls/${openCallId}`)).toBe(404)
    expect(await status(rep, 'GET', `/integrations/real-calls/scorecard/${openCallId}`)).toBe(404)
    expect(await status(owner, 'GET', `/integrations/real-calls/${openCallId}`)).toBe(200)
    expect(await status(rep, 'GET', `/agents/${botId}`)).toBe(200)
    expect((await api.request(rep, 'GET', '/home')).json()).toMatchObject({ practice: null })
  })

  it('hides from a member who leads a team what the team practices', async () => {
    await setOnly()
    const lead = await api.givenUser({ orgId })
    await api.database.withOrg({ orgId }, (trx) =>
      trx
        .insertInto('team_members')
        .values({ org_id: orgId, team_id: teamId, user_id: lead.id, role: 'ADMIN' })
        .execute(),
    )
    const sees = async () => [
      (await api.request(lead, 'GET', '/users/me')).json<{ seesAssignments: boolean }>().seesAssignments,
      await status(lead, 'GET', `/integrations/real-calls/${openCallId}`),
    ]
    expect(await sees()).toEqual([true, 200])
    await setOnly('hideRoleplayFromMembers')
    expect(await sees()).toEqual([false, 404])
  })

  it('refuses to assign practice to members, and says why', async () => {
    await setOnly()
    // Without a scorecard nothing could be assigned.
    const { id: agentId } = await givenLibraryBot(api, owner)
    await setOnly('hideRoleplayFromMembers')
    const response = await api.request(owner, 'POST', '/practice/assignments', {
      body: { agentIds: [agentId], userIds: [rep.id, manager.id] },
    })
    answered(response, 201)
    const { results } = createAssignmentsResponse.parse(response.json())
    expect(new Map(results.map(({ userId, reason }) => [userId, reason]))).toEqual(
      new Map([
        [rep.id, 'Practice is hidden from members here.'],
        [manager.id, null],
      ]),
    )
  })

  it('lets a call that was going on be seen and ended by its rep, and not continued', async () => {
    await setOnly()
    const caller = await api.givenUser({ orgId })
    const { id } = await givenPracticeCall(api, caller, botId)
    await say(api, caller, id, 1, 'Hello, this is Bea from Larkfield.')
    await setOnly('hideRoleplayFromMembers')
    expect(await status(caller, 'POST', `/practice/calls/${id}/turns`, { index: 2, text: 'And?' })).toBe(403)
    const shown = await api.request(caller, 'GET', `/practice/calls/${id}`)
    answered(shown, 200)
    expect(shown.json()).toMatchObject({ notes: null, may: { speak: false, restart: false, hangUp: true } })
    expect(await status(rep, 'GET', `/practice/calls/${id}`)).toBe(404)
    expect(await status(rep, 'POST', `/practice/calls/${id}/hang-up`)).toBe(404)
    const ended = await api.request(caller, 'POST', `/practice/calls/${id}/hang-up`)
    answered(ended, 200)
    expect(ended.json()).toMatchObject({ outcome: 'repHungUp' })
    expect(await status(caller, 'GET', `/practice/calls/${id}`)).toBe(403)
  })
})

describe('hideBotsFromMembers', () => {
  it('hides every bot and all practice from members, even bots of their own', async () => {
    await setOnly()
    const author = await api.givenUser({
      orgId,
      role: 'CUSTOM',
      capabilities: ['calls.view', 'practice.use', 'bots.view', 'bots.manage', 'bots.create'],
    })
    const own = await givenBot(api, author)
    await setOnly('hideBotsFromMembers')
    for (const user of [rep, author]) {
      for (const path of ['/agents', `/agents/${own}`, '/agents/folders', '/agents/tags', '/practice/calls'])
        expect([path, await status(user, 'GET', path)]).toEqual([path, 403])
      expect(await status(user, 'PATCH', `/agents/${own}`, { version: 1 })).toBe(403)
    }
    for (const user of [observer, manager]) expect(await status(user, 'GET', `/agents/${own}`)).toBe(200)
  })

  it('leaves bots out of scorecards', async () => {
    await setOnly()
    const bot = await givenLibraryBot(api, owner)
    const named = async (user: TestUser): Promise<boolean> => {
      const response = await api.request(user, 'GET', '/scorecard-configs/all?includeAgents=true')
      answered(response, 200)
      return scorecardsResponse
        .parse(response.json())
        .results.some(({ agents }) => agents?.some(({ id }) => id === bot.id) === true)
    }
    expect(await named(rep)).toBe(true)
    await setOnly('hideBotsFromMembers')
    expect([await named(rep), await named(owner)]).toEqual([false, true])
  })
})
