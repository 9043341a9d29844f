import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

/** Who is notified on their first page that a new version of a scorecard applies, and when they read it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The key ensures that everybody is notified once, however often publishing is retried.
  await sql`
    create table scorecard_notices (
      org_id uuid not null,
      scorecard_id uuid not null,
      scorecard_version integer not null,
      user_id uuid not null,
      created_at timestamptz not null default now(),
      read_at timestamptz,
      primary key (org_id, scorecard_id, scorecard_version, user_id),
      foreign key (org_id, scorecard_id, scorecard_version)
        references scorecard_versions (org_id, scorecard_id, number) on delete cascade,
      foreign key (org_id, user_id) references memberships (org_id, user_id)
    )`.execute(db)
  await sql`create index scorecard_notices_unread on scorecard_notices (org_id, user_id, created_at) where read_at is null`.execute(
    db,
  )
  await secureTenantTable(db, 'scorecard_notices')
}
