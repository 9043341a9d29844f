import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

/** The criterion that somebody has chosen to work on, instead of the one that they miss most. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table focus_choices (
      org_id uuid not null,
      user_id uuid not null,
      scorecard_id uuid not null,
      criterion_id text not null check (length(criterion_id) between 1 and 60),
      chosen_at timestamptz not null default now(),
      primary key (org_id, user_id),
      foreign key (org_id, user_id) references memberships (org_id, user_id),
      foreign key (org_id, scorecard_id) references scorecard_configs (org_id, id) on delete cascade
    )`.execute(db)
  await secureTenantTable(db, 'focus_choices')
}
