import { type Kysely, sql } from 'kysely'

/** The site that a passkey is bound to: it can sign for no other one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table passkeys
      /* A host name. Null: unknown until the passkey is used. */
      add column rp_id text check (length(rp_id) between 1 and 253)`.execute(db)
}
