import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertScore } from '#db/queries/calls/scores.ts'
import { insertScoreEvents, listScoreEvents } from '#db/queries/grading/corrections.ts'
import { audit } from '#db/queries/people/audit.ts'
import type { OrgRole } from '#db/vocabulary/organizations.ts'
import { criteriaToggles, type CriteriaToggle } from '#db/vocabulary/scorecards.ts'
import { smallScorecard, machineAnswers } from '#workers/domain/calibration/testing-answers.ts'
import type { ScorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import { totals } from '#workers/domain/scoring/score.ts'
import { insertPublishedScorecard } from '#db/queries/scorecards/scorecards.ts'
import { insertParticipants } from '#db/queries/calls/calls.ts'
import type { CallScore } from '../../contract/calls.ts'
import { answered, givenCall, givenTranscript, readCall } from '../../testing/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'

let api: ApiTest
let orgId: string
let rep: TestUser
let owner: TestUser
const users = {} as Record<OrgRole, TestUser>
const roles: OrgRole[] = ['OWNER', 'ADMIN', 'MEMBER_PLUS', 'MEMBER', 'OBSERVER', 'TEMP', 'CUSTOM']

beforeAll(async () => {
  api = await createApiTest()
  orgId = await api.givenOrganization({ settings: { defaultRepVisibilityLevel: 'ORGANIZATION' } })
  for (const role of roles) users[role] = await api.givenUser({ orgId, role })
  rep = users.MEMBER
  owner = users.OWNER
})
afterAll(() => api.close())

const scorecards = new Map<string, string>()
async function scorecardWith(definition: ScorecardDefinition): Promise<string> {
  const key = JSON.stringify(definition)
  const known = scorecards.get(key)
  if (known !== undefined) return known
  const id = await api.database.withOrg({ orgId }, (trx) =>
    insertPublishedScorecard(trx, {
      orgId,
      name: 'Discovery',
      tag: '',
      callTypes: [],
      definition,
      createdBy: null,
    }),
  )
  scorecards.set(key, id)
  return id
}

const withToggle = (editable: CriteriaToggle): ScorecardDefinition => ({
  ...smallScorecard,
  sections: smallScorecard.sections.map((section) => ({
    ...section,
    criteria: section.criteria.map((criterion) => ({ ...criterion, editable })),
  })),
})

/** Sets the scorecard's default for criteria that set no toggle themselves. */
async function setToggle(definition: ScorecardDefinition, editable: CriteriaToggle): Promise<void> {
  await api.database.system
    .updateTable('scorecard_configs')
    .set({ editable })
    .where('id', '=', await scorecardWith(definition))
    .execute()
}

const statuses = {
  'buyer-problem': 'met',
  'yearly-total': 'met',
  'budget-route': 'missed',
  name: 'met',
  'talk-value': 'met',
} as const

/** A call that belongs to the caller, scored by the machine. */
async function givenScored(
  caller: TestUser,
  definition: ScorecardDefinition = withToggle('YES'),
): Promise<string> {
  const scorecardId = await scorecardWith(definition)
  const callId = await givenCall(api, orgId, {
    caller_id: caller.id,
    score: 70,
    scorecard_config_id: scorecardId,
  })
  await givenTranscript(api, orgId, callId)
  await api.database.withOrg({ orgId }, (trx) =>
    insertParticipants(trx, [
      { org_id: orgId, call_id: callId, position: 0, name: 'Nora Field', kind: 'INTERNAL', side: 'rep' },
      { org_id: orgId, call_id: callId, position: 1, name: 'Sam Reed', kind: 'EXTERNAL', side: 'buyer' },
    ]),
  )
  await score(callId, scorecardId, definition)
  return callId
}

async function score(callId: string, scorecardId: string, definition: ScorecardDefinition): Promise<void> {
  const answers = machineAnswers(definition, statuses)
  const quote = {
    message_index: 0,
    start_character: 0,
    end_character: 12,
    quote: 'Good morning',
    seconds_from_start: 0,
  }
  await api.database.withOrg({ orgId }, async (trx) => {
    const { overall, coverage, passed, failedGates } = totals(answers, definition, true)
    await insertScore(
      trx,
      {
        org_id: orgId,
        call_id: callId,
        scorecard_id: scorecardId,
        scorecard_version: 1,
        engine: 'offline',
        engine_version: '1',
        overall,
        coverage,
        passed,
        failed_gates: failedGates,
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
        checks: JSON.stringify(answer.checks.map((check) => ({ ...check, evidence: undefined }))),
      })),
      answers.flatMap((answer) =>
        answer.checks
          .filter(({ status }) => status === 'met')
          .map(({ checkId }) => ({
            org_id: orgId,
            criterion_id: answer.criterionId,
            check_id: checkId,
            position: 0,
            ...quote,
          })),
      ),
    )
  })
}

