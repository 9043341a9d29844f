import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import { currentOrg } from '../calls/calls.ts'
import { likePattern } from '../people/people.ts'
import { type BotReader, isVisibleBot } from './visibility.ts'

export type BotTagRow = { id: string; name: string; agentCount: number; version: number }
export type TagOrder = { by: 'name' | 'agents' | 'created'; direction: 'asc' | 'desc' }

const tagsOf = (trx: Trx, reader: BotReader, search: string | undefined) => {
  const tags = trx.selectFrom('agent_tags').where('agent_tags.org_id', '=', currentOrg)
  const found =
    search === undefined || search === '' ? tags : tags.where('agent_tags.name', 'ilike', likePattern(search))
  return found.select([
    'agent_tags.id',
    'agent_tags.name',
    'agent_tags.version',
    sql<number>`(
      select count(*) from agent_tag_links link
      join agents on agents.org_id = link.org_id and agents.id = link.agent_id
      where link.org_id = agent_tags.org_id and link.tag_id = agent_tags.id and ${isVisibleBot(reader)})`.as(
      'agentCount',
    ),
  ])
}

const orders: Record<TagOrder['by'], RawBuilder<unknown>> = {
  name: sql`lower(agent_tags.name)`,
  agents: sql`"agentCount"`,
  created: sql`agent_tags.created_at`,
}

export async function listTags(
  trx: Trx,
  reader: BotReader,
  filter: { search?: string | undefined; order: TagOrder },
  page: { from: number; numberOfResults: number },
): Promise<{ results: BotTagRow[]; total: number }> {
  const { by, direction } = filter.order
  const results = await tagsOf(trx, reader, filter.search)
    .orderBy(orders[by], direction)
    .orderBy('agent_tags.id', direction)
    .offset(page.from)
    .limit(page.numberOfResults)
    .execute()
  const total = await countTags(trx, filter.search)
  return { results, total }
}

export async function countTags(trx: Trx, search?: string): Promise<number> {
  let tags = trx.selectFrom('agent_tags').where('org_id', '=', currentOrg)
  if (search !== undefined && search !== '') tags = tags.where('name', 'ilike', likePattern(search))
  const { total } = await tags.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return total
}

/** The tags with these ids, by name. Ids that are not in the organization are left out. */
export function findTags(trx: Trx, reader: BotReader, ids: readonly string[]): Promise<BotTagRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return tagsOf(trx, reader, undefined)
    .where('agent_tags.id', 'in', [...ids])
    .orderBy(orders.name)
    .orderBy('agent_tags.id')
    .execute()
}

export async function isTagNameTaken(trx: Trx, name: string, exceptId: string | null): Promise<boolean> {
  const row = await trx
    .selectFrom('agent_tags')
    .select('id')
    .where('org_id', '=', currentOrg)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .where(sql<boolean>`id is distinct from ${exceptId}::uuid`)
    .executeTakeFirst()
  return row !== undefined
}

/** Changes of one organization's tags wait for each other, so that names stay unique. */
export async function lockTags(trx: Trx, orgId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(7241032, hashtext(${orgId}))`.execute(trx)
}

export async function insertTag(
  trx: Trx,
  tag: { orgId: string; name: string; createdBy: string },
): Promise<string> {
  const { id } = await trx
    .insertInto('agent_tags')
    .values({ org_id: tag.orgId, name: tag.name, created_by: tag.createdBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function renameTag(trx: Trx, id: string, name: string): Promise<void> {
  await trx
    .updateTable('agent_tags')
    .set({ name, version: sql`version + 1` })
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .execute()
}

export async function deleteTag(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('agent_tags').where('org_id', '=', currentOrg).where('id', '=', id).execute()
}

/** Adds every tag of one list to every bot, and removes those of the other list. */
export async function changeTagLinks(
  trx: Trx,
  orgId: string,
  agentIds: readonly string[],
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  await sql`delete from agent_tag_links
    where org_id = ${orgId} and agent_id = any(${[...agentIds]}::uuid[]) and tag_id = any(${[...removed]}::uuid[])`.execute(
    trx,
  )
  await sql`insert into agent_tag_links (org_id, tag_id, agent_id)
    select ${orgId}, tag, agent from unnest(${[...added]}::uuid[]) tag cross join unnest(${[...agentIds]}::uuid[]) agent
    on conflict do nothing`.execute(trx)
}
