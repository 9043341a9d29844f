import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

/**
 * Everything accepted at one moment for one integration, as one row, so that senders wait only for its commit. Workers split it into the
 * inbox, which keeps each delivery once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_batches (
      org_id uuid not null,
      id uuid not null default uuidv7(),
      integration_id uuid not null,
      received_at timestamptz not null default now(),
      deliveries bytea not null,
      primary key (org_id, id),
      foreign key (org_id, integration_id) references integrations (org_id, id) on delete cascade
    )`.execute(db)
  // Rows live only for a moment, so they are neither compressed nor sampled.
  await sql`alter table webhook_batches alter column deliveries set storage external`.execute(db)
  await sql`alter table webhook_batches alter column deliveries set statistics 0`.execute(db)
  await secureTenantTable(db, 'webhook_batches')
}
