import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

/** How stable a model's answers are if it is asked about the same calls again and again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stability_runs (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      scorecard_id uuid not null,
      scorecard_version integer not null,
      command_id uuid not null,
      /* Ids of the criteria that are asked about. */
      criteria text[] not null,
      /* How many calls are asked about, and how often each. */
      calls integer not null check (calls > 0),
      asks integer not null check (asks between 2 and 5),
      error text check (length(error) <= 2000),
      created_by uuid references users (id),
      created_at timestamptz not null default now(),
      primary key (org_id, id),
      foreign key (org_id, scorecard_id) references scorecard_configs (org_id, id),
      foreign key (org_id, command_id) references commands (org_id, id)
    )`.execute(db)
  await sql`create index stability_runs_scorecard on stability_runs (org_id, scorecard_id, id desc)`.execute(
    db,
  )
  await secureTenantTable(db, 'stability_runs')

  await sql`
    create table stability_answers (
      org_id uuid not null references organizations (id),
      run_id uuid not null,
      call_id uuid not null,
      criterion_id text not null check (length(criterion_id) <= 60),
      /* Counts from 1. */
      ask integer not null,
      status text not null check (status in ('met', 'partly', 'missed', 'not_applicable', 'not_assessable')),
      engine text not null check (length(engine) <= 120),
      created_at timestamptz not null default now(),
      primary key (org_id, run_id, call_id, criterion_id, ask),
      foreign key (org_id, run_id) references stability_runs (org_id, id) on delete cascade,
      foreign key (org_id, call_id) references calls (org_id, id) on delete cascade
    )`.execute(db)
  await sql`create index stability_answers_call on stability_answers (org_id, call_id)`.execute(db)
  await secureTenantTable(db, 'stability_answers', 'insert-only')
}
