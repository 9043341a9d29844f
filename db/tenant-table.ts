import { type Kysely, sql } from 'kysely'

type Grants = 'read-write' | 'insert-only' | 'read-only'

const privilegesByGrant = {
  'read-write': 'select, insert, update, delete',
  'insert-only': 'select, insert',
  'read-only': 'select',
} as const satisfies Record<Grants, string>

/**
 * Secures a tenant table: row-level security, forced on the owner too, one policy on `org_id = cur_org()`, and grants for the two
 * runtime roles. Every migration that creates a tenant table ends with this call.
 */
export async function secureTenantTable(
  db: Kysely<unknown>,
  table: string,
  grants: Grants = 'read-write',
): Promise<void> {
  const name = sql.table(table)
  await sql`alter table ${name} enable row level security`.execute(db)
  await sql`alter table ${name} force row level security`.execute(db)
  await sql`create policy org_only on ${name} using (org_id = cur_org()) with check (org_id = cur_org())`.execute(
    db,
  )
  await sql`grant ${sql.raw(privilegesByGrant[grants])} on ${name} to app`.execute(db)
  await sql`grant select, insert, update, delete on ${name} to app_system`.execute(db)
}

/** Grants on a table of the installation itself: only the system role can use it. */
export async function secureSystemTable(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`grant select, insert, update, delete on ${sql.table(table)} to app_system`.execute(db)
}
