import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import { currentOrg } from '../calls/calls.ts'
import { likePattern } from '../people/people.ts'

export type TagRow = { id: string; name: string; scorecards: number; version: number }

const scorecardsOfTag = sql<number>`(select count(*) from scorecard_tag_links link
  where link.org_id = ${currentOrg} and link.tag_id = scorecard_tags.id)`

const columns = ['id', 'name', 'version', scorecardsOfTag.as('scorecards')] as const

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
    .select(columns)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .offset(page.from)
    .limit(page.limit)
    .execute()
  return { rows, total }
}

const selectTag = (trx: Trx, id: string) =>
  trx.selectFrom('scorecard_tags').select(columns).where('org_id', '=', currentOrg).where('id', '=', id)

export async function findTag(trx: Trx, id: string): Promise<TagRow | undefined> {
  return selectTag(trx, id).executeTakeFirst()
}

/** Nobody else changes the tag until the transaction ends. */
export async function lockTag(trx: Trx, id: string): Promise<TagRow | undefined> {
  return selectTag(trx, id).forUpdate().executeTakeFirst()
}

export async function renameTag(trx: Trx, id: string, name: string): Promise<void> {
  await trx
    .updateTable('scorecard_tags')
    .set({ name, version: sql`version + 1` })
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .execute()
}

/** The id of the tag with this name, in any case. */
export async function findTagByName(trx: Trx, name: string): Promise<string | undefined> {
  const tag = await trx
    .selectFrom('scorecard_tags')
    .select('id')
    .where('org_id', '=', currentOrg)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .executeTakeFirst()
  return tag?.id
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
  const id = await findTagByName(trx, tag.name)
  if (id === undefined) throw new Error('The tag was deleted meanwhile.')
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
