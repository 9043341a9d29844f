import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import {
  deleteRule,
  findCategorizationRule,
  findPrivacyRule,
  insertCategorizationRule,
  insertPrivacyRule,
  lockLevel,
  type RankedRule,
  ruleLimit,
  setPositions,
  updateCategorizationRule,
  updatePrivacyRule,
} from '#db/queries/rules/rules.ts'
import { findMemberIds, findTeamIds } from '#db/queries/people/references.ts'
import { findScorecard } from '#db/queries/scorecards/scorecards.ts'
import type { Row } from '#db/schema.ts'
import type { RuleLevel } from '#db/vocabulary/rules.ts'
import {
  categorizationRuleProblems,
  privacyRuleProblems,
  type RuleProblem,
} from '#workers/domain/routing/validity.ts'
import type { CategorizationRuleBody, PrivacyRuleBody } from '../../contract/rules.ts'
import { HttpProblem, stale } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { allowsCallType } from '#workers/domain/routing/scorecard-call-types.ts'
import { ownerStatuses, participantStatuses } from './rule-members.ts'
import { unknownScorecard } from '../scorecards/require-scorecard.ts'

export type RuleTable = 'categorization_rules' | 'privacy_rules'
export type RuleRow = Row<'categorization_rules'> | Row<'privacy_rules'>
type Owner = { level: RuleLevel; team_id: string | null; user_id: string | null }

/** The owner that the level needs; the other one is dropped. */
function ownerOf(
  level: RuleLevel,
  body: { teamId?: string | null | undefined; userId?: string | null | undefined },
): Owner {
  return {
    level,
    team_id: level === 'TEAM' ? (body.teamId ?? null) : null,
    user_id: level === 'USER' ? (body.userId ?? null) : null,
  }
}

function refuse(problems: RuleProblem[]): void {
  if (problems.length > 0)
    throw new HttpProblem(422, 'invalid_rule', problems.map((problem) => problem.message).join(' '), {
      errors: problems,
    })
}

/** @throws HttpProblem 409 with the current rule if the version is stale */
export async function assertVersion<Rule extends { version: number }>(
  existing: Rule,
  version: number | undefined,
  rowOf: (rule: Rule) => Promise<unknown>,
): Promise<void> {
  if (version !== undefined && version !== existing.version) throw stale(await rowOf(existing))
}

/** Level and id of a rule to save; a new rule has no id. */
export type RulePlace = { level: RuleLevel; id: string | null }

/** A rule to delete, and the version that the user has seen. */
export type DeletedPlace = RulePlace & { id: string; version?: number | undefined }

/**
 * Locks what a save changes: first the rules of the level if this rule moves (none if it keeps its position), then the rule itself (null
 * for a new one).
 * @throws HttpProblem 404; 409 with the current rule if the version is stale
 */
async function lockPlace<Rule extends RuleRow>(
  context: Pick<ApiContext, 'database'>,
  trx: Trx,
  actor: RequestActor,
  table: RuleTable,
  { level, id }: RulePlace,
  requested: { position?: number | undefined; version?: number | undefined },
  find: (trx: Trx, id: string) => Promise<Rule | undefined>,
  rowOf: (rule: Rule) => Promise<unknown>,
): Promise<{ neighbors: RankedRule[]; existing: Rule | null }> {
  const isMoved = id === null || requested.position !== undefined
  const neighbors = isMoved ? await lockLevel(trx, table, level) : []
  if (id === null) return { neighbors, existing: null }

  const existing = await resource(
    context,
    actor,
    table,
    id,
    () => find(trx, id),
    (rule) => rule.level === level,
  )
  await assertVersion(existing, requested.version, rowOf)
  return { neighbors, existing }
}

export const auditSave = (
  trx: Trx,
  actor: RequestActor,
  subjectKind: 'categorization_rule' | 'privacy_rule',
  before: RuleRow | null,
  after: RuleRow,
): Promise<void> =>
  audit(trx, actor, {
    action: before === null ? 'rule.create' : 'rule.update',
    subjectKind,
    subjectId: after.id,
    before,
    after,
  })

/** @throws HttpProblem 422 if the level already has the maximum number of rules */
export function assertRoom(rules: number): void {
  if (rules < ruleLimit) return
  throw new HttpProblem(
    422,
    'too_many_rules',
    `A level can have at most ${ruleLimit} rules. Delete some first.`,
  )
}

/**
 * The position that a rule gets: its rank in its level, from 1; the others make room. Without a requested position, a new rule goes last
 * and an existing one stays where it is. Call it before writing the rule.
 * @throws HttpProblem 422 if the level is full
 */
async function takePosition(
  trx: Trx,
  table: RuleTable,
  neighbors: RankedRule[],
  existing: { id: string; position: number; is_default?: boolean } | null,
  requested: number | undefined,
): Promise<number> {
  // The default rule decides when no other rule does, so it is always last.
  if (existing !== null && (requested === undefined || existing.is_default === true)) return existing.position
  if (existing === null) assertRoom(neighbors.length)
  const others = neighbors.filter((rule) => rule.id !== existing?.id && !rule.is_default)
  if (requested === undefined) return Math.max(0, ...others.map((rule) => rule.position)) + 1
  const rank = Math.min(requested, others.length + 1)
  const moved = others
    .map((rule, index) => ({
      id: rule.id,
      position: index + 1 < rank ? index + 1 : index + 2,
      before: rule.position,
    }))
    .filter((rule) => rule.position !== rule.before)
  await setPositions(
    trx,
    table,
    moved.map(({ id, position }) => ({ id, position })),
  )
  return rank
}

