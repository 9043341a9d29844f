import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import { currentOrg } from './calls.ts'

export async function listTeamsOfCall(trx: Trx, callId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('call_teams')
    .select('team_id')
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .orderBy('team_id')
    .execute()
  return rows.map((row) => row.team_id)
}

/** Shares the call with exactly these teams, in addition to everybody who may see it anyway. Teams that no longer exist are left out. */
export async function shareWithTeams(
  trx: Trx,
  { orgId, callId, teamIds }: { orgId: string; callId: string; teamIds: readonly string[] },
): Promise<void> {
  await trx.deleteFrom('call_teams').where('org_id', '=', currentOrg).where('call_id', '=', callId).execute()
  if (teamIds.length === 0) return
  await sql`
    insert into call_teams (org_id, call_id, team_id)
    select ${orgId}::uuid, ${callId}::uuid, id from teams
    where org_id = ${currentOrg} and id = any(${[...teamIds]}::uuid[])`.execute(trx)
}
