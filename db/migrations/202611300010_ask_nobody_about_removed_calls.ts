import { type Kysely, sql } from 'kysely'

const tables = ['calls', 'scores', 'disputes', 'action_item_searches']

/** A call without a score waits for nobody, and the words of a call that was held are searched for action items again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables)
    await sql`alter table ${sql.table(table)} no force row level security`.execute(db)
  await sql`
    update calls set waiting_checks = 0, open_disputes = 0
    where (waiting_checks > 0 or open_disputes > 0) and not exists (
      select from scores where scores.org_id = calls.org_id and scores.call_id = calls.id and scores.is_current)`.execute(
    db,
  )
  for (const table of ['disputes', 'action_item_searches'])
    await sql`
      delete from ${sql.table(table)} of_call using calls
      where calls.org_id = of_call.org_id and calls.id = of_call.call_id
        and calls.score_status in ('SCORING_SKIPPED_DUE_TO_PRIVACY_RULE', 'HELD_FOR_PRIVACY_DECISION')`.execute(
      db,
    )
  await sql`
    delete from action_item_searches search using calls
    where calls.org_id = search.org_id and calls.id = search.call_id and calls.hold_released_at is not null`.execute(
    db,
  )
  for (const table of tables) await sql`alter table ${sql.table(table)} force row level security`.execute(db)
}
