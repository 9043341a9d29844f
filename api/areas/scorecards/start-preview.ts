import type { Trx } from '#db/client.ts'
import { newId } from '#db/queries/ids.ts'
import { cancelCommand } from '#db/queries/ledger/ledger.ts'
import { lockScorecard } from '#db/queries/scorecards/configs.ts'
import { insertPreview } from '#db/queries/scorecards/previews.ts'
import { listRunningCommands } from '#db/queries/ledger/command-rows.ts'
import { draftProblems, publishableDefinition } from '#workers/domain/scorecards/draft-problems.ts'
import { previewScorecard } from '#workers/jobs/scorecards/preview-scorecard.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import type { PreviewBody } from '../../contract/scorecard-previews.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { HttpProblem, stale } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import { textModelOf } from './preview-estimate.ts'
import { incompleteDraft } from './publish-scorecard.ts'
import { audienceOf } from './require-scorecard.ts'
import { loadScorecard, viewScorecard } from './scorecard-view.ts'

export type StartedPreview = {
  previewId: string
  commandId: string
}

/** Editors of one scorecard whose previews run at the same time. Another one cancels the oldest. */
const mostPreviews = 5

/**
 * Records a preview of the current draft. Cancels the editor's own running preview of this scorecard, because they want the result for the
 * newest draft.
 * @param onCancelled called with each canceled command, to be published after the commit
 * @throws HttpProblem 409 for a different draft, 422 for one that cannot score calls
 */
export async function startPreview(
  trx: Trx,
  context: ApiContext,
  actor: RequestActor,
  scorecardId: string,
  body: PreviewBody,
  onCancelled: (command: { commandId: string; version: number }) => void,
): Promise<StartedPreview> {
  const audience = await audienceOf(trx, actor)
  const row = await resource(context, actor, 'scorecard_configs', scorecardId, () =>
    lockScorecard(trx, scorecardId, audience),
  )
  const loaded = await loadScorecard(trx, row)
  if (loaded.draftVersion !== body.draftVersion) throw stale(await viewScorecard(trx, actor, loaded))
  if (loaded.draft === null) throw new HttpProblem(409, 'nothing_changed', 'There is no draft to preview.')
  if (publishableDefinition(loaded.draft) === null) throw incompleteDraft(draftProblems(loaded.draft))
  if (body.modelCalls > 0 && (await textModelOf(trx, context, actor)) === null)
    throw new HttpProblem(422, 'no_model', 'No language model is configured for this organization.')
  const running = await listRunningCommands(trx, { table: 'scorecard_previews', scorecardId: row.id })
  const isOwn = ({ startedBy }: { startedBy: string | null }): boolean => startedBy === actor.userId
  const others = running.filter((preview) => !isOwn(preview)).toReversed()
  for (const { commandId } of [...running.filter(isOwn), ...others.slice(mostPreviews - 1)]) {
    const cancelled = await cancelCommand(trx, { orgId: actor.orgId, commandId, cancelledBy: actor.userId })
    if (cancelled !== null) onCancelled({ commandId, version: cancelled.version })
  }
  const previewId = await newId(trx)
  const { commandId } = await recordCommand(trx, {
    orgId: actor.orgId,
    kind: 'preview-scorecard',
    label: `Preview of ${row.name}`,
    actorUserId: actor.userId,
    interactive: true,
    items: [newItem(previewScorecard, { subject: `${previewId} 0`, payload: { previewId, slice: 0 } })],
  })
  await insertPreview(trx, {
    org_id: actor.orgId,
    id: previewId,
    scorecard_id: row.id,
    command_id: commandId,
    definition: JSON.stringify(loaded.draft),
    base_version: row.published_version,
    draft_version: loaded.draftVersion,
    call_types: loaded.callTypes.map(({ callType }) => callType),
    call_limit: body.numberOfCalls,
    model_calls: Math.min(body.modelCalls, body.numberOfCalls),
    reader_id: actor.userId,
  })
  return { previewId, commandId }
}
