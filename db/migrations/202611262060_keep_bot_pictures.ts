import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

/** Pictures that people upload for their bots. Forms refer to them by address, in versions and in copies in other organizations too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bot_pictures (
      org_id uuid not null references organizations (id),
      key text not null unique check (length(key) = 32),
      type text not null check (type in ('image/png', 'image/jpeg')),
      bytes bytea not null check (length(bytes) <= 1048576),
      /* Of the bytes: the same picture is kept once. */
      digest bytea not null,
      created_at timestamptz not null default now(),
      primary key (org_id, key),
      unique (org_id, digest)
    )`.execute(db)
  await sql`create index bot_pictures_age on bot_pictures (created_at)`.execute(db)
  await secureTenantTable(db, 'bot_pictures')
  // For the sweeper, which checks of each old picture whether something still shows it.
  for (const table of ['agents', 'agent_versions', 'bot_drafts'])
    await sql`
      create index ${sql.id(`${table}_picture`)} on ${sql.table(table)} ((form ->> 'avatarUrl'))
      where form ->> 'avatarUrl' like '/api/images/%'`.execute(db)
}