async function read(user: TestUser, callId: string): Promise<CallScore> {
  const response = await api.request(user, 'GET', `/integrations/real-calls/scorecard/${callId}`)
  answered(response, 200)
  return response.json<CallScore>()
}

type Verb = 'override' | 'take-back' | 'dispute' | 'withdraw-dispute' | 'decide-dispute'
async function act(user: TestUser, callId: string, verb: Verb, body: Record<string, unknown>) {
  const { score: current } = await read(owner, callId)
  return api.request(user, 'POST', `/integrations/real-calls/scorecard/${callId}/${verb}`, {
    body: { scoreId: current?.id, criterionId: 'budget', ...body },
  })
}

/** The rep's words “Good morning”. */
const words = { messageIndex: 0, start: 0, end: 12, quote: 'Good morning' }
const met = {
  checks: [{ checkId: 'budget-route', status: 'met', evidence: [words] }],
  reason: 'They say so.',
}
const proposedMet = { proposed: met.checks, reason: 'Listen to the start.' }
const kept = { outcome: 'rejected', comment: 'That is a greeting.' }

const layerOf = (view: CallScore, criterionId = 'budget') =>
  view.layer?.answers.find((answer) => answer.criterionId === criterionId)

describe('the numbers of a score', () => {
  it('are those that its scorecard shows, with the talk share, which says whether there is a rep', async () => {
    const definition = { ...smallScorecard, name: 'With numbers' }
    const callId = await givenScored(rep, definition)
    const stored = { talkSharePercent: 40, questionCount: 9, patienceSeconds: null, fillersPer100Words: 2 }
    await api.database.system
      .updateTable('scores')
      .set({ metrics: JSON.stringify(stored) })
      .where('call_id', '=', callId)
      .execute()
    expect((await read(owner, callId)).score?.metrics).toEqual(stored)
    const stats = ['questionCount', 'patienceSeconds']
    await api.database.system
      .updateTable('scorecard_configs')
      .set({ stats })
      .where('id', '=', await scorecardWith(definition))
      .execute()
    expect(await read(owner, callId)).toMatchObject({ scorecard: { stats } })
    expect((await read(owner, callId)).score?.metrics).toEqual({
      talkSharePercent: 40,
      questionCount: 9,
      patienceSeconds: null,
    })
  })
})

