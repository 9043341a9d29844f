import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import { findBatch, unpackBatch } from './webhook-batches.ts'

/** The items of a canceled command that handled deliveries, by job. */
type Cancelled = { commandId: string; unpacking: string; processing: string; outcome: string }

/**
 * Marks the deliveries of a canceled command as unprocessed in the log. Everything is kept, so that they can be replayed. Batches that were
 * not unpacked yet are unpacked now, because otherwise they would never reach the log. Runs in the transaction of the cancel, after it.
 */
export async function endCancelledDeliveries(
  trx: Trx,
  { commandId, unpacking, processing, outcome }: Cancelled,
): Promise<void> {
  const items = sql`work_items where org_id = cur_org() and command_id = ${commandId}::uuid and state = 'cancelled'`
  const waiting = await sql<{
    batchId: string
  }>`select payload ->> 'batchId' as "batchId" from ${items} and kind = ${unpacking}`.execute(trx)
  const unpacked: string[] = []
  for (const { batchId } of waiting.rows) {
    const batch = await findBatch(trx, batchId)
    if (batch !== undefined) unpacked.push(...(await unpackBatch(trx, batch)))
  }
  await sql`
    update webhook_inbox set outcome = ${outcome}
    where org_id = cur_org() and processed_at is null and outcome is null and (id = any(${unpacked}::uuid[]) or id in (
      select delivery::uuid from (select payload from ${items} and kind = ${processing}) item, jsonb_array_elements_text(payload -> 'deliveryIds') delivery))
  `.execute(trx)
}
