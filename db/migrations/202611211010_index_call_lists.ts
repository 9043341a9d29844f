import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

/**
 * Indexes and rows that serve lists of a million calls. Row-level security lets an index serve only leakproof comparisons, and text search
 * has none. Words are therefore rows, compared as text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The words of a call's title and company while it is not deleted, with the columns that decide who sees it.
  await sql`
    create table call_words (
      org_id uuid not null,
      call_id uuid not null,
      word text collate "C" not null,
      caller_id uuid,
      is_private boolean not null,
      primary key (org_id, call_id, word),
      foreign key (org_id, call_id) references calls (org_id, id) on delete cascade
    )`.execute(db)
  // Who sees a call besides its rep and those who see the rep's calls: its uploader, and those it is shared with.
  await sql`
    create table call_viewers (
      org_id uuid not null,
      call_id uuid not null,
      user_id uuid not null,
      primary key (org_id, call_id, user_id),
      foreign key (org_id, call_id) references calls (org_id, id) on delete cascade,
      foreign key (org_id, user_id) references memberships (org_id, user_id)
    )`.execute(db)

  await sql`
    create function index_call_words() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        delete from call_words where org_id = new.org_id and call_id = new.id;
      end if;
      if new.deleted_at is null then
        insert into call_words (org_id, call_id, word, caller_id, is_private)
        select new.org_id, new.id, word, new.caller_id, new.is_private from unnest(tsvector_to_array(to_tsvector('simple', new.title || ' ' || new.buyer_company))) word;
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger calls_words_new after insert on calls for each row execute function index_call_words()`.execute(
    db,
  )
  await sql`
    create trigger calls_words_changed after update on calls for each row
    when ((old.title, old.buyer_company, old.caller_id, old.is_private, old.deleted_at)
      is distinct from (new.title, new.buyer_company, new.caller_id, new.is_private, new.deleted_at))
    execute function index_call_words()`.execute(db)
  await sql`
    create function index_call_viewers() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        delete from call_viewers where org_id = new.org_id and call_id = new.id;
      end if;
      insert into call_viewers (org_id, call_id, user_id)
      select distinct new.org_id, new.id, member.user_id from memberships member
      where member.org_id = new.org_id and member.user_id = any(array_append(new.shared_with, new.created_by))
        and member.user_id is distinct from new.caller_id;
      return null;
    end $$`.execute(db)
  // Most calls have no other viewer.
  await sql`
    create trigger calls_viewers_new after insert on calls for each row
    when (new.shared_with <> '{}' or (new.created_by is not null and new.created_by is distinct from new.caller_id))
    execute function index_call_viewers()`.execute(db)
  await sql`
    create trigger calls_viewers_changed after update on calls for each row
    when ((old.caller_id, old.created_by, old.shared_with) is distinct from (new.caller_id, new.created_by, new.shared_with))
    execute function index_call_viewers()`.execute(db)

  // Calls that already exist. Row-level security binds the owner of the tables too, so it is lifted for the copy.
  await sql`alter table calls no force row level security`.execute(db)
  await sql`alter table memberships no force row level security`.execute(db)
  await sql`
    insert into call_words (org_id, call_id, word, caller_id, is_private)
    select org_id, id, word, caller_id, is_private from calls, unnest(tsvector_to_array(search)) word where deleted_at is null`.execute(
    db,
  )
  await sql`
    insert into call_viewers (org_id, call_id, user_id)
    select distinct calls.org_id, calls.id, member.user_id
    from calls join memberships member on member.org_id = calls.org_id and member.user_id = any(array_append(calls.shared_with, calls.created_by))
    where member.user_id is distinct from calls.caller_id`.execute(db)
  await sql`alter table calls force row level security`.execute(db)
  await sql`alter table memberships force row level security`.execute(db)
  await sql`create index call_words_word on call_words (org_id, word, caller_id, call_id) include (is_private)`.execute(
    db,
  )
  await sql`create index call_viewers_user on call_viewers (org_id, user_id, call_id)`.execute(db)
  await secureTenantTable(db, 'call_words')
  await secureTenantTable(db, 'call_viewers')
  await sql`alter table calls drop column search`.execute(db)

  // Few distinct values keep the index small. Postgres counts by any of its columns by skipping over the values of the columns before it.
  await sql`
    create index calls_facets on calls (org_id, score_status, call_type, scorecard_config_id, is_private) where deleted_at is null`.execute(
    db,
  )
  await sql`create index calls_duration on calls (org_id, duration_seconds desc nulls last, id desc) where deleted_at is null`.execute(
    db,
  )
  await sql`create index calls_title on calls (org_id, lower(title), id) where deleted_at is null`.execute(db)
  // Filters and counts a person's or a team's calls without reading the rows.
  await sql`drop index calls_caller`.execute(db)
  await sql`
    create index calls_caller on calls (org_id, caller_id, started_at desc, id desc)
    include (score_status, call_type, scorecard_config_id, duration_seconds, is_private) where deleted_at is null`.execute(
    db,
  )
  await sql`create index calls_deleted on calls (deleted_at) where deleted_at is not null`.execute(db)

  // Commands, despite a long history: one's own, those about a call, what runs, what has just ended, what changed since a version.
  await sql`drop index commands_recent`.execute(db)
  await sql`create index commands_actor on commands (org_id, actor_user_id, id desc)`.execute(db)
  await sql`create index commands_subject on commands (org_id, subject_id) where subject_id is not null`.execute(
    db,
  )
  await sql`create index commands_open on commands (org_id, id) where state = 'running'`.execute(db)
  await sql`create index commands_ended on commands (org_id, ended_at) where ended_at is not null`.execute(db)
  await sql`create index progress_changed on progress (org_id, version)`.execute(db)
  // In the order of the list of work.
  await sql`drop index work_items_dead`.execute(db)
  await sql`create index work_items_dead on work_items (org_id, state, id desc) where state in ('dead', 'cancelled')`.execute(
    db,
  )
}
