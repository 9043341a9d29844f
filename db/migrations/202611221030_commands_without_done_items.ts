import { type Kysely, sql } from 'kysely'

/** Items of a command are looked for until they are done, and counted by the key of the command: what is done needs no entry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index work_items_command`.execute(db)
  await sql`
    create index work_items_command on work_items (command_id, phase) with (fillfactor = 50) where phase <> 'done'`.execute(
    db,
  )
}
