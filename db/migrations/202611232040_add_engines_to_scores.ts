import { type Kysely, sql } from 'kysely'

/** Which engines judged the checks of a score; null in scores that were stored before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scores add column engines jsonb`.execute(db)
}
