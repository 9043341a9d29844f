import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scores (
      org_id uuid not null,
      id uuid not null default uuidv7(),
      call_id uuid not null,
      scorecard_id uuid not null,
      scorecard_version integer not null,
      engine text not null check (length(engine) <= 60),
      engine_version text not null check (length(engine_version) <= 60),
      overall double precision,
      coverage double precision not null,
      passed boolean,
      failed_gates text[] not null default '{}',
      metrics jsonb not null default '{}',
      is_current boolean not null default true,
      created_at timestamptz not null default now(),
      primary key (org_id, id),
      foreign key (org_id, call_id) references calls (org_id, id) on delete cascade,
      foreign key (org_id, scorecard_id, scorecard_version) references scorecard_versions (org_id, scorecard_id, number)
    )`.execute(db)
  await sql`create unique index scores_one_current on scores (org_id, call_id) where is_current`.execute(db)
  await sql`create index scores_call on scores (org_id, call_id, id desc)`.execute(db)
  await secureTenantTable(db, 'scores')

  await sql`
    create table score_answers (
      org_id uuid not null,
      score_id uuid not null,
      criterion_id text not null check (length(criterion_id) <= 60),
      section_id text not null check (length(section_id) <= 60),
      position integer not null,
      status text not null check (status in ('met', 'partly', 'missed', 'not_applicable', 'not_assessable')),
      earned double precision,
      possible double precision not null,
      assessed double precision not null,
      checks jsonb not null,
      primary key (org_id, score_id, criterion_id),
      foreign key (org_id, score_id) references scores (org_id, id) on delete cascade
    )`.execute(db)
  await secureTenantTable(db, 'score_answers')

  await sql`
    create table score_evidence (
      org_id uuid not null,
      score_id uuid not null,
      criterion_id text not null,
      check_id text not null check (length(check_id) <= 60),
      position integer not null,
      message_index integer not null check (message_index >= 0),
      start_character integer not null check (start_character >= 0),
      end_character integer not null,
      quote text not null check (length(quote) <= 5000),
      seconds_from_start double precision not null,
      primary key (org_id, score_id, criterion_id, check_id, position),
      check (end_character > start_character),
      foreign key (org_id, score_id, criterion_id) references score_answers (org_id, score_id, criterion_id) on delete cascade
    )`.execute(db)
  await secureTenantTable(db, 'score_evidence')
}
