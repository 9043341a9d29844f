import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

/** For authors of scorecards: drafts, tags, learning materials, previews, and who received a copy. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table scorecard_configs
      /* Computed numbers that a score shows; none: all of them. */
      add column stats text[] not null default '{}' check (cardinality(stats) <= 30),
      add column cloned_from_id uuid,
      add column cloned_from_version integer`.execute(db)
  await sql`
    alter table scorecard_versions
      /* Why it was published although criteria did not agree with people, and which. */
      add column exception jsonb,
      drop constraint scorecard_versions_org_id_scorecard_id_fkey,
      add constraint scorecard_versions_scorecard foreign key (org_id, scorecard_id)
        references scorecard_configs (org_id, id) on delete cascade`.execute(db)
  // A version is deleted only with its scorecard, and only if nothing depends on it.
  await sql`
    create function keep_scorecard_version() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' or exists (
        select from scorecard_configs where org_id = old.org_id and id = old.scorecard_id
      ) then
        raise exception '% rows are immutable', tg_table_name using errcode = 'restrict_violation';
      end if;
      return old;
    end $$`.execute(db)
  await sql`drop trigger scorecard_versions_immutable on scorecard_versions`.execute(db)
  await sql`
    create trigger scorecard_versions_immutable before update or delete on scorecard_versions
    for each row execute function keep_scorecard_version()`.execute(db)
  await sql`
    alter table scorecard_teams
      drop constraint scorecard_teams_org_id_scorecard_id_fkey,
      add constraint scorecard_teams_scorecard foreign key (org_id, scorecard_id)
        references scorecard_configs (org_id, id) on delete cascade`.execute(db)

  await sql`
    create table scorecard_drafts (
      org_id uuid not null,
      scorecard_id uuid not null,
      /* Null: there is none at the moment. The row stays, so that versions only grow. */
      definition jsonb,
      /* The published version that it began with; null: none was published. */
      base_version integer,
      version integer not null default 1,
      saved_by uuid references users (id),
      saved_at timestamptz not null default now(),
      primary key (org_id, scorecard_id),
      foreign key (org_id, scorecard_id) references scorecard_configs (org_id, id) on delete cascade
    )`.execute(db)
  await secureTenantTable(db, 'scorecard_drafts')

  await sql`
    create table scorecard_tags (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      name text not null check (length(name) between 1 and 60),
      created_by uuid references users (id),
      created_at timestamptz not null default now(),
      primary key (org_id, id)
    )`.execute(db)
  await sql`create unique index scorecard_tags_name on scorecard_tags (org_id, lower(name))`.execute(db)
  await secureTenantTable(db, 'scorecard_tags')
  await sql`
    create table scorecard_tag_links (
      org_id uuid not null,
      scorecard_id uuid not null,
      tag_id uuid not null,
      primary key (org_id, scorecard_id, tag_id),
      foreign key (org_id, scorecard_id) references scorecard_configs (org_id, id) on delete cascade,
      foreign key (org_id, tag_id) references scorecard_tags (org_id, id) on delete cascade
    )`.execute(db)
  await secureTenantTable(db, 'scorecard_tag_links')

  await sql`
    create table scorecard_shares (
      org_id uuid not null,
      id uuid not null default uuidv7(),
      scorecard_id uuid not null,
      scorecard_version integer not null,
      /* The copy belongs to another organization: no key leads there. */
      target_org_id uuid not null,
      target_scorecard_id uuid not null,
      shared_by uuid references users (id),
      shared_at timestamptz not null default now(),
      primary key (org_id, id),
      foreign key (org_id, scorecard_id) references scorecard_configs (org_id, id) on delete cascade
    )`.execute(db)
  await sql`create index scorecard_shares_scorecard on scorecard_shares (org_id, scorecard_id, id desc)`.execute(
    db,
  )
  await secureTenantTable(db, 'scorecard_shares', 'insert-only')

  await sql`
    create table learning_materials (
      org_id uuid not null,
      id uuid not null default uuidv7(),
      scorecard_config_id uuid not null,
      /* Null: it belongs to the whole scorecard. */
      criterion_id text check (length(criterion_id) <= 60),
      title text not null check (length(title) between 1 and 120),
      description text not null default '' check (length(description) <= 1000),
      type text not null check (type in ('link', 'document', 'image', 'audio', 'video')),
      /* Null: a file, in learning_material_files. */
      link text check (length(link) <= 2000),
      metadata jsonb not null default '{}',
      scope text not null default 'ALL' check (scope in ('TEAM', 'PERSONAL', 'ALL')),
      created_by uuid references users (id),
      created_at timestamptz not null default now(),
      primary key (org_id, id),
      foreign key (org_id, scorecard_config_id) references scorecard_configs (org_id, id) on delete cascade,
      check ((type = 'link') = (link is not null))
    )`.execute(db)
  await sql`
    create index learning_materials_scorecard on learning_materials (org_id, scorecard_config_id, id)`.execute(
    db,
  )
  await secureTenantTable(db, 'learning_materials')
  // In a table of its own, so that lists never read it.
  await sql`
    create table learning_material_files (
      org_id uuid not null,
      material_id uuid not null,
      name text not null check (length(name) between 1 and 200),
      content_type text not null check (length(content_type) <= 120),
      bytes bytea not null check (length(bytes) between 1 and 16777216),
      primary key (org_id, material_id),
      foreign key (org_id, material_id) references learning_materials (org_id, id) on delete cascade
    )`.execute(db)
  await sql`alter table learning_material_files alter column bytes set storage external`.execute(db)
  await secureTenantTable(db, 'learning_material_files')

  await sql`
    create table scorecard_previews (
      org_id uuid not null,
      id uuid not null default uuidv7(),
      scorecard_id uuid not null,
      command_id uuid not null,
      /* The draft as it was, and the published version beside it; a preview that takes long compares the same two to its end. */
      definition jsonb not null,
      base_version integer,
      draft_version integer not null,
      call_types text[] not null,
      call_limit integer not null check (call_limit between 1 and 10000),
      /* Of these, how many a model reads too. */
      model_calls integer not null default 0 check (model_calls between 0 and 100),
      total integer,
      done integer not null default 0,
      cursor_at timestamptz,
      cursor_call_id uuid,
      tally jsonb not null default '{}',
      error text check (length(error) <= 600),
      /* Who started it: it counts the calls that they see. */
      reader_id uuid not null,
      created_at timestamptz not null default now(),
      primary key (org_id, id),
      foreign key (org_id, scorecard_id) references scorecard_configs (org_id, id) on delete cascade,
      foreign key (org_id, reader_id) references memberships (org_id, user_id),
      foreign key (org_id, command_id) references commands (org_id, id)
    )`.execute(db)
  await sql`create index scorecard_previews_age on scorecard_previews (created_at)`.execute(db)
  await sql`create index scorecard_previews_scorecard on scorecard_previews (org_id, scorecard_id, id desc)`.execute(
    db,
  )
  await secureTenantTable(db, 'scorecard_previews')

  // Written by the thousands. No foreign key to the call, of which only numbers are kept here.
  await sql`
    create table scorecard_preview_calls (
      org_id uuid not null,
      preview_id uuid not null,
      started_at timestamptz not null,
      call_id uuid not null,
      before_score double precision,
      after_score double precision,
      before_passed boolean,
      after_passed boolean,
      /* Criteria that are met after but not before, and the other way round. */
      gained text[] not null,
      lost text[] not null,
      primary key (org_id, preview_id, started_at, call_id),
      foreign key (org_id, preview_id) references scorecard_previews (org_id, id) on delete cascade
    )`.execute(db)
  await secureTenantTable(db, 'scorecard_preview_calls')
}
