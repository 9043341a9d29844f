import { type Kysely, sql } from 'kysely'

/** A model that is asked again may name another step of a scale. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stability_answers
      /* From 0. Null: the criterion is not answered by a step, or nobody could tell. */
      add column step integer check (step between 0 and 9)`.execute(db)
}
