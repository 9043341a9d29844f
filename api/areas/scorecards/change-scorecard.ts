import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import {
  lockDefaults,
  lockScorecard,
  renameUnpublished,
  updateScorecard,
} from '#db/queries/scorecards/configs.ts'
import { endDraft, saveDraft } from '#db/queries/scorecards/drafts.ts'
import { listTeamsOf, setTeams } from '#db/queries/scorecards/sharing.ts'
import { listTagsOf, setTags } from '#db/queries/scorecards/tags.ts'
import type { ScorecardDraftDefinition } from '#workers/domain/scorecards/draft-definition.ts'
import { asDraft, inOrder } from '#workers/domain/scorecards/publish.ts'
import type { ChangeScorecardBody, ScorecardView } from '../../contract/scorecards.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { HttpProblem, invalid, stale } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import { publishDraft } from './publish-scorecard.ts'
import { audienceOf } from './require-scorecard.ts'
import { assertCallTypes, assertTags, sharingAfter, takeDefaults } from './scorecard-settings.ts'
import { type LoadedScorecard, loadScorecard, viewScorecard } from './scorecard-view.ts'

const settingNames = [
  'tag',
  'editable',
  'stats',
  'callTypes',
  'tagIds',
  'shareScope',
  'teamIds',
  'status',
] as const
const draftNames = ['config', 'scoringConfig', 'sectionsOrder', 'discardDraft'] as const

const names = (body: ChangeScorecardBody, fields: readonly (keyof ChangeScorecardBody)[]): boolean =>
  fields.some((field) => body[field] !== undefined)

/**
 * Changes settings immediately, then the draft, then publishes it, all in one transaction: a refused request changes nothing. A request
 * that names an older version gets the current scorecard.
 */
export async function changeScorecard(
  trx: Trx,
  context: ApiContext,
  actor: RequestActor,
  id: string,
  body: ChangeScorecardBody,
): Promise<ScorecardView> {
  const load = async (): Promise<LoadedScorecard> => {
    const audience = await audienceOf(trx, actor)
    const row = await resource(context, actor, 'scorecard_configs', id, () =>
      lockScorecard(trx, id, audience),
    )
    return loadScorecard(trx, row)
  }
  // Locked before the scorecard itself; otherwise two requests that swap a default would deadlock.
  if (body.callTypes?.some((entry) => entry.isDefaultForCallType) === true)
    await lockDefaults(trx, actor.orgId)
  const before = await load()
  const changesSettings = names(body, settingNames)
  const changesDraft = names(body, draftNames)
  const publishes = body.publish === true
  if ((changesSettings || publishes) && body.version !== before.row.version)
    throw stale(await viewScorecard(trx, actor, before))
  if (changesDraft || publishes) {
    if (body.draftVersion === undefined)
      throw invalid('draftVersion', 'Name the version of the draft that you have seen.')
    if (body.draftVersion !== before.draftVersion) throw stale(await viewScorecard(trx, actor, before))
  }
  if (body.exception !== undefined && !publishes)
    throw invalid('exception', 'An exception belongs to publishing.')
  if (body.tell === true && !publishes) throw invalid('tell', 'People are told when something is published.')

  if (changesSettings) await changeSettings(trx, actor, before, body)
  if (changesDraft) await changeDraft(trx, context, actor, before, body)
  if (publishes)
    await publishDraft(trx, context, actor, await load(), {
      exception: body.exception ?? null,
      tells: body.tell ?? false,
    })
  return viewScorecard(trx, actor, await load())
}

async function changeSettings(
  trx: Trx,
  actor: RequestActor,
  { row, callTypes: callTypesBefore }: LoadedScorecard,
  body: ChangeScorecardBody,
): Promise<void> {
  const before = {
    tag: row.tag,
    editable: row.editable,
    stats: row.stats,
    status: row.status,
    callTypes: callTypesBefore,
    tagIds: await listTagsOf(trx, row.id),
    shareScope: row.share_scope,
    teamIds: await listTeamsOf(trx, row.id),
  }
  const status = body.status ?? before.status
  let callTypes = body.callTypes ?? before.callTypes
  assertCallTypes(callTypes)
  // A scorecard that scores no calls cannot be a default.
  if (status !== 'ACTIVE') callTypes = callTypes.map((entry) => ({ ...entry, isDefaultForCallType: false }))
  const after = {
    tag: body.tag ?? before.tag,
    editable: body.editable ?? before.editable,
    stats: body.stats === undefined ? before.stats : [...new Set(body.stats)],
    status,
    callTypes,
    tagIds: body.tagIds === undefined ? before.tagIds : await assertTags(trx, body.tagIds),
    ...(await sharingAfter(trx, body, before)),
  }
  if (body.callTypes !== undefined) await takeDefaults(trx, actor, { ...row, status }, callTypes)
  const changed = (Object.keys(before) as (keyof typeof before)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  if (changed.length === 0) return

  if (changed.includes('tagIds')) await setTags(trx, actor.orgId, row.id, after.tagIds)
  if (changed.includes('teamIds')) await setTeams(trx, actor.orgId, row.id, after.teamIds)
  await updateScorecard(trx, row.id, {
    tag: after.tag,
    editable: after.editable,
    stats: after.stats,
    status: after.status,
    call_types: JSON.stringify(after.callTypes),
    share_scope: after.shareScope,
  })
  const only = (values: typeof before): Record<string, unknown> =>
    Object.fromEntries(changed.map((key) => [key, values[key]]))
  await audit(trx, actor, {
    action: changed.includes('status') && status === 'ARCHIVED' ? 'scorecard.archive' : 'scorecard.update',
    subjectKind: 'scorecard',
    subjectId: row.id,
    before: only(before),
    after: only(after),
  })
}

/** Saving a draft is not audited: nothing follows a draft until it is published, which is audited. */
async function changeDraft(
  trx: Trx,
  { now }: ApiContext,
  actor: RequestActor,
  { row, draft, published }: LoadedScorecard,
  body: ChangeScorecardBody,
): Promise<void> {
  const { config, scoringConfig, sectionsOrder } = body
  if (body.discardDraft === true) {
    if (config !== undefined || scoringConfig !== undefined || sectionsOrder !== undefined)
      throw invalid('discardDraft', 'Discard the draft or change it, not both.')
    if (published === null)
      throw new HttpProblem(
        409,
        'never_published',
        'This scorecard was never published: it has nothing but its draft. Delete it instead.',
      )
    await endDraft(trx, row.id)
    return
  }
  const base = config ?? draft ?? (published === null ? null : asDraft(published))
  if (base === null) throw invalid('config', 'There is no draft yet. Send one.')
  let next: ScorecardDraftDefinition = base
  if (scoringConfig !== undefined) next = { ...next, passMark: scoringConfig.passMark }
  if (sectionsOrder !== undefined) next = inOrder(next, sectionsOrder)
  await saveDraft(trx, actor.orgId, {
    scorecardId: row.id,
    definition: next,
    baseVersion: row.published_version,
    savedBy: actor.userId,
    savedAt: now(),
  })
  const name = next.name.trim()
  if (row.published_version === null && name !== '' && name !== row.name)
    await renameUnpublished(trx, row.id, name)
}
