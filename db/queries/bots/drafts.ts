import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'
import { currentOrg } from '../calls/calls.ts'

export type BotDraftRow = Row<'bot_drafts'>

/** A user's own drafts, newest first. */
export async function listBotDrafts(
  trx: Trx,
  userId: string,
  page: { from: number; numberOfResults: number },
): Promise<{ results: BotDraftRow[]; total: number }> {
  const own = trx.selectFrom('bot_drafts').where('org_id', '=', currentOrg).where('user_id', '=', userId)
  const results = await own
    .selectAll()
    .orderBy('id', 'desc')
    .offset(page.from)
    .limit(page.numberOfResults)
    .execute()
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { results, total }
}

/** One of a user's own drafts. `lock` locks it until the transaction ends. */
export function findBotDraft(
  trx: Trx,
  userId: string,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<BotDraftRow | undefined> {
  const found = trx
    .selectFrom('bot_drafts')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('user_id', '=', userId)
    .where('id', '=', id)
  return (lock ? found.forUpdate() : found).executeTakeFirst()
}

/** Stores a draft in place of the user's latest unused one. */
export async function replaceLatestDraft(trx: Trx, draft: NewRow<'bot_drafts'>): Promise<BotDraftRow> {
  // Two requests of one user at the same time would both find no latest draft.
  await sql`select pg_advisory_xact_lock(7241033, hashtext(${`${draft.org_id} ${draft.user_id}`}))`.execute(
    trx,
  )
  await trx
    .deleteFrom('bot_drafts')
    .where('org_id', '=', draft.org_id)
    .where('user_id', '=', draft.user_id)
    .where('status', '=', 'LATEST')
    .execute()
  return trx.insertInto('bot_drafts').values(draft).returningAll().executeTakeFirstOrThrow()
}

export function updateBotDraft(
  trx: Trx,
  id: string,
  change: { form?: string; generated_agent_id?: string; status?: 'USED' },
): Promise<BotDraftRow> {
  return trx
    .updateTable('bot_drafts')
    .set({ ...change, version: sql`version + 1`, updated_at: sql`now()` })
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
