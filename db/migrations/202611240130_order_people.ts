import { type Kysely, sql } from 'kysely'

/**
 * Copies names and addresses of members into the membership, in the orders of the list of users, because no index can sort memberships by
 * columns of another table. Triggers maintain them with the rights of the role that changes a user or a membership.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table memberships
      add column sort_name text not null default '',
      add column sort_email text not null default '',
      /* What a search looks through, in small letters. */
      add column search_text text not null default ''`.execute(db)
  await sql`
    create function name_members(of_user uuid) returns void language sql as $$
      update memberships member set sort_name = named.sort_name, sort_email = named.email, search_text = named.search_text
      from (
        select users.email, known.org_id, known.user_id,
          /* Whoever has no name is shown by the address. */
          lower(coalesce(nullif(btrim(coalesce(kept_last_name, last_name) || ' ' || coalesce(kept_first_name, first_name)), ''),
            users.email)) as sort_name,
          lower(coalesce(kept_first_name, first_name) || ' ' || coalesce(kept_last_name, last_name) || e'\n' || users.email) as search_text
        from memberships known join users on users.id = known.user_id where known.user_id = of_user
      ) named
      where member.org_id = named.org_id and member.user_id = named.user_id
        and (member.sort_name, member.sort_email, member.search_text) is distinct from (named.sort_name, named.email, named.search_text)
    $$`.execute(db)
  await sql`
    create function name_member() returns trigger language plpgsql as $$
    begin
      perform name_members(new.user_id);
      return null;
    end $$`.execute(db)
  await sql`
    create function name_member_of_user() returns trigger language plpgsql as $$
    begin
      perform name_members(new.id);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger memberships_named after insert or update of kept_first_name, kept_last_name on memberships
    for each row execute function name_member()`.execute(db)
  await sql`
    create trigger users_named after update of first_name, last_name, email on users
    for each row when ((old.first_name, old.last_name, old.email) is distinct from (new.first_name, new.last_name, new.email))
    execute function name_member_of_user()`.execute(db)
  await sql`alter table memberships no force row level security`.execute(db)
  await sql`alter table users no force row level security`.execute(db)
  await sql`select name_members(user_id) from (select distinct user_id from memberships) members`.execute(db)
  await sql`alter table memberships force row level security`.execute(db)
  await sql`alter table users force row level security`.execute(db)

  for (const index of [
    'memberships_name on memberships (org_id, sort_name, user_id) include (status, role, search_text)',
    'memberships_email on memberships (org_id, sort_email, user_id) include (status, role)',
    'memberships_role on memberships (org_id, role, sort_name, user_id) include (status)',
    'memberships_newest on memberships (org_id, created_at, user_id) include (status, role)',
    'audit_log_action on audit_log (org_id, action, id)',
    'audit_log_subject_kind on audit_log (org_id, subject_kind, id)',
    'audit_log_subject_id on audit_log (org_id, subject_id, id)',
    // Nearly all entries are by users, so only the others are indexed.
    `audit_log_source on audit_log (org_id, actor_kind, id) where actor_kind <> 'user'`,
    `team_members_leads on team_members (org_id, team_id, user_id) where role = 'ADMIN'`,
    'team_members_of_user on team_members (org_id, user_id, team_id)',
  ])
    await sql`create index ${sql.raw(index)}`.execute(db)
  for (const index of ['team_members_user', 'audit_log_subject'])
    await sql`drop index ${sql.raw(index)}`.execute(db)
}
