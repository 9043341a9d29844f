import { type Kysely, sql } from 'kysely'
import { secureSystemTable } from '../tenant-table.ts'

/** What users change about their own accounts, when invitations expire, and the name that the calls of a deleted user keep. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table memberships
      add column invited_at timestamptz,
      add column invitation_expires_at timestamptz,
      add column kept_first_name text check (length(kept_first_name) <= 100),
      add column kept_last_name text check (length(kept_last_name) <= 100)`.execute(db)
  await sql`
    update memberships set invited_at = created_at, invitation_expires_at = created_at + interval '7 days'
    where status = 'INVITED'`.execute(db)

  await sql`alter table users add column version integer not null default 1`.execute(db)
  await sql`grant select (version) on users to app`.execute(db)

  await sql`alter table one_time_tokens drop constraint one_time_tokens_kind_check`.execute(db)
  await sql`
    alter table one_time_tokens add constraint one_time_tokens_kind_check
      check (kind in ('invite', 'password_reset', 'handoff', 'email_change'))`.execute(db)

  // A new address takes effect once its owner has opened the link sent to it.
  await sql`
    create table email_changes (
      id uuid primary key default uuidv7(),
      user_id uuid not null references users (id),
      old_email text not null check (length(old_email) <= 254),
      new_email text not null check (new_email = lower(new_email) and length(new_email) <= 254),
      requested_at timestamptz not null default now(),
      expires_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db)
  await sql`create unique index email_changes_open on email_changes (user_id) where ended_at is null`.execute(
    db,
  )
  await secureSystemTable(db, 'email_changes')

  // Pictures of users. Anybody who knows the key may read the picture, because an <img> sends no bearer token.
  await sql`
    create table images (
      key text primary key check (length(key) = 32),
      user_id uuid not null references users (id),
      type text not null check (type in ('image/png', 'image/jpeg')),
      bytes bytea not null check (length(bytes) <= 1048576),
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index images_user on images (user_id)`.execute(db)
  await secureSystemTable(db, 'images')
}
