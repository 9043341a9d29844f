import { type Kysely, sql } from 'kysely'

/**
 * Names a new member in the row that is inserted. Named by an update afterwards, each member left a dead row behind, and searches read indexes
 * of twice the size. A role that cannot see a user who is not yet a member still names them afterwards.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function names_of_member(first_name text, last_name text, email text, out sort_name text, out search_text text)
    language sql immutable as $$
      /* Whoever has no name is shown by the address. */
      select lower(coalesce(nullif(btrim(last_name || ' ' || first_name), ''), email)),
        lower(first_name || ' ' || last_name || e'\n' || email)
    $$`.execute(db)
  await sql`
    create or replace function name_members(of_user uuid) returns void language sql as $$
      update memberships member set sort_name = named.sort_name, sort_email = named.email, search_text = named.search_text
      from (
        select known.org_id, known.user_id, users.email, names.*
        from memberships known
        join users on users.id = known.user_id
        cross join names_of_member(
          coalesce(known.kept_first_name, users.first_name), coalesce(known.kept_last_name, users.last_name), users.email) names
        where known.user_id = of_user
      ) named
      where member.org_id = named.org_id and member.user_id = named.user_id
        and (member.sort_name, member.sort_email, member.search_text) is distinct from (named.sort_name, named.email, named.search_text)
    $$`.execute(db)
  await sql`
    create function name_new_member() returns trigger language plpgsql as $$
    declare
      named record;
    begin
      select users.email, names.* into named
      from users
      cross join names_of_member(
        coalesce(new.kept_first_name, users.first_name), coalesce(new.kept_last_name, users.last_name), users.email) names
      where users.id = new.user_id;
      if found then
        new.sort_name := named.sort_name;
        new.sort_email := named.email;
        new.search_text := named.search_text;
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger memberships_named_at_once before insert on memberships
    for each row execute function name_new_member()`.execute(db)
}
