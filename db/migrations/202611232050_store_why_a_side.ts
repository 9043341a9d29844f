import { type Kysely, sql } from 'kysely'

/** Whether anybody stated that a participant is internal or external, and why somebody became the rep without being named as one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table call_participants
      add column is_kind_known boolean not null default true,
      add column side_reason text check (length(side_reason) <= 300)`.execute(db)
}
