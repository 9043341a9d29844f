import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../schema.ts'
import type { Lane, WaitReason } from '../../vocabulary/ledger.ts'

/** Why an organization's items of a lane and provider account ('' = none) are waiting, from the dispatcher. */
export type Wait = {
  orgId: string
  account: string
  reason: WaitReason
  detail: string
  until: string | null
}

/**
 * Makes the stored reasons of a lane equal to these and writes only rows that differ. With `isComplete` false the dispatcher did not reach
 * every organization, so stored reasons that are not in `waits` stay.
 */
export async function storeWaits(
  db: Kysely<Schema>,
  lane: Lane,
  waits: readonly Wait[],
  { isComplete }: { isComplete: boolean },
): Promise<void> {
  await sql`
    with wanted as materialized (
      select wait."orgId" as org_id, wait.account, wait.reason, left(wait.detail, 300) as detail, wait.until
      from jsonb_to_recordset(${JSON.stringify(waits)}::jsonb) as wait("orgId" uuid, account text, reason text, detail text, until timestamptz)
    ), cleared as (
      delete from dispatch_waits known where known.lane = ${lane} and ${isComplete} and not exists (
        select from wanted where wanted.org_id = known.org_id and wanted.account = known.provider_account)
    )
    insert into dispatch_waits as known (lane, org_id, provider_account, reason, detail, until)
    select ${lane}, org_id, account, reason, detail, until from wanted
    order by org_id, account
    on conflict (lane, org_id, provider_account) do update set reason = excluded.reason, detail = excluded.detail, until = excluded.until,
      since = case when known.reason = excluded.reason then known.since else now() end
    where (known.reason, known.detail, known.until) is distinct from (excluded.reason, excluded.detail, excluded.until)`.execute(
    db,
  )
}
