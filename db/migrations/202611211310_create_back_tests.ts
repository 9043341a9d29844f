import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table back_tests (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      command_id uuid not null,
      days integer not null check (days > 0),
      compare_with text not null check (compare_with in ('savedRules', 'storedCalls')),
      is_draft boolean not null,
      /* The rules of both sides and the states of scorecards as they were: a test that takes long compares the same rules to its end. */
      definition jsonb not null,
      rules_version text not null check (length(rules_version) <= 80),
      window_from timestamptz not null,
      window_to timestamptz not null,
      /* Calls of the window; null until they have been counted. */
      total integer,
      done integer not null default 0,
      /* The last call that is counted, by its start in microseconds since 1970 and its id. */
      cursor_at bigint,
      cursor_call_id uuid,
      counts jsonb not null default '{}',
      outcomes jsonb not null default '[]',
      flows jsonb not null default '[]',
      error text check (length(error) <= 600),
      created_by uuid references users (id),
      created_at timestamptz not null default now(),
      primary key (org_id, id),
      foreign key (org_id, command_id) references commands (org_id, id)
    )`.execute(db)
  await sql`create index back_tests_age on back_tests (created_at)`.execute(db)
  await secureTenantTable(db, 'back_tests')

  // Written by the tens of thousands. No foreign key to the call, and nothing of the call is kept here; lists join the calls that still
  // exist.
  await sql`
    create table back_test_changes (
      org_id uuid not null,
      back_test_id uuid not null,
      started_at timestamptz not null,
      call_id uuid not null,
      kind text not null check (length(kind) <= 40),
      /* Places in the test's outcomes. */
      before integer not null,
      after integer not null,
      primary key (org_id, back_test_id, started_at, call_id),
      foreign key (org_id, back_test_id) references back_tests (org_id, id) on delete cascade
    )`.execute(db)
  await secureTenantTable(db, 'back_test_changes')
}
