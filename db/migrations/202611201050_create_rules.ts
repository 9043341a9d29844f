import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

const levelCheck = sql`
  check (level in ('ORGANIZATION', 'TEAM', 'USER')),
  check ((level = 'TEAM') = (team_id is not null)),
  check ((level = 'USER') = (user_id is not null))`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table categorization_rules (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      level text not null,
      team_id uuid,
      user_id uuid,
      position integer not null,
      label text not null check (length(label) <= 120),
      explanation text not null default '' check (length(explanation) <= 2000),
      call_title_includes text not null default '' check (length(call_title_includes) <= 4000),
      call_type text not null check (length(call_type) <= 40),
      behavior text not null check (behavior in ('SAVE_ONLY', 'SAVE_AND_SCORE')),
      scorecard_config_id uuid,
      is_default boolean not null default false,
      version integer not null default 1,
      updated_by uuid references users (id),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (org_id, id),
      ${levelCheck},
      foreign key (org_id, team_id) references teams (org_id, id) on delete cascade,
      foreign key (org_id, user_id) references memberships (org_id, user_id),
      foreign key (org_id, scorecard_config_id) references scorecard_configs (org_id, id)
    )`.execute(db)
  await sql`create index categorization_rules_level on categorization_rules (org_id, level, position)`.execute(
    db,
  )
  await sql`create unique index categorization_rules_one_default on categorization_rules (org_id) where is_default`.execute(
    db,
  )
  await secureTenantTable(db, 'categorization_rules')

  await sql`
    create table privacy_rules (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      level text not null,
      team_id uuid,
      user_id uuid,
      position integer not null,
      rule_type text not null default 'excludeCall' check (rule_type = 'excludeCall'),
      settings jsonb not null,
      version integer not null default 1,
      updated_by uuid references users (id),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (org_id, id),
      ${levelCheck},
      foreign key (org_id, team_id) references teams (org_id, id) on delete cascade,
      foreign key (org_id, user_id) references memberships (org_id, user_id)
    )`.execute(db)
  await sql`create index privacy_rules_level on privacy_rules (org_id, level, position)`.execute(db)
  await secureTenantTable(db, 'privacy_rules')
}
