import { type Kysely, sql } from 'kysely'

/**
 * Words of calls end at every punctuation mark, as those of a search do. Left to itself, Postgres keeps addresses, paths and signed numbers
 * whole and drops what looks like a tag: nobody would find `globex` in `Acme/Globex`. Accents are part of their letters, as people type
 * them: file names may have them apart.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function search_words(title text, company text) returns text[] language sql immutable parallel safe as $$
      select tsvector_to_array(to_tsvector('simple',
        translate(normalize(title || ' ' || company, NFC), ${sql.lit(marks)}, repeat(' ', ${sql.lit(marks.length)}))))
    $$`.execute(db)
  await sql`
    create or replace function index_call_words() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        delete from call_words where org_id = new.org_id and call_id = new.id;
      end if;
      if new.deleted_at is null and new.kind = 'real' then
        insert into call_words (org_id, call_id, word, caller_id, is_private, started_at)
        select new.org_id, new.id, word, new.caller_id, new.is_private, new.started_at
        from unnest(search_words(new.title, new.buyer_company)) word;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create or replace function index_words_of_new_calls() returns trigger language plpgsql as $$
    begin
      insert into call_words (org_id, call_id, word, caller_id, is_private, started_at)
      select fresh.org_id, fresh.id, word, fresh.caller_id, fresh.is_private, fresh.started_at
      from fresh cross join unnest(search_words(fresh.title, fresh.buyer_company)) word
      where fresh.deleted_at is null and fresh.kind = 'real';
      return null;
    end $$`.execute(db)

  // Row-level security binds the owner of the tables too, so it is lifted for the copy.
  await sql`alter table calls no force row level security`.execute(db)
  await sql`alter table call_words no force row level security`.execute(db)
  // Nobody can use calls meanwhile, so only calls whose words change are written, and of them only these words.
  await sql`
    create temporary table changed on commit drop as
    select org_id, id, caller_id, is_private, started_at, words
    from calls cross join lateral (select search_words(title, buyer_company) as words offset 0) split
    where deleted_at is null and kind = 'real'
      and words is distinct from tsvector_to_array(to_tsvector('simple', title || ' ' || buyer_company))`.execute(
    db,
  )
  await sql`
    delete from call_words using changed
    where call_words.org_id = changed.org_id and call_words.call_id = changed.id and word <> all(words)`.execute(
    db,
  )
  await sql`
    insert into call_words (org_id, call_id, word, caller_id, is_private, started_at)
    select org_id, id, word, caller_id, is_private, started_at from changed cross join unnest(words) word
    on conflict do nothing`.execute(db)
  await sql`alter table call_words force row level security`.execute(db)
  await sql`alter table calls force row level security`.execute(db)
}

/** The punctuation marks of ASCII. Postgres ends words at all others. */
const marks = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'
