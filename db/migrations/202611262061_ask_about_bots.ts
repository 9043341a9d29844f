import { type Kysely, sql } from 'kysely'

/** Bots and opinions that a model generates from words are requested like other texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table text_requests
      drop constraint text_requests_kind_check,
      add constraint text_requests_kind_check check (
        kind in ('test-routing', 'generate-descriptions', 'test-check', 'generate-scorecard', 'follow-up-email', 'bot-texts'))`.execute(
    db,
  )
}
