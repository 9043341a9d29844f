import { type Kysely, sql } from 'kysely'

/** No plan depends on what lies in these; to sample them is the largest part of what a busy table's statistics cost. */
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
