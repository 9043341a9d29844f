import { type Kysely, sql } from 'kysely'

/** An index with the order of the list of teams and the text that its search reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table teams add column search_name text not null generated always as (lower(name)) stored`.execute(
    db,
  )
  await sql`create index teams_search_name on teams (org_id, search_name, id)`.execute(db)
}
