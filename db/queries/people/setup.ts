import { sql } from 'kysely'
import type { Trx } from '../../client.ts'

/** The first organization of an installation and its owner. System role: there is no organization yet. */

/** Makes concurrent setup requests run one after the other. Held until the transaction ends. */
export async function lockSetup(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('setup', 0))`.execute(trx)
}

export async function hasOrganization(trx: Trx): Promise<boolean> {
  const found = await trx.selectFrom('organizations').select('id').limit(1).executeTakeFirst()
  return found !== undefined
}

export type FirstOwner = { email: string; firstName: string; lastName: string; passwordHash: string }

/** Inserts the organization and its owner, and makes it the current organization of this transaction. */
export async function insertFirstOrganization(
  trx: Trx,
  { name, owner }: { name: string; owner: FirstOwner },
): Promise<{ orgId: string; userId: string }> {
  const { id: orgId } = await trx
    .insertInto('organizations')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow()

  const account = {
    first_name: owner.firstName,
    last_name: owner.lastName,
    password_hash: owner.passwordHash,
    // The person with the setup code runs the installation.
    platform_role: 'staff' as const,
  }
  const { id: userId } = await trx
    .insertInto('users')
    .values({ email: owner.email, ...account })
    // The account may have outlived its organizations.
    .onConflict((conflict) => conflict.column('email').doUpdateSet(account))
    .returning('id')
    .executeTakeFirstOrThrow()

  await trx
    .insertInto('memberships')
    .values({ org_id: orgId, user_id: userId, role: 'OWNER', status: 'ACTIVE' })
    .execute()
  await sql`select set_config('app.org_id', ${orgId}, true)`.execute(trx)
  return { orgId, userId }
}
