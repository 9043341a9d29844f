import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'

/** Sharing of bots between organizations. System role: every statement names its organization. */

export type ReachableOrganization = {
  id: string
  name: string
  logoUrl: string | null
  relation: 'parent' | 'subOrganization'
}

/** Active direct sub-organizations, and the parent if the user is an active member who may manage bots there. */
export async function listReachableOrganizations(
  trx: Trx,
  orgId: string,
  userId: string,
): Promise<(ReachableOrganization & { role: string | null; capabilities: string[] | null })[]> {
  const { rows } = await sql<ReachableOrganization & { role: string | null; capabilities: string[] | null }>`
    select other.id, other.name, other.logo_url as "logoUrl",
      case when other.parent_id = ${orgId} then 'subOrganization' else 'parent' end as relation,
      member.role, member.capabilities
    from organizations own
    join organizations other on other.parent_id = own.id or other.id = own.parent_id
    left join memberships member on member.org_id = other.id and member.user_id = ${userId} and member.status = 'ACTIVE'
    where own.id = ${orgId} and other.is_active
    order by relation, lower(other.name), other.id
    limit 1000`.execute(trx)
  return rows
}

export type OrgShare = Row<'agent_org_shares'>

export function listOrgShares(trx: Trx, orgId: string, agentIds: readonly string[]): Promise<OrgShare[]> {
  if (agentIds.length === 0) return Promise.resolve([])
  return trx
    .selectFrom('agent_org_shares')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('agent_id', 'in', [...agentIds])
    .limit(200_000)
    .execute()
}

export type SharedAgent = {
  id: string
  kind: Row<'agents'>['kind']
  call_type: Row<'agents'>['call_type']
  name: string
  status: Row<'agents'>['status']
  original_org_id: string | null
  form: unknown
}

/** Bots with their published versions, locked. Bots without a published version are left out. */
export async function lockPublishedAgents(
  trx: Trx,
  orgId: string,
  agentIds: readonly string[],
): Promise<SharedAgent[]> {
  if (agentIds.length === 0) return []
  return trx
    .selectFrom('agents')
    .innerJoin('agent_versions as published', (join) =>
      join
        .onRef('published.org_id', '=', 'agents.org_id')
        .onRef('published.agent_id', '=', 'agents.id')
        .onRef('published.number', '=', 'agents.published_version'),
    )
    .select([
      'agents.id',
      'agents.kind',
      'agents.call_type',
      'agents.name',
      'agents.status',
      'agents.original_org_id',
      'published.form',
    ])
    .where('agents.org_id', '=', orgId)
    .where('agents.id', 'in', [...agentIds])
    .orderBy('agents.id')
    .forUpdate('agents')
    .execute()
}

export async function insertOrgShare(trx: Trx, share: NewRow<'agent_org_shares'>): Promise<void> {
  await trx.insertInto('agent_org_shares').values(share).execute()
}

export async function setShareCanEdit(trx: Trx, share: OrgShare, canEdit: boolean): Promise<void> {
  await trx
    .updateTable('agent_org_shares')
    .set({ can_edit: canEdit })
    .where('org_id', '=', share.org_id)
    .where('agent_id', '=', share.agent_id)
    .where('to_org_id', '=', share.to_org_id)
    .execute()
  await trx
    .updateTable('agents')
    .set({ can_edit: canEdit, version: sql`version + 1` })
    .where('org_id', '=', share.to_org_id)
    .where('id', '=', share.copy_id)
    .execute()
}

/** The copy stays, paused, with all the practice that people have done with it. */
export async function endOrgShare(trx: Trx, share: OrgShare, now: Date): Promise<void> {
  await trx
    .deleteFrom('agent_org_shares')
    .where('org_id', '=', share.org_id)
    .where('agent_id', '=', share.agent_id)
    .where('to_org_id', '=', share.to_org_id)
    .execute()
  await trx
    .updateTable('agents')
    .set({
      share_ended_at: now,
      follows_original: false,
      status: sql`case when published_version is null then 'DRAFT' else 'INACTIVE' end`,
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('org_id', '=', share.to_org_id)
    .where('id', '=', share.copy_id)
    .execute()
}

/** The copy from an earlier sharing, which can be continued. */
export function findEndedCopy(
  trx: Trx,
  toOrgId: string,
  original: { orgId: string; agentId: string },
): Promise<Row<'agents'> | undefined> {
  return trx
    .selectFrom('agents')
    .selectAll()
    .where('org_id', '=', toOrgId)
    .where('original_org_id', '=', original.orgId)
    .where('original_agent_id', '=', original.agentId)
    .where('share_ended_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** The folders that the copies are in, by the copy's id. */
export async function findFoldersOfCopies(
  trx: Trx,
  copies: readonly { id: string; org_id: string }[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ agentId: string; folderIds: string[] }>`
    select link.agent_id as "agentId", array_agg(link.folder_id) as "folderIds"
    from unnest(${copies.map((copy) => copy.org_id)}::uuid[], ${copies.map(({ id }) => id)}::uuid[]) as copy (org_id, id)
    join agent_folder_links link on link.org_id = copy.org_id and link.agent_id = copy.id
    group by link.agent_id`.execute(trx)
  return new Map(rows.map(({ agentId, folderIds }) => [agentId, folderIds]))
}

/** The copies of a bot that still follow it, locked. */
export function lockFollowingCopies(
  trx: Trx,
  original: { orgId: string; agentId: string },
): Promise<Row<'agents'>[]> {
  return trx
    .selectFrom('agents')
    .innerJoin('agent_org_shares as share', (join) =>
      join.onRef('share.to_org_id', '=', 'agents.org_id').onRef('share.copy_id', '=', 'agents.id'),
    )
    .selectAll('agents')
    .where('share.org_id', '=', original.orgId)
    .where('share.agent_id', '=', original.agentId)
    .where('agents.follows_original', '=', true)
    .orderBy('agents.org_id')
    .forUpdate('agents')
    .execute()
}

export async function updateCopy(
  trx: Trx,
  copy: { orgId: string; id: string },
  change: Partial<
    Pick<
      NewRow<'agents'>,
      | 'kind'
      | 'form'
      | 'name'
      | 'scenario_name'
      | 'job_title'
      | 'company_name'
      | 'gender'
      | 'language'
      | 'emotional_state'
      | 'sections_done'
      | 'sections_total'
      | 'is_complete'
      | 'published_version'
      | 'can_edit'
      | 'follows_original'
      | 'share_ended_at'
      | 'owner_id'
    >
  >,
): Promise<void> {
  await trx
    .updateTable('agents')
    .set({ ...change, version: sql`version + 1`, updated_at: sql`now()` })
    .where('org_id', '=', copy.orgId)
    .where('id', '=', copy.id)
    .execute()
}

/** An active owner of an organization, who becomes the owner of bots shared from elsewhere. */
export async function findAnyOwner(trx: Trx, orgId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('memberships')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('status', '=', 'ACTIVE')
    .where('role', 'in', ['OWNER', 'ADMIN'])
    .orderBy(sql`case role when 'OWNER' then 0 else 1 end`)
    .orderBy('user_id')
    .executeTakeFirst()
  return row?.user_id
}

/** Names of organizations that shared bots came from. Row-level security hides a parent from its sub-organizations. */
export async function findOrganizationNames(trx: Trx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
