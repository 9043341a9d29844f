import { type Kysely, sql } from 'kysely'

/** Attempts that wait for a person are counted on the home page, as real calls are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, column] of [
    ['practice_waiting_checks', 'waiting_checks'],
    ['practice_open_disputes', 'open_disputes'],
  ] as const)
    await sql`
      create index ${sql.ref(name)} on calls (org_id, started_at desc, id desc) include (caller_id, is_private)
      where deleted_at is null and kind = 'practice' and ${sql.ref(column)} > 0`.execute(db)
}
