import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow } from '../../schema.ts'

export type ShareRow = {
  id: string
  scorecard_version: number
  target_org_id: string
  target_name: string
  copy_id: string | null
  copy_name: string | null
  shared_by: string | null
  shared_at: Date
}

/** Copies of an organization's scorecard, newest first, each with its name in the other organization. System role. */
export async function listShares(
  trx: Trx,
  orgId: string,
  scorecardId: string,
  page: { from: number; limit: number; id?: string },
): Promise<{ rows: ShareRow[]; total: number }> {
  const { rows } = await sql<ShareRow & { total: number }>`
    select share.id, share.scorecard_version, share.target_org_id, organizations.name as target_name,
      copy.id as copy_id, copy.name as copy_name, share.shared_by, share.shared_at, count(*) over ()::int as total
    from scorecard_shares share
    join organizations on organizations.id = share.target_org_id
    left join scorecard_configs copy on copy.org_id = share.target_org_id and copy.id = share.target_scorecard_id
    where share.org_id = ${orgId}::uuid and share.scorecard_id = ${scorecardId}::uuid
      ${page.id === undefined ? sql`` : sql`and share.id = ${page.id}::uuid`}
    order by share.id desc offset ${page.from} limit ${page.limit}`.execute(trx)
  return { rows, total: rows[0]?.total ?? 0 }
}

export async function insertShare(trx: Trx, share: NewRow<'scorecard_shares'>): Promise<string> {
  const { id } = await trx
    .insertInto('scorecard_shares')
    .values(share)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
