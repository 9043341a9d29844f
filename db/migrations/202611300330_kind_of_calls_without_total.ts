import { type Kysely, sql } from 'kysely'

/** A score without a total says which kind of call the call sounds like, if its scorecard is for other kinds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table scores
      /* A call type. Null: the call has a total, or has none for another reason. */
      add column sounds_like text check (length(sounds_like) <= 40)`.execute(db)
}
