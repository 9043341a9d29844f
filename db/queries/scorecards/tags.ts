import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import { currentOrg } from '../calls/calls.ts'
import { likePattern } from '../people/people.ts'

export type TagRow = { id: string; name: string; scorecards: number }

const scorecardsOfTag = sql<number>`(select count(*) from scorecard_tag_links link
  where link.org_id = ${currentOrg} and link.tag_id = scorecard_tags.id)`

/** Tags by name, each with its number of scorecards. */
export async function listTags(
  trx: Trx,
  page: { search: string; from: number; limit: number },
): Promise<{ rows: TagRow[]; total: number }> {
  const matching = trx
    .selectFrom('scorecard_tags')
    .where('org_id', '=', currentOrg)
    .where('name', 'ilike', likePattern(page.search))
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .select(['id', 'name', scorecardsOfTag.as('scorecards')])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .offset(page.from)
    .limit(page.limit)
    .execute()
  return { rows, total }
}

export async function findTag(trx: Trx, id: string): Promise<TagRow | undefined> {
  return trx
    .selectFrom('scorecard_tags')
    .select(['id', 'name', scorecardsOfTag.as('scorecards')])
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The tag with this name, in any case. Creates it if there is none. */
export async function insertTag(
  trx: Trx,
  tag: { orgId: string; name: string; createdBy: string },
): Promise<{ id: string; isNew: boolean }> {
  const inserted = await trx
    .insertInto('scorecard_tags')
    .values({ org_id: tag.orgId, name: tag.name, created_by: tag.createdBy })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted !== undefined) return { id: inserted.id, isNew: true }
  const { id } = await trx
    .selectFrom('scorecard_tags')
    .select('id')
    .where('org_id', '=', currentOrg)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${tag.name})`)
    .executeTakeFirstOrThrow()
  return { id, isNew: false }
}

export async function deleteTag(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('scorecard_tags').where('org_id', '=', currentOrg).where('id', '=', id).execute()
}

/** Those of the ids that are tags of the organization. */
export async function findTagIds(trx: Trx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await trx
    .selectFrom('scorecard_tags')
    .select('id')
    .where('org_id', '=', currentOrg)
    .where('id', 'in', [...ids])
    .execute()
  return rows.map((row) => row.id)
}

/** Tag ids by scorecard id. */
export async function listTagsOfScorecards(trx: Trx): Promise<Map<string, string[]>> {
  const rows = await trx
    .selectFrom('scorecard_tag_links')
    .select(['scorecard_id', 'tag_id'])
    .where('org_id', '=', currentOrg)
    .orderBy('tag_id')
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.scorecard_id)].map(([id, own]) => [id, own.map((row) => row.tag_id)]),
  )
}

export async function listTagsOf(trx: Trx, scorecardId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('scorecard_tag_links')
    .select('tag_id')
    .where('org_id', '=', currentOrg)
    .where('scorecard_id', '=', scorecardId)
    .orderBy('tag_id')
    .execute()
  return rows.map((row) => row.tag_id)
}

export async function setTags(
  trx: Trx,
  orgId: string,
  scorecardId: string,
  tagIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('scorecard_tag_links')
    .where('org_id', '=', currentOrg)
    .where('scorecard_id', '=', scorecardId)
    .execute()
  if (tagIds.length === 0) return
  await trx
    .insertInto('scorecard_tag_links')
    .values(tagIds.map((tagId) => ({ org_id: orgId, scorecard_id: scorecardId, tag_id: tagId })))
    .execute()
}
