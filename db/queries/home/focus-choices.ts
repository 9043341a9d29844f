import type { Trx } from '../../client.ts'
import { currentOrg } from '../calls/calls.ts'

export type FocusChoice = { scorecardId: string; criterionId: string }

export function findFocusChoice(trx: Trx, userId: string): Promise<FocusChoice | undefined> {
  return trx
    .selectFrom('focus_choices')
    .select(['scorecard_id as scorecardId', 'criterion_id as criterionId'])
    .where('org_id', '=', currentOrg)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Null removes the choice. */
export async function setFocusChoice(
  trx: Trx,
  { orgId, userId, chosen, at }: { orgId: string; userId: string; chosen: FocusChoice | null; at: Date },
): Promise<void> {
  if (chosen === null) {
    await trx
      .deleteFrom('focus_choices')
      .where('org_id', '=', currentOrg)
      .where('user_id', '=', userId)
      .execute()
    return
  }
  const values = { scorecard_id: chosen.scorecardId, criterion_id: chosen.criterionId, chosen_at: at }
  await trx
    .insertInto('focus_choices')
    .values({ org_id: orgId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['org_id', 'user_id']).doUpdateSet(values))
    .execute()
}
