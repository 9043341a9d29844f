import { type Kysely, sql } from 'kysely'

/**
 * How often an item was sent back for a reason of our own, such as a pause or a missing sign-in, and since when. These waits do not count
 * against the limit of deferrals; how long they may last is limited instead.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table work_items
      /* Those of the deferrals that were for a reason of our own. */
      add column waits integer not null default 0,
      /* The first of the latest waits in a row. */
      add column waiting_since timestamptz`.execute(db)
}
