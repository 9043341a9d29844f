import { type Kysely, sql } from 'kysely'

/**
 * A delivery outlives its work item, and items are deleted ten thousand at a time. With a foreign key, each deletion would search for its
 * delivery. The item names the delivery; no query goes the other way. Deliveries are stored in the order of their time, so a small index
 * also finds old ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_inbox drop column work_item_id`.execute(db)
  await sql`drop index webhook_inbox_age`.execute(db)
  await sql`create index webhook_inbox_age on webhook_inbox using brin (received_at)`.execute(db)
}
