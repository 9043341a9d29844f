import { type Kysely, sql } from 'kysely'

/** Subscriptions to a provider's events expire: when to request the next one. Null: it does not expire, or there is none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table integrations add column webhook_renewal_at timestamptz`.execute(db)
  await sql`create index integrations_renewals on integrations (webhook_renewal_at) where webhook_renewal_at is not null`.execute(
    db,
  )
}
