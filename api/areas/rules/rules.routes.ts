import type { Trx } from '#db/client.ts'
import { findPersonNames, findTeamNames } from '#db/queries/people/references.ts'
import { findScorecardTags } from '#db/queries/scorecards/scorecards.ts'
import { listCategorizationRules, listPrivacyRules } from '#db/queries/rules/rules.ts'
import type { Row } from '#db/schema.ts'
import { callTypes } from '#db/vocabulary/calls.ts'
import { z } from 'zod'
import { removeRule, saveCategorizationRule, savePrivacyRule } from './save-rule.ts'
import {
  type CategorizationRuleBody,
  type CategorizationRuleRow,
  categorizationRuleRow,
  levelOfParam,
  type PrivacyRuleBody,
  type PrivacyRuleRow,
  privacyRuleRow,
  privacySettings,
  type RuleLevelParam,
  listCategorizationRules as listCategorizationRulesEndpoint,
  listPrivacyRules as listPrivacyRulesEndpoint,
  createCategorizationRule,
  updateCategorizationRule,
  createPrivacyRule,
  updatePrivacyRule,
  deleteCategorizationRule,
  deletePrivacyRule,
} from '../../contract/rules.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { route } from '../../http/route.ts'

const callType = z.enum(callTypes)

type Names = { teams: Map<string, string>; users: Map<string, string>; scorecards: Map<string, string> }

/** Names of everything that the rules point at, in one read each. */
async function namesFor(
  trx: Trx,
  rows: { team_id: string | null; user_id: string | null; scorecard_config_id?: string | null }[],
): Promise<Names> {
  const ids = (of: (row: (typeof rows)[number]) => string | null | undefined): string[] => [
    ...new Set(rows.map(of).filter((id) => id != null)),
  ]
  const teamIds = ids((row) => row.team_id)
  const userIds = ids((row) => row.user_id)
  const scorecardIds = ids((row) => row.scorecard_config_id)
  const people = await findPersonNames(trx, userIds)
  return {
    teams: await findTeamNames(trx, teamIds),
    users: new Map(
      [...people].map(([id, { firstName, lastName }]) => [id, `${firstName} ${lastName}`.trim()]),
    ),
    scorecards: await findScorecardTags(trx, scorecardIds),
  }
}

const named = (id: string | null, names: Map<string, string>) =>
  id === null ? null : { id, name: names.get(id) ?? '' }

function shared(row: Row<'categorization_rules'> | Row<'privacy_rules'>, names: Names) {
  return {
    id: row.id,
    level: row.level,
    position: row.position,
    teamId: row.team_id,
    userId: row.user_id,
    team: named(row.team_id, names.teams),
    user: named(row.user_id, names.users),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  }
}

function categorizationRow(row: Row<'categorization_rules'>, names: Names): CategorizationRuleRow {
  return {
    ...shared(row, names),
    label: row.label,
    explanation: row.explanation,
    callTitleIncludes: row.call_title_includes,
    callType: callType.parse(row.call_type),
    behavior: row.behavior,
    scorecardConfigId: row.scorecard_config_id,
    scorecardConfig:
      row.scorecard_config_id === null
        ? null
        : { id: row.scorecard_config_id, tag: names.scorecards.get(row.scorecard_config_id) ?? '' },
    isDefault: row.is_default,
  }
}

function privacyRow(row: Row<'privacy_rules'>, names: Names): PrivacyRuleRow {
  return { ...shared(row, names), ruleType: row.rule_type, settings: privacySettings.parse(row.settings) }
}

function byLevel<Rule extends { level: string }>(
  rows: Rule[],
): { organization: Rule[]; teams: Rule[]; users: Rule[] } {
  return {
    organization: rows.filter((row) => row.level === 'ORGANIZATION'),
    teams: rows.filter((row) => row.level === 'TEAM'),
    users: rows.filter((row) => row.level === 'USER'),
  }
}

export const ruleRoutes: RoutePlugin = (app, context) => {
  const { database, runOnce } = context
  const placeOf = <Id extends string | null>(path: { level: RuleLevelParam; id: Id }) => ({
    level: levelOfParam[path.level],
    id: path.id,
  })

  route(app, listCategorizationRulesEndpoint, ({ actor }) =>
    database.withOrg(actor, async (trx) => {
      const rows = await listCategorizationRules(trx, 'all')
      const names = await namesFor(trx, rows)
      return byLevel(rows.map((row) => categorizationRow(row, names)))
    }),
  )

  route(app, listPrivacyRulesEndpoint, ({ actor }) =>
    database.withOrg(actor, async (trx) => {
      const rows = await listPrivacyRules(trx, 'all')
      const names = await namesFor(trx, rows)
      return byLevel(rows.map((row) => privacyRow(row, names)))
    }),
  )

  type Path = { level: RuleLevelParam; id: string | null }
  const saveCategorization = async (
    trx: Trx,
    actor: RequestActor,
    path: Path,
    body: CategorizationRuleBody,
  ) => {
    const named = async (rule: Row<'categorization_rules'>) =>
      categorizationRow(rule, await namesFor(trx, [rule]))
    return named(await saveCategorizationRule(context, trx, actor, placeOf(path), body, named))
  }
  const savePrivacy = async (trx: Trx, actor: RequestActor, path: Path, body: PrivacyRuleBody) => {
    const named = async (rule: Row<'privacy_rules'>) => privacyRow(rule, await namesFor(trx, [rule]))
    return named(await savePrivacyRule(context, trx, actor, placeOf(path), body, named))
  }

  route(app, createCategorizationRule, (request, reply) =>
    runOnce(request, reply, categorizationRuleRow, (trx) =>
      saveCategorization(trx, request.actor, { level: request.params.level, id: null }, request.body),
    ),
  )
  route(app, updateCategorizationRule, ({ actor, params, body }) =>
    database.withOrg(actor, (trx) => saveCategorization(trx, actor, params, body)),
  )
  route(app, createPrivacyRule, (request, reply) =>
    runOnce(request, reply, privacyRuleRow, (trx) =>
      savePrivacy(trx, request.actor, { level: request.params.level, id: null }, request.body),
    ),
  )
  route(app, updatePrivacyRule, ({ actor, params, body }) =>
    database.withOrg(actor, (trx) => savePrivacy(trx, actor, params, body)),
  )

  const remove = (
    actor: RequestActor,
    table: 'categorization_rules' | 'privacy_rules',
    path: { level: RuleLevelParam; id: string },
  ) => database.withOrg(actor, (trx) => removeRule(context, trx, actor, table, placeOf(path)))

  route(app, deleteCategorizationRule, ({ actor, params }) => remove(actor, 'categorization_rules', params))
  route(app, deletePrivacyRule, ({ actor, params }) => remove(actor, 'privacy_rules', params))
}
