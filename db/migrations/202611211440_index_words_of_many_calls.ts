import { type Kysely, sql } from 'kysely'

/** Imports store many calls in one statement. Their words are stored in one statement too, not in one per call. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function index_words_of_new_calls() returns trigger language plpgsql as $$
    begin
      insert into call_words (org_id, call_id, word, caller_id, is_private)
      select fresh.org_id, fresh.id, word, fresh.caller_id, fresh.is_private
      from fresh cross join unnest(tsvector_to_array(to_tsvector('simple', fresh.title || ' ' || fresh.buyer_company))) word
      where fresh.deleted_at is null;
      return null;
    end $$`.execute(db)
  await sql`drop trigger calls_words_new on calls`.execute(db)
  await sql`
    create trigger calls_words_new after insert on calls referencing new table as fresh for each statement
    execute function index_words_of_new_calls()`.execute(db)
}
