import { type Kysely, sql } from 'kysely'

/** Recovery codes belong to the account, whichever second step it has: an account with only passkeys needs them too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table recovery_codes
      drop constraint recovery_codes_user_id_fkey,
      add constraint recovery_codes_user_id_fkey foreign key (user_id) references users (id) on delete cascade`.execute(
    db,
  )
}
