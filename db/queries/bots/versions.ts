import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import { currentOrg } from '../calls/calls.ts'

/** Stores a form under the next version number; it never changes. The bot is locked. @returns the number and the version's id */
export async function insertAgentVersion(
  trx: Trx,
  version: { orgId: string; agentId: string; form: string; publishedBy: string | null },
): Promise<{ number: number; id: string }> {
  return trx
    .insertInto('agent_versions')
    .values({
      org_id: version.orgId,
      agent_id: version.agentId,
      number: sql<number>`(
        select coalesce(max(number), 0) + 1 from agent_versions
        where org_id = ${version.orgId} and agent_id = ${version.agentId})`,
      form: version.form,
      published_by: version.publishedBy,
    })
    .returning(['number', 'id'])
    .executeTakeFirstOrThrow()
}

export async function findVersionForm(trx: Trx, agentId: string, number: number): Promise<unknown> {
  const row = await trx
    .selectFrom('agent_versions')
    .select('form')
    .where('org_id', '=', currentOrg)
    .where('agent_id', '=', agentId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.form
}

export type Gatekeeper = { templateId: number; scorecardId: string }

/** Sets the gatekeeper of the published version; null: none. */
export async function setGatekeeper(
  trx: Trx,
  orgId: string,
  agentId: string,
  gatekeeper: Gatekeeper | null,
): Promise<void> {
  await trx
    .deleteFrom('agent_gatekeepers')
    .where('org_id', '=', orgId)
    .where('agent_id', '=', agentId)
    .execute()
  if (gatekeeper !== null)
    await trx
      .insertInto('agent_gatekeepers')
      .values({
        org_id: orgId,
        agent_id: agentId,
        template_id: gatekeeper.templateId,
        scorecard_id: gatekeeper.scorecardId,
      })
      .execute()
}
