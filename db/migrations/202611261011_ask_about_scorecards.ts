import { type Kysely, sql } from 'kysely'

/** Trials of checks, and scorecards generated from texts that are uploaded only for this purpose. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table text_requests
      drop constraint text_requests_kind_check,
      add constraint text_requests_kind_check check (
        kind in ('test-routing', 'generate-descriptions', 'test-check', 'generate-scorecard'))`.execute(db)
}
