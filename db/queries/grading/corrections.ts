import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'
import type { DisputeStatus } from '../../vocabulary/grading.ts'
import { currentOrg } from '../calls/calls.ts'

/** No call has more events than this. If one had, the newest would be read. */
const eventsRead = 2000

/** Returns the ids of the events, in order. */
export async function insertScoreEvents(
  trx: Trx,
  events: readonly Omit<NewRow<'score_events'>, 'id' | 'created_at'>[],
): Promise<string[]> {
  if (events.length === 0) return []
  const rows = await trx
    .insertInto('score_events')
    .values([...events])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Everything that happened to the answers of a call, in order. */
export async function listScoreEvents(trx: Trx, callId: string): Promise<Row<'score_events'>[]> {
  const rows = await trx
    .selectFrom('score_events')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .orderBy('id', 'desc')
    .limit(eventsRead)
    .execute()
  return rows.toReversed()
}

/** Those of the calls about whose answers somebody said something. */
export async function listCallsWithEvents(trx: Trx, callIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select call.id from unnest(${[...callIds]}::uuid[]) as call (id)
    where exists (select from score_events where org_id = ${currentOrg} and call_id = call.id)`.execute(trx)
  return rows.map(({ id }) => id)
}

export async function insertDispute(
  trx: Trx,
  dispute: Omit<NewRow<'disputes'>, 'id' | 'opened_at' | 'status' | 'closed_by' | 'closed_at'>,
): Promise<string> {
  const { id } = await trx.insertInto('disputes').values(dispute).returning('id').executeTakeFirstOrThrow()
  return id
}

export function listOpenDisputes(trx: Trx, callId: string): Promise<Row<'disputes'>[]> {
  return trx
    .selectFrom('disputes')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .where('status', '=', 'open')
    .orderBy('id')
    .execute()
}

export async function closeDisputes(
  trx: Trx,
  disputeIds: readonly string[],
  { status, closedBy }: { status: Exclude<DisputeStatus, 'open'>; closedBy: string | null },
): Promise<void> {
  if (disputeIds.length === 0) return
  await trx
    .updateTable('disputes')
    .set({ status, closed_by: closedBy, closed_at: sql`now()` })
    .where('org_id', '=', currentOrg)
    .where('id', 'in', disputeIds)
    .execute()
}

/** Organizations with disputes that nobody decided in time. System role. */
export async function listOrgsWithExpiredDisputes(trx: Trx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ org_id: string }>`
    select distinct org_id from disputes where status = 'open' and expires_at < now() limit ${limit}`.execute(
    trx,
  )
  return rows.map((row) => row.org_id)
}

/** Calls with disputes that nobody decided in time, locked. Calls that somebody is working on are left for later. */
export async function lockCallsWithExpiredDisputes(trx: Trx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select calls.id from calls where calls.org_id = ${currentOrg} and calls.id in (
      select call_id from disputes where org_id = ${currentOrg} and status = 'open' and expires_at < now()
      order by expires_at limit ${limit})
    order by calls.id for update skip locked`.execute(trx)
  return rows.map((row) => row.id)
}

export function listExpiredDisputes(trx: Trx, callIds: readonly string[]): Promise<Row<'disputes'>[]> {
  return trx
    .selectFrom('disputes')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('call_id', 'in', callIds)
    .where('status', '=', 'open')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}

/** Recounts the open disputes of calls; returns nothing. The calls are locked. */
export async function recountOpenDisputes(trx: Trx, callIds: readonly string[]): Promise<void> {
  await sql`
    update calls set version = version + 1, updated_at = now(), open_disputes = (
      select count(*)::integer from disputes
      where disputes.org_id = calls.org_id and disputes.call_id = calls.id and disputes.status = 'open')
    where calls.org_id = ${currentOrg} and calls.id = any(${[...callIds]}::uuid[])`.execute(trx)
}

/** Number of owners and admins, other than these people, who may decide a dispute. They may see every call. */
export async function countOtherDeciders(trx: Trx, userIds: readonly string[]): Promise<number> {
  const { count } = await trx
    .selectFrom('memberships')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('org_id', '=', currentOrg)
    .where('status', '=', 'ACTIVE')
    .where('role', 'in', ['OWNER', 'ADMIN'])
    .where('user_id', 'not in', [...userIds])
    .executeTakeFirstOrThrow()
  return count
}
