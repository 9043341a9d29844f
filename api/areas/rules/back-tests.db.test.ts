import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backTestDefinition } from '#workers/domain/routing/back-test.ts'
import {
  acceptedBackTest,
  type BackTestResponse,
  backTestResponse,
  backTestChanges,
  backTestExplanation,
} from '../../contract/back-tests.ts'
import { categorizationRulesResponse } from '../../contract/rules.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'
import { endBackTest } from '../../testing/back-tests.ts'
import {
  answered,
  givenCall,
  givenProvisioned,
  givenTranscript,
  itemsOf,
  scorecardNamed,
} from '../../testing/calls.ts'

let api: ApiTest
let orgId: string
let owner: TestUser
let manager: TestUser
let rep: TestUser
let teamId: string
const base = '/integrations/real-calls'
const async = { prefer: 'respond-async' }

beforeAll(async () => {
  api = await createApiTest()
  orgId = await givenProvisioned(api)
  owner = await api.givenUser({ orgId, role: 'OWNER' })
  manager = await api.givenUser({ orgId, role: 'MEMBER_PLUS' })
  rep = await api.givenUser({ orgId, role: 'MEMBER', firstName: 'Nora', lastName: 'Field' })
  teamId = await api.givenTeam(orgId, 'North', [rep])
})
afterAll(() => api.close())

const post = (body: Record<string, unknown> = {}, user = manager) =>
  api.request(user, 'POST', `${base}/rules/back-test`, { body: { days: 30, ...body }, headers: async })
async function start(body: Record<string, unknown> = {}): Promise<{ commandId: string; backTestId: string }> {
  const response = await post(body)
  answered(response, 202)
  return acceptedBackTest.parse(response.json())
}
const readTest = async (id: string): Promise<BackTestResponse> =>
  backTestResponse.parse((await api.request(manager, 'GET', `${base}/rules/back-test/${id}`)).json())
async function storedDefinition(id: string) {
  const row = await api.database.system
    .selectFrom('back_tests')
    .select('definition')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return backTestDefinition.parse(row.definition)
}
const organizationRules = async () =>
  categorizationRulesResponse.parse(
    (await api.request(manager, 'GET', `${base}/categorization-rules`)).json(),
  ).organization
const newRule = {
  id: null,
  draftKey: 'new-1',
  level: 'ORGANIZATION',
  label: 'Pilots',
  callTitleIncludes: 'pilot',
  callType: 'custom',
  behavior: 'SAVE_ONLY',
}

