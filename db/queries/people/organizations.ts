import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { Row } from '../../schema.ts'
import type { DataRegion, OrgRole } from '../../vocabulary/organizations.ts'
import { currentOrg } from '../calls/calls.ts'
import { likePattern } from './people.ts'

/** Tables whose rows users open by id. A membership is opened by its user's id. */
export type OwnedTable =
  | 'calls'
  | 'call_notes'
  | 'action_items'
  | 'commands'
  | 'work_items'
  | 'scorecard_configs'
  | 'scorecard_tags'
  | 'scorecard_previews'
  | 'learning_materials'
  | 'categorization_rules'
  | 'privacy_rules'
  | 'teams'
  | 'api_keys'
  | 'calendar_events'
  | 'integrations'
  | 'imports'
  | 'back_tests'
  | 'memberships'
  | 'agents'
  | 'agent_versions'
  | 'persona_tests'
  | 'agent_folders'
  | 'agent_tags'
  | 'bot_drafts'
  | 'assignments'

/** Organizations that own the row **and** have this user as an active member. System role only. */
export async function findOwnerOrganizations(
  trx: Trx,
  table: OwnedTable,
  id: string,
  userId: string,
): Promise<string[]> {
  const key = table === 'memberships' ? 'user_id' : 'id'
  const { rows } = await sql<{ org_id: string }>`
    select owned.org_id
    from ${sql.table(table)} owned
    join memberships mine on mine.org_id = owned.org_id and mine.user_id = ${userId} and mine.status = 'ACTIVE'
    where owned.${sql.ref(key)} = ${id}
    order by owned.org_id
    limit 20`.execute(trx)
  return rows.map((row) => row.org_id)
}

export type Organization = Omit<Row<'organizations'>, 'created_at' | 'setup_dismissed_at'>

export function findOrganization(trx: Trx, orgId: string): Promise<Organization | undefined> {
  return trx
    .selectFrom('organizations')
    .select([
      'id',
      'parent_id',
      'name',
      'domain',
      'logo_url',
      'data_region',
      'pilot_expires_at',
      'is_active',
      'settings',
      'version',
    ])
    .where('id', '=', orgId)
    .executeTakeFirst()
}

/** An organization that platform staff have deactivated, or whose pilot has ended, is closed: nothing new happens for it. */
export type ClosingTerms = { isActive: boolean; pilotExpiresAt: Date | null }

/** A condition on `organizations`: `ClosingTerms` close it. */
export const isClosed = sql<SqlBool>`(
  not organizations.is_active or coalesce(organizations.pilot_expires_at <= now(), false))`

export type OutgoingTerms = ClosingTerms & { dataRegion: DataRegion }

/** What decides whether anything may be sent for the transaction's organization. */
export async function findOutgoingTerms(trx: Trx): Promise<OutgoingTerms> {
  const row = await trx
    .selectFrom('organizations')
    .select(['data_region', 'is_active', 'pilot_expires_at'])
    .where('id', '=', currentOrg)
    .executeTakeFirstOrThrow()
  return { dataRegion: row.data_region, isActive: row.is_active, pilotExpiresAt: row.pilot_expires_at }
}

/** System role: neither organization has to be that of the transaction. */
export async function isSubOrganization(trx: Trx, orgId: string, parentId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', orgId)
    .where('parent_id', '=', parentId)
    .executeTakeFirst()
  return row !== undefined
}

export type SubOrganization = { id: string; name: string; logoUrl: string | null; domain: string | null }

/** Active direct sub-organizations of the transaction's organization, by name. Row-level security lets a parent see them. */
export async function listDirectSubOrganizations(
  trx: Trx,
  filter: { search?: string },
  page: { from: number; numberOfResults: number },
): Promise<{ results: SubOrganization[]; total: number }> {
  let children = trx
    .selectFrom('organizations')
    .where('parent_id', '=', currentOrg)
    .where('is_active', '=', true)
  if (filter.search !== undefined && filter.search !== '')
    children = children.where('name', 'ilike', likePattern(filter.search))
  const results = await children
    .select(['id', 'name', 'logo_url as logoUrl', 'domain'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .offset(page.from)
    .limit(page.numberOfResults)
    .execute()
  const { total } = await children
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { results, total }
}

/** Active and invited members by role. Both count against a plan's limits. Triggers maintain the numbers. */
export async function countAccountsPerRole(trx: Trx, orgId: string): Promise<Map<OrgRole, number>> {
  const rows = await trx
    .selectFrom('seat_counts')
    .select(['role', 'used'])
    .where('org_id', '=', orgId)
    .execute()
  return new Map(rows.map((row) => [row.role, row.used]))
}

/** Counts active and invited custom members with a capability. */
export async function countCustomMembersWith(trx: Trx, orgId: string, capability: string): Promise<number> {
  const { count } = await trx
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('role', '=', 'CUSTOM')
    .where('status', 'in', ['ACTIVE', 'INVITED'])
    .where(sql<boolean>`${capability} = any(capabilities)`)
    .executeTakeFirstOrThrow()
  return count
}

/** Sets the whitelist switch, unless `version` is given and the organization has a different one. @returns whether it was set */
export async function setPrivacyRulesAreWhitelist(
  trx: Trx,
  orgId: string,
  change: { privacyRulesAreWhitelist: boolean; version: number | undefined },
): Promise<boolean> {
  let update = trx
    .updateTable('organizations')
    .set({
      settings: sql<string>`settings || jsonb_build_object('privacyRulesAreWhitelist', ${change.privacyRulesAreWhitelist}::boolean)`,
      version: sql`version + 1`,
    })
    .where('id', '=', orgId)
  if (change.version !== undefined) update = update.where('version', '=', change.version)
  const { numUpdatedRows } = await update.executeTakeFirst()
  return numUpdatedRows > 0n
}
