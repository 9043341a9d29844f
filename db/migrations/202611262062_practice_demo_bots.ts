import { type Kysely, sql } from 'kysely'
import { secureSystemTable } from '../tenant-table.ts'

/** Calls of visitors without an account. They are deleted with the visitor's form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table demo_calls (
      id uuid primary key default gen_random_uuid(),
      demo_form_id uuid not null references demo_forms (id) on delete cascade,
      /* Of the address that began it, to count by. */
      address_hash bytea not null,
      /* The bot's id as the visitor knows it. */
      bot_id uuid not null,
      /* A bot that an organization has made public; null: the visitor's own. */
      public_org_id uuid,
      public_agent_id uuid,
      name text not null check (length(name) <= 200),
      brief jsonb not null check (pg_column_size(brief) <= 50000),
      engine_version text not null check (length(engine_version) <= 60),
      script jsonb not null check (pg_column_size(script) <= 200000),
      script_hash text not null check (length(script_hash) = 64),
      seed text not null check (length(seed) between 1 and 100),
      state jsonb not null check (pg_column_size(state) <= 200000),
      turn_count integer not null default 0 check (turn_count between 0 and 1000),
      started_at timestamptz not null,
      last_turn_at timestamptz not null,
      time_limit_seconds integer not null check (time_limit_seconds between 60 and 14400),
      ended_at timestamptz,
      outcome text check (outcome in ('nextStep', 'callback', 'declined', 'buyerHungUp', 'repHungUp', 'blocked',
        'messageTaken', 'timeOver', 'abandoned', 'completed', 'restarted')),
      check ((ended_at is null) = (outcome is null)),
      check ((public_org_id is null) = (public_agent_id is null))
    )`.execute(db)
  await sql`create index demo_calls_form on demo_calls (demo_form_id, started_at)`.execute(db)
  await sql`create index demo_calls_address on demo_calls (address_hash, started_at)`.execute(db)
  await sql`create index demo_calls_age on demo_calls (started_at)`.execute(db)
  await sql`create index demo_calls_bot on demo_calls (public_org_id, started_at) where public_org_id is not null`.execute(
    db,
  )
  await secureSystemTable(db, 'demo_calls')
  await sql`
    create table demo_turns (
      demo_call_id uuid not null references demo_calls (id) on delete cascade,
      index integer not null check (index between 0 and 1000),
      input text not null check (input in ('open', 'words', 'hangUp')),
      text text not null check (length(text) <= 4000),
      elapsed_ms integer not null,
      at_ms integer not null,
      said jsonb not null check (pg_column_size(said) <= 50000),
      primary key (demo_call_id, index)
    )`.execute(db)
  await secureSystemTable(db, 'demo_turns')
}
