import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import { listMailDomains } from '../integrations/integrations.ts'
import { findOrganization } from '../people/organizations.ts'
import { currentOrg } from './calls.ts'

/** What an organization knows that may tell which of a call's speakers is the rep. */
export type RepFacts = {
  organizationName: string | null
  /** Active and invited members with one of the names or email addresses. */
  members: { name: string; email: string }[]
  /** Lowercase mail domains of the organization. */
  domains: ReadonlySet<string>
}

/** @param names names and email addresses, in any case */
export async function findRepFacts(trx: Trx, orgId: string, names: readonly string[]): Promise<RepFacts> {
  const organization = await findOrganization(trx, orgId)
  const { rows: members } = await sql<{ name: string; email: string }>`
    select trim(users.first_name || ' ' || users.last_name) as name, users.email
    from memberships membership join users on users.id = membership.user_id
    where membership.org_id = ${currentOrg} and membership.status in ('ACTIVE', 'INVITED')
      and array[users.email, lower(trim(users.first_name || ' ' || users.last_name))]
        && array(select lower(name) from unnest(${[...names, ...names.map((name) => name.toLowerCase())]}::text[]) as spoken (name))
    order by users.id limit 200`.execute(trx)
  return {
    organizationName: organization?.name ?? null,
    members,
    domains: new Set(await listMailDomains(trx, orgId)),
  }
}
