import { Kysely, PostgresDialect } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '#db/client.ts'
import { up as leaveToOtherQuestions } from '#db/migrations/202611300340_leave_answers_to_other_questions.ts'
import { findCall, insertCall } from '#db/queries/calls/calls.ts'
import { insertScore, listAnswers, storeCorrectedStatuses } from '#db/queries/calls/scores.ts'
import {
  insertDispute,
  insertScoreEvents,
  listOpenDisputes,
  listScoreEvents,
  recountOpenDisputes,
} from '#db/queries/grading/corrections.ts'
import { questionHash } from '#db/queries/grading/question.ts'
import { insertPublishedScorecard } from '#db/queries/scorecards/scorecards.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { machineAnswers, smallScorecard } from '../../domain/calibration/testing-answers.ts'
import { questionKey } from '../../domain/calibration/version-diff.ts'
import { totals } from '../../domain/scoring/score.ts'
import type { ScorecardDefinition, ScoreResult } from '../../domain/scoring/scorecard.ts'
import { startDisputes } from './disputes.schedule.ts'
import { carryCorrections } from './steps/carry-corrections.ts'

let test: TestDatabase
let orgId: string
let userId: string
let scorecardId: string

beforeAll(async () => {
  test = await createTestDatabase()
  const made = await test.database.system
    .insertInto('organizations')
    .values({ name: 'Alder Works' })
    .returning('id')
    .executeTakeFirstOrThrow()
  orgId = made.id
  const user = await test.database.system
    .insertInto('users')
    .values({ email: 'rep@alder.test' })
    .returning('id')
    .executeTakeFirstOrThrow()
  userId = user.id
  await test.database.system
    .insertInto('memberships')
    .values({ org_id: orgId, user_id: userId, role: 'MEMBER', status: 'ACTIVE' })
    .execute()
  scorecardId = await test.database.withOrg({ orgId }, (trx) =>
    insertPublishedScorecard(trx, {
      orgId,
      name: 'Discovery',
      tag: '',
      callTypes: [],
      definition: smallScorecard,
      createdBy: null,
    }),
  )
})
afterAll(() => test.drop())

const messages = [
  {
    role: 'user' as const,
    userName: 'Nora',
    message: 'Hello, is there money for this?',
    secondsFromStart: 0,
  },
  { role: 'bot' as const, userName: 'Sam', message: 'Yes, there is.', secondsFromStart: 5 },
]
const spoken = { messages, sideOf: ['rep' as const, 'buyer' as const] }

function resultOf(
  definition: ScorecardDefinition,
  changed: Parameters<typeof machineAnswers>[1] = {},
): ScoreResult {
  const answers = machineAnswers(definition, {
    'buyer-problem': 'met',
    'yearly-total': 'met',
    'budget-route': 'missed',
    name: 'met',
    ...changed,
  })
  return {
    ...totals(answers, definition, true),
    metrics: { talkSharePercent: 40 },
    answers,
    engine: 'offline',
    engineVersion: '1',
  }
}

async function insert(
  callId: string,
  answers: ScoreResult['answers'] = [],
  scorecardVersion = 1,
): Promise<string> {
  return test.database.withOrg({ orgId }, (trx) =>
    insertScore(
      trx,
      {
        org_id: orgId,
        call_id: callId,
        scorecard_id: scorecardId,
        scorecard_version: scorecardVersion,
        engine: 'offline',
        engine_version: '1',
        coverage: 1,
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
        checks: JSON.stringify(answer.checks),
      })),
      [],
    ),
  )
}

const criterionOf = (definition: ScorecardDefinition, criterionId: string) => {
  const found = definition.sections.flatMap(({ criteria }) => criteria).find(({ id }) => id === criterionId)
  if (found === undefined) throw new Error('The scorecard has it.')
  return found
}

