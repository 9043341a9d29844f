import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import { currentOrg, isRealCall } from '../calls/calls.ts'

/** How far the setup of an organization has come, from what is stored. */
export type SetupState = {
  isDismissed: boolean
  /** Whether a call provider is connected and healthy, or there is a real call. */
  hasSource: boolean
  /** Whether somebody has changed the rules, or a rule has chosen the type of a recent call. */
  hasCheckedRules: boolean
  /** Whether there is more than one member, or an invitation. */
  hasPeople: boolean
  hasScore: boolean
  /** Whether there is a practice call that is neither private nor deleted. */
  hasPractice: boolean
}

/** No index finds the calls whose type a rule chose, so only this many of the latest calls are read. */
const callsLookedAt = 1_000

export async function findSetupState(trx: Trx): Promise<SetupState> {
  const { rows } = await sql<SetupState>`
    select organization.setup_dismissed_at is not null as "isDismissed",
      exists (
        select from integrations where org_id = ${currentOrg} and status <> 'INACTIVE' and type = 'REAL_CALL_SCORING' and health = 'healthy'
      ) or exists (select from calls where org_id = ${currentOrg} and deleted_at is null and ${isRealCall}) as "hasSource",
      exists (
        select from audit_log where org_id = ${currentOrg} and actor_user_id is not null
          and subject_kind in ('rule_draft', 'categorization_rule', 'privacy_rule')
      ) or exists (
        select from (
          select category_rule_id from calls where org_id = ${currentOrg} and deleted_at is null and ${isRealCall}
          order by started_at desc, id desc limit ${callsLookedAt}
        ) latest where category_rule_id is not null
      ) as "hasCheckedRules",
      (select count(*) from (
        select from memberships where org_id = ${currentOrg} and status in ('ACTIVE', 'INVITED') limit 2
      ) member) > 1 as "hasPeople",
      exists (
        select from calls where org_id = ${currentOrg} and deleted_at is null and ${isRealCall} and score_status = 'SCORED_SUCCESS'
      ) as "hasScore",
      exists (
        select from calls where org_id = ${currentOrg} and deleted_at is null and kind = 'practice' and not is_private
      ) as "hasPractice"
    from organizations organization where organization.id = ${currentOrg}`.execute(trx)
  const [state] = rows
  if (state === undefined) throw new Error('The organization of this transaction does not exist.')
  return state
}

/** @returns whether it was changed */
export async function setSetupDismissed(trx: Trx, dismissedAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('organizations')
    .set({ setup_dismissed_at: dismissedAt })
    .where('id', '=', currentOrg)
    .where('setup_dismissed_at', dismissedAt === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
