import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The id is part of the logo's public address, so it is fully random.
  await sql`
    create table organization_logos (
      org_id uuid primary key references organizations (id),
      id uuid not null unique default gen_random_uuid(),
      content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
      body bytea not null check (length(body) between 1 and 524288),
      created_at timestamptz not null default now()
    )`.execute(db)
  await secureTenantTable(db, 'organization_logos')
}
