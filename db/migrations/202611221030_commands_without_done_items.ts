import { type Kysely, sql } from 'kysely'

/** Queries look for a command's items only until they are done, and count them by the command's key. Done items need no entry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index work_items_command`.execute(db)
  await sql`
    create index work_items_command on work_items (command_id, phase) with (fillfactor = 50) where phase <> 'done'`.execute(
    db,
  )
}
