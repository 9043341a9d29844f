import { type Kysely, sql } from 'kysely'

/** Finds the few turns of a bot's practice calls in which the buyer had no answer to a question. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index practice_turns_unanswered on practice_turns (org_id, call_id, index)
    where said @? '$[*].unanswered[0]'::jsonpath`.execute(db)
  // The newest calls of a bot. No turn changes these columns.
  await sql`
    create index practice_calls_newest on practice_calls (org_id, agent_id, started_at desc, call_id desc)`.execute(
    db,
  )
}
