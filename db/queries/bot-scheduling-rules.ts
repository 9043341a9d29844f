import { sql } from 'kysely'
import type { Trx } from '../client.ts'
import type { Row } from '../schema.ts'
import { currentOrg } from './calls.ts'

/** The organisation's opt-out rules; undefined as long as nobody has saved any. */
export function findBotSchedulingRules(trx: Trx): Promise<Row<'bot_scheduling_rules'> | undefined> {
  return trx.selectFrom('bot_scheduling_rules').selectAll().where('org_id', '=', currentOrg).executeTakeFirst()
}

/** The same for a change: the row is there afterwards, and nobody else changes it until the transaction ends. */
export async function lockBotSchedulingRules(trx: Trx, orgId: string): Promise<Row<'bot_scheduling_rules'>> {
  await trx
    .insertInto('bot_scheduling_rules')
    .values({ org_id: orgId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return trx.selectFrom('bot_scheduling_rules').selectAll().where('org_id', '=', currentOrg).forUpdate().executeTakeFirstOrThrow()
}

export function updateBotSchedulingRules(trx: Trx, rules: string, updatedBy: string | null): Promise<Row<'bot_scheduling_rules'>> {
  return trx
    .updateTable('bot_scheduling_rules')
    .set({ rules, updated_by: updatedBy, version: sql`version + 1`, updated_at: sql`now()` })
    .where('org_id', '=', currentOrg)
    .returningAll()
    .executeTakeFirstOrThrow()
}
