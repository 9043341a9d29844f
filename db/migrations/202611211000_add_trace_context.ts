import { type Kysely, sql } from 'kysely'

/** Where a command came from, as W3C trace context. The workers' spans continue it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table commands add column traceparent text`.execute(db)
  // Every existing row is null, so nothing has to be checked under the lock.
  await sql`alter table commands add constraint commands_traceparent_length check (length(traceparent) = 55) not valid`.execute(
    db,
  )
}