describe('who may change answers', () => {
  /** A second copy of the rule in workers/domain/calibration/answer-rights.ts. */
  const managers: OrgRole[] = ['OWNER', 'ADMIN', 'MEMBER_PLUS']
  const callers: OrgRole[] = [...managers, 'MEMBER', 'OBSERVER']
  const table = criteriaToggles.flatMap((toggle) =>
    [false, true].map((flag) => ({
      toggle,
      flag,
      own: { override: toggle === 'YES' && flag ? callers : [], dispute: toggle === 'NO' ? [] : callers },
      others: { override: toggle === 'NO' ? [] : managers, dispute: [] as OrgRole[], decide: managers },
    })),
  )

  it.each(table)(
    'is as the table says with $toggle and repsCanEditScoreResults $flag',
    async ({ toggle, flag, own, others }) => {
      await api.database.system
        .updateTable('organizations')
        .set({
          settings: JSON.stringify({
            defaultRepVisibilityLevel: 'ORGANIZATION',
            repsCanEditScoreResults: flag,
          }),
        })
        .where('id', '=', orgId)
        .execute()
      for (const role of roles) api.context.access.forget(users[role].id)
      const found = {
        own: { override: [], dispute: [] },
        others: { override: [], dispute: [], decide: [] },
      } as {
        own: { override: OrgRole[]; dispute: OrgRole[] }
        others: { override: OrgRole[]; dispute: OrgRole[]; decide: OrgRole[] }
      }
      const definition = withToggle(toggle)
      for (const role of roles) {
        const user = users[role]
        const ownCall = await givenScored(user, definition)
        const otherCall = await givenScored(role === 'MEMBER_PLUS' ? owner : users.MEMBER_PLUS, definition)
        for (const verb of ['dispute', 'override'] as const) {
          const body = verb === 'override' ? met : proposedMet
          if ((await act(user, ownCall, verb, body)).statusCode === 200) found.own[verb].push(role)
          if ((await act(user, otherCall, verb, body)).statusCode === 200) found.others[verb].push(role)
        }
        // A dispute opened before the scorecard was locked can still be decided.
        const disputed = await givenScored(rep, smallScorecard)
        expect((await act(rep, disputed, 'dispute', proposedMet)).statusCode).toBe(200)
        await setToggle(smallScorecard, toggle)
        const decided = await act(user, disputed, 'decide-dispute', kept)
        await setToggle(smallScorecard, 'YES')
        if (decided.statusCode === 200) found.others.decide.push(role)
      }
      expect(found).toEqual({ own, others })
    },
  )

  it('is what the page is told', async () => {
    const callId = await givenScored(rep)
    expect(layerOf(await read(rep, callId))?.may).toMatchObject({
      dispute: true,
      override: true,
      decide: false,
    })
    expect(layerOf(await read(owner, callId))?.may).toMatchObject({ dispute: false, override: true })
    expect(layerOf(await read(users.OBSERVER, callId))?.may).toMatchObject({
      dispute: false,
      override: false,
    })
  })
})

