import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { Row } from '../../schema.ts'
import type { DataRegion, OrgRole } from '../../vocabulary/organizations.ts'
import { likePattern } from './people.ts'

export type OrganizationChange = {
  name?: string
  domain?: string | null
  isActive?: boolean
  dataRegion?: DataRegion
  pilotExpiresAt?: Date | string | null
  /** Merged into the stored settings. */
  settings?: Record<string, unknown>
}

/** Changes the given fields, unless `version` is given and the organization has a different one. @returns whether it was changed */
export async function updateOrganization(
  trx: Trx,
  orgId: string,
  change: OrganizationChange,
  version: number | undefined,
): Promise<boolean> {
  let update = trx
    .updateTable('organizations')
    .set({ version: sql`version + 1` })
    .where('id', '=', orgId)
  if (change.name !== undefined) update = update.set({ name: change.name })
  if (change.domain !== undefined) update = update.set({ domain: change.domain })
  if (change.isActive !== undefined) update = update.set({ is_active: change.isActive })
  if (change.dataRegion !== undefined) update = update.set({ data_region: change.dataRegion })
  if (change.pilotExpiresAt !== undefined) update = update.set({ pilot_expires_at: change.pilotExpiresAt })
  if (change.settings !== undefined && Object.keys(change.settings).length > 0)
    update = update.set({ settings: sql<string>`settings || ${JSON.stringify(change.settings)}::jsonb` })
  if (version !== undefined) update = update.where('version', '=', version)
  const { numUpdatedRows } = await update.executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sets the address of the organization's logo. System role. */
export async function setLogoAddress(trx: Trx, orgId: string, address: string): Promise<void> {
  await trx
    .updateTable('organizations')
    .set({ logo_url: address, version: sql`version + 1` })
    .where('id', '=', orgId)
    .execute()
}

export type NewOrganization = {
  parentId: string | null
  name: string
  domain: string | null
  dataRegion: DataRegion
  pilotExpiresAt: Date | string | null
  settings: Record<string, unknown>
}

/** Makes the new organization the current one of this transaction. System role. */
export async function insertOrganization(trx: Trx, organization: NewOrganization): Promise<string> {
  const { id } = await trx
    .insertInto('organizations')
    .values({
      parent_id: organization.parentId,
      name: organization.name,
      domain: organization.domain,
      data_region: organization.dataRegion,
      pilot_expires_at: organization.pilotExpiresAt,
      settings: JSON.stringify(organization.settings),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`select set_config('app.org_id', ${id}, true)`.execute(trx)
  return id
}

export async function insertOwner(trx: Trx, orgId: string, userId: string): Promise<void> {
  await trx
    .insertInto('memberships')
    .values({ org_id: orgId, user_id: userId, role: 'OWNER', status: 'ACTIVE' })
    .execute()
}

/** Locks the organization, so that its sub-organizations are counted and created one after another. System role. */
export async function countChildrenLocked(trx: Trx, orgId: string): Promise<number> {
  await trx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', orgId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const { count } = await trx
    .selectFrom('organizations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('parent_id', '=', orgId)
    .executeTakeFirstOrThrow()
  return count
}

export type ListedOrganization = Pick<
  Row<'organizations'>,
  'id' | 'name' | 'logo_url' | 'parent_id' | 'domain' | 'data_region' | 'pilot_expires_at' | 'is_active'
> & { role: OrgRole | null }

/** Organizations by name: all, or only those of which the user is an active member. An API key sees only its own. System role. */
export async function listOrganizationsFor(
  trx: Trx,
  viewer: { userId: string; isStaff: boolean; onlyOrgId: string | null },
  page: { search?: string; from: number; numberOfResults: number },
): Promise<{ results: ListedOrganization[]; total: number }> {
  let rows = trx
    .selectFrom('organizations')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.org_id', '=', 'organizations.id')
        .on('memberships.user_id', '=', viewer.userId)
        .on('memberships.status', '=', 'ACTIVE'),
    )
  if (!viewer.isStaff) rows = rows.where('memberships.user_id', 'is not', null)
  if (viewer.onlyOrgId !== null) rows = rows.where('organizations.id', '=', viewer.onlyOrgId)
  if (page.search !== undefined && page.search !== '')
    rows = rows.where('organizations.name', 'ilike', likePattern(page.search))
  const results = await rows
    .select([
      'organizations.id',
      'organizations.name',
      'organizations.logo_url',
      'organizations.parent_id',
      'organizations.domain',
      'organizations.data_region',
      'organizations.pilot_expires_at',
      'organizations.is_active',
      'memberships.role',
    ])
    .orderBy(sql`lower(organizations.name)`)
    .orderBy('organizations.id')
    .offset(page.from)
    .limit(page.numberOfResults)
    .execute()
  const { total } = await rows.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { results, total }
}
