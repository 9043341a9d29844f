import { type Kysely, sql } from 'kysely'
import { secureSystemTable, secureTenantTable } from '../tenant-table.ts'

/** Buyer bots: their drafts and published versions, folders, tags, who may use them, and what visitors try without an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAgents(db)
  await createFolders(db)
  await createSharing(db)
  await createDrafts(db)
  await createDemo(db)
}

async function createAgents(db: Kysely<unknown>): Promise<void> {
  // `form` is the draft. The columns after it repeat what lists show and search. They follow the draft, or the published version.
  await sql`
    create table agents (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      owner_id uuid not null,
      kind text not null check (kind in ('individual', 'focus', 'multiParty')),
      call_type text not null check (call_type in ('cold', 'discovery', 'warm', 'gatekeeper', 'focus', 'checkin', 'renewal', 'demo',
        'custom', 'None - Default', 'managerOneOnOne', 'freight')),
      status text not null default 'DRAFT' check (status in ('DRAFT', 'ACTIVE', 'INACTIVE')),
      /* The bot that this one is a variation of. */
      parent_agent_id uuid,
      variation_name text not null default '' check (length(variation_name) <= 120),
      form jsonb not null default '{}' check (pg_column_size(form) <= 200000),
      published_version integer,
      name text not null default '' check (length(name) <= 120),
      scenario_name text not null default '' check (length(scenario_name) <= 200),
      job_title text not null default '' check (length(job_title) <= 200),
      company_name text not null default '' check (length(company_name) <= 200),
      gender text check (gender in ('MALE', 'FEMALE')),
      language text check (length(language) <= 20),
      emotional_state text check (length(emotional_state) <= 40),
      search_text text not null generated always as (
        lower(name || ' ' || scenario_name || ' ' || job_title || ' ' || company_name || ' ' || variation_name)) stored,
      sections_done integer not null default 0,
      sections_total integer not null default 0,
      is_complete boolean not null default false,
      scorecard_id uuid,
      share_scope text not null default 'ALL' check (share_scope in ('ALL', 'TEAM')),
      is_public boolean not null default false,
      /* A bot that another organization shares: where it comes from, whether it may be changed here, and whether it still follows. */
      original_org_id uuid,
      original_agent_id uuid,
      can_edit boolean not null default true,
      follows_original boolean not null default false,
      share_ended_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (org_id, id),
      check ((original_org_id is null) = (original_agent_id is null)),
      check (status <> 'ACTIVE' or published_version is not null),
      foreign key (org_id, owner_id) references memberships (org_id, user_id),
      foreign key (org_id, parent_agent_id) references agents (org_id, id),
      foreign key (org_id, scorecard_id) references scorecard_configs (org_id, id)
    )`.execute(db)
  await sql`create index agents_updated on agents (org_id, updated_at desc, id desc)`.execute(db)
  await sql`create index agents_name on agents (org_id, lower(name), id)`.execute(db)
  await sql`create index agents_parent on agents (org_id, parent_agent_id) where parent_agent_id is not null`.execute(
    db,
  )
  await sql`create index agents_scorecard on agents (org_id, scorecard_id) where scorecard_id is not null`.execute(
    db,
  )
  await secureTenantTable(db, 'agents')

  // Providers and practice calls refer to a version by `id`.
  await sql`
    create table agent_versions (
      org_id uuid not null,
      agent_id uuid not null,
      number integer not null check (number > 0),
      id uuid not null default uuidv7(),
      form jsonb not null,
      published_by uuid references users (id),
      published_at timestamptz not null default now(),
      primary key (org_id, agent_id, number),
      unique (org_id, id),
      foreign key (org_id, agent_id) references agents (org_id, id)
    )`.execute(db)
  await sql`
    create trigger agent_versions_immutable before update or delete on agent_versions
    for each row execute function refuse_change()`.execute(db)
  await secureTenantTable(db, 'agent_versions', 'insert-only')
  await sql`
    alter table agents add constraint agents_published
    foreign key (org_id, id, published_version) references agent_versions (org_id, agent_id, number)
    deferrable initially deferred`.execute(db)

  // Who answers first, as published.
  await sql`
    create table agent_gatekeepers (
      org_id uuid not null,
      agent_id uuid not null,
      template_id integer not null check (template_id between 1 and 3),
      scorecard_id uuid not null,
      primary key (org_id, agent_id),
      foreign key (org_id, agent_id) references agents (org_id, id),
      foreign key (org_id, scorecard_id) references scorecard_configs (org_id, id)
    )`.execute(db)
  await sql`create index agent_gatekeepers_scorecard on agent_gatekeepers (org_id, scorecard_id)`.execute(db)
  await secureTenantTable(db, 'agent_gatekeepers')
}

async function createFolders(db: Kysely<unknown>): Promise<void> {
  // A folder that was limited to a team stays closed when the team is deleted, hence `is_for_team`.
  await sql`
    create table agent_folders (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      parent_id uuid,
      owner_id uuid not null,
      name text not null check (length(name) between 1 and 120),
      description text not null default '' check (length(description) <= 1000),
      position integer not null default 0,
      is_personal boolean not null default false,
      is_for_admin_only boolean not null default false,
      is_for_team boolean not null default false,
      team_id uuid,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (org_id, id),
      foreign key (org_id, parent_id) references agent_folders (org_id, id),
      foreign key (org_id, owner_id) references memberships (org_id, user_id),
      foreign key (org_id, team_id) references teams (org_id, id) on delete set null (team_id)
    )`.execute(db)
  await sql`create index agent_folders_parent on agent_folders (org_id, parent_id, position, id)`.execute(db)
  await secureTenantTable(db, 'agent_folders')

  await sql`
    create table agent_folder_links (
      org_id uuid not null,
      folder_id uuid not null,
      agent_id uuid not null,
      position integer not null default 0,
      primary key (org_id, folder_id, agent_id),
      foreign key (org_id, folder_id) references agent_folders (org_id, id) on delete cascade,
      foreign key (org_id, agent_id) references agents (org_id, id) on delete cascade
    )`.execute(db)
  await sql`create index agent_folder_links_agent on agent_folder_links (org_id, agent_id)`.execute(db)
  await secureTenantTable(db, 'agent_folder_links')

  await sql`
    create table agent_folder_favorites (
      org_id uuid not null,
      user_id uuid not null,
      folder_id uuid not null,
      created_at timestamptz not null default now(),
      primary key (org_id, user_id, folder_id),
      foreign key (org_id, user_id) references memberships (org_id, user_id),
      foreign key (org_id, folder_id) references agent_folders (org_id, id) on delete cascade
    )`.execute(db)
  await sql`create index agent_folder_favorites_folder on agent_folder_favorites (org_id, folder_id)`.execute(
    db,
  )
  await secureTenantTable(db, 'agent_folder_favorites')

  await sql`
    create table agent_tags (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      name text not null check (length(name) between 1 and 60),
      version integer not null default 1,
      created_by uuid references users (id),
      created_at timestamptz not null default now(),
      primary key (org_id, id)
    )`.execute(db)
  await sql`create unique index agent_tags_name on agent_tags (org_id, lower(name))`.execute(db)
  await secureTenantTable(db, 'agent_tags')

  await sql`
    create table agent_tag_links (
      org_id uuid not null,
      tag_id uuid not null,
      agent_id uuid not null,
      primary key (org_id, tag_id, agent_id),
      foreign key (org_id, tag_id) references agent_tags (org_id, id) on delete cascade,
      foreign key (org_id, agent_id) references agents (org_id, id) on delete cascade
    )`.execute(db)
  await sql`create index agent_tag_links_agent on agent_tag_links (org_id, agent_id)`.execute(db)
  await secureTenantTable(db, 'agent_tag_links')
}

async function createSharing(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table agent_teams (
      org_id uuid not null,
      agent_id uuid not null,
      team_id uuid not null,
      primary key (org_id, agent_id, team_id),
      foreign key (org_id, agent_id) references agents (org_id, id) on delete cascade,
      foreign key (org_id, team_id) references teams (org_id, id) on delete cascade
    )`.execute(db)
  await sql`create index agent_teams_team on agent_teams (org_id, team_id)`.execute(db)
  await secureTenantTable(db, 'agent_teams')

  // `copy_id` is the bot in the other organization.
  await sql`
    create table agent_org_shares (
      org_id uuid not null,
      agent_id uuid not null,
      to_org_id uuid not null,
      copy_id uuid not null,
      can_edit boolean not null,
      shared_by uuid references users (id),
      created_at timestamptz not null default now(),
      primary key (org_id, agent_id, to_org_id),
      foreign key (org_id, agent_id) references agents (org_id, id)
    )`.execute(db)
  await secureTenantTable(db, 'agent_org_shares')
}

