import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

/** What people say about the machine's answers: overrides, disputes, and decisions about disputes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The current state of disputes. At most one per criterion is open. The events hold their history.
  await sql`
    create table disputes (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      call_id uuid not null,
      scorecard_id uuid not null,
      criterion_id text not null check (length(criterion_id) <= 60),
      question text not null check (length(question) <= 64),
      opened_by uuid not null,
      opened_at timestamptz not null default now(),
      expires_at timestamptz not null,
      status text not null default 'open'
        check (status in ('open', 'accepted', 'partially_accepted', 'rejected', 'withdrawn', 'expired')),
      closed_by uuid references users (id),
      closed_at timestamptz,
      primary key (org_id, id),
      check ((status = 'open') = (closed_at is null)),
      foreign key (org_id, call_id) references calls (org_id, id) on delete cascade,
      foreign key (org_id, scorecard_id) references scorecard_configs (org_id, id),
      foreign key (org_id, opened_by) references memberships (org_id, user_id)
    )`.execute(db)
  await sql`
    create unique index disputes_one_open on disputes (org_id, call_id, scorecard_id, criterion_id)
    where status = 'open'`.execute(db)
  await sql`create index disputes_expiring on disputes (expires_at, org_id) where status = 'open'`.execute(db)
  await secureTenantTable(db, 'disputes')

  // An event belongs to its question: a score of another version that asks the same question takes it over.
  await sql`
    create table score_events (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      call_id uuid not null,
      score_id uuid not null,
      scorecard_id uuid not null,
      criterion_id text not null check (length(criterion_id) <= 60),
      question text not null check (length(question) <= 64),
      kind text not null check (kind in ('overridden', 'overrideWithdrawn', 'disputeOpened', 'disputeDecided',
        'disputeWithdrawn', 'disputeExpired')),
      dispute_id uuid,
      checks jsonb not null default '[]',
      outcome text check (outcome in ('accepted', 'partially_accepted', 'rejected')),
      reason text not null default '' check (length(reason) <= 2000),
      /* Null: the product itself. */
      by_user uuid references users (id),
      created_at timestamptz not null default now(),
      primary key (org_id, id),
      check ((dispute_id is null) = (kind in ('overridden', 'overrideWithdrawn'))),
      check ((outcome is null) = (kind <> 'disputeDecided')),
      foreign key (org_id, call_id) references calls (org_id, id) on delete cascade,
      foreign key (org_id, dispute_id) references disputes (org_id, id) on delete cascade,
      foreign key (org_id, scorecard_id) references scorecard_configs (org_id, id),
      foreign key (org_id, score_id) references scores (org_id, id) on delete cascade
    )`.execute(db)
  await sql`create index score_events_call on score_events (org_id, call_id, id)`.execute(db)
  await sql`create index score_events_score on score_events (org_id, score_id)`.execute(db)
  await secureTenantTable(db, 'score_events', 'insert-only')

  // What waits for a person, stored with the score that lists show.
  await sql`
    alter table calls
      add column waiting_checks integer not null default 0,
      add column open_disputes integer not null default 0`.execute(db)
  for (const column of ['waiting_checks', 'open_disputes'])
    await sql`
      create index ${sql.raw(`calls_${column}`)} on calls (org_id, started_at desc, id desc)
      include (caller_id, is_private) where deleted_at is null and ${sql.raw(column)} > 0`.execute(db)
}
