import { type Kysely, sql } from 'kysely'

const tables = ['calls', 'grading_items']

/** Grades quote the call: none are kept of a call that a privacy rule excluded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables)
    await sql`alter table ${sql.table(table)} no force row level security`.execute(db)
  await sql`
    delete from grading_items items using calls
    where calls.org_id = items.org_id and calls.id = items.call_id
      and calls.score_status = 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE'`.execute(db)
  for (const table of tables) await sql`alter table ${sql.table(table)} force row level security`.execute(db)
}
