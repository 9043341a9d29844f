import { type Kysely, sql } from 'kysely'

/** Only calls that were listed but not imported keep a title here, so that people can search for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index external_calls_titles on external_calls (org_id, integration_id, started_at desc)
      where title is not null`.execute(db)
}
