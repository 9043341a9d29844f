import type { Trx } from '../../client.ts'

/** The effect of an item that found nothing to do. Its result is `{ reason }`. */
export const skippedStep = 'skipped'

/** A step of an item that must not run twice. Stored apart from the outcome, because an external effect cannot be rolled back. */
type Effect = { orgId: string; workItemId: string; step: string }

export async function hasEffect(trx: Trx, { workItemId, step }: Omit<Effect, 'orgId'>): Promise<boolean> {
  const found = await trx
    .selectFrom('effects')
    .select('step')
    .where('work_item_id', '=', workItemId)
    .where('step', '=', step)
    .executeTakeFirst()

  return found !== undefined
}

/** Recording a step again changes nothing. */
export async function insertEffect(trx: Trx, { orgId, workItemId, step }: Effect): Promise<void> {
  await trx
    .insertInto('effects')
    .values({ org_id: orgId, work_item_id: workItemId, step })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
