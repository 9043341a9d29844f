import { type Kysely, sql } from 'kysely'

/**
 * Reads calls that contain a word in the order of lists, and merges several words in that order. Rewrites all words, so that no dead rows
 * remain.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function index_call_words() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        delete from call_words where org_id = new.org_id and call_id = new.id;
      end if;
      if new.deleted_at is null then
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
      where fresh.deleted_at is null;
      return null;
    end $$`.execute(db)
  await sql`drop trigger calls_words_changed on calls`.execute(db)
  await sql`
    create trigger calls_words_changed after update on calls for each row
    when ((old.title, old.buyer_company, old.caller_id, old.is_private, old.started_at, old.deleted_at)
      is distinct from (new.title, new.buyer_company, new.caller_id, new.is_private, new.started_at, new.deleted_at))
    execute function index_call_words()`.execute(db)

  await sql`truncate call_words`.execute(db)
  await sql`alter table call_words add column started_at timestamptz not null`.execute(db)
  // Row-level security binds the owner of the tables too, so it is lifted for the copy.
  await sql`alter table calls no force row level security`.execute(db)
  await sql`alter table call_words no force row level security`.execute(db)
  await sql`
    insert into call_words (org_id, call_id, word, caller_id, is_private, started_at)
    select org_id, id, word, caller_id, is_private, started_at
    from calls cross join unnest(tsvector_to_array(to_tsvector('simple', title || ' ' || buyer_company))) word
    where deleted_at is null`.execute(db)
  await sql`alter table call_words force row level security`.execute(db)
  await sql`alter table calls force row level security`.execute(db)
  await sql`create index call_words_newest on call_words (org_id, word, started_at, call_id)`.execute(db)
}
