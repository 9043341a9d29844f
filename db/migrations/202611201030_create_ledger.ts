import { type Kysely, sql } from 'kysely'
import { secureSystemTable, secureTenantTable } from '../tenant-table.ts'

/** Commands and work items: the only record of all work. Queues can be rebuilt from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table commands (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      kind text not null check (length(kind) <= 60),
      idem_key text check (length(idem_key) <= 200),
      label text not null default '' check (length(label) <= 300),
      subject_id uuid,
      actor_user_id uuid references users (id),
      state text not null default 'running' check (state in ('running', 'done', 'failed', 'cancelled')),
      payload jsonb not null default '{}',
      created_at timestamptz not null default now(),
      ended_at timestamptz,
      cancelled_by uuid references users (id),
      primary key (org_id, id),
      unique (id),
      unique (org_id, kind, idem_key)
    )`.execute(db)
  await sql`create index commands_recent on commands (org_id, id desc)`.execute(db)
  await sql`create index commands_running on commands (created_at) where state = 'running'`.execute(db)
  await secureTenantTable(db, 'commands')

  await sql`
    create table work_items (
      id uuid primary key default uuidv7(),
      org_id uuid not null,
      command_id uuid not null,
      kind text not null check (length(kind) <= 60),
      lane text not null check (lane in ('webhooks', 'imports', 'transcripts', 'routing', 'scoring', 'texts', 'recorder', 'mail')),
      subject text not null check (length(subject) <= 200),
      payload jsonb not null default '{}',
      provider_account text check (length(provider_account) <= 200),
      interactive boolean not null default false,
      gen integer not null default 0,
      state text not null default 'queued' check (state in ('queued', 'offered', 'running', 'done', 'dead', 'cancelled')),
      due_at timestamptz not null default now(),
      attempts integer not null default 0,
      max_attempts integer not null default 4,
      /* Claims that ended without an outcome on record: a sign of an item that kills its process. */
      crashes integer not null default 0,
      /* Times a provider or a busy neighbour sent the item back; capped, costs no attempt. */
      deferrals integer not null default 0,
      created_at timestamptz not null default now(),
      offered_at timestamptz,
      started_at timestamptz,
      finished_at timestamptz,
      epoch text check (length(epoch) <= 60),
      worker text check (length(worker) <= 120),
      error_class text check (length(error_class) <= 120),
      error text check (length(error) <= 2000),
      unique (org_id, id),
      unique (command_id, kind, subject),
      foreign key (org_id, command_id) references commands (org_id, id)
    ) with (fillfactor = 80)`.execute(db)
  // The order in which the dispatcher reads: by organization, by provider account, oldest due first.
  await sql`
    create index work_items_queued on work_items (lane, interactive, org_id, (coalesce(provider_account, '')), due_at, id)
    where state = 'queued'`.execute(db)
  await sql`create index work_items_held on work_items (lane, org_id, offered_at) where state in ('offered', 'running')`.execute(
    db,
  )
  await sql`create index work_items_dead on work_items (org_id, lane, finished_at desc) where state = 'dead'`.execute(
    db,
  )
  await sql`create index work_items_done on work_items (lane, finished_at) where state = 'done'`.execute(db)
  await sql`create index work_items_command on work_items (command_id, state)`.execute(db)
  await secureTenantTable(db, 'work_items')

  await sql`
    create table work_failures (
      org_id uuid not null,
      id uuid not null default uuidv7(),
      work_item_id uuid not null,
      gen integer not null,
      attempt integer not null,
      at timestamptz not null default now(),
      worker text check (length(worker) <= 120),
      error_class text not null check (length(error_class) <= 120),
      message text not null check (length(message) <= 2000),
      retry_at timestamptz,
      primary key (org_id, id),
      foreign key (org_id, work_item_id) references work_items (org_id, id) on delete cascade
    )`.execute(db)
  await sql`create index work_failures_item on work_failures (org_id, work_item_id, at)`.execute(db)
  await secureTenantTable(db, 'work_failures')

  await sql`
    create table effects (
      org_id uuid not null,
      work_item_id uuid not null,
      step text not null check (length(step) <= 60),
      result jsonb,
      at timestamptz not null default now(),
      primary key (work_item_id, step),
      foreign key (org_id, work_item_id) references work_items (org_id, id) on delete cascade
    )`.execute(db)
  await secureTenantTable(db, 'effects')

  await sql`create sequence progress_version`.execute(db)
  await sql`grant usage on sequence progress_version to app, app_system`.execute(db)
  await sql`
    create table progress (
      org_id uuid not null,
      command_id uuid not null,
      version bigint not null default nextval('progress_version'),
      counts jsonb not null,
      updated_at timestamptz not null default now(),
      primary key (org_id, command_id),
      foreign key (org_id, command_id) references commands (org_id, id) on delete cascade
    )`.execute(db)
  await sql`create index progress_version_order on progress (org_id, version)`.execute(db)
  await secureTenantTable(db, 'progress')

  await sql`
    create table webhook_inbox (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      provider text not null check (length(provider) <= 60),
      account_id text not null check (length(account_id) <= 200),
      ext_id text not null check (length(ext_id) <= 300),
      headers jsonb not null default '{}',
      body bytea not null,
      received_at timestamptz not null default now(),
      primary key (org_id, id),
      unique (provider, account_id, ext_id)
    )`.execute(db)
  await secureTenantTable(db, 'webhook_inbox')

  await sql`
    create table provider_budgets (
      org_id uuid not null references organizations (id),
      provider_account text not null check (length(provider_account) <= 200),
      capacity double precision not null check (capacity > 0),
      refill_per_second double precision not null check (refill_per_second > 0),
      tokens double precision not null,
      refilled_at timestamptz not null default now(),
      blocked_until timestamptz,
      blocked_reason text check (length(blocked_reason) <= 300),
      primary key (org_id, provider_account)
    )`.execute(db)
  await secureTenantTable(db, 'provider_budgets')

  // A pause stops every item that matches all of its non-null columns.
  await sql`
    create table pauses (
      id uuid primary key default uuidv7(),
      org_id uuid references organizations (id),
      lane text,
      provider_account text,
      command_id uuid references commands (id) on delete cascade,
      paused_by uuid references users (id),
      reason text not null default '' check (length(reason) <= 300),
      created_at timestamptz not null default now(),
      check (num_nonnulls(org_id, lane, provider_account, command_id) > 0),
      unique nulls not distinct (org_id, lane, provider_account, command_id)
    )`.execute(db)
  await secureSystemTable(db, 'pauses')

  // What the dispatcher last reported about an organization's share of a lane: why its items wait.
  await sql`
    create table dispatch_waits (
      lane text not null,
      org_id uuid not null references organizations (id),
      provider_account text not null default '',
      reason text not null check (length(reason) <= 40),
      detail text not null default '' check (length(detail) <= 300),
      until timestamptz,
      since timestamptz not null default now(),
      primary key (lane, org_id, provider_account)
    )`.execute(db)
  await secureSystemTable(db, 'dispatch_waits')

  await sql`
    create table queue_epochs (
      backend text primary key check (length(backend) <= 40),
      epoch text not null check (length(epoch) <= 60),
      changed_at timestamptz not null default now()
    )`.execute(db)
  await secureSystemTable(db, 'queue_epochs')

  await sql`
    create table worker_processes (
      id text primary key check (length(id) <= 120),
      host text not null check (length(host) <= 200),
      pid integer not null,
      lanes text[] not null,
      slots integer not null,
      started_at timestamptz not null default now(),
      seen_at timestamptz not null default now()
    )`.execute(db)
  await secureSystemTable(db, 'worker_processes')
}
