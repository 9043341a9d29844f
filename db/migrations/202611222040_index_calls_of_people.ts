import { type Kysely, sql } from 'kysely'

/** Sorts the calls of one or a few people by score, and counts them by status, type and scorecard, without reading the rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index calls_caller`.execute(db)
  await sql`
    create index calls_caller on calls (org_id, caller_id, started_at desc, id desc)
    include (score_status, call_type, scorecard_config_id, duration_seconds, is_private, score) where deleted_at is null`.execute(
    db,
  )
  await sql`drop index calls_facets`.execute(db)
  await sql`
    create index calls_facets on calls (org_id, score_status, call_type, scorecard_config_id, is_private, caller_id)
    where deleted_at is null`.execute(db)
}
