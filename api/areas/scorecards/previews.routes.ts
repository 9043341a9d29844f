import type { Trx } from '#db/client.ts'
import { findCommandEnd } from '#db/queries/rules/back-tests.ts'
import {
  countScoredCallsOf,
  listComparedCalls,
  listTranscriptSizes,
} from '#db/queries/scorecards/preview-calls.ts'
import { findDraft } from '#db/queries/scorecards/drafts.ts'
import { findLatestPreviewOf, findPreview, type PreviewRow } from '#db/queries/scorecards/previews.ts'
import { findVersion } from '#db/queries/scorecards/versions.ts'
import { publishableDefinition } from '#workers/domain/scorecards/draft-problems.ts'
import { scorecardDraftDefinition } from '#workers/domain/scorecards/draft-definition.ts'
import {
  criteriaOfBoth,
  previewSkips,
  previewTally,
  sideFigures,
} from '#workers/domain/scorecards/preview-tally.ts'
import { scorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import {
  acceptedPreview,
  estimatePreview,
  getLatestPreview,
  getPreview,
  listPreviewCalls,
  type PreviewView,
  startPreview as startPreviewEndpoint,
} from '../../contract/scorecard-previews.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext, RoutePlugin } from '../../http/context.ts'
import { invalid } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import { route } from '../../http/route.ts'
import { visibilityOf } from '../calls/call-access.ts'
import { modelCost, textModelOf } from './preview-estimate.ts'
import { requireScorecardRow } from './require-scorecard.ts'
import { loadScorecard } from './scorecard-view.ts'
import { startPreview } from './start-preview.ts'

/** A preview counts the calls that its starter sees, so nobody else may see it. */
const requirePreview = (
  context: ApiContext,
  trx: Trx,
  actor: RequestActor,
  { id, previewId }: { id: string; previewId: string },
): Promise<PreviewRow> =>
  resource(
    context,
    actor,
    'scorecard_previews',
    previewId,
    () => findPreview(trx, previewId),
    (preview) => preview.scorecard_id === id && preview.reader_id === actor.userId,
  )

async function viewPreview(trx: Trx, preview: PreviewRow): Promise<PreviewView> {
  const command = await findCommandEnd(trx, preview.command_id)
  const version =
    preview.base_version === null
      ? undefined
      : await findVersion(trx, preview.scorecard_id, preview.base_version)
  const before = version === undefined ? null : scorecardDefinition.parse(version.definition)
  const after = publishableDefinition(scorecardDraftDefinition.parse(preview.definition))
  const tally = previewTally.parse(preview.tally)
  const draft = await findDraft(trx, preview.scorecard_id)
  const nothing = { met: 0, assessed: 0 }
  return {
    id: preview.id,
    commandId: preview.command_id,
    state: command.state,
    // In any other state, the error is from an earlier attempt.
    error: command.state === 'failed' ? preview.error : null,
    draftVersion: preview.draft_version,
    baseVersion: preview.base_version,
    isCurrent: draft?.version === preview.draft_version && draft.definition !== null,
    createdAt: preview.created_at.toISOString(),
    finishedAt: command.ended_at?.toISOString() ?? null,
    progress: { done: preview.done, total: Math.max(preview.done, preview.total ?? 0) },
    compared: tally.compared,
    skipped: previewSkips.flatMap((reason) => {
      const calls = tally.skipped[reason] ?? 0
      return calls === 0 ? [] : [{ reason, calls }]
    }),
    before: before === null ? null : sideFigures(tally.before),
    after: sideFigures(tally.after),
    stopPassing: tally.stopPassing,
    startPassing: tally.startPassing,
    criteria: (after === null ? [] : criteriaOfBoth(before, after)).map(
      ({ criterionId, text, isBefore, isAfter }) => {
        const own = tally.criteria[criterionId]
        return {
          criterionId,
          text,
          before: isBefore ? (own?.before ?? nothing) : null,
          after: isAfter ? (own?.after ?? nothing) : null,
          gains: own?.gains ?? 0,
          losses: own?.losses ?? 0,
        }
      },
    ),
    readByModel: tally.readByModel,
    modelProblem: tally.modelProblem,
  }
}

const cursorForm = /^(-?\d{1,17})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function afterCursor(cursor: string | undefined): { at: number; id: string } | null {
  if (cursor === undefined) return null
  const [, at, id] = cursorForm.exec(cursor) ?? []
  if (at === undefined || id === undefined) throw invalid('cursor', 'This cursor is not valid.')
  return { at: Number(at), id }
}

export const scorecardPreviewRoutes: RoutePlugin = (app, context) => {
  const { database, runOnce, kick, signals } = context

  route(app, startPreviewEndpoint, async (request, reply) => {
    const { actor, params, body } = request
    const cancelled: { commandId: string; version: number }[] = []
    const accepted = await runOnce(request, reply, acceptedPreview, (trx) =>
      startPreview(trx, context, actor, params.id, body, (command) => cancelled.push(command)),
    )
    for (const { commandId, version } of cancelled) {
      signals.publish({ type: 'cancel', orgId: actor.orgId, commandId })
      signals.publish({ type: 'progress', orgId: actor.orgId, commandId, version })
    }
    kick()
    return accepted
  })

  route(app, estimatePreview, ({ actor, params, body }) =>
    database.withOrg(actor, async (trx) => {
      const row = await requireScorecardRow(trx, context, actor, params.id)
      const { draft, published, callTypes } = await loadScorecard(trx, row)
      const filter = {
        callTypes: callTypes.map(({ callType }) => callType),
        visibility: await visibilityOf(trx, actor),
      }
      const kinds = ((draft ?? published)?.sections ?? []).flatMap((section) =>
        section.criteria.flatMap((criterion) => criterion.checks.map(({ method }) => method.kind)),
      )
      const asked = draft === null ? published : publishableDefinition(draft)
      const modelChecks = kinds.filter((kind) => kind === 'model' || kind === 'judgement').length
      const name = await textModelOf(trx, context, actor)
      const sizes = await listTranscriptSizes(trx, {
        ...filter,
        limit: Math.min(body.modelCalls, body.numberOfCalls),
      })
      return {
        calls: await countScoredCallsOf(trx, { ...filter, limit: body.numberOfCalls }),
        modelChecks,
        personChecks: kinds.filter((kind) => kind === 'person').length,
        model:
          name === null
            ? null
            : {
                name,
                calls: sizes.length,
                ...modelCost(sizes, { published, draft: asked }, context.config.model.price),
              },
      }
    }),
  )

  route(app, getLatestPreview, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      const row = await requireScorecardRow(trx, context, actor, params.id)
      const preview = await findLatestPreviewOf(trx, row.id, actor.userId)
      return { preview: preview === undefined ? null : await viewPreview(trx, preview) }
    }),
  )

  route(app, getPreview, ({ actor, params }) =>
    database.withOrg(actor, async (trx) =>
      viewPreview(trx, await requirePreview(context, trx, actor, params)),
    ),
  )

  route(app, listPreviewCalls, ({ actor, params, query }) => {
    const after = afterCursor(query.cursor)
    return database.withOrg(actor, async (trx) => {
      const preview = await requirePreview(context, trx, actor, params)
      // One extra row tells whether there is a next page.
      const found = await listComparedCalls(trx, await visibilityOf(trx, actor), {
        previewId: preview.id,
        criterionId: query.criterionId ?? null,
        direction: query.direction ?? null,
        after,
        limit: query.limit + 1,
      })
      const rows = found.slice(0, query.limit)
      const last = rows.at(-1)
      return {
        results: rows.map((row) => ({
          callId: row.call_id,
          title: row.title,
          callerName: row.caller_name === '' ? null : row.caller_name,
          startedAt: row.started_at.toISOString(),
          before: row.before_score,
          after: row.after_score,
          beforePassed: row.before_passed,
          afterPassed: row.after_passed,
        })),
        nextCursor: found.length > rows.length && last !== undefined ? `${last.at}.${last.call_id}` : null,
      }
    })
  })
}
