import type { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import { updateScorecard } from '#db/queries/scorecards/configs.ts'
import { endDraft } from '#db/queries/scorecards/drafts.ts'
import { type Concerned, insertNotices } from '#db/queries/scorecards/notices.ts'
import { insertVersion } from '#db/queries/scorecards/versions.ts'
import {
  type CriterionGate,
  type GateException,
  type PublishingObstacle,
  publishingObstacles,
} from '#workers/domain/calibration/publishing-gate.ts'
import {
  type DraftProblem,
  draftProblems,
  publishableDefinition,
} from '#workers/domain/scorecards/draft-problems.ts'
import { asDraft, isSameDefinition, versionToPublish } from '#workers/domain/scorecards/publish.ts'
import type { ScorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import type { publishingException } from '../../contract/scorecards.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { denied, HttpProblem } from '../../http/problem.ts'
import { loadFigures } from '../grading/load-figures.ts'
import { gatesOf, limitsOf, readCalibrationSettings } from '../grading/publishing-gate.ts'
import type { LoadedScorecard } from './scorecard-view.ts'

type Exception = z.infer<typeof publishingException>

/** Only an owner can publish although people disagree with the machine, and not with an API key. */
export const mayMakeExceptions = (actor: RequestActor): boolean =>
  actor.role === 'OWNER' && actor.kind === 'user'

const texts: Record<PublishingObstacle['kind'], string> = {
  below: 'The machine and people agree too rarely about this criterion.',
  notEnoughData: 'Too few people have graded this criterion to say whether they and the machine agree.',
  exceptionNeedsOwner: 'Only an owner can publish in spite of criteria that do not agree.',
  exceptionNeedsReason: 'Say why it is published now.',
  exceptionUnneeded: 'This criterion needs no exception.',
  nothingToKeep: 'This criterion is new: there is no version of it to keep.',
}

export type Obstacle = { kind: PublishingObstacle['kind']; criterionId: string | null; message: string }

export type GatedCriterion = CriterionGate & {
  pairs: number
  /** The figure that decided, as the calibration page shows it; the other one is null. */
  kappa: Figure | null
  agreement: Figure | null
}
type Figure = { value: number; low: number; high: number }

/** What keeps a definition from being published, over the grades of all calls. Without a gate, nothing does. */
export async function obstaclesOf(
  trx: Trx,
  actor: RequestActor,
  { row, published }: LoadedScorecard,
  definition: ScorecardDefinition,
  exception: Exception | null,
): Promise<{ hasGate: boolean; criteria: GatedCriterion[]; obstacles: Obstacle[] }> {
  const settings = await readCalibrationSettings(trx, row.id)
  const limits = limitsOf(settings)
  const figures = settings.hasGate ? await loadFigures(trx, row.id, definition, null) : []
  const criteria = gatesOf(figures, limits).map((gate, index) => {
    const machine = figures[index]?.figures.machine ?? null
    return {
      ...gate,
      pairs: machine?.table.n ?? 0,
      kappa: gate.decidedBy === 'kappa' ? (machine?.kappa ?? null) : null,
      agreement: gate.decidedBy === 'agreement' ? (machine?.population ?? null) : null,
    }
  })
  const previousCriteria = new Set(
    (published?.sections ?? []).flatMap((section) => section.criteria.map(({ id }) => id)),
  )
  const obstacles = publishingObstacles(
    {
      criteria,
      exceptions: exception?.criteria ?? [],
      reason: exception?.reason ?? '',
      isOwner: mayMakeExceptions(actor),
      previousCriteria,
    },
    limits,
  )
  return {
    hasGate: settings.hasGate,
    criteria,
    obstacles: obstacles.map((obstacle) => ({
      kind: obstacle.kind,
      criterionId: 'criterionId' in obstacle ? obstacle.criterionId : null,
      message: texts[obstacle.kind],
    })),
  }
}

/** Refuses a draft that cannot score calls, and says why. */
export const incompleteDraft = (problems: readonly DraftProblem[]): HttpProblem =>
  new HttpProblem(422, 'draft_incomplete', problems[0]?.message ?? 'The draft is not complete.', {
    errors: problems.slice(0, 100),
  })

/** Only reps with a call that it scored within this many days are told: others may be scored with a different scorecard now. */
const concernedDays = 90
const dayMs = 86_400_000

export const concernedBy = (actor: RequestActor, scorecardId: string, now: Date): Concerned => ({
  scorecardId,
  since: new Date(now.getTime() - concernedDays * dayMs),
  publisherId: actor.userId,
})

/**
 * Publishes the draft of a locked scorecard as its next version, which never changes again. Scores of earlier versions stay.
 * @throws HttpProblem 403, 409, 422 with the obstacles
 */
export async function publishDraft(
  trx: Trx,
  { now }: ApiContext,
  actor: RequestActor,
  loaded: LoadedScorecard,
  { exception, tells }: { exception: Exception | null; tells: boolean },
): Promise<void> {
  const { row, draft, published, callTypes } = loaded
  if (draft === null) throw new HttpProblem(409, 'nothing_changed', 'There is no draft to publish.')
  if (row.status === 'ARCHIVED')
    throw new HttpProblem(409, 'archived', 'Restore the scorecard before you publish it.')
  const definition = publishableDefinition(draft)
  if (definition === null) throw incompleteDraft(draftProblems(draft))
  if (exception !== null && !mayMakeExceptions(actor)) throw denied(texts.exceptionNeedsOwner)
  const { obstacles } = await obstaclesOf(trx, actor, loaded, definition, exception)
  if (obstacles.length > 0)
    throw new HttpProblem(409, 'publishing_refused', obstacles[0]?.message ?? texts.below, {
      errors: obstacles.map(({ criterionId, message }) => ({ path: criterionId ?? '', message })),
    })

  const exceptions: GateException[] = exception?.criteria ?? []
  const version = versionToPublish(definition, published, {
    callTypes: callTypes.map(({ callType }) => callType),
    exceptions,
  })
  // A criterion that stays as it was may refer to checks that the draft no longer has, or the draft to checks that it does not have yet.
  const misfits = draftProblems(asDraft(version))
  if (misfits.length > 0) throw incompleteDraft(misfits)
  if (published !== null && isSameDefinition(published, version))
    throw new HttpProblem(409, 'nothing_changed', 'The draft is the same as the published version.')
  const number = await insertVersion(trx, actor.orgId, {
    scorecardId: row.id,
    definition: version,
    exception,
    publishedBy: actor.userId,
    publishedAt: now(),
  })
  await updateScorecard(trx, row.id, { published_version: number, name: version.name })
  await endDraft(trx, row.id)
  const told = tells
    ? await insertNotices(trx, {
        ...concernedBy(actor, row.id, now()),
        orgId: actor.orgId,
        version: number,
        at: now(),
      })
    : null
  await audit(trx, actor, {
    action: 'scorecard.publish',
    subjectKind: 'scorecard',
    subjectId: row.id,
    before: { version: row.published_version, name: row.name },
    after: {
      version: number,
      name: version.name,
      ...(exception === null ? {} : { exception }),
      ...(told === null ? {} : { told }),
    },
  })
}
