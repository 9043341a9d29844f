import { sql } from 'kysely'
import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/audit.ts'
import { type Call, currentOrg, updateCall } from '#db/queries/calls.ts'
import type { RequestActor } from '../plugins/actor.ts'

/** Days in which a deleted call can be brought back; after that its content is erased. */
export const restoreDays = 30

/** Hides calls at once; open work on them ends quietly. They can be restored for `restoreDays`. */
export async function deleteCalls(trx: Trx, actor: RequestActor, calls: Call[]): Promise<void> {
  for (const call of calls) {
    await updateCall(trx, call.id, { deleted_at: new Date(), status: 'DELETED' })
    await audit(trx, actor, { action: 'call.delete', subjectKind: 'call', subjectId: call.id, before: { status: call.status } })
  }
}

/** Brings deleted calls back. Calls that are not deleted, or too long ago, are left out of the answer. */
export async function restoreCalls(trx: Trx, actor: RequestActor, callIds: string[]): Promise<string[]> {
  const rows = await trx
    .updateTable('calls')
    .set({
      deleted_at: null,
      status: sql`case when score_status = 'SCORED_SUCCESS' then 'SCORED' when score_status in ('TO_BE_SCORED', 'SCORING') then 'SCORING' else 'SKIPPED' end`,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('org_id', '=', currentOrg)
    .where('id', 'in', callIds)
    .where('deleted_at', '>', sql<Date>`now() - make_interval(days => ${restoreDays})`)
    .returning('id')
    .execute()
  for (const { id } of rows) await audit(trx, actor, { action: 'call.restore', subjectKind: 'call', subjectId: id })
  return rows.map((row) => row.id)
}
