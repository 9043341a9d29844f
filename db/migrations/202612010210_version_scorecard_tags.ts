import { type Kysely, sql } from 'kysely'

/** A tag is renamed or deleted only as it was seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scorecard_tags add column version integer not null default 1`.execute(db)
}