/** A call where a person changed the missed budget to "met". A dispute about another answer is open. */
async function givenCorrected() {
  const callId = await test.database.withOrg({ orgId }, (trx) =>
    insertCall(trx, { org_id: orgId, title: 'Call' }),
  )
  const scoreId = await insert(callId)
  const about = {
    org_id: orgId,
    call_id: callId,
    scorecard_id: scorecardId,
    criterion_id: 'budget',
    question: questionHash(questionKey(criterionOf(smallScorecard, 'budget'))),
  }
  const checks = JSON.stringify([
    {
      checkId: 'budget-route',
      status: 'met',
      evidence: [
        { messageIndex: 0, start: 7, end: 31, quote: 'is there money for this?', secondsFromStart: 0 },
      ],
    },
  ])
  await test.database.withOrg({ orgId }, async (trx) => {
    await insertScoreEvents(trx, [
      { ...about, score_id: scoreId, kind: 'overridden', checks, reason: 'It is there.', by_user: userId },
    ])
    const disputeId = await insertDispute(trx, {
      ...about,
      opened_by: userId,
      expires_at: new Date(Date.now() + 1e9),
    })
    await insertScoreEvents(trx, [
      {
        ...about,
        score_id: scoreId,
        kind: 'disputeOpened',
        dispute_id: disputeId,
        reason: 'No.',
        by_user: userId,
      },
    ])
    await recountOpenDisputes(trx, [callId])
  })
  return callId
}

async function scoreAgain(
  callId: string,
  definition = smallScorecard,
  call = spoken,
  changed: Parameters<typeof machineAnswers>[1] = {},
) {
  const result = resultOf(definition, changed)
  const scoreId = await insert(callId, result.answers)
  const counted = await test.database.withOrg({ orgId }, (trx) =>
    carryCorrections(trx, { orgId, callId, scorecardId }, scoreId, { result, definition, call }),
  )
  const events = await test.database.withOrg({ orgId }, (trx) => listScoreEvents(trx, callId))
  const answers = await test.database.withOrg({ orgId }, (trx) => listAnswers(trx, scoreId))
  const listed = Object.fromEntries(
    answers.flatMap((answer) =>
      answer.corrected_status === null ? [] : [[answer.criterion_id, answer.corrected_status]],
    ),
  )
  return { counted, result, listed, events: events.map(({ kind, reason }) => [kind, reason]) }
}

describe('what people said about a score, when the call is scored again', () => {
  it('counts for the new score where the question is the same', async () => {
    const { counted, result, listed, events } = await scoreAgain(await givenCorrected())
    expect(listed).toEqual({ budget: 'met' })
    expect(counted.overall).toBeGreaterThan(result.overall ?? 100)
    expect(counted).toMatchObject({ waiting: 0, openDisputes: 1 })
    expect(events).toHaveLength(2)
  })

  it('counts where only the weight has changed, with the new weight', async () => {
    const definition: ScorecardDefinition = {
      ...smallScorecard,
      sections: smallScorecard.sections.map((section) => ({
        ...section,
        criteria: section.criteria.map((criterion) =>
          criterion.id === 'budget' ? { ...criterion, weight: 5 } : criterion,
        ),
      })),
    }
    const { counted } = await scoreAgain(await givenCorrected(), definition)
    const { counted: whole } = await scoreAgain(await givenCorrected())
    expect(counted.openDisputes).toBe(1)
    expect(counted.overall).toBe(whole.overall)
  })

  it('stays only in the history if the question changed, and its dispute ends', async () => {
    const definition: ScorecardDefinition = {
      ...smallScorecard,
      sections: smallScorecard.sections.map((section) => ({
        ...section,
        criteria: section.criteria.map((criterion) =>
          criterion.id === 'budget' ? { ...criterion, text: 'Who signs' } : criterion,
        ),
      })),
    }
    const callId = await givenCorrected()
    const { counted, result, events } = await scoreAgain(callId, definition)
    expect(counted).toMatchObject({ overall: result.overall, openDisputes: 0 })
    expect(events.at(-1)?.[0]).toBe('disputeExpired')
    expect(await test.database.withOrg({ orgId }, (trx) => listOpenDisputes(trx, callId))).toEqual([])
  })

  it('stays where only the answer to another check of the criterion is taken back', async () => {
    const callId = await test.database.withOrg({ orgId }, (trx) =>
      insertCall(trx, { org_id: orgId, title: 'Call' }),
    )
    const scoreId = await insert(callId)
    const give = (check: object) => ({
      org_id: orgId,
      call_id: callId,
      score_id: scoreId,
      scorecard_id: scorecardId,
      criterion_id: 'impact',
      question: questionHash(questionKey(criterionOf(smallScorecard, 'impact'))),
      kind: 'overridden' as const,
      checks: JSON.stringify([check]),
      reason: 'As it is.',
      by_user: userId,
    })
    const words = { messageIndex: 1, start: 0, end: 3, quote: 'Yes', secondsFromStart: 5 }
    await test.database.withOrg({ orgId }, (trx) =>
      insertScoreEvents(trx, [
        give({ checkId: 'buyer-problem', status: 'met', evidence: [words] }),
        // Without a quote: the machine's quotes count, and the new score has none.
        give({ checkId: 'yearly-total', status: 'met' }),
      ]),
    )
    const { listed, events } = await scoreAgain(callId, smallScorecard, spoken, {
      'buyer-problem': 'missed',
      'yearly-total': 'missed',
    })
    expect(listed).toEqual({ impact: 'partly' })
    expect(events.map(([kind]) => kind)).toEqual(['overridden', 'overridden', 'overrideWithdrawn'])
  })

  it('is taken back if its quote is no longer the rep’s, and the history says why', async () => {
    const turned = { ...spoken, sideOf: ['buyer' as const, 'rep' as const] }
    const { counted, result, listed, events } = await scoreAgain(
      await givenCorrected(),
      smallScorecard,
      turned,
    )
    expect(listed).toEqual({})
    expect(counted.overall).toBe(result.overall)
    expect(events.at(-1)).toEqual(['overrideWithdrawn', expect.stringContaining('spoken by the buyer')])
  })
})

