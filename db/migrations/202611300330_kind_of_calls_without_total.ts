import { type Kysely, sql } from 'kysely'

/** What kind of call a call sounds like whose scorecard is for other kinds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table scores
      /* A call type. Null: the call has a total, or has none for another reason. */
      add column sounds_like text check (length(sounds_like) <= 40)`.execute(db)
}
