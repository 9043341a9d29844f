import { type Kysely, sql } from 'kysely'

/** Finding bots was part of `practice.use`, and of the rights to change them; it is now the right `bots.view`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, list] of [
    ['memberships', 'capabilities'],
    ['api_keys', 'scopes'],
  ] as const) {
    await sql`alter table ${sql.table(table)} no force row level security`.execute(db)
    await sql`
      update ${sql.table(table)} set ${sql.ref(list)} = array_append(${sql.ref(list)}, 'bots.view')
      where 'practice.use' = any(${sql.ref(list)}) and not 'bots.view' = any(${sql.ref(list)})`.execute(db)
    await sql`alter table ${sql.table(table)} force row level security`.execute(db)
  }
}
