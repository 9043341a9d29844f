import { type Kysely, sql } from 'kysely'

/** Integrations whose provider is never contacted have no syncs: those that resuming one started have all failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table integrations no force row level security`.execute(db)
  await sql`
    update integrations set next_sync_at = null, last_sync_at = null, last_sync_error = ''
    where auth_kind in ('NONE', 'WEBHOOK_ONLY') and (next_sync_at is not null or last_sync_at is not null)`.execute(
    db,
  )
  await sql`alter table integrations force row level security`.execute(db)
}
