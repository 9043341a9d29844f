import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import { currentOrg } from '../calls/calls.ts'

/** Maximum number of verdicts kept per call, newest first: enough for several scorecards of forty checks in a dozen windows. */
export const maxVerdictsOfCall = 2_000

/** What a model has already said about a call, by key. */
export async function findVerdicts(
  trx: Trx,
  callId: string,
  keys: readonly string[],
): Promise<Map<string, unknown>> {
  if (keys.length === 0) return new Map()
  const rows = await trx
    .selectFrom('model_verdicts')
    .select(['key', 'verdict'])
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
  return new Map(rows.map(({ key, verdict }) => [key, verdict]))
}

/** Stores what a model said, until the call is deleted or has too many verdicts. Does nothing for a call that is gone or has no content. */
export async function saveVerdicts(
  trx: Trx,
  callId: string,
  verdicts: readonly { key: string; verdict: unknown }[],
): Promise<void> {
  await sql`
    insert into model_verdicts (org_id, call_id, key, verdict)
    select call.org_id, call.id, said.key, said.verdict
    from calls call
    join transcripts on transcripts.org_id = call.org_id and transcripts.call_id = call.id
    cross join jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as said (key text, verdict jsonb)
    where call.org_id = ${currentOrg} and call.id = ${callId}::uuid and call.deleted_at is null
    on conflict (org_id, call_id, key) do nothing`.execute(trx)
  await sql`
    delete from model_verdicts where org_id = ${currentOrg} and call_id = ${callId}::uuid and key in (
      select key from model_verdicts where org_id = ${currentOrg} and call_id = ${callId}::uuid
      order by created_at desc, key offset ${maxVerdictsOfCall}
    )`.execute(trx)
}
