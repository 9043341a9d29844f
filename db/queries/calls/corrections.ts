import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'
import { currentOrg, isRealCall } from './calls.ts'

/** Proposals are made from the latest corrections. Older ones are about rules that have changed since. */
export const mostCorrectionsRead = 1000

/** Records that somebody routed these calls by hand: their previous and their new category. */
export async function insertCorrections(
  trx: Trx,
  { orgId, userId }: { orgId: string; userId: string },
  calls: readonly Pick<Row<'calls'>, 'id' | 'category_rule_id' | 'category_label' | 'call_type'>[],
  to: { callType: Row<'routing_corrections'>['to_call_type']; scorecardId: string | null },
): Promise<void> {
  if (calls.length === 0) return
  await trx
    .insertInto('routing_corrections')
    .values(
      calls.map((call) => ({
        org_id: orgId,
        call_id: call.id,
        corrected_by: userId,
        from_rule_id: call.category_rule_id,
        from_label: call.category_label,
        from_call_type: call.call_type,
        to_call_type: to.callType,
        to_scorecard_id: to.scorecardId,
      })),
    )
    .execute()
}

/** Corrections of one call, newest first. */
export function listCorrectionsOfCall(
  trx: Trx,
  callId: string,
  limit: number,
): Promise<Row<'routing_corrections'>[]> {
  return trx
    .selectFrom('routing_corrections')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export type CorrectedCall = Pick<
  Row<'routing_corrections'>,
  'call_id' | 'from_rule_id' | 'to_call_type' | 'to_scorecard_id' | 'corrected_at'
> & { title: string }

/**
 * The last correction of each call's type, newest first. Choosing only a scorecard leaves the type as it is. Private calls, deleted calls
 * and calls emptied by privacy are left out.
 */
export async function listCorrectedCalls(trx: Trx): Promise<CorrectedCall[]> {
  const { rows } = await sql<CorrectedCall>`
    with latest as (
      select * from routing_corrections where org_id = ${currentOrg} and to_call_type is not null order by id desc limit ${mostCorrectionsRead}
    )
    select correction.call_id, correction.from_rule_id, correction.to_call_type, correction.to_scorecard_id, correction.corrected_at,
      calls.title
    from (select distinct on (call_id) * from latest order by call_id, id desc) correction
    join calls on calls.org_id = ${currentOrg} and calls.id = correction.call_id
    where calls.deleted_at is null and ${isRealCall} and not calls.is_private and calls.title <> ''
    order by correction.id desc`.execute(trx)
  return rows
}

/** An accepted proposal is not among them: its words are in the rules, or somebody has removed them again. */
export async function listDismissedProposals(trx: Trx): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('rule_proposal_decisions')
    .select('key')
    .where('org_id', '=', currentOrg)
    .where('verdict', '=', 'dismissed')
    .limit(5000)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** The newest decision about an accepted proposal replaces the earlier one. False: somebody has dismissed it. */
export async function decideProposal(
  trx: Trx,
  decision: NewRow<'rule_proposal_decisions'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('rule_proposal_decisions')
    .values(decision)
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'key'])
        .doUpdateSet({
          verdict: decision.verdict,
          decided_by: decision.decided_by ?? null,
          decided_at: sql`now()`,
        })
        .where('rule_proposal_decisions.verdict', '=', 'accepted'),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
