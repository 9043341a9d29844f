import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import {
  deleteScorecard,
  findScorecardRow,
  insertScorecard,
  lockScorecards,
} from '#db/queries/scorecards/configs.ts'
import { findDependents } from '#db/queries/scorecards/dependents.ts'
import { saveDraft } from '#db/queries/scorecards/drafts.ts'
import { copyLinks } from '#db/queries/scorecards/learning.ts'
import { setTeams } from '#db/queries/scorecards/sharing.ts'
import { listTagsOf, setTags } from '#db/queries/scorecards/tags.ts'
import { scorecardCallTypes } from '#workers/domain/routing/scorecard-call-types.ts'
import { emptyDraft } from '#workers/domain/scorecards/draft-definition.ts'
import { asDraft } from '#workers/domain/scorecards/publish.ts'
import { nameOfCopy } from '#workers/domain/texts/first-characters.ts'
import type { CreateScorecardBody, ScorecardDependents, ScorecardView } from '../../contract/scorecards.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { HttpProblem, invalid } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import { audienceOf } from './require-scorecard.ts'
import { assertCallTypes, assertTags, sharingAfter, takeDefaults } from './scorecard-settings.ts'
import { loadScorecard, viewScorecard } from './scorecard-view.ts'

const untitled = 'Untitled scorecard'

const everybody = { teamIds: null }

async function readNew(trx: Trx, actor: RequestActor, id: string): Promise<ScorecardView> {
  const row = await findScorecardRow(trx, id, everybody)
  if (row === undefined) throw new Error('The scorecard was just created')
  return viewScorecard(trx, actor, await loadScorecard(trx, row))
}

/** Creates a scorecard as a draft: no call is scored with it until it is published. */
export async function createScorecard(
  trx: Trx,
  { now }: ApiContext,
  actor: RequestActor,
  body: CreateScorecardBody,
): Promise<ScorecardView> {
  const callTypes = body.callTypes ?? []
  assertCallTypes(callTypes)
  await takeDefaults(trx, actor, { id: '', status: 'ACTIVE', published_version: null }, callTypes)
  const name = body.name ?? (body.config?.name.trim() || untitled)
  const draft = { ...(body.config ?? emptyDraft(name)), name }
  const sharing = await sharingAfter(trx, body, { shareScope: 'ALL', teamIds: [] })
  const tagIds = await assertTags(trx, body.tagIds ?? [])
  const id = await insertScorecard(trx, {
    org_id: actor.orgId,
    name,
    tag: body.tag,
    editable: body.editable,
    stats: body.stats === undefined ? undefined : [...new Set(body.stats)],
    call_types: JSON.stringify(callTypes),
    share_scope: sharing.shareScope,
    created_by: actor.userId,
  })
  await setTeams(trx, actor.orgId, id, sharing.teamIds)
  await setTags(trx, actor.orgId, id, tagIds)
  await saveDraft(trx, actor.orgId, {
    scorecardId: id,
    definition:
      body.scoringConfig === undefined ? draft : { ...draft, passMark: body.scoringConfig.passMark },
    baseVersion: null,
    savedBy: actor.userId,
    savedAt: now(),
  })
  await audit(trx, actor, {
    action: 'scorecard.create',
    subjectKind: 'scorecard',
    subjectId: id,
    after: { name },
  })
  return readNew(trx, actor, id)
}

