import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { Row } from '../../schema.ts'
import { currentOrg } from '../calls/calls.ts'

/** The organization's opt-out rules; undefined until they are saved for the first time. */
export function findBotSchedulingRules(trx: Trx): Promise<Row<'bot_scheduling_rules'> | undefined> {
  return trx
    .selectFrom('bot_scheduling_rules')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .executeTakeFirst()
}

/** Creates the row of opt-out rules if it is missing and locks it until the transaction ends. */
export async function lockBotSchedulingRules(trx: Trx, orgId: string): Promise<Row<'bot_scheduling_rules'>> {
  await trx
    .insertInto('bot_scheduling_rules')
    .values({ org_id: orgId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return trx
    .selectFrom('bot_scheduling_rules')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export function updateBotSchedulingRules(
  trx: Trx,
  rules: string,
  updatedBy: string | null,
): Promise<Row<'bot_scheduling_rules'>> {
  return trx
    .updateTable('bot_scheduling_rules')
    .set({ rules, updated_by: updatedBy, version: sql`version + 1`, updated_at: sql`now()` })
    .where('org_id', '=', currentOrg)
    .returningAll()
    .executeTakeFirstOrThrow()
}
