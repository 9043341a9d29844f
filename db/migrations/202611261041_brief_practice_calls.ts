import { type Kysely, sql } from 'kysely'

/** The rep's briefing is stored with the practice call, because the bot may change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table practice_calls add column brief jsonb not null default '{}'`.execute(db)
  await sql`alter table practice_calls alter column brief drop default`.execute(db)
  await sql`
    alter table practice_calls alter column brief set statistics 0, alter column gatekeeper_result set statistics 0`.execute(
    db,
  )
}
