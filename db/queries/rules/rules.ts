import { type Expression, sql, type SqlBool } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'
import { currentOrg } from '../calls/calls.ts'

/** Rules and option lists load up to 1000 items; source: specification 2 §9. */
export const ruleLimit = 1000

/** Levels in the order in which their rules apply. */
const levelOrder = sql`case level when 'USER' then 1 when 'TEAM' then 2 else 3 end`

/** Which rules to list: all, or those that can apply to a caller (their own, their teams' and the organization's). */
export type RuleScope = { userId: string | null; teamIds: string[] } | 'all'

/** True for rules that can apply to a caller of this scope. */
const isInScope = (scope: RuleScope): Expression<SqlBool> =>
  scope === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(level = 'ORGANIZATION' or team_id = any(${scope.teamIds}::uuid[]) or user_id = ${scope.userId}::uuid)`

export function listCategorizationRules(trx: Trx, scope: RuleScope): Promise<Row<'categorization_rules'>[]> {
  return trx
    .selectFrom('categorization_rules')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where(isInScope(scope))
    .orderBy(levelOrder)
    .orderBy('is_default')
    .orderBy('position')
    .orderBy('id')
    .limit(ruleLimit * 3)
    .execute()
}

export function listPrivacyRules(trx: Trx, scope: RuleScope): Promise<Row<'privacy_rules'>[]> {
  return trx
    .selectFrom('privacy_rules')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where(isInScope(scope))
    .orderBy(levelOrder)
    .orderBy('position')
    .orderBy('id')
    .limit(ruleLimit * 3)
    .execute()
}

type RuleTable = 'categorization_rules' | 'privacy_rules'

export type RankedRule = { id: string; position: number; is_default: boolean }

/** The rules of a level in their order, the default rule last. Locked, so that two users who move rules take turns. */
export async function lockLevel(
  trx: Trx,
  table: RuleTable,
  level: Row<RuleTable>['level'],
): Promise<RankedRule[]> {
  const rules = await trx
    .selectFrom(table)
    .select([
      'id',
      'position',
      (table === 'privacy_rules' ? sql<boolean>`false` : sql<boolean>`is_default`).as('is_default'),
    ])
    .where('org_id', '=', currentOrg)
    .where('level', '=', level)
    // Locking in the order of ids, which never change, can't deadlock.
    .orderBy('id')
    .forUpdate()
    .execute()
  return rules.toSorted(
    (first, second) =>
      Number(first.is_default) - Number(second.is_default) || first.position - second.position,
  )
}

/** Sets the positions of rules. Keeps their versions, so that moving a rule does not conflict with edits to the rules it passes. */
export async function setPositions(
  trx: Trx,
  table: RuleTable,
  positions: { id: string; position: number }[],
): Promise<void> {
  if (positions.length === 0) return
  await sql`
    update ${sql.table(table)} rule set position = item.position
    from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) as item(id uuid, position integer)
    where rule.org_id = ${currentOrg} and rule.id = item.id`.execute(trx)
}

export function insertCategorizationRule(
  trx: Trx,
  rule: NewRow<'categorization_rules'>,
): Promise<Row<'categorization_rules'>> {
  return trx.insertInto('categorization_rules').values(rule).returningAll().executeTakeFirstOrThrow()
}

export function insertPrivacyRule(trx: Trx, rule: NewRow<'privacy_rules'>): Promise<Row<'privacy_rules'>> {
  return trx.insertInto('privacy_rules').values(rule).returningAll().executeTakeFirstOrThrow()
}

export function findCategorizationRule(
  trx: Trx,
  id: string,
): Promise<Row<'categorization_rules'> | undefined> {
  return trx
    .selectFrom('categorization_rules')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function findPrivacyRule(trx: Trx, id: string): Promise<Row<'privacy_rules'> | undefined> {
  return trx
    .selectFrom('privacy_rules')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function updateCategorizationRule(
  trx: Trx,
  id: string,
  change: Partial<NewRow<'categorization_rules'>>,
): Promise<Row<'categorization_rules'>> {
  return trx
    .updateTable('categorization_rules')
    .set({ ...change, version: sql`version + 1`, updated_at: sql`now()` })
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updatePrivacyRule(
  trx: Trx,
  id: string,
  change: Partial<NewRow<'privacy_rules'>>,
): Promise<Row<'privacy_rules'>> {
  return trx
    .updateTable('privacy_rules')
    .set({ ...change, version: sql`version + 1`, updated_at: sql`now()` })
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteRule(trx: Trx, table: RuleTable, id: string): Promise<void> {
  await trx.deleteFrom(table).where('org_id', '=', currentOrg).where('id', '=', id).execute()
}

/** The caller's teams, which decide what rules apply, and the organization's whitelist switch. */
export async function findRuleContext(
  trx: Trx,
  callerId: string | null,
): Promise<{ teamIds: string[]; privacyRulesAreWhitelist: boolean }> {
  const teams =
    callerId === null
      ? []
      : await trx
          .selectFrom('team_members')
          .select('team_id')
          .where('org_id', '=', currentOrg)
          .where('user_id', '=', callerId)
          .limit(ruleLimit)
          .execute()
  const organization = await trx
    .selectFrom('organizations')
    .select(sql<boolean>`coalesce((settings ->> 'privacyRulesAreWhitelist')::boolean, false)`.as('whitelist'))
    .where('id', '=', currentOrg)
    .executeTakeFirstOrThrow()
  return { teamIds: teams.map((team) => team.team_id), privacyRulesAreWhitelist: organization.whitelist }
}
