import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

/** Imports of calls, the outcome of every call that a provider has listed, and webhook deliveries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table imports (
      org_id uuid not null,
      id uuid not null default uuidv7(),
      integration_id uuid not null,
      command_id uuid not null,
      scope text not null check (scope in ('SELECTED_IDS', 'ALL', 'LAST_1_DAY', 'LAST_2_DAYS', 'LAST_3_DAYS', 'LAST_7_DAYS',
        'LAST_15_DAYS', 'LAST_30_DAYS', 'LAST_60_DAYS', 'SYNC', 'WEBHOOK')),
      /* Who or what has started it. */
      started_by text not null check (started_by in ('person', 'schedule', 'webhook')),
      external_ids jsonb not null default '[]',
      range_from timestamptz,
      range_to timestamptz,
      call_type text check (length(call_type) <= 40),
      scorecard_config_id uuid,
      /* Where the listing goes on; written in the transaction that stores a page. */
      cursor text check (length(cursor) <= 4000),
      pages integer not null default 0,
      listed integer not null default 0,
      /* Listed, and here already as they are now. */
      unchanged integer not null default 0,
      listing_ended_at timestamptz,
      /* Calls by state, once the import has ended; until then they are counted. */
      final_counts jsonb,
      error text not null default '' check (length(error) <= 600),
      created_by uuid references users (id),
      created_at timestamptz not null default now(),
      ended_at timestamptz,
      primary key (org_id, id),
      unique (org_id, command_id),
      foreign key (org_id, integration_id) references integrations (org_id, id),
      foreign key (org_id, command_id) references commands (org_id, id),
      foreign key (org_id, scorecard_config_id) references scorecard_configs (org_id, id)
    )`.execute(db)
  await sql`create index imports_newest on imports (org_id, created_at desc, id desc)`.execute(db)
  await sql`create index imports_integration on imports (org_id, integration_id, created_at desc)`.execute(db)
  await secureTenantTable(db, 'imports')

  await sql`
    create table import_events (
      org_id uuid not null,
      import_id uuid not null,
      id uuid not null default uuidv7(),
      kind text not null check (length(kind) <= 40),
      detail text not null default '' check (length(detail) <= 300),
      at timestamptz not null default now(),
      primary key (org_id, import_id, id),
      foreign key (org_id, import_id) references imports (org_id, id) on delete cascade
    )`.execute(db)
  await secureTenantTable(db, 'import_events')

  await sql`
    create table external_calls (
      org_id uuid not null,
      integration_id uuid not null,
      external_id text not null check (length(external_id) between 1 and 300),
      state text not null default 'listed' check (state in ('listed', 'waiting', 'imported', 'excluded', 'no_transcript', 'failed', 'deleted')),
      /* Why, in words. Of an excluded call it names the rule's kind only. */
      reason text not null default '' check (length(reason) <= 600),
      call_id uuid,
      /* The import that has dealt with it last. */
      import_id uuid,
      /* What the provider has listed; kept until the call is imported, never of an excluded one. */
      listed jsonb,
      title text check (length(title) <= 500),
      started_at timestamptz,
      duration_seconds integer,
      owner_external_id text check (length(owner_external_id) <= 300),
      privacy_rule_id uuid,
      /* Of what the provider said of the call, and of its transcript. */
      content_hash bytea,
      adapter_version integer not null default 0,
      waiting_until timestamptz,
      first_seen_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (org_id, integration_id, external_id),
      foreign key (org_id, integration_id) references integrations (org_id, id),
      foreign key (org_id, import_id) references imports (org_id, id),
      foreign key (org_id, call_id) references calls (org_id, id) on delete set null (call_id)
    ) with (fillfactor = 80)`.execute(db)
  await sql`create index external_calls_import on external_calls (org_id, import_id, state)`.execute(db)
  await sql`create index external_calls_call on external_calls (org_id, call_id) where call_id is not null`.execute(
    db,
  )
  await secureTenantTable(db, 'external_calls')

  await sql`
    create table provider_lookups (
      org_id uuid not null,
      id uuid not null default uuidv7(),
      integration_id uuid not null,
      command_id uuid not null,
      kind text not null check (kind in ('calls', 'users')),
      request jsonb not null,
      result jsonb,
      error text check (length(error) <= 600),
      created_by uuid references users (id),
      created_at timestamptz not null default now(),
      primary key (org_id, id),
      unique (org_id, command_id),
      foreign key (org_id, integration_id) references integrations (org_id, id) on delete cascade,
      foreign key (org_id, command_id) references commands (org_id, id)
    )`.execute(db)
  await sql`create index provider_lookups_age on provider_lookups (created_at)`.execute(db)
  await secureTenantTable(db, 'provider_lookups')

  // The delivery log is the inbox: what was accepted and what was refused.
  await sql`
    alter table webhook_inbox
      add column integration_id uuid,
      add column event_types text[] not null default '{}',
      /* What the sender says has happened, read when it was verified. */
      add column events jsonb not null default '[]',
      add column work_item_id uuid,
      add column processed_at timestamptz,
      add column outcome text check (length(outcome) <= 300),
      add column replays integer not null default 0,
      add foreign key (org_id, integration_id) references integrations (org_id, id) on delete cascade,
      add foreign key (org_id, work_item_id) references work_items (org_id, id) on delete set null (work_item_id)`.execute(
    db,
  )
  await sql`create index webhook_inbox_integration on webhook_inbox (org_id, integration_id, received_at desc, id desc)`.execute(
    db,
  )
  await sql`create index webhook_inbox_age on webhook_inbox (received_at)`.execute(db)

  await sql`
    create table webhook_refusals (
      org_id uuid not null,
      id uuid not null default uuidv7(),
      integration_id uuid not null,
      reason text not null check (length(reason) <= 40),
      /* Names only: an administrator picks the one that holds the signature. */
      header_names text[] not null default '{}',
      bytes integer not null default 0,
      received_at timestamptz not null default now(),
      primary key (org_id, id),
      foreign key (org_id, integration_id) references integrations (org_id, id) on delete cascade
    )`.execute(db)
  await sql`create index webhook_refusals_integration on webhook_refusals (org_id, integration_id, received_at desc, id desc)`.execute(
    db,
  )
  await secureTenantTable(db, 'webhook_refusals')

  // An account sends requests one after the other. This is when the next one may start.
  await sql`alter table provider_budgets add column next_request_at timestamptz`.execute(db)

  // Earlier values of this column refer to nothing.
  await sql`update calls set integration_id = null where integration_id is not null`.execute(db)
  await sql`alter table calls add foreign key (org_id, integration_id) references integrations (org_id, id)`.execute(
    db,
  )

  // An import keeps its figures as of its end, because later imports process the same calls again.
  await sql`
    create function close_import() returns trigger language plpgsql as $$
    begin
      update imports set ended_at = new.ended_at, final_counts = (
        select coalesce(jsonb_object_agg(state, calls), '{}') from (
          select state, count(*) as calls from external_calls
          where org_id = imports.org_id and import_id = imports.id group by state) as counted)
      where org_id = new.org_id and command_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger commands_close_import after update of state on commands for each row
    when (new.state <> old.state and new.kind in ('import-calls', 'sync-calls', 'webhook-calls'))
    execute function close_import()`.execute(db)
}
