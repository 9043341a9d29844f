import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { countScoredCalls, findPersons, type ScorecardRow } from '#db/queries/scorecards/configs.ts'
import { type DraftRow, findDraft } from '#db/queries/scorecards/drafts.ts'
import { listTeamsOf } from '#db/queries/scorecards/sharing.ts'
import { listTagsOf } from '#db/queries/scorecards/tags.ts'
import { findVersion, type VersionRow } from '#db/queries/scorecards/versions.ts'
import { scorecardCallTypes } from '#workers/domain/routing/scorecard-call-types.ts'
import {
  type ScorecardDraftDefinition,
  scorecardDraftDefinition,
} from '#workers/domain/scorecards/draft-definition.ts'
import { draftProblems } from '#workers/domain/scorecards/draft-problems.ts'
import {
  metricNames,
  type ScorecardDefinition,
  scorecardDefinition,
} from '#workers/domain/scoring/scorecard.ts'
import type { ScorecardDraftView, ScorecardView } from '../../contract/scorecards.ts'
import { allows, type RequestActor } from '../../http/actor.ts'

const storedStats = z.array(z.enum(metricNames))

/** A scorecard with everything that its page shows or that a change needs. */
export type LoadedScorecard = {
  row: ScorecardRow
  callTypes: ReturnType<typeof scorecardCallTypes>
  version: VersionRow | null
  published: ScorecardDefinition | null
  draftRow: DraftRow | undefined
  /** Includes the call types of the settings. Null when there is no draft. */
  draft: ScorecardDraftDefinition | null
  draftVersion: number
}

export async function loadScorecard(trx: Trx, row: ScorecardRow): Promise<LoadedScorecard> {
  const version =
    row.published_version === null ? null : ((await findVersion(trx, row.id, row.published_version)) ?? null)
  const draftRow = await findDraft(trx, row.id)
  const callTypes = scorecardCallTypes(row.call_types)
  const stored = draftRow?.definition ?? null
  return {
    row,
    callTypes,
    version,
    published: version === null ? null : scorecardDefinition.parse(version.definition),
    draftRow,
    draft:
      stored === null
        ? null
        : {
            ...scorecardDraftDefinition.parse(stored),
            callTypes: callTypes.map(({ callType }) => callType),
          },
    draftVersion: draftRow?.version ?? 0,
  }
}

export async function viewScorecard(
  trx: Trx,
  actor: RequestActor,
  loaded: LoadedScorecard,
): Promise<ScorecardView> {
  const { row, version, published, draft, draftRow } = loaded
  const mayManage = allows(actor, 'scorecards.manage')
  const persons = await findPersons(
    trx,
    [version?.published_by, draftRow?.saved_by].filter((id) => id != null),
  )
  const personOf = (id: string | null | undefined) => (id == null ? null : (persons.get(id) ?? null))
  const shown = published ?? (mayManage ? draft : null)
  const draftView: ScorecardDraftView | null =
    draft === null || draftRow === undefined || !mayManage
      ? null
      : {
          definition: draft,
          version: draftRow.version,
          baseVersion: draftRow.base_version,
          savedAt: draftRow.saved_at.toISOString(),
          savedBy: personOf(draftRow.saved_by),
          problems: draftProblems(draft),
        }
  return {
    id: row.id,
    name: row.name,
    tag: row.tag,
    status: row.status,
    editable: row.editable,
    callTypes: loaded.callTypes,
    stats: storedStats.parse(row.stats),
    scoringConfig: { passMark: shown?.passMark ?? 0 },
    tagIds: await listTagsOf(trx, row.id),
    shareScope: row.share_scope,
    teamIds: await listTeamsOf(trx, row.id),
    sectionsOrder: (shown?.sections ?? []).map(({ id }) => id),
    publishedVersion: row.published_version,
    publishedAt: version?.published_at.toISOString() ?? null,
    publishedBy: personOf(version?.published_by),
    config: published,
    draft: draftView,
    draftVersion: loaded.draftVersion,
    version: row.version,
    scoredCalls:
      row.published_version === null ? 0 : await countScoredCalls(trx, row.id, row.published_version),
    clonedFrom:
      row.cloned_from_id === null ? null : { id: row.cloned_from_id, version: row.cloned_from_version },
    mayManage,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