/** Creates a draft with the content of another scorecard: its draft if there is one, otherwise its published version. */
export async function cloneScorecard(
  trx: Trx,
  context: ApiContext,
  actor: RequestActor,
  sourceId: string,
  wantedName: string | undefined,
): Promise<ScorecardView> {
  const audience = await audienceOf(trx, actor)
  const source = await resource(context, actor, 'scorecard_configs', sourceId, () =>
    findScorecardRow(trx, sourceId, audience),
  )
  const { draft, published } = await loadScorecard(trx, source)
  const content = draft ?? (published === null ? emptyDraft(source.name) : asDraft(published))
  const name = wantedName ?? nameOfCopy(source.name, 120)
  const id = await insertScorecard(trx, {
    org_id: actor.orgId,
    name,
    tag: source.tag,
    editable: source.editable,
    stats: source.stats,
    call_types: JSON.stringify(
      scorecardCallTypes(source.call_types).map((entry) => ({ ...entry, isDefaultForCallType: false })),
    ),
    cloned_from_id: source.id,
    cloned_from_version: draft === null ? source.published_version : null,
    created_by: actor.userId,
  })
  await setTags(trx, actor.orgId, id, await listTagsOf(trx, source.id))
  await copyLinks(trx, source.id, { scorecardId: id, createdBy: actor.userId })
  await saveDraft(trx, actor.orgId, {
    scorecardId: id,
    definition: { ...content, name },
    baseVersion: null,
    savedBy: actor.userId,
    savedAt: context.now(),
  })
  await audit(trx, actor, {
    action: 'scorecard.clone',
    subjectKind: 'scorecard',
    subjectId: id,
    after: { name, from: source.id, version: source.published_version },
  })
  return readNew(trx, actor, id)
}

/** Everything that depends on a scorecard, except its own drafts, versions, tags and materials, which are deleted with it. */
export async function readDependents(
  trx: Trx,
  scorecardId: string,
  callTypeColumn: unknown,
): Promise<ScorecardDependents> {
  const { rules, integrations, bots, calls, others } = await findDependents(trx, scorecardId)
  const defaultFor = scorecardCallTypes(callTypeColumn).flatMap((entry) =>
    entry.isDefaultForCallType ? [entry.callType] : [],
  )
  const parts = [rules.length, integrations.length, bots.length, defaultFor.length, calls, others]
  return {
    routingRules: rules,
    integrations,
    bots: bots.map((bot) => ({ id: bot.id, name: bot.name, isForGatekeeper: bot.is_for_gatekeeper })),
    defaultFor,
    calls,
    others,
    mayDelete: parts.every((part) => part === 0),
  }
}

/** @throws HttpProblem 404 for one that the actor does not see, 409 if something depends on one of them; then none is deleted */
export async function deleteScorecards(
  trx: Trx,
  context: ApiContext,
  actor: RequestActor,
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids)].toSorted()
  if (wanted.length === 0) throw invalid('ids', 'Name the scorecards to delete.')
  const rows = await lockScorecards(trx, wanted, await audienceOf(trx, actor))
  const found = new Map(rows.map((row) => [row.id, row]))
  for (const id of wanted)
    await resource(context, actor, 'scorecard_configs', id, () => Promise.resolve(found.get(id)))
  const errors = []
  for (const row of rows) {
    const dependents = await readDependents(trx, row.id, row.call_types)
    if (!dependents.mayDelete) errors.push({ path: row.id, message: inUse(row.name, dependents) })
  }
  if (errors.length > 0)
    throw new HttpProblem(409, 'scorecard_in_use', `${errors[0]?.message ?? ''} Archive it instead.`, {
      errors,
    })
  for (const row of rows) {
    await deleteScorecard(trx, row.id)
    await audit(trx, actor, {
      action: 'scorecard.delete',
      subjectKind: 'scorecard',
      subjectId: row.id,
      before: { name: row.name, version: row.published_version },
    })
  }
}

function inUse(name: string, dependents: ScorecardDependents): string {
  const { routingRules, integrations, bots, defaultFor, calls, others } = dependents
  const parts = (
    [
      [calls, 'call', 'calls'],
      [routingRules.length, 'routing rule', 'routing rules'],
      [integrations.length, 'integration', 'integrations'],
      [bots.length, 'bot', 'bots'],
      [defaultFor.length, 'call type as its default', 'call types as their default'],
      [others, 'import, correction, draft or measurement', 'imports, corrections, drafts or measurements'],
    ] as const
  ).flatMap(([count, one, many]) =>
    count === 0 ? [] : [`${count >= 10_000 ? '10,000+' : count} ${count === 1 ? one : many}`],
  )
  return `“${name}” is used by ${parts.join(', ')}.`
}
