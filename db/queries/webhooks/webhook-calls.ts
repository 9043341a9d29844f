import { sql } from 'kysely'
import type { Trx } from '../../client.ts'

/** The import for the calls of a delivery. Its listing is complete, because the delivery names the calls. */
export async function insertWebhookImport(
  trx: Trx,
  own: { orgId: string; integrationId: string; commandId: string; externalIds: readonly string[] },
): Promise<string> {
  const { id } = await trx
    .insertInto('imports')
    .values({
      org_id: own.orgId,
      integration_id: own.integrationId,
      command_id: own.commandId,
      scope: 'WEBHOOK',
      started_by: 'webhook',
      external_ids: JSON.stringify(own.externalIds),
      listed: own.externalIds.length,
      listing_ended_at: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Stores the calls that a delivery names as waiting for their import. `listed` is the data in the delivery; without it, the stored data
 * stays until the call is fetched.
 */
export async function listWebhookCalls(
  trx: Trx,
  own: { orgId: string; integrationId: string; importId: string },
  calls: readonly { externalId: string; listed: unknown }[],
): Promise<void> {
  const rows = calls.map(({ externalId, listed }) => ({ external_id: externalId, listed }))
  await sql`
    insert into external_calls as known (org_id, integration_id, external_id, import_id, listed)
    select ${own.orgId}::uuid, ${own.integrationId}::uuid, call.external_id, ${own.importId}::uuid, call.listed
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as call(external_id text, listed jsonb)
    order by call.external_id
    on conflict (org_id, integration_id, external_id) do update set state = 'listed', reason = '', import_id = excluded.import_id,
      listed = coalesce(excluded.listed, known.listed), updated_at = now()`.execute(trx)
}

/** The provider deleted these calls. Imported calls stay; of others nothing is kept. */
export async function markCallsDeleted(
  trx: Trx,
  integrationId: string,
  externalIds: readonly string[],
): Promise<void> {
  await trx
    .updateTable('external_calls')
    .set({
      state: 'deleted',
      reason: 'Deleted at the provider.',
      listed: null,
      title: sql<string | null>`case when call_id is null then null else title end`,
      waiting_until: null,
      updated_at: sql<Date>`now()`,
    })
    .where('org_id', '=', sql<string>`cur_org()`)
    .where('integration_id', '=', integrationId)
    .where('external_id', 'in', [...externalIds])
    .where('state', '<>', 'excluded')
    .execute()
}
