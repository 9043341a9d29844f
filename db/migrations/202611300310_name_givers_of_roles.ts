import { type Kysely, sql } from 'kysely'

/** Whoever changes the role of somebody invited answers for it when they accept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table memberships
      /* Who changed the role of an open invitation. Null: the inviter chose it. */
      add column role_given_by uuid references users (id)`.execute(db)
}
