import { type Kysely, sql } from 'kysely'

/** An item's row is written three times. Leaves room for all versions of its index entry on the page of the first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ['pkey', 'org_id_id_key', 'command_id_kind_subject_key', 'command']) {
    await sql`alter index ${sql.id(`work_items_${index}`)} set (fillfactor = 50)`.execute(db)
  }
}
