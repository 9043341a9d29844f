import { type Kysely, sql } from 'kysely'

/**
 * One tab holds a practice call, and the conversation has its own clock. A turn updates the row of its call. No index contains a column
 * that a turn changes, so the update stays on its page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table practice_calls
      /* The tab that speaks on the call; null: none has spoken yet. */
      add column held_by text check (length(held_by) <= 60),
      /* Where the conversation's clock stood with the last exchange. It stands still while nobody is there. */
      add column clock_ms integer not null default 0 check (clock_ms >= 0),
      /* Messages before this one were said in another call; null: none was. */
      add column new_from_message integer`.execute(db)
  await sql`
    update practice_calls set new_from_message = (
      select sum(jsonb_array_length(said) + case when input = 'words' then 1 else 0 end) from practice_turns said
      where said.org_id = practice_calls.org_id and said.call_id = practice_calls.call_id and said.index <= practice_calls.resumed_turn
    ) where resumed_turn is not null and ended_at is not null`.execute(db)
  await sql`
    update practice_calls set clock_ms = said.at_ms
    from (select org_id, call_id, max(at_ms) as at_ms from practice_turns group by org_id, call_id) said
    where practice_calls.ended_at is null and said.org_id = practice_calls.org_id and said.call_id = practice_calls.call_id`.execute(
    db,
  )
  await sql`drop index practice_calls_waiting`.execute(db)
  await sql`alter table practice_calls set (fillfactor = 60)`.execute(db)
}
