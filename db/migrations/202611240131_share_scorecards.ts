import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

/** Which teams may use a scorecard. Deleting the last of them does not open the scorecard to everybody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table scorecard_configs
      add column share_scope text not null default 'ALL' check (share_scope in ('ALL', 'TEAM'))`.execute(db)
  await sql`
    create table scorecard_teams (
      org_id uuid not null,
      scorecard_id uuid not null,
      team_id uuid not null,
      primary key (org_id, scorecard_id, team_id),
      foreign key (org_id, scorecard_id) references scorecard_configs (org_id, id),
      foreign key (org_id, team_id) references teams (org_id, id) on delete cascade
    )`.execute(db)
  await sql`create index scorecard_teams_team on scorecard_teams (org_id, team_id)`.execute(db)
  await secureTenantTable(db, 'scorecard_teams')
}
