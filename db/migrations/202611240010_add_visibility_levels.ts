import { type Kysely, sql } from 'kysely'

/** How far a member sees if that differs from the organization's default, and a way to walk down the tree of teams. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table memberships
      add column visibility_level text check (visibility_level in ('PERSONAL', 'TEAM', 'ORGANIZATION'))`.execute(
    db,
  )
  await sql`create index teams_parent on teams (org_id, parent_id) where parent_id is not null`.execute(db)
}
