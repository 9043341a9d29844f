import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'
import type { RuleKind } from '../../vocabulary/rules.ts'
import { currentOrg } from '../calls/calls.ts'

export type RuleDraft = Row<'rule_drafts'>
export type RuleDraftChange = Row<'rule_draft_changes'>

/** Undefined before the first draft of this kind. A draft that has ended leaves a row without changes. */
export function findRuleDraft(trx: Trx, kind: RuleKind): Promise<RuleDraft | undefined> {
  return trx
    .selectFrom('rule_drafts')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/** Locks the draft, so that users who change or publish it take turns. */
export async function lockRuleDraft(trx: Trx, orgId: string, kind: RuleKind): Promise<RuleDraft> {
  await trx
    .insertInto('rule_drafts')
    .values({ org_id: orgId, kind })
    .onConflict((conflict) => conflict.columns(['org_id', 'kind']).doNothing())
    .execute()
  return trx
    .selectFrom('rule_drafts')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** In the order in which new rules were created: their ids sort by time. */
export function listRuleDraftChanges(trx: Trx, kind: RuleKind): Promise<RuleDraftChange[]> {
  return trx
    .selectFrom('rule_draft_changes')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('kind', '=', kind)
    .orderBy('rule_id')
    .execute()
}

/** Stores the change of a rule, replacing an earlier one. */
export async function saveRuleDraftChange(trx: Trx, change: NewRow<'rule_draft_changes'>): Promise<void> {
  const { base_version, level, content, version, edited_by } = change
  await trx
    .insertInto('rule_draft_changes')
    .values(change)
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'kind', 'rule_id'])
        .doUpdateSet({ base_version, level, content, version, edited_by, edited_at: sql`now()` }),
    )
    .execute()
}

/** Deletes the change of one rule, or without `ruleId` all changes of the draft. */
export async function deleteRuleDraftChanges(trx: Trx, kind: RuleKind, ruleId?: string): Promise<void> {
  let deletion = trx
    .deleteFrom('rule_draft_changes')
    .where('org_id', '=', currentOrg)
    .where('kind', '=', kind)
  if (ruleId !== undefined) deletion = deletion.where('rule_id', '=', ruleId)
  await deletion.execute()
}

/** Changes the draft, increases its version, and records who did it. */
export async function updateRuleDraft(
  trx: Trx,
  kind: RuleKind,
  change: Partial<
    Pick<NewRow<'rule_drafts'>, 'orders' | 'privacy_rules_are_whitelist' | 'version_offset'>
  > & {
    edited_by: string | null
  },
): Promise<void> {
  await trx
    .updateTable('rule_drafts')
    .set({ ...change, version: sql`version + 1`, edited_at: sql`now()` })
    .where('org_id', '=', currentOrg)
    .where('kind', '=', kind)
    .execute()
}
