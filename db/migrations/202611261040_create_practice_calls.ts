import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

/**
 * Practice calls are calls of another kind. Lists, counts and searches of real calls use indexes without practice calls, so practice slows
 * nothing down.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table calls add column kind text not null default 'real' check (kind in ('real', 'practice'))`.execute(
    db,
  )
  for (const [name, columns, condition] of indexes) {
    await sql`drop index ${sql.raw(name)}`.execute(db)
    await sql`
      create index ${sql.raw(name)} on calls ${sql.raw(columns)}
      where deleted_at is null and kind = 'real' ${sql.raw(condition)}`.execute(db)
  }
  await sql`
    create index calls_practice on calls (org_id, started_at desc, id desc) include (caller_id, is_private)
    where deleted_at is null and kind = 'practice'`.execute(db)
  await sql`
    create index calls_practice_caller on calls (org_id, caller_id, started_at desc, id desc)
    where deleted_at is null and kind = 'practice'`.execute(db)

  // Search finds only real calls, so only they have words.
  await sql`
    create or replace function index_call_words() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        delete from call_words where org_id = new.org_id and call_id = new.id;
      end if;
      if new.deleted_at is null and new.kind = 'real' then
        insert into call_words (org_id, call_id, word, caller_id, is_private, started_at)
        select new.org_id, new.id, word, new.caller_id, new.is_private, new.started_at
        from unnest(tsvector_to_array(to_tsvector('simple', new.title || ' ' || new.buyer_company))) word;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create or replace function index_words_of_new_calls() returns trigger language plpgsql as $$
    begin
      insert into call_words (org_id, call_id, word, caller_id, is_private, started_at)
      select fresh.org_id, fresh.id, word, fresh.caller_id, fresh.is_private, fresh.started_at
      from fresh cross join unnest(tsvector_to_array(to_tsvector('simple', fresh.title || ' ' || fresh.buyer_company))) word
      where fresh.deleted_at is null and fresh.kind = 'real';
      return null;
    end $$`.execute(db)

  await sql`
    create table practice_calls (
      org_id uuid not null,
      call_id uuid not null,
      rep_id uuid not null,
      /* A bot may be another organization's, and deleted later: its name and version are kept here. */
      agent_id uuid not null,
      agent_version integer not null,
      agent_name text not null check (length(agent_name) <= 200),
      call_type text not null check (length(call_type) <= 40),
      mode text not null check (mode = 'text'),
      /* Who words what the buyer decides to say: 'offline', or 'model:' with the model's name and the version of our prompts. */
      engine text not null check (length(engine) <= 200),
      engine_version text not null check (length(engine_version) <= 60),
      /* What the state machine runs: script, seed and inputs give the same conversation again. */
      script jsonb not null,
      script_hash text not null check (length(script_hash) = 64),
      seed text not null check (length(seed) between 1 and 100),
      state jsonb not null,
      /* The index of the last stored exchange. */
      turn_count integer not null default 0 check (turn_count between 0 and 1000),
      started_at timestamptz not null,
      last_turn_at timestamptz not null,
      time_limit_seconds integer not null check (time_limit_seconds between 60 and 14400),
      /* What the conversation took before this call, where it goes on from another one. */
      clock_offset_ms integer not null default 0 check (clock_offset_ms >= 0),
      ended_at timestamptz,
      outcome text check (outcome in ('nextStep', 'callback', 'declined', 'buyerHungUp', 'repHungUp', 'blocked',
        'messageTaken', 'timeOver', 'abandoned', 'completed', 'restarted')),
      why jsonb not null default '[]',
      /* Messages before this one are the gatekeeper's part; null: the buyer was never on. */
      buyer_from_message integer,
      scorecard_id uuid,
      gatekeeper_scorecard_id uuid,
      gatekeeper_score_state text check (gatekeeper_score_state in ('waiting', 'scored', 'failed')),
      gatekeeper_scorecard_version integer,
      gatekeeper_result jsonb,
      /* The call that the rep began anew. */
      attempt_of uuid,
      resumed_from uuid,
      /* Exchanges up to this one were said before. */
      resumed_turn integer,
      notes text not null default '' check (length(notes) <= 10000),
      notes_version integer not null default 1,
      primary key (org_id, call_id),
      check ((ended_at is null) = (outcome is null)),
      foreign key (org_id, call_id) references calls (org_id, id) on delete cascade,
      foreign key (org_id, rep_id) references memberships (org_id, user_id),
      foreign key (org_id, scorecard_id) references scorecard_configs (org_id, id),
      foreign key (org_id, gatekeeper_scorecard_id) references scorecard_configs (org_id, id)
    )`.execute(db)
  await sql`alter table practice_calls alter column script set statistics 0, alter column state set statistics 0`.execute(
    db,
  )
  await sql`create index practice_calls_open on practice_calls (org_id, rep_id) where ended_at is null`.execute(
    db,
  )
  await sql`create index practice_calls_waiting on practice_calls (last_turn_at, org_id) where ended_at is null`.execute(
    db,
  )
  // Attempts of a rep with a bot, for the trend and for the counts next to bots.
  await sql`create index practice_calls_attempts on practice_calls (org_id, agent_id, rep_id, started_at desc)`.execute(
    db,
  )
  await secureTenantTable(db, 'practice_calls')

  // One row is one exchange: what the rep said and the answers, stored together before the answers are sent.
  await sql`
    create table practice_turns (
      org_id uuid not null,
      call_id uuid not null,
      index integer not null check (index between 0 and 1000),
      input text not null check (input in ('open', 'words', 'silence', 'hangUp')),
      text text not null check (length(text) <= 4000),
      /* Since the exchange before, as the state machine was told. */
      elapsed_ms integer not null check (elapsed_ms >= 0),
      /* Since the start of the conversation. */
      at_ms integer not null check (at_ms >= 0),
      reading jsonb,
      said jsonb not null,
      request_at timestamptz not null,
      acts_at timestamptz not null,
      /* The first byte of a model's words; null: no model was asked, or it said nothing. */
      first_byte_at timestamptz,
      done_at timestamptz not null,
      primary key (org_id, call_id, index),
      foreign key (org_id, call_id) references practice_calls (org_id, call_id) on delete cascade
    )`.execute(db)
  await sql`
    alter table practice_turns alter column text set statistics 0, alter column said set statistics 0,
      alter column reading set statistics 0`.execute(db)
  await secureTenantTable(db, 'practice_turns', 'insert-only')

  // Adds a purpose for which a model is asked.
  for (const table of ['model_use', 'model_reservations'])
    await sql`
      alter table ${sql.raw(table)} drop constraint ${sql.raw(`${table}_purpose_check`)},
        add constraint ${sql.raw(`${table}_purpose_check`)}
          check (purpose in ('routing', 'describing', 'scoring', 'second_look', 'practice'))`.execute(db)
}

const newest = '(org_id, started_at desc, id desc)'
const indexes: [name: string, columns: string, condition: string][] = [
  ['calls_newest', `${newest} include (caller_id, is_private, score_status, score, score_passed)`, ''],
  [
    'calls_caller',
    `(org_id, caller_id, started_at desc, id desc)
      include (score_status, call_type, scorecard_config_id, duration_seconds, is_private, score)`,
    '',
  ],
  ['calls_facets', '(org_id, score_status, call_type, scorecard_config_id, is_private, caller_id)', ''],
  ['calls_score', '(org_id, score desc nulls last, id desc)', ''],
  ['calls_duration', '(org_id, duration_seconds desc nulls last, id desc)', ''],
  ['calls_title', '(org_id, lower(title), id)', ''],
  [
    'calls_rep_unknown',
    `${newest} include (caller_id, created_by, is_private)`,
    `and talk_share is null and stage <> 'recorded' and message_count > 0
      and (score_status in ('SCORED_SUCCESS', 'SCORED_ERROR')
        or (score_status = 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE' and not run_score))`,
  ],
  [
    'calls_undecided',
    `${newest} include (caller_id, is_private)`,
    `and score_status = 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE' and plausible_categories is not null`,
  ],
  ['calls_waiting_checks', `${newest} include (caller_id, is_private)`, 'and waiting_checks > 0'],
  ['calls_open_disputes', `${newest} include (caller_id, is_private)`, 'and open_disputes > 0'],
]
