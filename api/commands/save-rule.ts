import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/audit.ts'
import {
  deleteRule,
  findCategorizationRule,
  findPrivacyRule,
  insertCategorizationRule,
  insertPrivacyRule,
  nextPosition,
  updateCategorizationRule,
  updatePrivacyRule,
} from '#db/queries/rules.ts'
import { findScorecard } from '#db/queries/scorecards.ts'
import type { Row } from '#db/schema.ts'
import type { RuleLevel } from '#db/vocabulary.ts'
import { categorizationRuleProblems, privacyRuleProblems, type RuleProblem } from '#workers/domain/routing/validity.ts'
import type { CategorizationRuleBody, PrivacyRuleBody } from '../contract/rules.ts'
import { HttpProblem, notFound, stale } from '../plugins/problem.ts'
import type { RequestActor } from '../plugins/actor.ts'
import { scorecardCallTypes } from './scorecard-call-types.ts'

type Owner = { level: RuleLevel; team_id: string | null; user_id: string | null }

/** The owner that a level asks for; the other one is dropped. */
function ownerOf(level: RuleLevel, body: { teamId?: string | null | undefined; userId?: string | null | undefined }): Owner {
  return { level, team_id: level === 'TEAM' ? (body.teamId ?? null) : null, user_id: level === 'USER' ? (body.userId ?? null) : null }
}

function refuse(problems: RuleProblem[]): void {
  if (problems.length > 0)
    throw new HttpProblem(422, 'invalid_rule', problems.map((problem) => problem.message).join(' '), { errors: problems })
}

/** A stale version is refused with the rule as it is now. */
function refuseStale(existing: { version: number }, version: number | undefined, current: unknown): void {
  if (version !== undefined && version !== existing.version) throw stale(current)
}

async function refuseUnknownOwner(trx: Trx, orgId: string, owner: Owner): Promise<void> {
  if (owner.team_id !== null) {
    const team = await trx.selectFrom('teams').select('id').where('org_id', '=', orgId).where('id', '=', owner.team_id).executeTakeFirst()
    if (team === undefined) throw new HttpProblem(422, 'unknown_team', 'The chosen team does not exist.')
  }
  if (owner.user_id !== null) {
    const member = await trx
      .selectFrom('memberships')
      .select('status')
      .where('org_id', '=', orgId)
      .where('user_id', '=', owner.user_id)
      .executeTakeFirst()
    if (member === undefined || member.status === 'DELETED') throw new HttpProblem(422, 'unknown_user', 'The chosen user does not exist.')
  }
}

/** Creates (`id` null) or changes a categorisation rule. Source of its validity: specification 2 §5. */
export async function saveCategorizationRule(
  trx: Trx,
  actor: RequestActor,
  level: RuleLevel,
  id: string | null,
  body: CategorizationRuleBody,
  rowOf: (row: Row<'categorization_rules'>) => unknown,
): Promise<Row<'categorization_rules'>> {
  const existing = id === null ? null : await findCategorizationRule(trx, id)
  if (existing === undefined || (existing !== null && existing.level !== level)) throw notFound()
  if (existing !== null) refuseStale(existing, body.version, rowOf(existing))
  const owner = ownerOf(level, body)
  const scorecardId = body.scorecardConfigId ?? null
  const scorecard = scorecardId === null ? undefined : await findScorecard(trx, scorecardId)
  if (scorecardId !== null && scorecard === undefined)
    throw new HttpProblem(422, 'unknown_scorecard', 'The chosen scorecard does not exist.')
  const allowed = scorecard === undefined ? [] : scorecardCallTypes(scorecard.call_types).map((entry) => entry.callType)
  refuse(
    categorizationRuleProblems(
      { ...body, level, ownerId: owner.team_id ?? owner.user_id, scorecardConfigId: scorecardId, isDefault: existing?.is_default ?? false },
      { scorecardConflicts: allowed.length > 0 && !allowed.includes(body.callType) },
    ),
  )
  await refuseUnknownOwner(trx, actor.orgId, owner)
  const values = {
    ...owner,
    label: body.label,
    explanation: body.explanation,
    call_title_includes: body.callTitleIncludes,
    call_type: body.callType,
    behavior: body.behavior,
    scorecard_config_id: scorecardId,
    updated_by: actor.userId,
  }
  const row =
    existing === null
      ? await insertCategorizationRule(trx, {
          ...values,
          org_id: actor.orgId,
          position: body.position ?? (await nextPosition(trx, 'categorization_rules', level)),
        })
      : await updateCategorizationRule(trx, existing.id, { ...values, position: body.position ?? existing.position })
  await audit(trx, actor, {
    action: existing === null ? 'rule.create' : 'rule.update',
    subjectKind: 'categorization_rule',
    subjectId: row.id,
    before: existing,
    after: row,
  })
  return row
}

/** Creates (`id` null) or changes a privacy rule. */
export async function savePrivacyRule(
  trx: Trx,
  actor: RequestActor,
  level: RuleLevel,
  id: string | null,
  body: PrivacyRuleBody,
  rowOf: (row: Row<'privacy_rules'>) => unknown,
): Promise<Row<'privacy_rules'>> {
  const existing = id === null ? null : await findPrivacyRule(trx, id)
  if (existing === undefined || (existing !== null && existing.level !== level)) throw notFound()
  if (existing !== null) refuseStale(existing, body.version, rowOf(existing))
  const owner = ownerOf(level, body)
  refuse(privacyRuleProblems({ level, ownerId: owner.team_id ?? owner.user_id, settings: body.settings }))
  await refuseUnknownOwner(trx, actor.orgId, owner)
  const values = { ...owner, rule_type: body.ruleType, settings: JSON.stringify(body.settings), updated_by: actor.userId }
  const row =
    existing === null
      ? await insertPrivacyRule(trx, {
          ...values,
          org_id: actor.orgId,
          position: body.position ?? (await nextPosition(trx, 'privacy_rules', level)),
        })
      : await updatePrivacyRule(trx, existing.id, { ...values, position: body.position ?? existing.position })
  await audit(trx, actor, {
    action: existing === null ? 'rule.create' : 'rule.update',
    subjectKind: 'privacy_rule',
    subjectId: row.id,
    before: existing,
    after: row,
  })
  return row
}

/** Deletes a rule of either kind. The default rule stays: something must decide when nothing matches. */
export async function removeRule(
  trx: Trx,
  actor: RequestActor,
  table: 'categorization_rules' | 'privacy_rules',
  level: RuleLevel,
  id: string,
): Promise<void> {
  const existing = table === 'privacy_rules' ? await findPrivacyRule(trx, id) : await findCategorizationRule(trx, id)
  if (existing === undefined || existing.level !== level) throw notFound()
  if ('is_default' in existing && existing.is_default) throw new HttpProblem(422, 'default_rule', 'The default rule cannot be deleted.')
  await deleteRule(trx, table, id)
  await audit(trx, actor, {
    action: 'rule.delete',
    subjectKind: table === 'privacy_rules' ? 'privacy_rule' : 'categorization_rule',
    subjectId: id,
    before: existing,
  })
}
