import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

/**
 * Calls that a privacy rule would exclude by an estimate wait for a person. Their content is moved out of the tables that lists, search,
 * scores and exports read, and sealed here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calls drop constraint calls_score_status_check`.execute(db)
  await sql`
    alter table calls add constraint calls_score_status_check check (score_status in ('TO_BE_SCORED', 'SCORING', 'SCORED_SUCCESS',
      'SCORED_ERROR', 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE', 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE',
      'HELD_FOR_PRIVACY_DECISION')) not valid`.execute(db)
  await sql`alter table calls validate constraint calls_score_status_check`.execute(db)
  await sql`
    alter table calls
      add column duration_is_estimated boolean not null default false,
      add column hold_released_at timestamptz`.execute(db)
  // Until now, nothing stored where a length came from. An uploaded text without times had none.
  await sql`alter table calls no force row level security`.execute(db)
  await sql`alter table transcripts no force row level security`.execute(db)
  await sql`
    update calls set duration_is_estimated = true from transcripts
    where transcripts.org_id = calls.org_id and transcripts.call_id = calls.id and calls.external_id is null
      and jsonb_path_exists(transcripts.messages, '$[*] ? (@.timeApproximate == true)')`.execute(db)
  await sql`alter table transcripts force row level security`.execute(db)
  await sql`alter table calls force row level security`.execute(db)

  await sql`
    create table held_calls (
      org_id uuid not null,
      call_id uuid not null,
      title text not null check (length(title) <= 500),
      buyer_company text not null check (length(buyer_company) <= 200),
      caller_id uuid,
      created_by uuid references users (id),
      is_private boolean not null,
      duration_seconds integer,
      privacy_rule_id uuid,
      rule_label text check (length(rule_label) <= 600),
      reason text not null check (length(reason) <= 600),
      /* Everything else of the call, sealed with a data key of the organization. */
      content bytea not null,
      content_hash bytea not null,
      held_at timestamptz not null default now(),
      expires_at timestamptz not null,
      /* True from the decision to import it until its content is back. */
      is_released boolean not null default false,
      primary key (org_id, call_id),
      foreign key (org_id, call_id) references calls (org_id, id) on delete cascade,
      foreign key (org_id, caller_id) references memberships (org_id, user_id)
    )`.execute(db)
  await sql`create index held_calls_expiry on held_calls (expires_at)`.execute(db)
  await secureTenantTable(db, 'held_calls')
}
