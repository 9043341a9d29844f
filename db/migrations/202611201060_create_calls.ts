import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calls (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      caller_id uuid,
      integration_id uuid,
      external_id text check (length(external_id) <= 300),
      title text not null default '' check (length(title) <= 500),
      buyer_company text not null default '' check (length(buyer_company) <= 200),
      status text not null default 'SCORING' check (status in ('SCORING', 'SCORED', 'DELETED', 'SKIPPED')),
      score_status text not null default 'TO_BE_SCORED' check (score_status in ('TO_BE_SCORED', 'SCORING', 'SCORED_SUCCESS',
        'SCORED_ERROR', 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE', 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE')),
      /* Why the score status is what it is, in words. */
      status_reason text not null default '' check (length(status_reason) <= 600),
      stage text not null default 'recorded' check (stage in ('recorded', 'parsed', 'routed', 'scored')),
      call_type text check (length(call_type) <= 40),
      /* What the uploader chose; routing may only fill what was left open. */
      chosen_call_type text check (length(chosen_call_type) <= 40),
      chosen_scorecard_id uuid,
      run_score boolean not null default true,
      category_rule_id uuid,
      category_label text check (length(category_label) <= 120),
      category_level text check (length(category_level) <= 20),
      scorecard_config_id uuid,
      privacy_rule_id uuid,
      content_hash bytea,
      started_at timestamptz not null default now(),
      duration_seconds integer check (duration_seconds >= 0),
      is_private boolean not null default false,
      shared_with uuid[] not null default '{}',
      score double precision,
      score_passed boolean,
      score_pass_mark double precision,
      score_coverage double precision,
      talk_share double precision,
      message_count integer not null default 0,
      command_id uuid,
      created_by uuid references users (id),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      search tsvector generated always as (to_tsvector('simple', title || ' ' || buyer_company)) stored,
      primary key (org_id, id),
      foreign key (org_id, caller_id) references memberships (org_id, user_id),
      foreign key (org_id, scorecard_config_id) references scorecard_configs (org_id, id),
      foreign key (org_id, chosen_scorecard_id) references scorecard_configs (org_id, id)
    )`.execute(db)
  await sql`create index calls_newest on calls (org_id, started_at desc, id desc) where deleted_at is null`.execute(
    db,
  )
  await sql`create index calls_caller on calls (org_id, caller_id, started_at desc, id desc) where deleted_at is null`.execute(
    db,
  )
  await sql`create index calls_score on calls (org_id, score desc nulls last, id desc) where deleted_at is null`.execute(
    db,
  )
  await sql`create index calls_search on calls using gin (search)`.execute(db)
  await sql`
    create unique index calls_external on calls (org_id, integration_id, external_id)
    where external_id is not null and integration_id is not null`.execute(db)
  await secureTenantTable(db, 'calls')

  await sql`
    create table call_participants (
      org_id uuid not null,
      id uuid not null default uuidv7(),
      call_id uuid not null,
      position integer not null,
      name text not null check (length(name) <= 200),
      email text check (length(email) <= 254),
      user_id uuid,
      kind text not null check (kind in ('INTERNAL', 'EXTERNAL')),
      side text not null check (side in ('rep', 'colleague', 'buyer')),
      company text check (length(company) <= 200),
      primary key (org_id, id),
      foreign key (org_id, call_id) references calls (org_id, id) on delete cascade,
      foreign key (org_id, user_id) references memberships (org_id, user_id)
    )`.execute(db)
  await sql`create unique index call_participants_order on call_participants (org_id, call_id, position)`.execute(
    db,
  )
  await secureTenantTable(db, 'call_participants')

  // The upload, unchanged, until the call is erased or excluded.
  await sql`
    create table transcript_sources (
      org_id uuid not null,
      call_id uuid not null,
      kind text not null check (kind in ('messages', 'text', 'file')),
      file_name text check (length(file_name) <= 255),
      content_type text check (length(content_type) <= 120),
      body bytea not null,
      created_at timestamptz not null default now(),
      primary key (org_id, call_id),
      foreign key (org_id, call_id) references calls (org_id, id) on delete cascade
    )`.execute(db)
  await secureTenantTable(db, 'transcript_sources')

  await sql`
    create table transcripts (
      org_id uuid not null,
      call_id uuid not null,
      messages jsonb not null,
      plain_text text not null,
      detected_format text check (length(detected_format) <= 40),
      confidence double precision,
      warnings jsonb not null default '[]',
      created_at timestamptz not null default now(),
      primary key (org_id, call_id),
      foreign key (org_id, call_id) references calls (org_id, id) on delete cascade
    )`.execute(db)
  await secureTenantTable(db, 'transcripts')

  // Why a call was kept, routed and scored as it was. One row per stage; the latest run replaces it.
  await sql`
    create table call_traces (
      org_id uuid not null,
      call_id uuid not null,
      stage text not null check (stage in ('parsing', 'privacy', 'routing', 'scoring')),
      verdict text not null check (length(verdict) <= 60),
      reason text not null default '' check (length(reason) <= 600),
      trace jsonb not null default '[]',
      started_at timestamptz not null,
      finished_at timestamptz not null,
      primary key (org_id, call_id, stage),
      foreign key (org_id, call_id) references calls (org_id, id) on delete cascade
    )`.execute(db)
  await secureTenantTable(db, 'call_traces')
}