describe('POST /integrations/real-calls/rules/back-test', () => {
  it('records the test with the rules as they are, and writes nothing to rules and calls', async () => {
    const before = await organizationRules()
    const { commandId, backTestId } = await start()
    expect(await itemsOf(api, commandId)).toEqual([`back-test ${backTestId} 0`])
    const definition = await storedDefinition(backTestId)
    expect(definition.after).toEqual(definition.before)
    expect(definition.before?.categorizationRules.map((rule) => rule.id)).toEqual(
      before.map((rule) => rule.id),
    )
    const demo = await scorecardNamed(api, orgId, /demo/i)
    expect(definition.scorecards[demo.id]).toBe('ACTIVE')
    expect(await organizationRules()).toEqual(before)
    const stored = await api.database.system
      .selectFrom('back_tests')
      .selectAll()
      .where('id', '=', backTestId)
      .executeTakeFirstOrThrow()
    expect(stored.window_to.getTime() - stored.window_from.getTime()).toBe(30 * 86_400_000)
    expect(await readTest(backTestId)).toMatchObject({
      state: 'running',
      isDraft: false,
      isCurrent: true,
      compareWith: 'savedRules',
      finishedAt: null,
      progress: { done: 0, total: 0 },
      counts: { calls: 0, tombstones: 0 },
      flows: [],
      missedValues: [],
      descriptionsCompared: 'offline',
    })
  })

  it('tests a draft: changed, moved, new and removed rules, and the switch', async () => {
    const [first, second, third, ...rest] = await organizationRules()
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('There are too few rules')
    const body = ({
      id,
      level,
      label,
      explanation,
      callTitleIncludes,
      callType,
      behavior,
      scorecardConfigId,
    }: typeof first) => ({
      id,
      level,
      draftKey: id,
      label,
      explanation,
      callTitleIncludes,
      callType,
      behavior,
      scorecardConfigId,
    })
    const { backTestId } = await start({
      categorizationRules: {
        changed: [{ ...body(second), label: 'Shown' }, { ...body(third), position: 1 }, newRule],
        removedIds: [first.id],
      },
      privacyRules: {
        changed: [
          {
            id: null,
            draftKey: 'p',
            level: 'TEAM',
            teamId,
            settings: { MIN_DURATION: 60, PARTECIPANTS: [rep.id] },
          },
        ],
        removedIds: [],
      },
      privacyRulesAreWhitelist: true,
    })
    const { before, after } = await storedDefinition(backTestId)
    expect(before?.categorizationRules[0]?.id).toBe(first.id)
    expect(after.categorizationRules.map((rule) => rule.label)).toEqual([
      third.label,
      'Shown',
      ...rest.slice(0, -1).map((rule) => rule.label),
      'Pilots',
      rest.at(-1)?.label,
    ])
    expect(after.categorizationRules.find((rule) => rule.label === 'Pilots')?.id).toBe('new-1')
    expect(after.privacyRules.find((rule) => rule.id === 'p')).toMatchObject({
      level: 'TEAM',
      ownerId: teamId,
      position: 1,
    })
    expect(after.privacyRulesAreWhitelist).toBe(true)
    expect(await readTest(backTestId)).toMatchObject({ isDraft: true })
  })

  it('may name participants who have left, as a saved rule may', async () => {
    const left = await api.givenUser({ orgId, role: 'MEMBER' })
    await api.database.system
      .updateTable('memberships')
      .set({ status: 'DELETED' })
      .where('user_id', '=', left.id)
      .execute()
    const named = (userId: string) =>
      post({
        privacyRules: {
          changed: [{ id: null, draftKey: 'p', level: 'ORGANIZATION', settings: { PARTECIPANTS: [userId] } }],
          removedIds: [],
        },
      })
    expect((await named(left.id)).statusCode).toBe(202)
    expect((await named(randomUUID())).statusCode).toBe(422)
  })

  it('refuses a draft that could not be saved, with the path of everything that is wrong', async () => {
    const rules = await organizationRules()
    const response = await post({
      categorizationRules: {
        changed: [
          { ...newRule, label: '', callTitleIncludes: '' },
          { ...newRule, behavior: 'SAVE_AND_SCORE', scorecardConfigId: randomUUID() },
          { ...newRule, id: randomUUID(), draftKey: 'b', level: 'TEAM', teamId: randomUUID() },
        ],
        removedIds: [randomUUID(), rules.at(-1)?.id],
      },
      privacyRules: {
        changed: [{ id: null, draftKey: 'p', level: 'USER', settings: { MIN_DURATION: 9, MAX_DURATION: 1 } }],
      },
    })
    expect([response.statusCode, response.json().code]).toEqual([422, 'invalid_rule'])
    const paths = (response.json().errors as { path: string }[]).map((error) => error.path).toSorted()
    expect(paths).toEqual(
      [
        'categorizationRules.changed.0.label',
        'categorizationRules.changed.0.callTitleIncludes',
        'categorizationRules.changed.1.draftKey',
        'categorizationRules.changed.1.scorecardConfigId',
        'categorizationRules.changed.2.id',
        'categorizationRules.changed.2.teamId',
        'categorizationRules.removedIds.0',
        'categorizationRules.removedIds.1',
        'privacyRules.changed.0.settings.MAX_DURATION',
        'privacyRules.changed.0.userId',
      ].toSorted(),
    )
    expect((await post({ days: 8 })).statusCode).toBe(400)
    expect((await post({}, rep)).statusCode).toBe(403)
  })
})

