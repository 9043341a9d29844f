import { type Kysely, sql } from 'kysely'
import { secureSystemTable } from '../tenant-table.ts'

/** The second step of a sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table two_factor (
      user_id uuid primary key references users (id) on delete cascade,
      /* An account belongs to no organization; its secret is sealed with the data key of one of the user's. */
      key_org_id uuid not null references organizations (id),
      sealed bytea not null,
      /* Null until the user has entered a first code. */
      confirmed_at timestamptz,
      /* Time step of the last accepted code: no code works twice. */
      last_step bigint not null default 0,
      created_at timestamptz not null default now()
    )`.execute(db)
  await secureSystemTable(db, 'two_factor')

  await sql`
    create table recovery_codes (
      user_id uuid not null references two_factor (user_id) on delete cascade,
      code_hash bytea not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    )`.execute(db)
  await secureSystemTable(db, 'recovery_codes')

  // The state between the right password and the code.
  await sql`
    create table sign_in_challenges (
      token_hash bytea primary key,
      user_id uuid not null references users (id) on delete cascade,
      attempts integer not null default 0,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index sign_in_challenges_age on sign_in_challenges (expires_at)`.execute(db)
  await secureSystemTable(db, 'sign_in_challenges')

  await sql`alter table sessions add column second_factor boolean not null default false`.execute(db)
}
