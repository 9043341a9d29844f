import { type Kysely, sql } from 'kysely'

/**
 * The level of each team, and an index in this order: the tree is read in pages, and no team comes before its parent. The function that
 * places teams in their branches maintains the level.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table teams
      /* 1 at the top. */
      add column level integer not null default 1`.execute(db)
  await sql`
    create function level_teams(of_teams uuid[]) returns void language sql as $$
      update teams set level = placed.level
      from (
        select below.org_id, below.team_id, (
          select count(*) from team_branches above where above.org_id = below.org_id and above.team_id = below.team_id
        )::integer as level
        from team_branches below where below.top_id = any(of_teams)
      ) placed
      where teams.org_id = placed.org_id and teams.id = placed.team_id and teams.level <> placed.level
    $$`.execute(db)
  await sql`
    create or replace function place_new_teams() returns trigger language plpgsql as $$
    declare added uuid[];
    begin
      added := array(select id from changed);
      perform place_teams(added);
      perform level_teams(added);
      return null;
    end $$`.execute(db)
  await sql`
    create or replace function place_moved_teams() returns trigger language plpgsql as $$
    declare moved uuid[];
    begin
      moved := array(
        select changed.id from changed join past on past.org_id = changed.org_id and past.id = changed.id
        where changed.parent_id is distinct from past.parent_id);
      if cardinality(moved) > 0 then
        perform place_teams(moved);
        perform level_teams(moved);
      end if;
      return null;
    end $$`.execute(db)

  await sql`alter table teams no force row level security`.execute(db)
  await sql`alter table team_branches no force row level security`.execute(db)
  await sql`select level_teams(array(select id from teams))`.execute(db)
  await sql`alter table teams force row level security`.execute(db)
  await sql`alter table team_branches force row level security`.execute(db)
  await sql`create index teams_level on teams (org_id, level, id)`.execute(db)
}
