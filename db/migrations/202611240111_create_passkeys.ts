import { type Kysely, sql } from 'kysely'
import { secureSystemTable } from '../tenant-table.ts'

/** Passkeys (WebAuthn): keys of an account that never leave their device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      id uuid primary key default uuidv7(),
      user_id uuid not null references users (id) on delete cascade,
      /* The device's name of the key, base64url. */
      credential_id text not null unique check (length(credential_id) between 16 and 1400),
      /* COSE. */
      public_key bytea not null,
      /* Only grows; 0 where the device does not count. */
      counter bigint not null default 0,
      transports text[] not null default '{}',
      name text not null check (length(name) between 1 and 60),
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index passkeys_user on passkeys (user_id)`.execute(db)
  await secureSystemTable(db, 'passkeys')

  // What a device has to sign. Each works once.
  await sql`
    create table passkey_challenges (
      challenge_hash bytea primary key,
      kind text not null check (kind in ('register', 'sign-in')),
      /* Whose device has to sign; null: whoever has a passkey. */
      user_id uuid references users (id) on delete cascade,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index passkey_challenges_age on passkey_challenges (expires_at)`.execute(db)
  await secureSystemTable(db, 'passkey_challenges')
}
