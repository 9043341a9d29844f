import { type Kysely, sql } from 'kysely'

/** The code defines for which purposes a model is asked; the tables only limit the length. A new purpose therefore needs no migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['model_use', 'model_reservations']) {
    const constraint = sql.id(`${table}_purpose_check`)
    await sql`alter table ${sql.id(table)} drop constraint ${constraint}`.execute(db)
    await sql`alter table ${sql.id(table)} add constraint ${constraint} check (length(purpose) <= 40)`.execute(
      db,
    )
  }
}
