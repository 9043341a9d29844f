import { type Kysely, sql } from 'kysely'

/** Indexes for the filters of the audit log page, and when a user last read the changelog. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_actor on audit_log (org_id, actor_user_id, id desc)`.execute(db)
  await sql`alter table users add column changelog_seen_at timestamptz`.execute(db)
}
