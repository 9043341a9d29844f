import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

/** Provisioning of users and groups from an organization's directory (SCIM). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scim_tokens (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      name text not null check (length(name) between 1 and 120),
      /* SHA-256 of the whole token, which is random. */
      token_hash bytea not null unique,
      last4 text not null check (length(last4) = 4),
      created_by uuid references users (id),
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      revoked_at timestamptz,
      primary key (org_id, id)
    )`.execute(db)
  await secureTenantTable(db, 'scim_tokens')

  // What the directory knows about a member. Kept when the membership ends, so that the same person returns under the same id.
  await sql`
    create table scim_users (
      org_id uuid not null,
      user_id uuid not null,
      user_name text not null check (length(user_name) between 1 and 254),
      external_id text check (length(external_id) <= 300),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (org_id, user_id),
      foreign key (org_id, user_id) references memberships (org_id, user_id)
    )`.execute(db)
  await sql`create unique index scim_users_name on scim_users (org_id, lower(user_name))`.execute(db)
  await sql`create unique index scim_users_external on scim_users (org_id, external_id) where external_id is not null`.execute(
    db,
  )
  await secureTenantTable(db, 'scim_users')

  // A group of the directory is a team. People can add members of other groups to it by hand.
  await sql`
    create table scim_groups (
      org_id uuid not null,
      team_id uuid not null,
      external_id text check (length(external_id) <= 300),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (org_id, team_id),
      foreign key (org_id, team_id) references teams (org_id, id) on delete cascade
    )`.execute(db)
  await sql`create unique index scim_groups_external on scim_groups (org_id, external_id) where external_id is not null`.execute(
    db,
  )
  await secureTenantTable(db, 'scim_groups')
}
