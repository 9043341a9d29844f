import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'
import { currentOrg } from '../calls/calls.ts'

export type ActionItem = Row<'action_items'>

/** Maximum number of action items per call, including those that people add: far more than anybody promises in a call. */
export const mostActionItems = 200

export function listActionItems(trx: Trx, callId: string): Promise<ActionItem[]> {
  return trx
    .selectFrom('action_items')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .where('removed_at', 'is', null)
    .orderBy(sql`done_at is not null`)
    .orderBy(sql`due_on nulls last`)
    .orderBy(sql`message_index nulls last`)
    .orderBy('id')
    .limit(mostActionItems * 2)
    .execute()
}

/** Locked until the transaction ends. */
export function lockActionItem(trx: Trx, id: string): Promise<ActionItem | undefined> {
  return trx
    .selectFrom('action_items')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function countActionItems(trx: Trx, callId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('action_items')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .executeTakeFirstOrThrow()
  return count
}

export function insertActionItem(trx: Trx, item: NewRow<'action_items'>): Promise<ActionItem> {
  return trx.insertInto('action_items').values(item).returningAll().executeTakeFirstOrThrow()
}

export type ActionItemChange = Partial<
  Pick<
    ActionItem,
    'text' | 'owner_user_id' | 'owner_name' | 'owner_side' | 'due_on' | 'due_words' | 'done_at' | 'done_by'
  >
>

/** Stores a person's change. From then on the item belongs to people: a later search of the words does not change it. */
export function changeActionItem(
  trx: Trx,
  id: string,
  change: ActionItemChange,
  changedBy: string,
): Promise<ActionItem> {
  return trx
    .updateTable('action_items')
    .set({ ...change, touched_by: changedBy, version: sql`version + 1`, updated_at: sql`now()` })
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A found item keeps its row, so that it is not found again. */
export async function removeActionItem(
  trx: Trx,
  { id, source }: Pick<ActionItem, 'id' | 'source'>,
  removedBy: string,
): Promise<void> {
  if (source === 'person') {
    await trx.deleteFrom('action_items').where('org_id', '=', currentOrg).where('id', '=', id).execute()
    return
  }
  await trx
    .updateTable('action_items')
    .set({ removed_at: sql<Date>`now()`, touched_by: removedBy, version: sql`version + 1` })
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .execute()
}

export function findSearch(
  trx: Trx,
  callId: string,
): Promise<Pick<Row<'action_item_searches'>, 'words_hash' | 'searched_with'> | undefined> {
  return trx
    .selectFrom('action_item_searches')
    .select(['words_hash', 'searched_with'])
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .executeTakeFirst()
}

/**
 * Stores what a search of a call's words found, replacing earlier results. Items that a person changed or removed stay and are not found
 * again. Two searches at the same time store the same.
 */
export async function replaceFoundItems(
  trx: Trx,
  search: { orgId: string; callId: string; wordsHash: Buffer; searchedWith: number },
  found: readonly Omit<NewRow<'action_items'>, 'org_id' | 'call_id' | 'source'>[],
): Promise<void> {
  const { orgId, callId, wordsHash, searchedWith } = search
  // The row is the lock: a second search waits here and then finds what the first one stored.
  await trx
    .insertInto('action_item_searches')
    .values({ org_id: orgId, call_id: callId, words_hash: wordsHash, searched_with: searchedWith })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'call_id'])
        .doUpdateSet({ words_hash: wordsHash, searched_with: searchedWith, searched_at: sql<Date>`now()` }),
    )
    .execute()
  const kept = await trx
    .selectFrom('action_items')
    .select(['quote', 'owner_name'])
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .where('source', '=', 'found')
    .where('touched_by', 'is not', null)
    .execute()
  const keptQuotes = new Set(kept.map(({ quote }) => quote))
  await trx
    .deleteFrom('action_items')
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .where('source', '=', 'found')
    .where('touched_by', 'is', null)
    .execute()
  const rows = found
    .filter(({ quote }) => !keptQuotes.has(quote ?? null))
    .map((item) => ({ ...item, org_id: orgId, call_id: callId, source: 'found' as const }))
  if (rows.length > 0) await trx.insertInto('action_items').values(rows).execute()
}
