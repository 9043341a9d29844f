import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listCategorizationRules } from '#db/queries/rules/rules.ts'
import type { Schema } from '#db/schema.ts'
import type { Insertable } from 'kysely'
import { listCallsResponse } from '../../contract/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'
import { answered, givenCall, givenProvisioned, givenScore, scorecardNamed } from '../../testing/calls.ts'

let api: ApiTest
let orgId: string
let admin: TestUser
let manager: TestUser
let lead: TestUser
let rep: TestUser
let other: TestUser
let outsider: TestUser

beforeAll(async () => {
  api = await createApiTest()
  orgId = await givenProvisioned(api)
  admin = await api.givenUser({ orgId, role: 'ADMIN' })
  manager = await api.givenUser({ orgId, role: 'MEMBER_PLUS' })
  lead = await api.givenUser({ orgId, role: 'MEMBER' })
  rep = await api.givenUser({ orgId, role: 'MEMBER', firstName: 'Nora', lastName: 'Field' })
  other = await api.givenUser({ orgId, role: 'MEMBER' })
  outsider = await api.givenUser({ orgId: await givenProvisioned(api), role: 'OWNER' })
})
afterAll(() => api.close())

async function list(
  user: TestUser,
  body: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  const response = await api.request(user, 'POST', '/integrations/real-calls/listCalls', { body, headers })
  answered(response, 200)
  return listCallsResponse.parse(response.json())
}
/** Titles of the calls found by a request body, among those whose title begins with the given word. */
async function titles(
  user: TestUser,
  word: string,
  body: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<string[]> {
  const { results } = await list(user, { numberOfResults: 1000, ...body }, headers)
  return results.map((call) => call.title).filter((title) => title.startsWith(word))
}
const given = (title: string, call: Partial<Insertable<Schema['calls']>> = {}) =>
  givenCall(api, orgId, { title, ...call })

describe('POST /integrations/real-calls/listCalls: filters', () => {
  it('returns each call with everything that a list shows', async () => {
    const id = await given('Shape of a row', {
      caller_id: rep.id,
      buyer_company: 'Larkspur',
      call_type: 'demo',
      category_label: 'Product demo',
      score: 81.5,
      score_pass_mark: 70,
      score_passed: true,
      score_coverage: 0.9,
      talk_share: 44,
      duration_seconds: 900,
      status_reason: 'Scored with Demo, version 1.',
    })
    const { results, total } = await list(admin, { search: 'shape of a row' })
    expect(total).toBe(1)
    expect(results).toEqual([
      {
        id,
        title: 'Shape of a row',
        caller: { id: rep.id, firstName: 'Nora', lastName: 'Field', avatar: null },
        buyerCompany: 'Larkspur',
        callType: 'demo',
        callTypeLabel: 'Product demo',
        status: 'SCORED',
        scoreStatus: 'SCORED_SUCCESS',
        statusReason: 'Scored with Demo, version 1.',
        isStopped: false,
        notScored: null,
        plausible: [],
        stage: 'scored',
        score: 81.5,
        passMark: 70,
        passed: true,
        coverage: 0.9,
        talkShare: 44,
        durationSeconds: 900,
        startedAt: '2026-11-18T10:00:00.000Z',
        isPrivate: false,
        commandId: null,
        version: 1,
      },
    ])
  })

  it('filters by calendar days of the time zone of the request, both ends included', async () => {
    await given('Day late evening', { started_at: new Date('2026-03-10T23:30:00Z') })
    await given('Day noon', { started_at: new Date('2026-03-10T12:00:00Z') })
    const date = { range: 'custom', fromDate: '2026-03-10', toDate: '2026-03-10' }
    expect(await titles(admin, 'Day', { date })).toEqual(['Day late evening', 'Day noon'])
    expect(await titles(admin, 'Day', { date }, { 'x-time-zone': 'Europe/Berlin' })).toEqual(['Day noon'])
    const next = { range: 'custom', fromDate: '2026-03-11', toDate: '2026-03-11' }
    expect(await titles(admin, 'Day', { date: next }, { 'x-time-zone': 'Europe/Berlin' })).toEqual([
      'Day late evening',
    ])
    expect(await titles(admin, 'Day', { date: { range: 'all-time' } })).toHaveLength(2)
    expect(await titles(admin, 'Day', { date: { range: 'today' } })).toEqual([])
  })

  it('filters by duration, both ends included, and leaves out calls of unknown duration', async () => {
    for (const seconds of [60, 120, 180, null])
      await given(`Length ${seconds}`, { duration_seconds: seconds })
    expect(await titles(admin, 'Length', { minDuration: 120 })).toEqual(['Length 180', 'Length 120'])
    expect(await titles(admin, 'Length', { maxDuration: 120 })).toEqual(['Length 120', 'Length 60'])
    expect(await titles(admin, 'Length', { minDuration: 120, maxDuration: 120 })).toEqual(['Length 120'])
  })

  it('filters by scorecard, section, criterion and answer status of the current score', async () => {
    const scorecard = await scorecardNamed(api, orgId, /discovery/i)
    const demo = await scorecardNamed(api, orgId, /demo/i)
    const met = await given('Answer met', { scorecard_config_id: scorecard.id })
    const missed = await given('Answer missed', { scorecard_config_id: scorecard.id })
    const again = await given('Answer improved', { scorecard_config_id: demo.id })
    const criterion = await givenScore(api, orgId, met, scorecard, 'met')
    await givenScore(api, orgId, missed, scorecard, 'missed')
    await givenScore(api, orgId, again, demo, 'missed')
    await givenScore(api, orgId, again, demo, 'met')
    expect(await titles(admin, 'Answer', { scorecards: [scorecard.id] })).toEqual([
      'Answer missed',
      'Answer met',
    ])
    expect(await titles(admin, 'Answer', { scorecardCriterionsStatus: ['missed'] })).toEqual([
      'Answer missed',
    ])
    expect(await titles(admin, 'Answer', { scorecardCriterionsStatus: ['met', 'missed'] })).toHaveLength(3)
    const one = {
      scorecardSections: [criterion.sectionId],
      scorecardCriterions: [criterion.id],
      scorecards: [scorecard.id],
    }
    expect(await titles(admin, 'Answer', { ...one, scorecardCriterionsStatus: ['met'] })).toEqual([
      'Answer met',
    ])
    expect(await titles(admin, 'Answer', { scorecardCriterions: ['no-such-criterion'] })).toEqual([])
    expect(await titles(admin, 'Answer', { scorecardSections: ['no-such-section'] })).toEqual([])
  })

  it('filters by a section or criterion of one scorecard, though another one has the same ids', async () => {
    const scorecard = await scorecardNamed(api, orgId, /discovery/i)
    const copy = { ...(await scorecardNamed(api, orgId, /demo/i)), definition: scorecard.definition }
    const scored = await given('Same id original')
    const copied = await given('Same id copy')
    const { id, sectionId } = await givenScore(api, orgId, scored, scorecard)
    await givenScore(api, orgId, copied, copy)
    expect(
      await titles(admin, 'Same id', {
        scorecardCriterions: [`${copy.id}:${id}`],
      }),
    ).toEqual(['Same id copy'])
    expect(
      await titles(admin, 'Same id', {
        scorecardSections: [`${scorecard.id}:${sectionId}`],
      }),
    ).toEqual(['Same id original'])
    expect(await titles(admin, 'Same id', { scorecardSections: [sectionId] })).toHaveLength(2)
  })

  it('filters by rep, by team, by call type and by score status', async () => {
    const above = await api.givenTeam(orgId, 'All regions')
    const teamId = await api.givenTeam(orgId, 'North', [rep], above)
    await given('Who rep', { caller_id: rep.id, call_type: 'demo' })
    await given('Who other', {
      caller_id: other.id,
      call_type: 'cold',
      score_status: 'SCORED_ERROR',
      status: 'SKIPPED',
    })
    await given('Who nobody')
    expect(await titles(admin, 'Who', { reps: [rep.id] })).toEqual(['Who rep'])
    expect(await titles(admin, 'Who', { reps: [rep.id, other.id] })).toEqual(['Who other', 'Who rep'])
    expect(await titles(admin, 'Who', { teams: [teamId] })).toEqual(['Who rep'])
    expect(await titles(admin, 'Who', { teams: [above] })).toEqual(['Who rep'])
    expect(await titles(admin, 'Who', { callTypes: ['cold'] })).toEqual(['Who other'])
    expect(await titles(admin, 'Who', { scoreStatuses: ['SCORED_ERROR'] })).toEqual(['Who other'])
  })

  it('filters by the rule that chose the category, whichever level it has', async () => {
    const [first, second] = await api.database.withOrg({ orgId }, (trx) =>
      listCategorizationRules(trx, 'all'),
    )
    await given('Category one', { category_rule_id: first!.id })
    await given('Category two', { category_rule_id: second!.id })
    expect(await titles(admin, 'Category', { customCallTypeOrgIds: [first!.id] })).toEqual(['Category one'])
    expect(
      await titles(admin, 'Category', {
        customCallTypeOrgIds: [first!.id],
        customCallTypeTeamIds: [second!.id],
      }),
    ).toHaveLength(2)
    expect(await titles(admin, 'Category', { customCallTypeUserIds: [second!.id] })).toEqual(['Category two'])
  })

  it('filters by what has passed and what has not, which a call without a verdict is neither of', async () => {
    for (const passed of [true, false, null]) await given(`Verdict ${passed}`, { score_passed: passed })
    expect(await titles(admin, 'Verdict', { passed: true })).toEqual(['Verdict true'])
    expect(await titles(admin, 'Verdict', { passed: false })).toEqual(['Verdict false'])
  })

  it('filters by integration and by privacy', async () => {
    const integrationId = await api.database.withOrg({ orgId }, async (trx) => {
      const values = { org_id: orgId, name: 'Dialer', provider: 'aircall', auth_kind: 'BASIC' }
      return (await trx.insertInto('integrations').values(values).returning('id').executeTakeFirstOrThrow())
        .id
    })
    await given('Source hub', { integration_id: integrationId })
    await given('Source hidden', { is_private: true })
    expect(await titles(admin, 'Source', { integrationId })).toEqual(['Source hub'])
    expect(await titles(admin, 'Source', { isPrivate: true })).toEqual(['Source hidden'])
    expect(await titles(admin, 'Source', { isPrivate: false })).toEqual(['Source hub'])
  })

  it('takes empty lists and an empty search for filters that are not set', async () => {
    await given('Empty filters')
    const empty = {
      scorecards: [],
      reps: [],
      teams: [],
      callTypes: [],
      scoreStatuses: [],
      customCallTypeOrgIds: [],
      search: ' ',
    }
    expect(await titles(admin, 'Empty', empty)).toEqual(['Empty filters'])
  })

  it('holds all given filters together', async () => {
    await given('Both match', { caller_id: rep.id, duration_seconds: 77_000 })
    await given('Both differ', { caller_id: other.id, duration_seconds: 77_000 })
    expect(await titles(admin, 'Both', { reps: [rep.id], minDuration: 70_000 })).toEqual(['Both match'])
  })

  it.each([
    ['an unknown field', { color: 'red' }, 'color'],
    ['an unknown sort', { sortBy: 'random' }, 'sortBy'],
    ['a page beyond 10,000', { from: 10_001 }, 'from'],
    ['more than 1,000 rows', { numberOfResults: 1001 }, 'numberOfResults'],
    ['an id that is none', { reps: ['nobody'] }, 'reps'],
    ['an unknown score status', { scoreStatuses: ['GOOD'] }, 'scoreStatuses'],
  ])('refuses %s by name', async (_, body, named) => {
    const response = await api.request(admin, 'POST', '/integrations/real-calls/listCalls', { body })
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain(named)
  })
})

describe('POST /integrations/real-calls/listCalls: search', () => {
  it('finds calls by the beginnings of words of title and company, in any order and case', async () => {
    await given('Search quarterly Überblick', { buyer_company: 'Marigold Mills' })
    const found = (search: string) => titles(admin, 'Search', { search })
    expect(await found('MILL quart')).toHaveLength(1)
    expect(await found('überb')).toHaveLength(1)
    expect(await found('uarterly')).toEqual([])
    expect(await found('quarterly marigold willow')).toEqual([])
  })

  it('finds a letter whether its accent is a part of it or apart', async () => {
    const title = 'Accents Überblick'
    await given(title.normalize('NFD'))
    await given(title)
    const found = (form: 'NFC' | 'NFD') =>
      titles(admin, 'Accents', { search: `accents ${'überb'.normalize(form)}` })
    expect([(await found('NFC')).length, (await found('NFD')).length]).toEqual([2, 2])
  })

  it('finds words between punctuation marks, which end words in calls as in a search', async () => {
    const title = 'Marks Acme/Globex <Northwind> 24/7 support ann@acme.com Covid-19 at -5'
    await given(title)
    for (const search of ['globex', 'northwind', '7 support', '24/7', 'ann@acme.com', 'covid-19', '5'])
      expect([search, await titles(admin, 'Marks', { search: `Marks ${search}` })]).toEqual([search, [title]])
  })

  it.each(["'", '!!!', "') or true --", 'a & b | !c:*', '\\', '(', 'willow:*&', '<->', '🙂'])(
    'is safe for %s',
    async (search) => {
      expect(await titles(admin, 'Search', { search })).toEqual([])
    },
  )
})

describe('POST /integrations/real-calls/listCalls: order and pages', () => {
  const word = 'Order'
  beforeAll(async () => {
    const rows = [
      { title: 'Order b', score: 50, duration_seconds: 300, started_at: new Date('2025-01-02T00:00:00Z') },
      { title: 'Order C', score: null, duration_seconds: null, started_at: new Date('2025-01-03T00:00:00Z') },
      { title: 'Order a', score: 90, duration_seconds: 100, started_at: new Date('2025-01-01T00:00:00Z') },
    ]
    for (const row of rows) await given(row.title, row)
  })

  it.each([
    ['newest', ['Order C', 'Order b', 'Order a']],
    ['oldest', ['Order a', 'Order b', 'Order C']],
    ['score', ['Order b', 'Order a', 'Order C']],
    ['-score', ['Order a', 'Order b', 'Order C']],
    ['duration', ['Order a', 'Order b', 'Order C']],
    ['-duration', ['Order b', 'Order a', 'Order C']],
    ['title', ['Order a', 'Order b', 'Order C']],
  ])('sorts by %s, with missing values last', async (sortBy, expected) => {
    expect(await titles(admin, word, { sortBy })).toEqual(expected)
  })

  it('pages without losing or doubling a call whose sort value is the same', async () => {
    for (let index = 0; index < 7; index++) await given(`Page ${index}`, { score: 33 })
    for (const sortBy of ['newest', 'oldest', 'score', '-score', 'duration', '-duration', 'title']) {
      const seen: string[] = []
      for (let from = 0; from < 8; from += 3) {
        const { results, total } = await list(admin, { search: 'page', sortBy, from, numberOfResults: 3 })
        expect(total).toBe(7)
        seen.push(...results.map((call) => call.id))
      }
      expect(new Set(seen).size).toBe(7)
      expect(seen).toHaveLength(7)
    }
  })

  it('returns the total also on a page after the last one', async () => {
    const { results, total } = await list(admin, { search: 'page', from: 100 })
    expect([results.length, total]).toEqual([0, 7])
  })
})

describe('POST /integrations/real-calls/listCalls: who sees what', () => {
  beforeAll(async () => {
    const team = await api.givenTeam(orgId, 'Led', [lead, other])
    await api.database.withOrg({ orgId }, (trx) =>
      trx
        .updateTable('team_members')
        .set({ role: 'ADMIN' })
        .where('team_id', '=', team)
        .where('user_id', '=', lead.id)
        .execute(),
    )
    await given('Sight own', { caller_id: rep.id })
    await given('Sight own private', { caller_id: rep.id, is_private: true })
    await given('Sight uploaded', { created_by: rep.id, is_private: true })
    await given('Sight shared', { caller_id: other.id, is_private: true, shared_with: [rep.id] })
    await given('Sight other', { caller_id: other.id })
    await given('Sight other private', { caller_id: other.id, is_private: true })
    await given('Sight gone', { caller_id: rep.id, deleted_at: new Date(), status: 'DELETED' })
  })
  const seen = async (user: TestUser): Promise<string[]> =>
    (await titles(user, 'Sight', { sortBy: 'title' })).map((title) => title.slice(6))

  it('shows a member their own calls, their uploads and what is shared with them', async () => {
    expect(await seen(rep)).toEqual(['own', 'own private', 'shared', 'uploaded'])
  })

  it('shows the lead of a team its calls, but not the private ones', async () => {
    expect(await seen(lead)).toEqual(['other'])
  })

  it('shows a member of a team nothing of their colleagues', async () => {
    expect(await seen(other)).toEqual(['other', 'other private', 'shared'])
  })

  it('shows users who may view all calls every call that is not private', async () => {
    expect(await seen(manager)).toEqual(['other', 'own'])
  })

  it('shows admins everything that is not deleted', async () => {
    expect(await seen(admin)).toEqual(['other', 'other private', 'own', 'own private', 'shared', 'uploaded'])
  })

  it('shows a manager only their own calls where only admins may view all', async () => {
    const narrow = await givenProvisioned(api)
    await api.database.asSystem((trx) =>
      trx
        .updateTable('organizations')
        .set({ settings: JSON.stringify({ onlyAdminCanViewAllCalls: true }) })
        .where('id', '=', narrow)
        .execute(),
    )
    const plus = await api.givenUser({ orgId: narrow, role: 'MEMBER_PLUS' })
    const chief = await api.givenUser({ orgId: narrow, role: 'ADMIN' })
    await givenCall(api, narrow, { title: 'Narrow own', caller_id: plus.id })
    await givenCall(api, narrow, { title: 'Narrow foreign', caller_id: chief.id })
    expect(await titles(plus, 'Narrow')).toEqual(['Narrow own'])
    expect(await titles(chief, 'Narrow')).toHaveLength(2)
  })

  it('shows nothing of another organization', async () => {
    expect((await list(outsider)).total).toBe(0)
    expect(await titles(outsider, 'Sight', { reps: [rep.id] })).toEqual([])
  })
})
