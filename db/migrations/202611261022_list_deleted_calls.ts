import { type Kysely, sql } from 'kysely'

/** Lists deleted calls by when they were deleted, as long as they can be restored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index calls_deleted_newest on calls (org_id, deleted_at desc, id desc) where deleted_at is not null`.execute(
    db,
  )
}