describe('the result of a back-test', () => {
  it('says how many calls change and from where to where', async () => {
    const test = await start({ categorizationRules: { changed: [newRule], removedIds: [] } })
    const callId = await givenCall(api, orgId)
    await endBackTest(api, orgId, test, [{ callId, kind: 'changedCategory' }])
    expect(await readTest(test.backTestId)).toMatchObject({
      state: 'done',
      error: null,
      finishedAt: expect.any(String),
      progress: { done: 10, total: 10 },
      counts: { calls: 9, changedCategory: 1, unchanged: 8, tombstones: 1 },
      flows: [{ from: null, to: 'Pilots', calls: 1 }],
    })
  })

  it('lists changes newest first, page by page, by kind, without calls that the reader may not see or that are gone', async () => {
    const test = await start()
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 18, hour))
    const open = [
      await givenCall(api, orgId, { title: 'One', caller_id: rep.id }),
      await givenCall(api, orgId, { title: 'Two' }),
    ]
    const hidden = await givenCall(api, orgId, { title: 'Private', is_private: true })
    const deleted = await givenCall(api, orgId, { deleted_at: new Date() })
    await endBackTest(api, orgId, test, [
      { callId: open[0] ?? '', kind: 'excluded', startedAt: at(9) },
      { callId: open[1] ?? '', kind: 'newlyScored', startedAt: at(10) },
      { callId: hidden, kind: 'excluded', startedAt: at(11) },
      { callId: deleted, kind: 'excluded', startedAt: at(12) },
    ])
    const list = async (query = '', user = manager) => {
      const response = await api.request(
        user,
        'GET',
        `${base}/rules/back-test/${test.backTestId}/changes${query}`,
      )
      answered(response, 200)
      return backTestChanges.parse(response.json())
    }
    const first = await list('?size=1')
    expect(first.results).toMatchObject([
      { callId: open[1], title: 'Two', callerName: null, kind: 'newlyScored', before: { excluded: false } },
    ])
    const second = await list(`?size=1&cursor=${first.nextCursor}`)
    expect(second).toMatchObject({
      results: [
        { callId: open[0], title: 'One', callerName: 'Nora Field', after: { categoryLabel: 'Pilots' } },
      ],
      nextCursor: null,
    })
    expect((await list('?kind=excluded')).results.map((change) => change.callId)).toEqual([open[0]])
    expect((await list('', owner)).results.map((change) => change.callId)).toEqual([hidden, open[1], open[0]])
    const broken = await api.request(
      manager,
      'GET',
      `${base}/rules/back-test/${test.backTestId}/changes?cursor=x`,
    )
    expect(broken.statusCode).toBe(400)
  })

  it('lists as many calls that gain a score as it counts, whatever else changes for them', async () => {
    const test = await start()
    const callId = await givenCall(api, orgId)
    const saved = {
      excluded: false,
      categoryRuleId: null,
      categoryLabel: null,
      categoryLevel: null,
      isScored: false,
      scorecardConfigId: null,
      reason: '',
    }
    await endBackTest(api, orgId, test, [{ callId, kind: 'changedCategory' }], {
      outcomes: JSON.stringify([saved, { ...saved, categoryLabel: 'Renewal', isScored: true }]),
      counts: JSON.stringify({ calls: 1, changedCategory: 1, gainsScore: 1 }),
    })
    const { counts } = await readTest(test.backTestId)
    for (const kind of ['changedCategory', 'newlyScored', 'gainsScore', 'losesScore'] as const) {
      const response = await api.request(
        manager,
        'GET',
        `${base}/rules/back-test/${test.backTestId}/changes?kind=${kind}`,
      )
      expect([kind, backTestChanges.parse(response.json()).results.length]).toEqual([kind, counts[kind]])
    }
  })

  it('explains a change from the rules that were compared, and hides what the reader may not see', async () => {
    const test = await start({
      categorizationRules: {
        changed: [{ ...newRule, callTitleIncludes: 'larkspur', position: 1 }],
        removedIds: [],
      },
    })
    const callId = await givenCall(api, orgId, { caller_id: rep.id, duration_seconds: 600 })
    await givenTranscript(api, orgId, callId)
    const hidden = await givenCall(api, orgId, { is_private: true })
    await endBackTest(api, orgId, test, [
      { callId, kind: 'changedCategory' },
      { callId: hidden, kind: 'excluded' },
    ])
    const explain = (id: string) =>
      api.request(manager, 'GET', `${base}/rules/back-test/${test.backTestId}/changes/${id}`)
    const response = await explain(callId)
    answered(response, 200)
    const { before, after } = backTestExplanation.parse(response.json())
    expect(before.routing?.explanation).not.toContain('Pilots')
    expect(after).toMatchObject({
      privacy: { verdict: 'imported' },
      routing: {
        method: 'title',
        explanation: 'Matched organization rule "Pilots": title contains "larkspur".',
        trace: [{ ruleId: 'new-1' }],
      },
    })
    expect((await explain(hidden)).statusCode).toBe(404)
    expect((await explain(await givenCall(api, orgId))).statusCode).toBe(404)
  })

  it('explains what is stored by the traces of the call', async () => {
    const test = await start({ compareWith: 'storedCalls' })
    const callId = await givenCall(api, orgId)
    const times = { started_at: new Date(), finished_at: new Date() }
    await api.database.withOrg({ orgId }, (trx) =>
      trx
        .insertInto('call_traces')
        .values([
          {
            org_id: orgId,
            call_id: callId,
            stage: 'privacy',
            verdict: 'imported',
            reason: 'As it was then.',
            ...times,
          },
          {
            org_id: orgId,
            call_id: callId,
            stage: 'routing',
            verdict: 'title',
            reason: 'A rule of old.',
            ...times,
          },
        ])
        .execute(),
    )
    await endBackTest(api, orgId, test, [{ callId, kind: 'changedCategory' }])
    const response = await api.request(
      manager,
      'GET',
      `${base}/rules/back-test/${test.backTestId}/changes/${callId}`,
    )
    expect(backTestExplanation.parse(response.json()).before).toEqual({
      privacy: { verdict: 'imported', reason: 'As it was then.', trace: [] },
      routing: { explanation: 'A rule of old.', method: 'title', trace: [] },
    })
  })

  it('is gone after a week', async () => {
    const { backTestId } = await start()
    await api.database.system
      .updateTable('back_tests')
      .set({ created_at: new Date(Date.now() - 7.1 * 86_400_000) })
      .where('id', '=', backTestId)
      .execute()
    expect((await api.request(manager, 'GET', `${base}/rules/back-test/${backTestId}`)).statusCode).toBe(404)
  })
})
