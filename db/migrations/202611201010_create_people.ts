import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table organizations (
      id uuid primary key default uuidv7(),
      parent_id uuid references organizations (id),
      name text not null check (length(name) between 1 and 200),
      domain text check (length(domain) <= 253),
      logo_url text check (length(logo_url) <= 2000),
      data_region text not null default 'default' check (data_region in ('default', 'EU')),
      pilot_expires_at timestamptz,
      is_active boolean not null default true,
      settings jsonb not null default '{}',
      version integer not null default 1,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index organizations_parent on organizations (parent_id) where parent_id is not null`.execute(
    db,
  )
  await sql`alter table organizations enable row level security`.execute(db)
  await sql`alter table organizations force row level security`.execute(db)
  // A parent sees its sub-organizations. Nobody sees upwards or sideways.
  await sql`
    create policy org_only on organizations
      using (id = cur_org() or parent_id = cur_org()) with check (id = cur_org() or parent_id = cur_org())`.execute(
    db,
  )
  await sql`grant select, update on organizations to app`.execute(db)
  await sql`grant select, insert, update, delete on organizations to app_system`.execute(db)

  await sql`
    create table users (
      id uuid primary key default uuidv7(),
      email text not null unique check (email = lower(email) and length(email) <= 254),
      first_name text not null default '' check (length(first_name) <= 100),
      last_name text not null default '' check (length(last_name) <= 100),
      avatar_url text check (length(avatar_url) <= 2000),
      password_hash text,
      platform_role text check (platform_role in ('staff', 'ops')),
      time_zone text check (length(time_zone) <= 64),
      preferences jsonb not null default '{}',
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)

  await sql`
    create table memberships (
      org_id uuid not null references organizations (id),
      user_id uuid not null references users (id),
      role text not null check (role in ('OWNER', 'ADMIN', 'MEMBER_PLUS', 'MEMBER', 'OBSERVER', 'TEMP', 'CUSTOM')),
      status text not null check (status in ('INVITED', 'ACTIVE', 'DEPROVISIONED', 'DELETED')),
      capabilities text[] not null default '{}',
      version integer not null default 1,
      created_at timestamptz not null default now(),
      ended_at timestamptz,
      primary key (org_id, user_id)
    )`.execute(db)
  await sql`create index memberships_user on memberships (user_id)`.execute(db)
  await secureTenantTable(db, 'memberships')

  // An organization sees only its own users, because memberships is itself filtered.
  await sql`alter table users enable row level security`.execute(db)
  await sql`alter table users force row level security`.execute(db)
  await sql`
    create policy org_only on users
      using (exists (select 1 from memberships where memberships.user_id = users.id and memberships.org_id = cur_org()))
      with check (false)`.execute(db)
  // Tenant queries cannot read the password hash.
  await sql`grant select (id, email, first_name, last_name, avatar_url, platform_role, time_zone, created_at, updated_at) on users to app`.execute(
    db,
  )
  await sql`grant select, insert, update, delete on users to app_system`.execute(db)

  await sql`
    create table teams (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      parent_id uuid,
      name text not null check (length(name) between 1 and 120),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      primary key (org_id, id),
      foreign key (org_id, parent_id) references teams (org_id, id)
    )`.execute(db)
  await secureTenantTable(db, 'teams')
  await sql`
    create table team_members (
      org_id uuid not null,
      team_id uuid not null,
      user_id uuid not null,
      role text not null default 'MEMBER' check (role in ('ADMIN', 'MEMBER')),
      created_at timestamptz not null default now(),
      primary key (org_id, team_id, user_id),
      foreign key (org_id, team_id) references teams (org_id, id) on delete cascade,
      foreign key (org_id, user_id) references memberships (org_id, user_id)
    )`.execute(db)
  await sql`create index team_members_user on team_members (org_id, user_id)`.execute(db)
  await secureTenantTable(db, 'team_members')

  await sql`
    create table user_actions (
      org_id uuid not null,
      user_id uuid not null,
      action text not null check (length(action) <= 60),
      at timestamptz not null default now(),
      foreign key (org_id, user_id) references memberships (org_id, user_id)
    )`.execute(db)
  await sql`create index user_actions_recent on user_actions (org_id, user_id, action, at desc)`.execute(db)
  await secureTenantTable(db, 'user_actions', 'insert-only')
}
