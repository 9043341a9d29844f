import { type Kysely, sql } from 'kysely'

/** No plan depends on the values of these columns, and sampling them is most of the cost of a busy table's statistics. */
const unasked: Record<string, string[]> = {
  commands: ['payload'],
  external_calls: ['listed', 'content_hash'],
  transcript_sources: ['body'],
  transcripts: ['messages', 'warnings'],
  webhook_inbox: ['headers', 'body', 'events', 'event_types'],
  work_items: ['payload', 'error'],
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(unasked)) {
    for (const column of columns) {
      await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} set statistics 0`.execute(db)
    }
  }
}
