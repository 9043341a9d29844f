import { type Kysely, sql } from 'kysely'

/**
 * A delivery outlives its work item, and items are cleared by the ten thousand: for each one its delivery would be looked for. The
 * item names the delivery; the other way round nobody asks.
 * Deliveries come in the order of their time, so that a small index finds old ones as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_inbox drop column work_item_id`.execute(db)
  await sql`drop index webhook_inbox_age`.execute(db)
  await sql`create index webhook_inbox_age on webhook_inbox using brin (received_at)`.execute(db)
}
