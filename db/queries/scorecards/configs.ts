import { sql, type UpdateObject } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row, Schema } from '../../schema.ts'
import { currentOrg } from '../calls/calls.ts'
import { isSharedWith, type ScorecardAudience } from './sharing.ts'

export type ScorecardRow = Row<'scorecard_configs'>

/** Limit for counts of what depends on a scorecard. */
const countLimit = 10_000

/** A scorecard that the audience may use. */
export function findScorecardRow(
  trx: Trx,
  id: string,
  audience: ScorecardAudience,
): Promise<ScorecardRow | undefined> {
  return trx
    .selectFrom('scorecard_configs')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .where(isSharedWith(audience))
    .executeTakeFirst()
}

/** The same, locked until the transaction ends, so that changes of drafts, settings and versions take turns. */
export function lockScorecard(
  trx: Trx,
  id: string,
  audience: ScorecardAudience,
): Promise<ScorecardRow | undefined> {
  return trx
    .selectFrom('scorecard_configs')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .where(isSharedWith(audience))
    .forUpdate()
    .executeTakeFirst()
}

/** Several at once, in the order of ids, so that two transactions that lock the same ones can't deadlock. */
export function lockScorecards(
  trx: Trx,
  ids: readonly string[],
  audience: ScorecardAudience,
): Promise<ScorecardRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return trx
    .selectFrom('scorecard_configs')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('id', 'in', [...ids])
    .where(isSharedWith(audience))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Changes to the defaults of call types take turns. */
export async function lockDefaults(trx: Trx, orgId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`scorecard defaults ${orgId}`}, 0))`.execute(trx)
}

/** Other scorecards that are the default for one of these call types, locked. */
export async function lockDefaultsOf(
  trx: Trx,
  callTypes: readonly string[],
  exceptId: string,
): Promise<Pick<ScorecardRow, 'id' | 'name' | 'call_types'>[]> {
  const { rows } = await sql<Pick<ScorecardRow, 'id' | 'name' | 'call_types'>>`
    select id, name, call_types from scorecard_configs
    where org_id = ${currentOrg} and id <> ${exceptId}::uuid and exists (
      select from jsonb_array_elements(call_types) entry
      where (entry ->> 'isDefaultForCallType')::boolean and entry ->> 'callType' = any(${[...callTypes]}::text[]))
    order by id
    for update`.execute(trx)
  return rows
}

export async function insertScorecard(trx: Trx, scorecard: NewRow<'scorecard_configs'>): Promise<string> {
  const { id } = await trx
    .insertInto('scorecard_configs')
    .values(scorecard)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The scorecard must be locked. Increases its version. */
export async function updateScorecard(
  trx: Trx,
  id: string,
  changes: Omit<UpdateObject<Schema, 'scorecard_configs'>, 'version' | 'updated_at'>,
): Promise<void> {
  await trx
    .updateTable('scorecard_configs')
    .set({ ...changes, version: sql`version + 1`, updated_at: sql`now()` })
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .execute()
}

/** The name of a scorecard that was never published follows its draft. Its version stays, because nothing else changes. */
export async function renameUnpublished(trx: Trx, id: string, name: string): Promise<void> {
  await trx
    .updateTable('scorecard_configs')
    .set({ name })
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .where('published_version', 'is', null)
    .execute()
}

/** Deletes it with all versions, drafts and materials. Fails if anything depends on it. */
export async function deleteScorecard(trx: Trx, id: string): Promise<void> {
  await trx
    .deleteFrom('calibration_settings')
    .where('org_id', '=', currentOrg)
    .where('scorecard_id', '=', id)
    .execute()
  await trx.deleteFrom('scorecard_configs').where('org_id', '=', currentOrg).where('id', '=', id).execute()
}

/** Calls with a current score of one version, up to 10,000. */
export async function countScoredCalls(trx: Trx, scorecardId: string, version: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from scores where org_id = ${currentOrg} and scorecard_id = ${scorecardId}::uuid and scorecard_version = ${version}
        and is_current limit ${countLimit}
    ) counted`.execute(trx)
  return rows[0]?.count ?? 0
}

/** A hash of what lists and pickers show of the scorecards that the audience may use. */
export async function hashScorecards(
  trx: Trx,
  audience: ScorecardAudience,
): Promise<{ hash: string; total: number }> {
  const { rows } = await sql<{ hash: string; total: number }>`
    select encode(sha256(convert_to(coalesce(string_agg(part, '|' order by part), ''), 'UTF8')), 'hex') as hash,
      count(*)::int as total
    from (
      select id || ' ' || name || ' ' || status || ' ' || call_types::text || ' ' || version as part
      from scorecard_configs where org_id = ${currentOrg} and ${isSharedWith(audience)}
    ) parts`.execute(trx)
  return rows[0] ?? { hash: '', total: 0 }
}

/** A person by id, such as for "published by". */
export async function findPersons(
  trx: Trx,
  ids: readonly string[],
): Promise<Map<string, { id: string; firstName: string; lastName: string; avatar: string | null }>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'avatar_url'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      { id: row.id, firstName: row.first_name, lastName: row.last_name, avatar: row.avatar_url },
    ]),
  )
}