async function assertParticipantsExist(trx: Trx, userIds: string[]): Promise<void> {
  const wanted = [...new Set(userIds)]
  const known = await findMemberIds(trx, wanted, participantStatuses)
  if (known.size < wanted.length)
    throw new HttpProblem(422, 'unknown_user', 'A chosen participant does not exist.')
}

async function assertOwnerExists(trx: Trx, owner: Owner): Promise<void> {
  if (owner.team_id !== null && (await findTeamIds(trx, [owner.team_id])).size === 0) {
    throw new HttpProblem(422, 'unknown_team', 'The chosen team does not exist.')
  }
  if (owner.user_id !== null && (await findMemberIds(trx, [owner.user_id], ownerStatuses)).size === 0) {
    throw new HttpProblem(422, 'unknown_user', 'The chosen user does not exist.')
  }
}

/**
 * The stored values of a categorization rule. Source of the validity rules: specification 2 §5.
 * @throws HttpProblem 422
 */
export async function categorizationValues(
  trx: Trx,
  level: RuleLevel,
  body: Omit<CategorizationRuleBody, 'position' | 'version'>,
  isDefault: boolean,
) {
  const owner = ownerOf(level, body)
  const scorecardId = body.scorecardConfigId ?? null
  const scorecard = scorecardId === null ? undefined : await findScorecard(trx, scorecardId)
  if (scorecardId !== null && scorecard === undefined) throw unknownScorecard()
  refuse(
    categorizationRuleProblems(
      {
        ...body,
        level,
        ownerId: owner.team_id ?? owner.user_id,
        scorecardConfigId: scorecardId,
        isDefault,
      },
      { scorecardConflicts: scorecard !== undefined && !allowsCallType(scorecard.call_types, body.callType) },
    ),
  )
  await assertOwnerExists(trx, owner)
  return {
    ...owner,
    label: body.label,
    explanation: body.explanation,
    call_title_includes: body.callTitleIncludes,
    call_type: body.callType,
    behavior: body.behavior,
    scorecard_config_id: scorecardId,
  }
}

/** @throws HttpProblem 422 */
export async function privacyValues(
  trx: Trx,
  level: RuleLevel,
  body: Omit<PrivacyRuleBody, 'position' | 'version'>,
) {
  const owner = ownerOf(level, body)
  refuse(privacyRuleProblems({ level, ownerId: owner.team_id ?? owner.user_id, settings: body.settings }))
  await assertOwnerExists(trx, owner)
  await assertParticipantsExist(trx, body.settings.PARTECIPANTS ?? [])
  return { ...owner, rule_type: body.ruleType, settings: JSON.stringify(body.settings) }
}

/** Creates (`id` null) or changes a categorization rule. */
export async function saveCategorizationRule(
  context: Pick<ApiContext, 'database'>,
  trx: Trx,
  actor: RequestActor,
  place: RulePlace,
  body: CategorizationRuleBody,
  rowOf: (row: Row<'categorization_rules'>) => Promise<unknown>,
): Promise<Row<'categorization_rules'>> {
  const { level } = place
  const { neighbors, existing } = await lockPlace(
    context,
    trx,
    actor,
    'categorization_rules',
    place,
    body,
    findCategorizationRule,
    rowOf,
  )
  const checked = await categorizationValues(trx, level, body, existing?.is_default ?? false)
  const position = await takePosition(trx, 'categorization_rules', neighbors, existing, body.position)
  const values = { ...checked, position, updated_by: actor.userId }
  const row =
    existing === null
      ? await insertCategorizationRule(trx, { ...values, org_id: actor.orgId })
      : await updateCategorizationRule(trx, existing.id, values)
  await auditSave(trx, actor, 'categorization_rule', existing, row)
  return row
}

/** Creates (`id` null) or changes a privacy rule. */
export async function savePrivacyRule(
  context: Pick<ApiContext, 'database'>,
  trx: Trx,
  actor: RequestActor,
  place: RulePlace,
  body: PrivacyRuleBody,
  rowOf: (row: Row<'privacy_rules'>) => Promise<unknown>,
): Promise<Row<'privacy_rules'>> {
  const { level } = place
  const { neighbors, existing } = await lockPlace(
    context,
    trx,
    actor,
    'privacy_rules',
    place,
    body,
    findPrivacyRule,
    rowOf,
  )
  const checked = await privacyValues(trx, level, body)
  const position = await takePosition(trx, 'privacy_rules', neighbors, existing, body.position)
  const values = { ...checked, position, updated_by: actor.userId }
  const row =
    existing === null
      ? await insertPrivacyRule(trx, { ...values, org_id: actor.orgId })
      : await updatePrivacyRule(trx, existing.id, values)
  await auditSave(trx, actor, 'privacy_rule', existing, row)
  return row
}

/**
 * Deletes a rule of either kind, but not the default rule, which decides when nothing matches.
 * @throws HttpProblem 409 with the current rule if the version is stale
 */
export async function removeRule(
  context: Pick<ApiContext, 'database'>,
  trx: Trx,
  actor: RequestActor,
  table: RuleTable,
  { level, id, version }: DeletedPlace,
  rowOf: (rule: RuleRow) => Promise<unknown>,
): Promise<void> {
  const find = () => (table === 'privacy_rules' ? findPrivacyRule(trx, id) : findCategorizationRule(trx, id))
  const existing = await resource<RuleRow>(context, actor, table, id, find, (rule) => rule.level === level)
  await assertVersion(existing, version, rowOf)
  if ('is_default' in existing && existing.is_default)
    throw new HttpProblem(422, 'default_rule', 'The default rule cannot be deleted.')
  await deleteRule(trx, table, id)
  await audit(trx, actor, {
    action: 'rule.delete',
    subjectKind: table === 'privacy_rules' ? 'privacy_rule' : 'categorization_rule',
    subjectId: id,
    before: existing,
  })
}