it('disputes end if nobody decides in time, each once, however many processes check', async () => {
  const callId = await givenCorrected()
  await test.database.system
    .updateTable('disputes')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('call_id', '=', callId)
    .execute()
  const sweeps = [1, 2].map(() =>
    startDisputes({ database: test.database, log: pino({ level: 'silent' }), intervalMs: 3_600_000 }),
  )
  const ended = await Promise.all(sweeps.map((sweep) => sweep.runNow()))
  for (const sweep of sweeps) await sweep.stop()
  expect(ended.reduce((total, count) => total + count, 0)).toBe(1)
  const events = await test.database.withOrg({ orgId }, (trx) => listScoreEvents(trx, callId))
  expect(events.map(({ kind }) => kind)).toEqual(['overridden', 'disputeOpened', 'disputeExpired'])
  expect((await test.database.withOrg({ orgId }, (trx) => findCall(trx, callId)))?.open_disputes).toBe(0)
})

it('reads the newest of more events than any call has', async () => {
  const callId = await givenCorrected()
  await test.database.withOrg({ orgId }, async (trx) => {
    const [first] = await listScoreEvents(trx, callId)
    if (first === undefined) throw new Error('The call has no event.')
    const { id: _id, created_at: _at, checks, ...event } = first
    await insertScoreEvents(
      trx,
      Array.from({ length: 2_000 }, (_, index) => ({
        ...event,
        checks: JSON.stringify(checks),
        reason: `Again ${index}`,
      })),
    )
  })
  const events = await test.database.withOrg({ orgId }, (trx) => listScoreEvents(trx, callId))
  expect([events.length, events.at(0)?.reason, events.at(-1)?.reason]).toEqual([
    2_000,
    'Again 0',
    'Again 1999',
  ])
})

it('an answer that was listed as corrected is the machine’s again if another question was corrected', async () => {
  const change = (part: object): ScorecardDefinition => ({
    ...smallScorecard,
    sections: smallScorecard.sections.map((section) => ({
      ...section,
      criteria: section.criteria.map((one) => (one.id === 'budget' ? { ...one, ...part } : one)),
    })),
  })
  const versions = [change({ weight: 5, gate: true }), change({ text: 'Is the money approved?' })]
  const scoreIds: string[] = []
  for (const [index, definition] of versions.entries()) {
    const number = index + 2
    await test.database.system
      .insertInto('scorecard_versions')
      .values({
        org_id: orgId,
        scorecard_id: scorecardId,
        number,
        definition: JSON.stringify(definition),
      })
      .execute()
    const scoreId = await insert(await givenCorrected(), resultOf(definition).answers, number)
    await test.database.withOrg({ orgId }, (trx) =>
      storeCorrectedStatuses(trx, scoreId, [{ criterion_id: 'budget', status: 'met' }]),
    )
    scoreIds.push(scoreId)
  }
  const owner = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: createPool(test.url, 'app_owner', 1) }),
  })
  await owner.transaction().execute((trx) => leaveToOtherQuestions(trx as Kysely<unknown>))
  await owner.destroy()
  const listed = async (scoreId: string) => {
    const answers = await test.database.withOrg({ orgId }, (trx) => listAnswers(trx, scoreId))
    return answers.find(({ criterion_id: id }) => id === 'budget')?.corrected_status
  }
  expect(await Promise.all(scoreIds.map(listed))).toEqual(['met', null])
})