describe('an override', () => {
  it('counts in the total and in lists, and keeps the machine’s answer', async () => {
    const callId = await givenScored(rep)
    const before = await read(owner, callId)
    const response = await act(owner, callId, 'override', met)
    answered(response, 200)
    const after = response.json<CallScore>()
    expect(after.score).toEqual(before.score)
    expect(layerOf(after)).toMatchObject({
      answer: { status: 'met', earned: 30 },
      givenBy: { id: owner.id },
      history: [{ kind: 'overridden', reason: 'They say so.', before: 'missed', after: 'met' }],
    })
    expect(after.layer?.overall).toBeGreaterThan(before.score?.overall ?? 100)
    const row = await readCall(api, orgId, callId)
    expect([row.score, row.score_passed]).toEqual([after.layer?.overall, after.layer?.passed])
    const list = await api.request(owner, 'POST', '/integrations/real-calls/listCalls', { body: {} })
    expect(
      list.json<{ results: { id: string; score: number }[] }>().results.find(({ id }) => id === callId)
        ?.score,
    ).toBe(after.layer?.overall)
  })

  it.each([
    ['words that the call does not hold', { ...words, quote: 'Good evening' }],
    ['words of the wrong side', { messageIndex: 1, start: 0, end: 7, quote: 'We lose' }],
    ['a range outside the message', { messageIndex: 0, start: 0, end: 9000, quote: 'Good morning' }],
    ['a message that does not exist', { ...words, messageIndex: 7 }],
  ])('is refused with %s, and nothing changes', async (_, evidence) => {
    const callId = await givenScored(rep)
    const response = await act(owner, callId, 'override', {
      ...met,
      checks: [{ checkId: 'budget-route', status: 'met', evidence: [evidence] }],
    })
    expect(response.statusCode).toBe(422)
    expect(layerOf(await read(owner, callId))).toMatchObject({ answer: null, history: [] })
  })

  it('needs a quote to say met, and a reason', async () => {
    const callId = await givenScored(rep)
    const without = { ...met, checks: [{ checkId: 'budget-route', status: 'met' }] }
    expect((await act(owner, callId, 'override', without)).statusCode).toBe(422)
    expect((await act(owner, callId, 'override', { ...met, reason: ' ' })).statusCode).toBe(400)
  })

  it('can be taken back, and the history keeps both', async () => {
    const callId = await givenScored(rep)
    await act(owner, callId, 'override', met)
    const response = await act(owner, callId, 'take-back', { reason: 'It was another call.' })
    answered(response, 200)
    const view = response.json<CallScore>()
    expect(layerOf(view)).toMatchObject({ answer: null, givenBy: null })
    expect(layerOf(view)?.history.map(({ kind }) => kind)).toEqual(['overridden', 'overrideWithdrawn'])
    expect((await readCall(api, orgId, callId)).score).toBe(view.score?.overall)
  })

  it('is taken back check by check, and the answer to another check stays', async () => {
    const twoChecks: ScorecardDefinition = {
      ...withToggle('YES'),
      name: 'Two checks',
      sections: withToggle('YES').sections.map((section) => ({
        ...section,
        criteria: section.criteria.map((criterion) =>
          criterion.id === 'budget'
            ? { ...criterion, checks: criterion.checks.flatMap((one) => [one, { ...one, id: 'signer' }]) }
            : criterion,
        ),
      })),
    }
    const callId = await givenScored(rep, twoChecks)
    await act(owner, callId, 'override', met)
    const signer = { checks: [{ checkId: 'signer', status: 'not_applicable' }], reason: 'Self-service.' }
    answered(await act(owner, callId, 'override', signer), 200)
    const takeBack = (...checkIds: string[]) =>
      act(owner, callId, 'take-back', { checkIds, reason: 'Another call.' })
    expect((await takeBack('no-such-check')).statusCode).toBe(400)
    const some = await takeBack('budget-route')
    answered(some, 200)
    expect(layerOf(some.json<CallScore>())).toMatchObject({
      givenBy: { id: owner.id },
      answer: { checks: [{ status: 'missed' }, { status: 'not_applicable', judgedBy: 'person' }] },
    })
    expect((await takeBack('budget-route')).statusCode).toBe(409)
    const rest = await act(owner, callId, 'take-back', { reason: 'Another call.' })
    expect(layerOf(rest.json<CallScore>())).toMatchObject({ answer: null, givenBy: null })
  })

  it('that the next score withdrew was withdrawn by nobody', async () => {
    const callId = await givenScored(rep)
    await act(owner, callId, 'override', met)
    await api.database.withOrg({ orgId }, async (trx) => {
      const [event] = await listScoreEvents(trx, callId)
      if (event === undefined) throw new Error('The call has an event.')
      const { id: _id, created_at: _at, checks: _checks, ...about } = event
      await insertScoreEvents(trx, [{ ...about, kind: 'overrideWithdrawn', by_user: null }])
    })
    expect(layerOf(await read(owner, callId))?.history).toMatchObject([
      { kind: 'overridden', by: { id: owner.id }, byProduct: false },
      { kind: 'overrideWithdrawn', by: null, byProduct: true },
    ])
  })

  it('of a private attempt is not in the log of changes, but that of an open one is', async () => {
    await api.database.system
      .updateTable('organizations')
      .set({ settings: JSON.stringify({ repsCanEditScoreResults: true }) })
      .where('id', '=', orgId)
      .execute()
    const practicing = await api.givenUser({ orgId, role: 'ADMIN' })
    const attempt = async (isPrivate: boolean): Promise<string> => {
      const callId = await givenScored(practicing)
      await api.database.system
        .updateTable('calls')
        .set({ kind: 'practice', is_private: isPrivate })
        .where('id', '=', callId)
        .execute()
      const body = { scoreId: (await read(practicing, callId)).score?.id, criterionId: 'budget', ...met }
      const path = `/integrations/real-calls/scorecard/${callId}/override`
      answered(await api.request(practicing, 'POST', path, { body }), 200)
      return callId
    }
    const [open, closed] = [await attempt(false), await attempt(true)]
    const logged = async (user: TestUser): Promise<boolean[]> => {
      const list = await api.request(user, 'GET', '/organizations/audit-log?subjects=call&limit=100')
      const file = await api.request(user, 'GET', '/organizations/audit-log/export?subjects=call')
      return [list, file].flatMap(({ body }) => [body.includes(open), body.includes(closed)])
    }
    expect(await logged(owner)).toEqual([true, false, true, false])
    expect(layerOf(await read(practicing, closed))?.history.map(({ kind }) => kind)).toEqual(['overridden'])
    // Other audit entries about it are only for its rep.
    await api.database.withOrg({ orgId }, (trx) =>
      audit(
        trx,
        { orgId, userId: practicing.id, kind: 'user', address: null, requestId: null },
        { action: 'score.override', subjectKind: 'call', subjectId: closed },
      ),
    )
    expect(await logged(owner)).toEqual([true, false, true, false])
    expect(await logged(practicing)).toEqual([true, true, true, true])
  })

  it('is refused for a score that is not the current one any more', async () => {
    const callId = await givenScored(rep)
    const { score: old } = await read(owner, callId)
    await score(callId, await scorecardWith(withToggle('YES')), withToggle('YES'))
    const response = await api.request(
      owner,
      'POST',
      `/integrations/real-calls/scorecard/${callId}/override`,
      {
        body: { scoreId: old?.id, criterionId: 'budget', ...met },
      },
    )
    expect(response.statusCode).toBe(409)
    const stored = await api.request(owner, 'GET', `/integrations/real-calls/scorecard/${callId}/${old?.id}`)
    expect(stored.json<CallScore>().score?.id).toBe(old?.id)
    expect(layerOf(stored.json<CallScore>())?.may).toMatchObject({ override: false, dispute: false })
  })
})

