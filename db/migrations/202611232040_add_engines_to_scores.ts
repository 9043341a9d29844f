import { type Kysely, sql } from 'kysely'

/** Which engines judged the checks of a score. Null in scores stored earlier. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scores add column engines jsonb`.execute(db)
}
