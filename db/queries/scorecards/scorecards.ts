import type { Trx } from '../../client.ts'
import type { Row } from '../../schema.ts'
import type { CriteriaToggle } from '../../vocabulary/scorecards.ts'
import { currentOrg } from '../calls/calls.ts'
import { isSharedWith, type ScorecardAudience } from './sharing.ts'

/** Creates a scorecard with its first published version. `definition` must have passed the scorecard schema. */
export async function insertPublishedScorecard(
  trx: Trx,
  scorecard: {
    orgId: string
    name: string
    tag: string
    callTypes: { callType: string; isDefaultForCallType: boolean }[]
    definition: unknown
    createdBy: string | null
    editable?: CriteriaToggle
    stats?: string[]
    /** The version that it copies, possibly of another organization. */
    clonedFrom?: { id: string; version: number }
  },
): Promise<string> {
  const { id } = await trx
    .insertInto('scorecard_configs')
    .values({
      org_id: scorecard.orgId,
      name: scorecard.name,
      tag: scorecard.tag,
      call_types: JSON.stringify(scorecard.callTypes),
      created_by: scorecard.createdBy,
      published_version: 1,
      editable: scorecard.editable,
      stats: scorecard.stats,
      cloned_from_id: scorecard.clonedFrom?.id,
      cloned_from_version: scorecard.clonedFrom?.version,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('scorecard_versions')
    .values({
      org_id: scorecard.orgId,
      scorecard_id: id,
      number: 1,
      definition: JSON.stringify(scorecard.definition),
      published_by: scorecard.createdBy,
    })
    .execute()
  return id
}

export type PublishedScorecard = Pick<
  Row<'scorecard_configs'>,
  | 'id'
  | 'name'
  | 'tag'
  | 'status'
  | 'editable'
  | 'stats'
  | 'share_scope'
  | 'call_types'
  | 'published_version'
  | 'version'
  | 'updated_at'
> & {
  definition: unknown
  published_at: Date | null
}

/** Scorecards that all of these audiences may use, by name, each with its published definition (null if none is published). */
export function listScorecards(
  trx: Trx,
  audiences: readonly ScorecardAudience[],
): Promise<PublishedScorecard[]> {
  return withDefinition(trx)
    .where((eb) => eb.and(audiences.map(isSharedWith)))
    .orderBy('scorecard_configs.name')
    .orderBy('scorecard_configs.id')
    .limit(1000)
    .execute()
}

/** @param audience who wants to use it; left out: anybody */
export function findScorecard(
  trx: Trx,
  scorecardId: string,
  audience: ScorecardAudience = { teamIds: null },
): Promise<PublishedScorecard | undefined> {
  return withDefinition(trx)
    .where('scorecard_configs.id', '=', scorecardId)
    .where(isSharedWith(audience))
    .executeTakeFirst()
}

function withDefinition(trx: Trx) {
  return trx
    .selectFrom('scorecard_configs')
    .leftJoin('scorecard_versions', (join) =>
      join
        .onRef('scorecard_versions.org_id', '=', 'scorecard_configs.org_id')
        .onRef('scorecard_versions.scorecard_id', '=', 'scorecard_configs.id')
        .onRef('scorecard_versions.number', '=', 'scorecard_configs.published_version'),
    )
    .select([
      'scorecard_configs.id',
      'scorecard_configs.name',
      'scorecard_configs.tag',
      'scorecard_configs.status',
      'scorecard_configs.editable',
      'scorecard_configs.stats',
      'scorecard_configs.share_scope',
      'scorecard_configs.call_types',
      'scorecard_configs.published_version',
      'scorecard_configs.version',
      'scorecard_configs.updated_at',
      'scorecard_versions.definition',
      'scorecard_versions.published_at',
    ])
    .where('scorecard_configs.org_id', '=', currentOrg)
}

/** A published version, which a score refers to by its number. */
export async function findScorecardVersion(
  trx: Trx,
  scorecardId: string,
  number: number,
): Promise<{ id: string; name: string; definition: unknown } | undefined> {
  return trx
    .selectFrom('scorecard_versions')
    .innerJoin('scorecard_configs', (join) =>
      join
        .onRef('scorecard_configs.org_id', '=', 'scorecard_versions.org_id')
        .onRef('scorecard_configs.id', '=', 'scorecard_versions.scorecard_id'),
    )
    .select(['scorecard_configs.id', 'scorecard_configs.name', 'scorecard_versions.definition'])
    .where('scorecard_versions.org_id', '=', currentOrg)
    .where('scorecard_versions.scorecard_id', '=', scorecardId)
    .where('scorecard_versions.number', '=', number)
    .executeTakeFirst()
}

/** Tags by scorecard id. */
export async function findScorecardTags(
  trx: Trx,
  scorecardIds: readonly string[],
): Promise<Map<string, string>> {
  if (scorecardIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('scorecard_configs')
    .select(['id', 'tag'])
    .where('org_id', '=', currentOrg)
    .where('id', 'in', scorecardIds)
    .execute()
  return new Map(rows.map((row) => [row.id, row.tag]))
}

/** What rules need to know about each scorecard of the organization. */
export function listScorecardStates(
  trx: Trx,
): Promise<Pick<Row<'scorecard_configs'>, 'id' | 'status' | 'published_version' | 'call_types'>[]> {
  return trx
    .selectFrom('scorecard_configs')
    .select(['id', 'status', 'published_version', 'call_types'])
    .where('org_id', '=', currentOrg)
    .execute()
}

/** Names by id. Ids of other organizations are left out. */
export async function listScorecardNames(
  trx: Trx,
  scorecardIds: readonly string[],
): Promise<Map<string, string>> {
  if (scorecardIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('scorecard_configs')
    .select(['id', 'name'])
    .where('org_id', '=', currentOrg)
    .where('id', 'in', scorecardIds)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