describe('a dispute', () => {
  it('is decided by somebody else, and the answer that is accepted counts', async () => {
    const callId = await givenScored(rep)
    const opened = await act(rep, callId, 'dispute', proposedMet)
    answered(opened, 200)
    expect((await readCall(api, orgId, callId)).open_disputes).toBe(1)
    expect((await act(rep, callId, 'dispute', proposedMet)).statusCode).toBe(409)
    expect(
      (await act(rep, callId, 'decide-dispute', { outcome: 'accepted', comment: 'Mine.' })).statusCode,
    ).toBe(403)
    const decided = await act(users.MEMBER_PLUS, callId, 'decide-dispute', {
      outcome: 'accepted',
      comment: 'Right.',
    })
    answered(decided, 200)
    const view = decided.json<CallScore>()
    expect(layerOf(view)).toMatchObject({
      answer: { status: 'met' },
      givenBy: { id: users.MEMBER_PLUS.id },
      openDispute: null,
    })
    const row = await readCall(api, orgId, callId)
    expect([row.score, row.open_disputes]).toEqual([view.layer?.overall, 0])
  })

  it('needs a reason, but no proposed answer; without one it cannot simply be accepted', async () => {
    const callId = await givenScored(rep)
    expect((await act(rep, callId, 'dispute', { reason: '' })).statusCode).toBe(400)
    expect((await act(rep, callId, 'dispute', { reason: 'Unfair.' })).statusCode).toBe(200)
    const accept = { outcome: 'accepted', comment: 'Fine.' }
    expect((await act(owner, callId, 'decide-dispute', accept)).statusCode).toBe(422)
    const part = { outcome: 'partially_accepted', checks: met.checks, comment: 'Fine.' }
    expect((await act(owner, callId, 'decide-dispute', part)).statusCode).toBe(200)
  })

  it('can be withdrawn only by the user who opened it, and may be opened again', async () => {
    const callId = await givenScored(rep)
    await act(rep, callId, 'dispute', proposedMet)
    expect((await act(owner, callId, 'withdraw-dispute', {})).statusCode).toBe(403)
    expect((await act(rep, callId, 'withdraw-dispute', {})).statusCode).toBe(200)
    expect((await act(rep, callId, 'dispute', proposedMet)).statusCode).toBe(200)
  })

  it('is refused two weeks after scoring', async () => {
    const callId = await givenScored(rep)
    api.clock.at = new Date(Date.now() + 15 * 86_400_000)
    const response = await act(rep, callId, 'dispute', proposedMet)
    api.clock.at = null
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([422, 'window_closed'])
  })

  it('is told live to those who see the call, and to nobody else', async () => {
    const callId = await givenScored(rep)
    const told: string[] = []
    const end = api.signals.subscribe('change', (signal) => told.push(signal.callId))
    await act(rep, callId, 'dispute', proposedMet)
    end()
    expect(told).toEqual([callId])
  })
})

