import { type Kysely, sql } from 'kysely'

/** Recipes had no effect before. Integrations whose recipe now leaves meetings out go on importing what they did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table integrations no force row level security`.execute(db)
  await sql`
    update integrations set recipe_id = 'calls-and-meetings'
    where provider in ('chorus', 'salesloft') and recipe_id = 'recorded-calls'`.execute(db)
  await sql`alter table integrations force row level security`.execute(db)
}
