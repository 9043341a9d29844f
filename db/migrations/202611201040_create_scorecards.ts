import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scorecard_configs (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      name text not null check (length(name) between 1 and 120),
      tag text not null default '' check (length(tag) <= 120),
      status text not null default 'ACTIVE' check (status in ('ACTIVE', 'ARCHIVED', 'INACTIVE')),
      editable text not null default 'YES' check (editable in ('YES', 'NO', 'DISPUTE_ONLY')),
      /* [{ callType, isDefaultForCallType }] */
      call_types jsonb not null default '[]',
      published_version integer,
      created_by uuid references users (id),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (org_id, id)
    )`.execute(db)
  await secureTenantTable(db, 'scorecard_configs')

  await sql`
    create table scorecard_versions (
      org_id uuid not null,
      scorecard_id uuid not null,
      number integer not null check (number > 0),
      definition jsonb not null,
      published_by uuid references users (id),
      published_at timestamptz not null default now(),
      primary key (org_id, scorecard_id, number),
      foreign key (org_id, scorecard_id) references scorecard_configs (org_id, id)
    )`.execute(db)
  await sql`
    create trigger scorecard_versions_immutable before update or delete on scorecard_versions
    for each row execute function refuse_change()`.execute(db)
  await secureTenantTable(db, 'scorecard_versions', 'insert-only')
  await sql`
    alter table scorecard_configs add constraint scorecard_configs_published
    foreign key (org_id, id, published_version) references scorecard_versions (org_id, scorecard_id, number)
    deferrable initially deferred`.execute(db)
}
