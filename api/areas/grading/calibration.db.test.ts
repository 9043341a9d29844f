import type { ResponseOf } from '../../contract/endpoint.ts'
import type { getPublishingCheck, ScorecardView } from '../../contract/scorecards.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertParticipants } from '#db/queries/calls/calls.ts'
import { insertScore } from '#db/queries/calls/scores.ts'
import { insertPublishedScorecard } from '#db/queries/scorecards/scorecards.ts'
import { machineAnswers, smallScorecard } from '#workers/domain/calibration/testing-answers.ts'
import type { ScorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import type { Calibration, DisagreementView } from '../../contract/calibration.ts'
import { answered, givenCall, givenTranscript } from '../../testing/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'
import { readPublishingGate } from './publishing-gate.ts'

let api: ApiTest
let orgId: string
let owner: TestUser
let graders: TestUser[]
let rep: TestUser
let scorecardId: string
const calls: string[] = []

const budgetOf = (index: number) => (index % 4 === 0 ? 'missed' : 'met')

beforeAll(async () => {
  api = await createApiTest()
  orgId = await api.givenOrganization()
  owner = await api.givenUser({ orgId, role: 'OWNER' })
  graders = [
    owner,
    await api.givenUser({ orgId, role: 'ADMIN' }),
    await api.givenUser({ orgId, role: 'ADMIN' }),
  ]
  rep = await api.givenUser({ orgId, role: 'MEMBER' })
  scorecardId = await api.database.withOrg({ orgId }, (trx) =>
    insertPublishedScorecard(trx, {
      orgId,
      name: 'Discovery',
      tag: '',
      callTypes: [],
      definition: smallScorecard,
      createdBy: null,
    }),
  )
  for (let index = 0; index < 40; index += 1) calls.push(await givenScored(index))
})
afterAll(() => api.close())

async function givenScored(
  index: number,
  { definition, id, step }: { definition: ScorecardDefinition; id: string; step?: number } = {
    definition: smallScorecard,
    id: scorecardId,
  },
): Promise<string> {
  const callId = await givenCall(api, orgId, {
    caller_id: rep.id,
    started_at: new Date(),
    title: `Call ${index}`,
  })
  await givenTranscript(api, orgId, callId)
  const answers = machineAnswers(definition, {
    'buyer-problem': 'met',
    'yearly-total': 'missed',
    'budget-route': budgetOf(index),
    name: 'met',
  })
  await api.database.withOrg({ orgId }, async (trx) => {
    await insertParticipants(trx, [
      { org_id: orgId, call_id: callId, position: 0, name: 'Nora Field', kind: 'INTERNAL', side: 'rep' },
      { org_id: orgId, call_id: callId, position: 1, name: 'Sam Reed', kind: 'EXTERNAL', side: 'buyer' },
    ])
    await insertScore(
      trx,
      {
        org_id: orgId,
        call_id: callId,
        scorecard_id: id,
        scorecard_version: 1,
        engine: 'offline',
        engine_version: '1',
        overall: 50 + index,
        coverage: index < 5 ? 0.3 : 0.9,
        metrics: JSON.stringify({ talkSharePercent: 40 }),
      },
      answers.map((answer, position) => ({
        org_id: orgId,
        criterion_id: answer.criterionId,
        section_id: answer.sectionId,
        position,
        status: answer.status,
        earned: answer.earned,
        possible: answer.possible,
        assessed: answer.assessed,
        checks: JSON.stringify(
          answer.checks.map((check) => ({
            ...check,
            step: answer.criterionId === 'budget' ? step : undefined,
            evidence: undefined,
          })),
        ),
      })),
      [],
    )
  })
  return callId
}

const base = () => `/calibration/scorecards/${scorecardId}`
const read = async (user = owner): Promise<Calibration> => {
  const response = await api.request(user, 'GET', base())
  answered(response, 200)
  return response.json<Calibration>()
}
const budget = ({ criteria }: Calibration) => {
  const found = criteria.find(({ criterionId }) => criterionId === 'budget')
  if (found === undefined) throw new Error('There is no criterion')
  return found
}

type Queue = { results: { id: string }[]; total: number }
const queueOf = async (user: TestUser) => (await api.request(user, 'GET', '/calibration/queue')).json<Queue>()

/** Calls graded by one person only: the machine is compared with that one grade. */
async function gradedOnce(): Promise<Set<string>> {
  const items = await api.database.system
    .selectFrom('grading_items')
    .select('call_id')
    .where('org_id', '=', orgId)
    .groupBy('call_id')
    .having(({ fn }) => fn.countAll<string>(), '=', '1')
    .execute()
  return new Set(items.map((item) => item.call_id))
}

/** Submits the grades of a call. `budget` gives the grader's answer for each call. */
async function grade(user: TestUser, itemId: string, budgetAnswer: (callIndex: number) => string) {
  const { call_id: callId } = await api.database.system
    .selectFrom('grading_items')
    .select('call_id')
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow()
  const response = await api.request(user, 'POST', `/calibration/items/${itemId}/grades`, {
    body: {
      grades: [
        {
          criterionId: 'impact',
          checks: [
            { checkId: 'buyer-problem', status: 'met' },
            { checkId: 'yearly-total', status: 'missed' },
          ],
        },
        {
          criterionId: 'budget',
          checks: [{ checkId: 'budget-route', status: budgetAnswer(calls.indexOf(callId)) }],
        },
        { criterionId: 'honest', checks: [{ checkId: 'name', status: 'met' }] },
      ],
      seconds: 90,
    },
  })
  answered(response, 200)
  return callId
}

describe('calibration', () => {
  it('says nothing before anybody has graded', async () => {
    const before = await read()
    expect(budget(before)).toMatchObject({ machine: null, people: null, gate: 'notEnoughData' })
    expect(before.criteria.find(({ criterionId }) => criterionId === 'talk')?.comparable).toBe('measured')
  })

  it('draws calls by the rules, gives a share of them to two people, and stores how likely each was', async () => {
    const response = await api.request(owner, 'POST', `${base()}/samples`, {
      body: {
        graders: graders.map(({ id }) => id),
        random: 30,
        lowCoverage: 5,
        nearPassMark: 3,
        coverageBelow: 0.5,
        pointsWithin: 4,
        twoGradersShare: 0.5,
      },
    })
    answered(response, 200)
    const drawn = response.json<{ calls: number; pool: number; items: number; unassigned: number }>()
    expect(drawn).toMatchObject({ pool: 40, unassigned: 0 })
    expect(drawn.items).toBe(drawn.calls + Math.round(drawn.calls / 2))
    const items = await api.database.system
      .selectFrom('grading_items')
      .selectAll()
      .where('org_id', '=', orgId)
      .execute()
    for (const item of items) {
      const low = item.reasons.includes('lowCoverage')
      expect(calls.indexOf(item.call_id) < 5).toBe(low)
      expect(item.inclusion).toBeGreaterThan(0.7)
      expect(low ? item.inclusion : 1).toBe(1)
    }
    expect(new Set(items.map(({ grader_id: id }) => id)).size).toBe(3)
  })

  it('compares blind grades with the machine, and two people with each other', async () => {
    // On two calls with one grader, the grader contradicts the machine; all other grades agree with it.
    const alone = await gradedOnce()
    let left = 2
    for (const user of graders)
      for (const { id } of (await queueOf(user)).results)
        await grade(user, id, (index) => {
          const isChosen = left > 0 && alone.has(calls[index] ?? '') && budgetOf(index) === 'met'
          if (!isChosen) return budgetOf(index)
          left -= 1
          return 'missed'
        })
    expect(left).toBe(0)
    const after = await read()
    const figures = budget(after)
    expect(after.grading).toMatchObject({ open: 0, seconds: 90 })
    expect(figures.machine?.n).toBeGreaterThanOrEqual(28)
    expect(figures.machine?.kappaObstacle === null).toBe(figures.machine?.kappa !== null)
    expect(figures.people?.n).toBeGreaterThan(10)
    expect(figures.people?.kappa).toBeNull()
    expect(after.criteria.find(({ criterionId }) => criterionId === 'honest')?.machine).toMatchObject({
      kappa: null,
      kappaObstacle: 'noVariation',
    })
    expect(after.graders).toHaveLength(3)
  })

  it('lists disagreements, and what is decided counts until it is undone', async () => {
    const list = async () =>
      (await api.request(owner, 'GET', `${base()}/disagreements?criterionId=budget`)).json<{
        results: DisagreementView[]
      }>().results
    const [first] = await list()
    if (first === undefined) throw new Error('There is a disagreement.')
    const before = budget(await read())
    const decide = (outcome: string) =>
      api.request(owner, 'POST', `${base()}/outcomes`, {
        body: { callId: first.callId, criterionId: 'budget', outcome },
      })
    expect((await decide('machineRight')).statusCode).toBe(204)
    const decided = budget(await read())
    expect(decided.machine?.agreed).toBe((before.machine?.agreed ?? 0) + 1)
    expect(decided.disagreements).toEqual({
      open: before.disagreements.open - 1,
      decided: before.disagreements.decided + 1,
    })
    expect((await decide('undone')).statusCode).toBe(204)
    expect(budget(await read())).toEqual(before)
  })

  it('counts no calls that the reader does not see', async () => {
    const observer = await api.givenUser({ orgId, role: 'OBSERVER' })
    const all = budget(await read()).machine?.n ?? 0
    const [gradedCall = ''] = await gradedOnce()
    const hide = (isPrivate: boolean) =>
      api.database.system
        .updateTable('calls')
        .set({ is_private: isPrivate })
        .where('id', '=', gradedCall)
        .execute()
    await hide(true)
    expect(budget(await read(observer)).machine?.n).toBe(all - 1)
    expect((await read(observer)).seesAll).toBe(false)
    expect(budget(await read()).machine?.n).toBe(all)
    await hide(false)
  })

  it('holds publishing back where the gate is on, for whom the gate is read', async () => {
    const gate = () =>
      api.database.withOrg({ orgId }, (trx) => readPublishingGate(trx, scorecardId, smallScorecard))
    expect(await gate()).toBeNull()
    const { settings } = await read()
    const change = (body: Record<string, unknown>) =>
      api.request(owner, 'PATCH', `${base()}/settings`, { body })
    answered(await change({ hasGate: true, kappa: 0.99, version: settings.version }), 200)
    expect((await change({ hasGate: false, version: settings.version })).statusCode).toBe(409)
    const outcomes = (await gate())?.criteria.map(({ criterionId, outcome }) => `${criterionId} ${outcome}`)
    expect(outcomes).toContain('talk measured')

    // The preview of a version shows the figures that decided, as this page does.
    const path = `/scorecard-configs/${scorecardId}`
    const { version, draftVersion } = (await api.request(owner, 'GET', path)).json<ScorecardView>()
    const config = { ...smallScorecard, name: 'Small, changed' }
    answered(await api.request(owner, 'PATCH', path, { body: { version, draftVersion, config } }), 200)
    const preview = await api.request(owner, 'GET', `${path}/publishing-check`)
    answered(preview, 200)
    const machine = new Map((await read()).criteria.map((one) => [one.criterionId, one.machine]))
    const figuresOf = (id: string) => ({ kappa: machine.get(id)?.kappa, agreement: machine.get(id)?.share })
    const { criteria } = preview.json<ResponseOf<typeof getPublishingCheck>>()
    // The calls to grade are drawn at random, so which figure decides may differ.
    expect(criteria.some(({ decidedBy }) => decidedBy !== null)).toBe(true)
    for (const { criterionId, decidedBy, kappa, agreement } of criteria)
      expect({ kappa, agreement }).toEqual({
        kappa: null,
        agreement: null,
        ...(decidedBy === null ? {} : { [decidedBy]: figuresOf(criterionId)[decidedBy] }),
      })
    expect((await read()).settings).toMatchObject({
      hasGate: true,
      kappa: 0.99,
      version: settings.version + 1,
    })
  })

  it('gives a call to nobody who was on it, and never twice', async () => {
    const one = await givenScored(41)
    const draw = (grader: TestUser) =>
      api.request(owner, 'POST', `${base()}/samples`, { body: { graders: [grader.id], random: 50 } })
    const own = await draw(rep)
    expect([own.statusCode, own.json<{ code: string }>().code]).toEqual([422, 'no_graders'])
    answered(await draw(owner), 200)
    expect((await draw(owner)).statusCode).toBe(422)
    const { results } = await queueOf(owner)
    for (const { id } of results)
      answered(await api.request(owner, 'POST', `/calibration/items/${id}/pass`), 200)
    expect((await queueOf(owner)).total).toBe(0)
    expect((await api.request(owner, 'GET', `/integrations/real-calls/${one}`)).statusCode).toBe(200)
  })

  it('draws once for a request that is repeated, and no call for two people who draw at the same time', async () => {
    const drawable = [await givenScored(44), await givenScored(45), await givenScored(46)]
    const grader = await api.givenUser({ orgId, role: 'ADMIN' })
    const draw = (key: string) =>
      api.request(owner, 'POST', `${base()}/samples`, {
        body: { graders: [grader.id], random: 1 },
        headers: { 'idempotency-key': key },
      })
    const first = await draw('lost-answer')
    const repeated = await draw('lost-answer')
    expect([repeated.headers['idempotent-replayed'], repeated.json()]).toEqual(['true', first.json()])
    const both = await Promise.all([draw('one'), draw('other')])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const items = await api.database.system
      .selectFrom('grading_items')
      .select('call_id')
      .where('grader_id', '=', grader.id)
      .execute()
    expect(items.map((item) => item.call_id).toSorted()).toEqual(drawable.toSorted())
  })

  it('says that graders have enough calls to grade, if that is why nobody gets one', async () => {
    const drawable = await givenScored(47)
    const busy = await api.givenUser({ orgId, role: 'ADMIN' })
    const [callId] = calls
    await sql`
      with sample as (
        insert into grading_samples (org_id, scorecard_id, scorecard_version, rules, pool, seed, two_graders_share)
        select ${orgId}, ${scorecardId}, 1, '[]', 1, 'full', 0 from generate_series(1, 200) returning id
      )
      insert into grading_items (org_id, sample_id, call_id, grader_id, position, reasons, inclusion)
      select ${orgId}, id, ${callId}, ${busy.id}, 0, array['random'], 1 from sample`.execute(
      api.database.system,
    )
    const response = await api.request(owner, 'POST', `${base()}/samples`, {
      body: { graders: [busy.id], random: 1 },
    })
    expect(response.statusCode).toBe(422)
    expect(response.json<{ detail: string }>().detail).toMatch(/^Each of the graders has 200 calls/)
    await api.database.system.deleteFrom('grading_items').where('grader_id', '=', busy.id).execute()
    await api.database.system
      .updateTable('calls')
      .set({ deleted_at: new Date() })
      .where('id', '=', drawable)
      .execute()
  })

  it('waits for nobody who has left, and for no call that is gone', async () => {
    const gone = await givenScored(42)
    const kept = await givenScored(43)
    const leaving = await api.givenUser({ orgId, role: 'ADMIN' })
    const draw = (grader: TestUser) =>
      api.request(owner, 'POST', `${base()}/samples`, { body: { graders: [grader.id], random: 50 } })
    const before = (await read()).grading.open
    answered(await draw(leaving), 200)
    expect((await read()).grading.open).toBe(before + 2)
    await api.database.system
      .updateTable('calls')
      .set({ deleted_at: new Date() })
      .where('id', '=', gone)
      .execute()
    expect((await read()).grading.open).toBe(before + 1)
    await api.database.system
      .updateTable('memberships')
      .set({ status: 'DEPROVISIONED' })
      .where('user_id', '=', leaving.id)
      .execute()
    expect((await read()).grading.open).toBe(before)
    const again = await draw(owner)
    answered(again, 200)
    expect(again.json()).toMatchObject({ calls: 1, items: 1 })
    const { call_id: callId } = await api.database.system
      .selectFrom('grading_items')
      .select('call_id')
      .where('grader_id', '=', owner.id)
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow()
    expect(callId).toBe(kept)
  })
})

it('compares steps of a scale, and shows them where people and machine differ', async () => {
  const anchors = ['No route', 'Hinted', 'Named', 'Asked for', 'Signed off']
  const definition: ScorecardDefinition = {
    ...smallScorecard,
    sections: smallScorecard.sections.slice(0, 1).map((section) => ({
      ...section,
      criteria: section.criteria
        .filter(({ id }) => id === 'budget')
        .map((criterion) => ({ ...criterion, answerType: 'scale', anchors })),
    })),
  }
  const id = await api.database.withOrg({ orgId }, (trx) =>
    insertPublishedScorecard(trx, {
      orgId,
      name: 'Scale',
      tag: '',
      callTypes: [],
      definition,
      createdBy: null,
    }),
  )
  for (const step of [3, 3]) await givenScored(1, { definition, id, step })
  const grader = await api.givenUser({ orgId, role: 'ADMIN' })
  const url = `/calibration/scorecards/${id}`
  answered(
    await api.request(owner, 'POST', `${url}/samples`, { body: { graders: [grader.id], random: 2 } }),
    200,
  )
  const items = (await queueOf(grader)).results
  const submit = (index: number, check: object) =>
    api.request(grader, 'POST', `/calibration/items/${items[index]?.id}/grades`, {
      body: { grades: [{ criterionId: 'budget', checks: [{ checkId: 'budget-route', ...check }] }] },
    })
  expect((await submit(0, { status: 'met' })).statusCode).toBe(400)
  expect((await submit(0, { status: 'met', step: 5 })).statusCode).toBe(400)
  answered(await submit(0, { status: 'met', step: 3 }), 200)
  answered(await submit(1, { status: 'met', step: 2 }), 200)

  const [figures] = (await api.request(owner, 'GET', url)).json<Calibration>().criteria
  expect(figures).toMatchObject({ machine: { n: 2, agreed: 1, tooGenerous: 1 }, disagreements: { open: 1 } })
  const list = async () =>
    (await api.request(owner, 'GET', `${url}/disagreements`)).json<{ results: DisagreementView[] }>().results
  const [found] = await list()
  expect(found).toMatchObject({
    machine: 'partly',
    machineStep: { number: 3, means: 'Asked for' },
    people: 'partly',
    peopleStep: { number: 2, means: 'Named' },
    grades: [{ status: 'partly', step: { number: 2, means: 'Named' } }],
  })
  const decision = { callId: found?.callId, criterionId: 'budget', outcome: 'machineRight' }
  expect((await api.request(owner, 'POST', `${url}/outcomes`, { body: decision })).statusCode).toBe(204)
  const [decided] = (await api.request(owner, 'GET', url)).json<Calibration>().criteria
  expect(decided?.machine).toMatchObject({ n: 2, agreed: 2 })
})
