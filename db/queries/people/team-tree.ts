import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import { currentOrg } from '../calls/calls.ts'
import { isTeamFromDirectory } from './from-directory.ts'

/** Changes of one organization's team tree wait for each other, so that two of them cannot create a cycle together. */
export async function lockTeamTree(trx: Trx, orgId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(7241013, hashtext(${orgId}))`.execute(trx)
}

export type TreeTeam = {
  id: string
  parentId: string | null
  name: string
  version: number
  /** Whether the organization's directory (SCIM) manages its name and members. */
  isFromDirectory: boolean
}

/** All teams of the organization. */
export function listTeamTree(trx: Trx): Promise<TreeTeam[]> {
  return trx
    .selectFrom('teams')
    .select(['id', 'parent_id as parentId', 'name', 'version', isTeamFromDirectory.as('isFromDirectory')])
    .where('org_id', '=', currentOrg)
    .execute()
}

/** Before every id. */
const firstId = '00000000-0000-0000-0000-000000000000'

/** The place of a team in a list level by level. */
export type TreePlace = { level: number; id: string }

/**
 * A page of the tree, level by level from the top, so that no team comes before its parent.
 * @param ids only these teams; undefined: all
 */
export async function listTreePage(
  trx: Trx,
  ids: readonly string[] | undefined,
  page: { after: TreePlace | null; limit: number },
): Promise<(TreeTeam & TreePlace)[]> {
  const { rows } = await sql<TreeTeam & TreePlace>`
    select id, parent_id as "parentId", name, version, level, ${isTeamFromDirectory} as "isFromDirectory" from teams
    where org_id = ${currentOrg} and (level, id) > (${page.after?.level ?? 0}, ${page.after?.id ?? firstId}::uuid)
      ${ids === undefined ? sql`` : sql`and id = any(${[...ids]}::uuid[])`}
    order by level, id limit ${page.limit}`.execute(trx)
  return rows
}
