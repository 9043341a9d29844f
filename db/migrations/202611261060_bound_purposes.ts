import { type Kysely, sql } from 'kysely'

/** What a model is asked for is a type of the code; the tables only bound it. So a new purpose needs no migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['model_use', 'model_reservations']) {
    const constraint = sql.id(`${table}_purpose_check`)
    await sql`alter table ${sql.id(table)} drop constraint ${constraint}`.execute(db)
    await sql`alter table ${sql.id(table)} add constraint ${constraint} check (length(purpose) <= 40)`.execute(
      db,
    )
  }
}
