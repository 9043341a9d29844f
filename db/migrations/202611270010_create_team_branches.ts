import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

/**
 * Each team with itself and every team above it, so that a branch is read by key instead of walked. A lead of 2,000 teams would otherwise
 * wait for the walk on every request. Triggers maintain the rows; a transaction that changes the tree holds its lock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table team_branches (
      org_id uuid not null,
      /* A team. */
      team_id uuid not null,
      /* The same team, or one above it. */
      top_id uuid not null,
      primary key (org_id, team_id, top_id),
      foreign key (org_id, team_id) references teams (org_id, id) on delete cascade,
      foreign key (org_id, top_id) references teams (org_id, id) on delete cascade
    )`.execute(db)
  await sql`create index team_branches_top on team_branches (org_id, top_id, team_id)`.execute(db)

  await sql`
    create function place_teams(of_teams uuid[]) returns void language sql as $$
      with recursive moved (org_id, id) as (
        select org_id, id from teams where id = any(of_teams)
        union
        select child.org_id, child.id from moved cross join lateral (
          select teams.org_id, teams.id from teams where teams.org_id = moved.org_id and teams.parent_id = moved.id offset 0
        ) child
      )
      delete from team_branches gone using moved where gone.org_id = moved.org_id and gone.team_id = moved.id;

      with recursive moved (org_id, id) as (
        select org_id, id from teams where id = any(of_teams)
        union
        select child.org_id, child.id from moved cross join lateral (
          select teams.org_id, teams.id from teams where teams.org_id = moved.org_id and teams.parent_id = moved.id offset 0
        ) child
      ), above (org_id, team_id, top_id) as (
        select org_id, id, id from moved
        union
        select above.org_id, above.team_id, parent.id from above cross join lateral (
          select teams.parent_id as id from teams
          where teams.org_id = above.org_id and teams.id = above.top_id and teams.parent_id is not null offset 0
        ) parent
      )
      insert into team_branches (org_id, team_id, top_id) select org_id, team_id, top_id from above;
    $$`.execute(db)
  await sql`
    create function place_new_teams() returns trigger language plpgsql as $$
    begin
      perform place_teams(array(select id from changed));
      return null;
    end $$`.execute(db)
  await sql`
    create function place_moved_teams() returns trigger language plpgsql as $$
    declare moved uuid[];
    begin
      moved := array(
        select changed.id from changed join past on past.org_id = changed.org_id and past.id = changed.id
        where changed.parent_id is distinct from past.parent_id);
      if cardinality(moved) > 0 then perform place_teams(moved); end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger teams_added after insert on teams referencing new table as changed
    for each statement execute function place_new_teams()`.execute(db)
  await sql`
    create trigger teams_moved after update on teams referencing new table as changed old table as past
    for each statement execute function place_moved_teams()`.execute(db)

  await sql`alter table teams no force row level security`.execute(db)
  await sql`select place_teams(array(select id from teams))`.execute(db)
  await sql`alter table teams force row level security`.execute(db)
  await secureTenantTable(db, 'team_branches')
}
