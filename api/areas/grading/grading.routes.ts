import type { Trx } from '#db/client.ts'
import { type Call, type CallVisibility, findCall } from '#db/queries/calls/calls.ts'
import { insertGrades } from '#db/queries/grading/grades.ts'
import { closeItem, type GradingItem, listOpenItems, lockOwnItem } from '#db/queries/grading/items.ts'
import { listSeen } from '#db/queries/grading/samples.ts'
import { audit } from '#db/queries/people/audit.ts'
import { findScorecardVersion } from '#db/queries/scorecards/scorecards.ts'
import { callTypes } from '#db/vocabulary/calls.ts'
import { blindView } from '#workers/domain/calibration/blind-view.ts'
import { givenProblems, type SpokenWords } from '#workers/domain/calibration/given-evidence.ts'
import { gradedChecks, gradedStatus } from '#workers/domain/calibration/grades.ts'
import { criterionAnswer } from '#workers/domain/scoring/score.ts'
import {
  type Criterion,
  type ScorecardDefinition,
  scorecardDefinition,
} from '#workers/domain/scoring/scorecard.ts'
import { z } from 'zod'
import {
  getGradingItem,
  listGradingQueue,
  passGradingItem,
  submitGrades,
  type SubmitGradesBody,
} from '../../contract/calibration.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { conflict, HttpProblem, invalid, notFound } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { visibilityOf } from '../calls/call-access.ts'
import { requireSteps } from './given-steps.ts'
import { loadWords, questionOf } from './scored-call.ts'

const shownItems = 200
const storedCallType = z.enum(callTypes).nullable().catch(null)

type OpenedItem = {
  item: GradingItem
  call: Call
  scorecard: { name: string; definition: ScorecardDefinition }
}

/** Grading: the reader answers a call's criteria for comparison without seeing any other answer. */
export const gradingRoutes: RoutePlugin = (app, { database, signals }) => {
  /** Locks an item of the actor's own whose call they still see. @throws HttpProblem 404 for any other */
  async function requireItem(trx: Trx, actor: RequestActor, id: string): Promise<OpenedItem> {
    const item = await lockOwnItem(trx, id, actor.userId)
    const call = item === undefined ? undefined : await findCall(trx, item.call_id)
    if (item === undefined || call === undefined || call.deleted_at !== null) throw notFound()
    if (!(await listSeen(trx, [call.id], await sightOf(trx, actor))).has(call.id)) throw notFound()
    const version = await findScorecardVersion(trx, item.scorecard_id, item.scorecard_version)
    if (version === undefined) throw notFound()
    return {
      item,
      call,
      scorecard: { name: version.name, definition: scorecardDefinition.parse(version.definition) },
    }
  }

  route(app, listGradingQueue, ({ actor }) =>
    database.withOrg(actor, async (trx) => {
      const { items, total } = await listOpenItems(trx, await sightOf(trx, actor), shownItems)
      return {
        results: items.map((item) => ({
          id: item.id,
          scorecard: item.scorecard,
          messages: item.messages,
          durationSeconds: item.duration_seconds,
          assignedAt: item.created_at.toISOString(),
        })),
        total,
      }
    }),
  )

  route(app, getGradingItem, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      const { item, call, scorecard } = await requireItem(trx, actor, params.id)
      const { messages, sideOf } = await loadWords(trx, call.id)
      const view = blindView(
        { callId: call.id, callType: storedCallType.parse(call.call_type), messages, sideOf },
        scorecard.definition,
        { hideNames: item.hide_names },
      )
      return {
        id: item.id,
        scorecard: scorecard.name,
        status: item.status,
        callType: view.callType,
        messages: view.messages,
        sections: view.sections,
      }
    }),
  )

  route(app, submitGrades, async ({ actor, params, body }) => {
    const answer = await database.withOrg(actor, async (trx) => {
      const { item, call, scorecard } = await requireItem(trx, actor, params.id)
      if (item.status !== 'open') throw conflict('These grades are already submitted.')
      const rows = await gradesOf(trx, actor, { item, call, scorecard }, body)
      await insertGrades(trx, rows)
      await closeItem(trx, item.id, 'submitted')
      await audit(trx, actor, {
        action: 'grading.submit',
        subjectKind: 'call',
        subjectId: call.id,
        after: { criteria: rows.length, seconds: body.seconds },
      })
      return { callId: call.id, left: (await listOpenItems(trx, await sightOf(trx, actor), 1)).total }
    })
    signals.publish({ type: 'change', orgId: actor.orgId, callId: answer.callId })
    return answer
  })

  route(app, passGradingItem, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      const { item, call } = await requireItem(trx, actor, params.id)
      if (item.status !== 'open') throw conflict('This call is not yours to grade any more.')
      await closeItem(trx, item.id, 'passed')
      await audit(trx, actor, { action: 'grading.pass', subjectKind: 'call', subjectId: call.id })
      return { left: (await listOpenItems(trx, await sightOf(trx, actor), 1)).total }
    }),
  )
}

