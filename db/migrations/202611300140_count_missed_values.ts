import { type Kysely, sql } from 'kysely'

/** Title values that the calls of a back-test contain inside longer words only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table back_tests add column missed_values jsonb not null default '[]'`.execute(db)
}
