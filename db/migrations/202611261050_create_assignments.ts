import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

/** Who must practice with which bot, by when, and what counts as done. Progress is counted from their practice calls. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table assignments (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      agent_id uuid not null,
      user_id uuid not null,
      due_on text check (due_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      /* Null: any scored attempt counts. */
      pass_mark double precision check (pass_mark between 0 and 100),
      times integer not null default 1 check (times between 1 and 20),
      created_by uuid references users (id),
      created_at timestamptz not null default now(),
      ended_at timestamptz,
      version integer not null default 1,
      primary key (org_id, id),
      foreign key (org_id, agent_id) references agents (org_id, id) on delete cascade,
      foreign key (org_id, user_id) references memberships (org_id, user_id)
    )`.execute(db)
  // Nobody has the same bot assigned twice at a time.
  await sql`
    create unique index assignments_open on assignments (org_id, user_id, agent_id) where ended_at is null`.execute(
    db,
  )
  await sql`create index assignments_user on assignments (org_id, user_id)`.execute(db)
  await sql`create index assignments_agent on assignments (org_id, agent_id)`.execute(db)
  await secureTenantTable(db, 'assignments')
}