describe('an answer to a scale', () => {
  const scaled: ScorecardDefinition = {
    ...withToggle('YES'),
    name: 'With a scale',
    sections: withToggle('YES').sections.map((section) => ({
      ...section,
      criteria: section.criteria.map((criterion) =>
        criterion.id === 'budget'
          ? { ...criterion, answerType: 'scale', anchors: ['No route', 'Hinted', 'Named', 'Signed off'] }
          : criterion,
      ),
    })),
  }
  const at = (step: number, status = step === 0 ? 'missed' : 'met') => ({
    checkId: 'budget-route',
    status,
    step,
    ...(status === 'met' ? { evidence: [words] } : {}),
  })
  const give = (callId: string, check: object) =>
    act(owner, callId, 'override', { checks: [check], reason: 'They hint at it.' })

  it('is a step, which earns its share, may be changed to another step and taken back', async () => {
    const callId = await givenScored(rep, scaled)
    const response = await give(callId, at(1))
    answered(response, 200)
    expect(layerOf(response.json<CallScore>())).toMatchObject({
      answer: { status: 'partly', earned: 10, checks: [{ status: 'met', step: 1 }] },
      history: [{ before: 'missed', after: 'partly', beforeStep: null, afterStep: 1 }],
    })
    expect((await give(callId, at(1))).statusCode).toBe(200)
    const without = { checkId: 'budget-route', status: 'met', step: 1 }
    expect((await give(callId, without)).json()).toMatchObject({ detail: 'That is the answer already.' })
    const higher = await give(callId, at(2))
    answered(higher, 200)
    const view = higher.json<CallScore>()
    expect(layerOf(view)).toMatchObject({ answer: { status: 'partly', earned: 20 } })
    expect(view.layer?.changed).toBe(1)
    expect((await readCall(api, orgId, callId)).score).toBe(view.layer?.overall)
    const taken = await act(owner, callId, 'take-back', { reason: 'Wrong call.' })
    answered(taken, 200)
    expect(layerOf(taken.json<CallScore>())?.answer).toBeNull()
  })

  it.each([
    ['no step', { checkId: 'budget-route', status: 'met', evidence: [words] }, 400],
    ['a step that the scale does not have', at(4), 400],
    ['the lowest step as met', at(0, 'met'), 400],
    ['a step above the lowest as missed', at(2, 'missed'), 400],
    ['a step that is no number of a step', at(1.5), 400],
    ['a step without words of the call', { ...at(1), evidence: undefined }, 422],
  ])('is refused with %s', async (_, check, status) => {
    const callId = await givenScored(rep, scaled)
    expect((await give(callId, check)).statusCode).toBe(status)
    expect(layerOf(await read(owner, callId))).toMatchObject({ answer: null, history: [] })
  })

  it('names no step where the criterion is answered yes or no', async () => {
    expect((await give(await givenScored(rep), at(1))).statusCode).toBe(400)
  })

  it('is disputed with another step, which counts once it is accepted', async () => {
    const callId = await givenScored(rep, scaled)
    const proposal = { proposed: [at(2)], reason: 'Listen to the start.' }
    expect((await act(rep, callId, 'dispute', { ...proposal, proposed: [at(9)] })).statusCode).toBe(400)
    const opened = await act(rep, callId, 'dispute', proposal)
    answered(opened, 200)
    expect(layerOf(opened.json<CallScore>())?.openDispute?.proposed).toMatchObject([
      { status: 'met', step: 2 },
    ])
    const decided = await act(owner, callId, 'decide-dispute', { outcome: 'accepted', comment: 'Right.' })
    answered(decided, 200)
    expect(layerOf(decided.json<CallScore>())).toMatchObject({
      answer: { status: 'partly', earned: 20, checks: [{ step: 2, judgedBy: 'person' }] },
      history: [{ kind: 'disputeOpened' }, { kind: 'disputeDecided', afterStep: 2 }],
    })
  })
})

