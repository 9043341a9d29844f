import { type Kysely, sql } from 'kysely'

/**
 * Marks which pairs of letters occur in the name and address of a member, as 128 bits in two numbers. Text that contains a search has all
 * pairs of the search. A narrow index of the marks names the few members whose text must be compared. A trigram index could not: row-level
 * security allows only comparisons that never reveal a row, and `like` is not one of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function letter_pairs(words text, half integer) returns bigint language sql immutable parallel safe as $$
      select coalesce(bit_or(1::bigint << (place & 63)::integer), 0)
      from (
        /* Spreads the pairs over 128 places. */
        select (ascii(one)::bigint * 7919 + ascii(lead(one) over (order by n))) * 2654435761 >> 16 & 127 as place
        from unnest(string_to_array(words, null)) with ordinality as letter (one, n)
      ) pairs
      where place >> 6 = half
    $$`.execute(db)
  await sql`
    alter table memberships
      add column search_low bigint not null generated always as (letter_pairs(search_text, 0)) stored,
      add column search_high bigint not null generated always as (letter_pairs(search_text, 1)) stored`.execute(
    db,
  )
  await sql`
    create index memberships_search on memberships (org_id, user_id) include (search_low, search_high)`.execute(
    db,
  )
}
