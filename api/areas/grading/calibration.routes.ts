import type { Trx } from '#db/client.ts'
import { listCalls } from '#db/queries/calls/call-list.ts'
import type { CallVisibility } from '#db/queries/calls/calls.ts'
import {
  countDisputes,
  countGradedCalls,
  insertOutcome,
  listCallNames,
  listQuotes,
} from '#db/queries/grading/grades.ts'
import { readGradingProgress } from '#db/queries/grading/items.ts'
import { saveCalibrationSettings } from '#db/queries/grading/samples.ts'
import { audit } from '#db/queries/people/audit.ts'
import { listScorecards } from '#db/queries/scorecards/scorecards.ts'
import { publishingObstacles } from '#workers/domain/calibration/publishing-gate.ts'
import { givenChecks } from '#workers/domain/calibration/stored-event.ts'
import { type ScorecardDefinition, scorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import {
  type Calibration,
  changeCalibrationSettings,
  decideDisagreement,
  type DisagreementView,
  drawGradingSample,
  drawnSample,
  getCalibration,
  listCalibrations,
  listDisagreements,
} from '../../contract/calibration.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { conflict, HttpProblem, invalid, notFound, stale } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import { route } from '../../http/route.ts'
import { requireCall, visibilityOf } from '../calls/call-access.ts'
import { filterOf } from '../calls/call-filter.ts'
import { loadPeople } from '../calls/call-views.ts'
import { findUsableScorecard } from '../scorecards/require-scorecard.ts'
import { answerViews, criterionView, stepView } from './calibration-views.ts'
import { drawGrading } from './draw-grading.ts'
import { type LoadedCriterion, loadFigures, ratingOfGrade } from './load-figures.ts'
import { gatesOf, limitsOf, readCalibrationSettings } from './publishing-gate.ts'
import { questionOf } from './scored-call.ts'

type Published = { id: string; name: string; version: number; definition: ScorecardDefinition }

/** How well the machine and people agree, decisions where they differ, and the calls to grade. */
export const calibrationRoutes: RoutePlugin = (app, context) => {
  const { database, now, runOnce, signals } = context

  /** @throws HttpProblem if no version is published, because then nothing was scored either */
  async function requirePublished(trx: Trx, actor: RequestActor, id: string): Promise<Published> {
    const found = await resource(context, actor, 'scorecard_configs', id, () =>
      findUsableScorecard(trx, actor, id),
    )
    if (found.published_version === null) throw conflict('This scorecard has no published version yet.')
    return {
      id: found.id,
      name: found.name,
      version: found.published_version,
      definition: scorecardDefinition.parse(found.definition),
    }
  }

  route(app, listCalibrations, ({ actor }) =>
    database.withOrg(actor, async (trx) => {
      const graded = await countGradedCalls(trx, await visibilityOf(trx, actor))
      const scorecards = await listScorecards(trx, [])
      return {
        results: scorecards.flatMap(({ id, name, published_version: version }) =>
          version === null ? [] : [{ id, name, version, graded: graded.get(id) ?? 0 }],
        ),
      }
    }),
  )

  route(app, getCalibration, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      const { id, name, version, definition } = await requirePublished(trx, actor, params.id)
      const visibility = await visibilityOf(trx, actor)
      const settings = await readCalibrationSettings(trx, id)
      const limits = limitsOf(settings)
      const criteria = await loadFigures(trx, id, definition, visibility)
      const gates = gatesOf(criteria, limits)
      const graderIds = [...new Set(criteria.flatMap(({ grades }) => grades.map((grade) => grade.grader_id)))]
      return {
        scorecard: { id, name, version },
        criteria: criteria.map((one, index) => criterionView(one, gates[index], limits)),
        blocked: settings.hasGate
          ? publishingObstacles(
              {
                criteria: gates,
                exceptions: [],
                reason: '',
                isOwner: false,
                previousCriteria: new Set(),
              },
              limits,
            ).flatMap((obstacle) => ('criterionId' in obstacle ? [obstacle.criterionId] : []))
          : [],
        settings,
        graders: [...(await loadPeople(trx, graderIds)).values()],
        grading: await readGradingProgress(trx, id),
        waiting: await countWaiting(trx, actor, visibility, { scorecardId: id, now: now() }),
        disputes: await countDisputes(trx, id, visibility),
        seesAll: visibility.seesAll && visibility.seesPrivate && (visibility.blindCallIds ?? []).length === 0,
      }
    }),
  )

  route(app, listDisagreements, ({ actor, params, query }) =>
    database.withOrg(actor, async (trx) => {
      const { id, definition } = await requirePublished(trx, actor, params.id)
      const visibility = await visibilityOf(trx, actor)
      const all = await loadFigures(trx, id, definition, visibility)
      const { criterionId } = query
      const chosen = criterionId === undefined ? all : all.filter((one) => one.criterion.id === criterionId)
      if (chosen.length === 0) throw notFound()
      const results = []
      for (const loaded of chosen) results.push(...(await viewDisagreements(trx, loaded, visibility)))
      return { results }
    }),
  )

  route(app, decideDisagreement, async ({ actor, params, body }) => {
    await database.withOrg(actor, async (trx) => {
      const { id, definition } = await requirePublished(trx, actor, params.id)
      await requireCall(context, trx, actor, body.callId)
      const loaded = (await loadFigures(trx, id, definition, await visibilityOf(trx, actor))).find(
        ({ criterion }) => criterion.id === body.criterionId,
      )
      const found = loaded?.figures.disagreements.find(({ callId }) => callId === body.callId)
      if (loaded === undefined || found === undefined)
        throw new HttpProblem(422, 'no_disagreement', 'People and machine agree about this call.')
      if (body.outcome === 'peopleRight' && found.people === null)
        throw invalid('outcome', 'The graders are divided: none of their answers is the people’s.')
      await insertOutcome(trx, {
        org_id: actor.orgId,
        call_id: body.callId,
        scorecard_id: id,
        criterion_id: body.criterionId,
        question: questionOf(loaded.criterion),
        outcome: body.outcome,
        machine: found.machine,
        people: found.people,
        decided_by: actor.userId,
      })
      await audit(trx, actor, {
        action: 'calibration.decide',
        subjectKind: 'scorecard',
        subjectId: id,
        before: { callId: body.callId, criterionId: body.criterionId, outcome: found.outcome },
        after: { outcome: body.outcome },
      })
    })
    signals.publish({ type: 'change', orgId: actor.orgId, callId: body.callId })
  })

  route(app, changeCalibrationSettings, ({ actor, params, body }) =>
    database.withOrg(actor, async (trx) => {
      const { id } = await requirePublished(trx, actor, params.id)
      const before = await readCalibrationSettings(trx, id)
      if (before.version !== body.version) throw stale(before)
      const { hasGate, kappa, agreement, needsGrades } = { ...before, ...body }
      const saved = await saveCalibrationSettings(
        trx,
        {
          org_id: actor.orgId,
          scorecard_id: id,
          has_gate: hasGate,
          kappa,
          agreement,
          needs_grades: needsGrades,
          updated_by: actor.userId,
        },
        body.version,
      )
      if (saved === undefined) throw stale(await readCalibrationSettings(trx, id))
      const after = await readCalibrationSettings(trx, id)
      await audit(trx, actor, {
        action: 'calibration.settings',
        subjectKind: 'scorecard',
        subjectId: id,
        before,
        after,
      })
      return after
    }),
  )

  route(app, drawGradingSample, (request, reply) => {
    const { actor, params, body } = request
    return runOnce(request, reply, drawnSample, async (trx) => {
      const scorecard = await requirePublished(trx, actor, params.id)
      const drawn = await drawGrading(trx, actor, scorecard, body, {
        visibility: await visibilityOf(trx, actor),
        now: now(),
      })
      await audit(trx, actor, {
        action: 'calibration.draw',
        subjectKind: 'scorecard',
        subjectId: scorecard.id,
        after: { ...drawn, ...body },
      })
      return drawn
    })
  })
}