/** What the actor would see if they were not grading. Nobody grades a call that they could not see anyway. */
const sightOf = async (trx: Trx, actor: RequestActor): Promise<CallVisibility> => ({
  ...(await visibilityOf(trx, actor)),
  blindCallIds: [],
})

/** @throws HttpProblem unless every question has exactly one answer with valid evidence */
async function gradesOf(
  trx: Trx,
  actor: RequestActor,
  { item, call, scorecard }: OpenedItem,
  { grades, seconds }: SubmitGradesBody,
) {
  const asked = scorecard.definition.sections.flatMap((section) =>
    section.criteria
      .filter((criterion) => gradedChecks(criterion).length > 0)
      .map((criterion) => ({ sectionId: section.id, criterion })),
  )
  if (
    grades.length !== asked.length ||
    new Set(grades.map(({ criterionId }) => criterionId)).size !== asked.length
  )
    throw invalid('grades', 'Answer every criterion once.')
  const words = await loadWords(trx, call.id)
  return asked.map(({ sectionId, criterion }) => {
    const given = grades.find(({ criterionId }) => criterionId === criterion.id)
    if (given === undefined) throw invalid('grades', `“${criterion.text}” is not answered.`)
    const checks = checksOf(criterion, given.checks, words)
    const answer = criterionAnswer(
      sectionId,
      criterion,
      checks.map((check) => ({ ...check, reason: '', value: null })),
    )
    // A grade needs no quote, but a given quote must be the words of a speaker on the right side.
    const quoted = new Set(checks.filter(({ evidence }) => evidence.length > 0).map(({ checkId }) => checkId))
    const problems = givenProblems(answer, quoted, criterion, words)
    if (problems.length > 0) throw new HttpProblem(422, 'evidence', problems.slice(0, 3).join(' '))
    return {
      org_id: actor.orgId,
      item_id: item.id,
      call_id: call.id,
      scorecard_id: item.scorecard_id,
      scorecard_version: item.scorecard_version,
      criterion_id: criterion.id,
      question: questionOf(criterion),
      grader_id: actor.userId,
      checks: JSON.stringify(checks),
      status: gradedStatus(criterion, checks),
      comment: given.comment,
      seconds,
      is_blind: true,
    }
  })
}

function checksOf(
  criterion: Criterion,
  given: SubmitGradesBody['grades'][number]['checks'],
  { messages }: SpokenWords,
) {
  const asked = gradedChecks(criterion)
  if (given.length !== asked.length || !asked.every(({ id }) => given.some(({ checkId }) => checkId === id)))
    throw invalid('grades', `Answer every check of “${criterion.text}” once.`)
  requireSteps('grades', criterion, given)
  return given.map(({ checkId, status, step, evidence = [] }) => ({
    checkId,
    status,
    step,
    evidence: evidence.map((span) => ({
      ...span,
      secondsFromStart: Math.max(0, messages[span.messageIndex]?.secondsFromStart ?? 0),
    })),
  }))
}