async function createDrafts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bot_drafts (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      user_id uuid not null,
      status text not null default 'LATEST' check (status in ('LATEST', 'USED')),
      source text not null check (source in ('description', 'realCall')),
      call_type text not null check (length(call_type) <= 40),
      /* What it was made from, and how: [{ path, because }]. */
      origin jsonb not null default '{}',
      form jsonb not null default '{}' check (pg_column_size(form) <= 200000),
      generated_agent_id uuid,
      error text check (length(error) <= 500),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (org_id, id),
      check ((status = 'USED') = (generated_agent_id is not null)),
      foreign key (org_id, user_id) references memberships (org_id, user_id),
      foreign key (org_id, generated_agent_id) references agents (org_id, id)
    )`.execute(db)
  await sql`create unique index bot_drafts_latest on bot_drafts (org_id, user_id) where status = 'LATEST'`.execute(
    db,
  )
  await sql`create index bot_drafts_user on bot_drafts (org_id, user_id, id)`.execute(db)
  await secureTenantTable(db, 'bot_drafts')
}

async function createDemo(db: Kysely<unknown>): Promise<void> {
  // Visitors have no organization. Ids are random, because anybody who knows one may read the row.
  await sql`
    create table demo_forms (
      id uuid primary key default gen_random_uuid(),
      name text not null check (length(name) between 1 and 80),
      company_name text not null default '' check (length(company_name) <= 120),
      job_title text not null default '' check (length(job_title) <= 120),
      /* A hash of the address that sent it, to count by. */
      address_hash bytea not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index demo_forms_address on demo_forms (address_hash, created_at)`.execute(db)
  await sql`create index demo_forms_expiry on demo_forms (expires_at)`.execute(db)
  await secureSystemTable(db, 'demo_forms')

  await sql`
    create table demo_agents (
      id uuid primary key default gen_random_uuid(),
      demo_form_id uuid not null references demo_forms (id) on delete cascade,
      call_type text not null check (length(call_type) <= 40),
      form jsonb not null check (pg_column_size(form) <= 50000),
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index demo_agents_form on demo_agents (demo_form_id, id)`.execute(db)
  await secureSystemTable(db, 'demo_agents')
}
