import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

/** How much of a language model organizations use, how much they may use, and what it answered about calls. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The transaction that reserves a request locks this row, so that concurrent requests cannot exceed the limit together.
  await sql`
    create table model_limits (
      org_id uuid primary key references organizations (id) on delete cascade,
      monthly_tokens bigint check (monthly_tokens >= 0),
      monthly_cost_micros bigint check (monthly_cost_micros >= 0),
      version integer not null default 1,
      updated_at timestamptz not null default now()
    )`.execute(db)
  await secureTenantTable(db, 'model_limits')

  await sql`
    create table model_use (
      org_id uuid not null references organizations (id) on delete cascade,
      day timestamptz not null,
      purpose text not null check (purpose in ('routing', 'describing', 'scoring', 'second_look')),
      model text not null check (length(model) <= 100),
      requests integer not null,
      estimated_requests integer not null default 0,
      input_tokens bigint not null,
      output_tokens bigint not null,
      cost_micros bigint not null default 0,
      unpriced_tokens bigint not null default 0,
      primary key (org_id, day, purpose, model)
    )`.execute(db)
  await secureTenantTable(db, 'model_use')

  await sql`
    create table model_reservations (
      org_id uuid not null references organizations (id) on delete cascade,
      id uuid not null default uuidv7(),
      purpose text not null check (purpose in ('routing', 'describing', 'scoring', 'second_look')),
      model text not null check (length(model) <= 100),
      input_tokens integer not null,
      output_tokens integer not null,
      cost_micros bigint,
      created_at timestamptz not null default now(),
      primary key (org_id, id)
    )`.execute(db)
  await secureTenantTable(db, 'model_reservations')

  await sql`
    create table model_verdicts (
      org_id uuid not null,
      call_id uuid not null,
      key text not null check (length(key) <= 64),
      verdict jsonb not null,
      created_at timestamptz not null default now(),
      primary key (org_id, call_id, key),
      foreign key (org_id, call_id) references calls (org_id, id) on delete cascade
    )`.execute(db)
  await secureTenantTable(db, 'model_verdicts')
}
