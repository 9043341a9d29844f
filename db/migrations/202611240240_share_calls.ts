import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

/** Calls shared with whole teams, and custom call types that a person chose. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table call_teams (
      org_id uuid not null,
      call_id uuid not null,
      team_id uuid not null,
      primary key (org_id, call_id, team_id),
      foreign key (org_id, call_id) references calls (org_id, id) on delete cascade,
      foreign key (org_id, team_id) references teams (org_id, id) on delete cascade
    )`.execute(db)
  await sql`create index call_teams_team on call_teams (org_id, team_id, call_id)`.execute(db)
  await secureTenantTable(db, 'call_teams')

  // The categorization rule that a person chose. Routing uses it as long as the rule exists.
  await sql`alter table calls add column chosen_rule_id uuid`.execute(db)
}
