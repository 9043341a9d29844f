import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

/** Calls that people grade blind, their grades, and the decisions where people and machine differ. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table grading_samples (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      scorecard_id uuid not null,
      scorecard_version integer not null,
      /* By which rules, out of how many calls, and by which seed: the same draw can be made again. */
      rules jsonb not null,
      pool integer not null,
      seed text not null check (length(seed) <= 80),
      two_graders_share double precision not null check (two_graders_share between 0 and 1),
      hide_names boolean not null default false,
      drawn_by uuid references users (id),
      created_at timestamptz not null default now(),
      primary key (org_id, id),
      foreign key (org_id, scorecard_id) references scorecard_configs (org_id, id)
    )`.execute(db)
  await sql`create index grading_samples_scorecard on grading_samples (org_id, scorecard_id, id desc)`.execute(
    db,
  )
  await secureTenantTable(db, 'grading_samples', 'insert-only')

  await sql`
    create table grading_items (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      sample_id uuid not null,
      call_id uuid not null,
      grader_id uuid not null,
      /* The order is random for each grader. */
      position integer not null,
      reasons text[] not null,
      /* How likely the call was to be drawn: without it the sample speaks for itself only. */
      inclusion double precision not null check (inclusion > 0 and inclusion <= 1),
      status text not null default 'open' check (status in ('open', 'submitted', 'passed')),
      closed_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (org_id, id),
      unique (org_id, sample_id, call_id, grader_id),
      foreign key (org_id, sample_id) references grading_samples (org_id, id),
      foreign key (org_id, call_id) references calls (org_id, id) on delete cascade,
      foreign key (org_id, grader_id) references memberships (org_id, user_id)
    )`.execute(db)
  await sql`
    create index grading_items_open on grading_items (org_id, grader_id, position, id) include (call_id)
    where status = 'open'`.execute(db)
  await sql`create index grading_items_call on grading_items (org_id, call_id)`.execute(db)
  await secureTenantTable(db, 'grading_items')

  await sql`
    create table human_grades (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      item_id uuid not null,
      call_id uuid not null,
      scorecard_id uuid not null,
      scorecard_version integer not null,
      criterion_id text not null check (length(criterion_id) <= 60),
      question text not null check (length(question) <= 64),
      grader_id uuid not null,
      checks jsonb not null,
      status text not null check (status in ('met', 'partly', 'missed', 'not_applicable', 'not_assessable')),
      comment text not null default '' check (length(comment) <= 2000),
      seconds integer not null default 0,
      is_blind boolean not null,
      created_at timestamptz not null default now(),
      primary key (org_id, id),
      foreign key (org_id, item_id) references grading_items (org_id, id) on delete cascade,
      foreign key (org_id, call_id) references calls (org_id, id) on delete cascade,
      foreign key (org_id, scorecard_id) references scorecard_configs (org_id, id),
      foreign key (org_id, grader_id) references memberships (org_id, user_id)
    )`.execute(db)
  await sql`create index human_grades_scorecard on human_grades (org_id, scorecard_id, question, id)`.execute(
    db,
  )
  await sql`create index human_grades_call on human_grades (org_id, call_id)`.execute(db)
  await sql`create index human_grades_item on human_grades (org_id, item_id)`.execute(db)
  await secureTenantTable(db, 'human_grades', 'insert-only')

  await sql`
    create table disagreement_outcomes (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      call_id uuid not null,
      scorecard_id uuid not null,
      criterion_id text not null check (length(criterion_id) <= 60),
      question text not null check (length(question) <= 64),
      outcome text not null check (outcome in ('peopleRight', 'machineRight', 'unclearWording', 'undone')),
      /* What the machine and most people said then. */
      machine text not null,
      people text,
      decided_by uuid references users (id),
      created_at timestamptz not null default now(),
      primary key (org_id, id),
      foreign key (org_id, call_id) references calls (org_id, id) on delete cascade,
      foreign key (org_id, scorecard_id) references scorecard_configs (org_id, id)
    )`.execute(db)
  await sql`
    create index disagreement_outcomes_scorecard on disagreement_outcomes (org_id, scorecard_id, id)`.execute(
    db,
  )
  await sql`create index disagreement_outcomes_call on disagreement_outcomes (org_id, call_id)`.execute(db)
  await secureTenantTable(db, 'disagreement_outcomes', 'insert-only')

  await sql`
    create table calibration_settings (
      org_id uuid not null references organizations (id),
      scorecard_id uuid not null,
      /* Whether criteria must agree with people before a version is published. */
      has_gate boolean not null default false,
      kappa double precision not null check (kappa between 0 and 1),
      agreement double precision not null check (agreement between 0 and 1),
      needs_grades boolean not null,
      version integer not null default 1,
      updated_by uuid references users (id),
      updated_at timestamptz not null default now(),
      primary key (org_id, scorecard_id),
      foreign key (org_id, scorecard_id) references scorecard_configs (org_id, id)
    )`.execute(db)
  await secureTenantTable(db, 'calibration_settings')
}
