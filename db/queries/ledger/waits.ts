import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../schema.ts'
import type { Lane, WaitReason } from '../../vocabulary/ledger.ts'
import { type GroupKey, type GroupRange, nilId } from './dispatch.ts'

/** Why the items of a group are waiting, from the dispatcher. */
export type Wait = GroupKey & {
  reason: WaitReason
  detail: string
  until: string | null
}

/** Makes the stored reasons of a range of groups equal to these and writes only rows that differ. */
export async function storeWaits(
  db: Kysely<Schema>,
  lane: Lane,
  waits: readonly Wait[],
  { after, upTo }: GroupRange,
): Promise<void> {
  await sql`
    with wanted as materialized (
      select wait."orgId" as org_id, wait.account, wait.reason, left(wait.detail, 300) as detail, wait.until
      from jsonb_to_recordset(${JSON.stringify(waits)}::jsonb) as wait("orgId" uuid, account text, reason text, detail text, until timestamptz)
    ), cleared as (
      delete from dispatch_waits known where known.lane = ${lane}
        and (known.org_id, known.provider_account) > (${after?.orgId ?? nilId}::uuid, ${after?.account ?? ''}::text)
        and (${upTo === null} or (known.org_id, known.provider_account) <= (${upTo?.orgId ?? nilId}::uuid, ${upTo?.account ?? ''}::text))
        and not exists (select from wanted where wanted.org_id = known.org_id and wanted.account = known.provider_account)
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
