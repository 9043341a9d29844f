import { type Kysely, sql } from 'kysely'
import { secureSystemTable, secureTenantTable } from '../tenant-table.ts'

/** Sessions belong to a user, not to an organization: only the system role can read them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      id uuid primary key default uuidv7(),
      user_id uuid not null references users (id),
      address text check (length(address) <= 64),
      user_agent text check (length(user_agent) <= 400),
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz,
      revoked_reason text check (length(revoked_reason) <= 60)
    )`.execute(db)
  await sql`create index sessions_user on sessions (user_id) where revoked_at is null`.execute(db)
  await secureSystemTable(db, 'sessions')

  await sql`
    create table refresh_tokens (
      token_hash bytea primary key,
      session_id uuid not null references sessions (id) on delete cascade,
      issued_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz,
      replaced_by bytea
    )`.execute(db)
  await sql`create index refresh_tokens_session on refresh_tokens (session_id)`.execute(db)
  await secureSystemTable(db, 'refresh_tokens')

  await sql`
    create table one_time_tokens (
      token_hash bytea primary key,
      kind text not null check (kind in ('invite', 'password_reset', 'handoff')),
      user_id uuid not null references users (id),
      org_id uuid references organizations (id),
      email text not null check (length(email) <= 254),
      invited_by uuid references users (id),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index one_time_tokens_user on one_time_tokens (user_id, kind)`.execute(db)
  await secureSystemTable(db, 'one_time_tokens')

  // Failed sign-ins for the sliding counters. `key` is a hash of the account, the address, or both.
  await sql`
    create table sign_in_failures (
      key text not null check (length(key) <= 80),
      at timestamptz not null default now()
    )`.execute(db)
  await sql`create index sign_in_failures_key on sign_in_failures (key, at desc)`.execute(db)
  await secureSystemTable(db, 'sign_in_failures')

  await sql`
    create table api_keys (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      user_id uuid not null,
      name text not null check (length(name) between 1 and 120),
      prefix text not null unique check (length(prefix) <= 32),
      last4 text not null check (length(last4) = 4),
      secret_hash bytea not null,
      scopes text[] not null default '{}',
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      expires_at timestamptz,
      revoked_at timestamptz,
      primary key (org_id, id),
      foreign key (org_id, user_id) references memberships (org_id, user_id)
    )`.execute(db)
  await secureTenantTable(db, 'api_keys')

  await sql`
    create table idempotency_keys (
      org_id uuid not null references organizations (id),
      user_id uuid not null references users (id),
      key text not null check (length(key) between 1 and 200),
      route text not null check (length(route) <= 300),
      body_hash bytea not null,
      status integer,
      response jsonb,
      created_at timestamptz not null default now(),
      primary key (org_id, user_id, key)
    )`.execute(db)
  await sql`create index idempotency_keys_age on idempotency_keys (created_at)`.execute(db)
  await secureTenantTable(db, 'idempotency_keys')
}