/** Calls that wait for a person, counted with the same filter as the list of calls. */
async function countWaiting(
  trx: Trx,
  actor: RequestActor,
  visibility: CallVisibility,
  { scorecardId, now }: { scorecardId: string; now: Date },
): Promise<Calibration['waiting']> {
  const filter = await filterOf(trx, actor, { waitsFor: 'person', scorecards: [scorecardId] }, now)
  const { total, isTotalAtLeast } = await listCalls(trx, visibility, filter, {
    sort: 'oldest',
    from: 0,
    numberOfResults: 1,
  })
  return { calls: total, isAtLeast: isTotalAtLeast }
}

/** Calls where the machine differs from most graders, with the quotes of each side. */
async function viewDisagreements(
  trx: Trx,
  { figures, machine, grades, criterion }: LoadedCriterion,
  visibility: CallVisibility,
): Promise<DisagreementView[]> {
  const calls = await listCallNames(
    trx,
    figures.disagreements.map(({ callId }) => callId),
    visibility,
  )
  const people = await loadPeople(trx, [
    ...[...calls.values()].map(({ callerId }) => callerId),
    ...grades.map((grade) => grade.grader_id),
  ])
  const quotes = await listQuotes(
    trx,
    figures.disagreements.flatMap(({ callId }) => machine.get(callId)?.scoreId ?? []),
    criterion.id,
  )
  return figures.disagreements.flatMap((one) => {
    const call = calls.get(one.callId)
    const answer = machine.get(one.callId)
    if (call === undefined || answer === undefined) return []
    return [
      {
        criterionId: criterion.id,
        callId: one.callId,
        title: call.title,
        caller: call.callerId === null ? null : (people.get(call.callerId) ?? null),
        startedAt: call.startedAt.toISOString(),
        ...answerViews(criterion, one),
        grades: grades
          .filter((grade) => grade.call_id === one.callId)
          .map((grade) => ({
            grader: people.get(grade.grader_id) ?? null,
            status: grade.status,
            step: stepView(criterion, ratingOfGrade(criterion, grade)),
            comment: grade.comment,
            quotes: givenChecks
              .parse(grade.checks)
              .flatMap(({ evidence = [] }) => evidence.map(({ quote }) => quote)),
          })),
        machineReason: answer.reason,
        quotes: quotes.get(answer.scoreId) ?? [],
        outcome: one.outcome,
      },
    ]
  })
}
