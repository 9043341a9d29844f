import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

/** Tests of buyer bots by scripted reps: what was tested, the result, and what was said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `form` is what is tested, kept until the test ends. `form_hash` tells whether the draft is still the same. Analytics read the columns
  // after `outcome`, not `result`.
  await sql`
    create table persona_tests (
      org_id uuid not null,
      id uuid not null default uuidv7(),
      agent_id uuid not null,
      command_id uuid not null,
      tested_form text not null check (tested_form in ('draft', 'published')),
      /* The published version that was tested; null: the draft. */
      agent_version integer,
      call_type text not null check (length(call_type) <= 40),
      form jsonb not null check (pg_column_size(form) <= 200000),
      form_hash bytea not null check (length(form_hash) = 32),
      engine text not null default 'offline' check (length(engine) <= 60),
      engine_version text not null check (length(engine_version) <= 40),
      total integer not null check (total between 1 and 200),
      done integer not null default 0,
      /* Findings and figures; null until the test is over. */
      result jsonb check (pg_column_size(result) <= 200000),
      outcome text check (outcome in ('passed', 'findings')),
      finding_kinds text[] not null default '{}' check (cardinality(finding_kinds) <= 60),
      findings integer not null default 0,
      blocking_findings integer not null default 0,
      acts_needed integer,
      measured_difficulty text check (measured_difficulty in ('EASY', 'MEDIUM', 'HARD')),
      error text check (length(error) <= 600),
      started_by uuid references users (id),
      created_at timestamptz not null default now(),
      finished_at timestamptz,
      primary key (org_id, id),
      check ((result is null) = (finished_at is null) and (result is null) = (outcome is null)),
      check ((tested_form = 'published') = (agent_version is not null)),
      foreign key (org_id, agent_id) references agents (org_id, id) on delete cascade,
      foreign key (org_id, command_id) references commands (org_id, id)
    )`.execute(db)
  await sql`create index persona_tests_agent on persona_tests (org_id, agent_id, id desc)`.execute(db)
  await sql`create index persona_tests_finished on persona_tests (org_id, finished_at) where finished_at is not null`.execute(
    db,
  )
  await secureTenantTable(db, 'persona_tests')

  await sql`
    create table persona_test_units (
      org_id uuid not null,
      test_id uuid not null,
      position integer not null check (position between 0 and 199),
      unit jsonb not null,
      summary jsonb not null,
      findings jsonb not null check (pg_column_size(findings) <= 200000),
      turns jsonb not null check (pg_column_size(turns) <= 1000000),
      primary key (org_id, test_id, position),
      foreign key (org_id, test_id) references persona_tests (org_id, id) on delete cascade
    )`.execute(db)
  await secureTenantTable(db, 'persona_test_units')
}