describe('a check that waits for a person', () => {
  const forPeople: ScorecardDefinition = {
    ...withToggle('NO'),
    sections: withToggle('NO').sections.map((section) => ({
      ...section,
      criteria: section.criteria.map((criterion) =>
        criterion.id === 'budget'
          ? { ...criterion, checks: criterion.checks.map((one) => ({ ...one, method: { kind: 'person' } })) }
          : criterion,
      ),
    })),
  }

  it('holds its points back until somebody answers it with words of the call', async () => {
    const callId = await givenScored(rep, forPeople)
    const before = await read(owner, callId)
    expect(before.layer).toMatchObject({ waiting: 1, overall: 100, coverage: 0.7 })
    expect(layerOf(before)).toMatchObject({ waiting: ['budget-route'], may: { answerWaiting: true } })
    expect(layerOf(await read(rep, callId))?.may.answerWaiting).toBe(false)

    const bent = { ...met, checks: [{ ...met.checks[0], evidence: [{ ...words, start: 1 }] }] }
    expect((await act(owner, callId, 'override', bent)).statusCode).toBe(422)
    expect(
      (await act(owner, callId, 'override', { ...met, checks: [{ checkId: 'budget-route', status: 'met' }] }))
        .statusCode,
    ).toBe(422)
    expect((await act(rep, callId, 'override', met)).statusCode).toBe(403)
    const given = await act(owner, callId, 'override', {
      ...met,
      checks: [{ ...met.checks[0], status: 'missed' }],
    })
    answered(given, 200)
    const after = given.json<CallScore>()
    expect(after.layer).toMatchObject({ waiting: 0, overall: 70, coverage: 1 })
    expect(layerOf(after)?.answer?.checks).toMatchObject([{ judgedBy: 'person', evidence: [words] }])
    expect(await readCall(api, orgId, callId)).toMatchObject({ waiting_checks: 0, score: 70 })
  })

  it('is also answered by “not assessable”', async () => {
    const callId = await givenScored(rep, forPeople)
    const open = { checks: [{ checkId: 'budget-route', status: 'not_assessable' }], reason: 'Cut off.' }
    const given = await act(owner, callId, 'override', open)
    answered(given, 200)
    expect(given.json<CallScore>().layer).toMatchObject({ waiting: 0, overall: 100, coverage: 0.7 })
    // The toggle locks only answers that exist.
    expect((await act(owner, callId, 'override', open)).statusCode).toBe(403)
  })

  it('counts in the scorecard’s figures as it counts in the list of calls', async () => {
    const scorecardId = await scorecardWith(forPeople)
    const callId = await givenScored(rep, forPeople)
    await api.database.system
      .updateTable('calls')
      .set({ waiting_checks: 1 })
      .where('id', '=', callId)
      .execute()
    const figures = await api.request(owner, 'GET', `/calibration/scorecards/${scorecardId}`)
    answered(figures, 200)
    expect(figures.json<{ waiting: unknown }>().waiting).toEqual({ calls: 1, isAtLeast: false })
  })
})

it('calls are listed by what they wait for', async () => {
  const callId = await givenScored(rep)
  await act(rep, callId, 'dispute', proposedMet)
  const list = async (waitsFor: string) =>
    (await api.request(owner, 'POST', '/integrations/real-calls/listCalls', { body: { waitsFor } }))
      .json<{ results: { id: string }[] }>()
      .results.map(({ id }) => id)
  expect(await list('decision')).toContain(callId)
  expect(await list('person')).not.toContain(callId)
})

it('calls are listed by the answers that count, as their pages show them', async () => {
  const callId = await givenScored(rep)
  const list = async (status: string) =>
    (
      await api.request(owner, 'POST', '/integrations/real-calls/listCalls', {
        body: { scorecardCriterions: ['budget'], scorecardCriterionsStatus: [status] },
      })
    )
      .json<{ results: { id: string }[] }>()
      .results.map(({ id }) => id)
  expect(await list('missed')).toContain(callId)

  answered(await act(owner, callId, 'override', met), 200)
  expect(await list('missed')).not.toContain(callId)
  expect(await list('met')).toContain(callId)

  answered(await act(owner, callId, 'take-back', { reason: 'It was another call.' }), 200)
  expect(await list('missed')).toContain(callId)
  expect(await list('met')).not.toContain(callId)

  answered(await act(rep, callId, 'dispute', proposedMet), 200)
  expect(await list('met')).not.toContain(callId)
  answered(await act(owner, callId, 'decide-dispute', { outcome: 'accepted', comment: 'It is there.' }), 200)
  expect(await list('met')).toContain(callId)
})
