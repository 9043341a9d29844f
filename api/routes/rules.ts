import type { Trx } from '#db/client.ts'
import { listCategorizationRules, listPrivacyRules } from '#db/queries/rules.ts'
import type { OwnedTable } from '#db/queries/organizations.ts'
import type { Row } from '#db/schema.ts'
import { callTypes } from '#db/vocabulary.ts'
import { z } from 'zod'
import { removeRule, saveCategorizationRule, savePrivacyRule } from '../commands/save-rule.ts'
import {
  categorizationRuleBody,
  type CategorizationRuleBody,
  type CategorizationRuleRow,
  categorizationRuleRow,
  categorizationRulesAnswer,
  levelOfParam,
  privacyRuleBody,
  type PrivacyRuleBody,
  type PrivacyRuleRow,
  privacyRuleRow,
  privacyRulesAnswer,
  privacySettings,
  ruleIdParams,
  type RuleLevelParam,
  ruleParams,
} from '../contract/rules.ts'
import type { RequestActor } from '../plugins/actor.ts'
import type { RoutePlugin } from '../plugins/context.ts'
import { notFound } from '../plugins/problem.ts'
import { notFoundOrSwitch } from '../plugins/tenancy.ts'

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
  const teams = teamIds.length === 0 ? [] : await trx.selectFrom('teams').select(['id', 'name']).where('id', 'in', teamIds).execute()
  const users =
    userIds.length === 0 ? [] : await trx.selectFrom('users').select(['id', 'first_name', 'last_name']).where('id', 'in', userIds).execute()
  const scorecards =
    scorecardIds.length === 0
      ? []
      : await trx.selectFrom('scorecard_configs').select(['id', 'tag']).where('id', 'in', scorecardIds).execute()
  return {
    teams: new Map(teams.map((team) => [team.id, team.name])),
    users: new Map(users.map((user) => [user.id, `${user.first_name} ${user.last_name}`.trim()])),
    scorecards: new Map(scorecards.map((scorecard) => [scorecard.id, scorecard.tag])),
  }
}

const named = (id: string | null, names: Map<string, string>) => (id === null ? null : { id, name: names.get(id) ?? '' })

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
      row.scorecard_config_id === null ? null : { id: row.scorecard_config_id, tag: names.scorecards.get(row.scorecard_config_id) ?? '' },
    isDefault: row.is_default,
  }
}

function privacyRow(row: Row<'privacy_rules'>, names: Names): PrivacyRuleRow {
  return { ...shared(row, names), ruleType: row.rule_type, settings: privacySettings.parse(row.settings) }
}

function byLevel<Rule extends { level: string }>(rows: Rule[]): { organization: Rule[]; teams: Rule[]; users: Rule[] } {
  return {
    organization: rows.filter((row) => row.level === 'ORGANIZATION'),
    teams: rows.filter((row) => row.level === 'TEAM'),
    users: rows.filter((row) => row.level === 'USER'),
  }
}

const base = '/integrations/real-calls'

export const ruleRoutes: RoutePlugin = (app, context) => {
  const { database, runOnce } = context
  const placeOf = <Id extends string | null>(actor: RequestActor, table: OwnedTable, path: { level: RuleLevelParam; id: Id }) => ({
    level: levelOfParam[path.level],
    id: path.id,
    notFound: () => (path.id === null ? Promise.resolve(notFound()) : notFoundOrSwitch(context, actor, table, path.id)),
  })

  app.get(
    `${base}/categorization-rules`,
    { config: { permission: 'rules.view' }, schema: { response: { 200: categorizationRulesAnswer } } },
    ({ actor }) =>
      database.withOrg(actor, async (trx) => {
        const rows = await listCategorizationRules(trx, 'all')
        const names = await namesFor(trx, rows)
        return byLevel(rows.map((row) => categorizationRow(row, names)))
      }),
  )

  app.get(
    `${base}/privacy-rules`,
    { config: { permission: 'rules.view' }, schema: { response: { 200: privacyRulesAnswer } } },
    ({ actor }) =>
      database.withOrg(actor, async (trx) => {
        const rows = await listPrivacyRules(trx, 'all')
        const names = await namesFor(trx, rows)
        return byLevel(rows.map((row) => privacyRow(row, names)))
      }),
  )

  type Path = { level: RuleLevelParam; id: string | null }
  const saveCategorization = async (trx: Trx, actor: RequestActor, path: Path, body: CategorizationRuleBody) => {
    const named = async (rule: Row<'categorization_rules'>) => categorizationRow(rule, await namesFor(trx, [rule]))
    return named(await saveCategorizationRule(trx, actor, placeOf(actor, 'categorization_rules', path), body, named))
  }
  const savePrivacy = async (trx: Trx, actor: RequestActor, path: Path, body: PrivacyRuleBody) => {
    const named = async (rule: Row<'privacy_rules'>) => privacyRow(rule, await namesFor(trx, [rule]))
    return named(await savePrivacyRule(trx, actor, placeOf(actor, 'privacy_rules', path), body, named))
  }

  app.post(
    `${base}/categorization-rules/:level`,
    {
      config: { permission: 'rules.manage', idempotent: true },
      schema: { params: ruleParams, body: categorizationRuleBody, response: { 200: categorizationRuleRow } },
    },
    (request, reply) =>
      runOnce(request, reply, categorizationRuleRow, (trx) =>
        saveCategorization(trx, request.actor, { level: request.params.level, id: null }, request.body),
      ),
  )
  app.post(
    `${base}/categorization-rules/:level/:id`,
    {
      config: { permission: 'rules.manage' },
      schema: { params: ruleIdParams, body: categorizationRuleBody, response: { 200: categorizationRuleRow } },
    },
    ({ actor, params, body }) => database.withOrg(actor, (trx) => saveCategorization(trx, actor, params, body)),
  )
  app.post(
    `${base}/privacy-rules/:level`,
    {
      config: { permission: 'rules.manage', idempotent: true },
      schema: { params: ruleParams, body: privacyRuleBody, response: { 200: privacyRuleRow } },
    },
    (request, reply) =>
      runOnce(request, reply, privacyRuleRow, (trx) =>
        savePrivacy(trx, request.actor, { level: request.params.level, id: null }, request.body),
      ),
  )
  app.post(
    `${base}/privacy-rules/:level/:id`,
    { config: { permission: 'rules.manage' }, schema: { params: ruleIdParams, body: privacyRuleBody, response: { 200: privacyRuleRow } } },
    ({ actor, params, body }) => database.withOrg(actor, (trx) => savePrivacy(trx, actor, params, body)),
  )

  for (const [path, table] of [
    ['categorization-rules', 'categorization_rules'],
    ['privacy-rules', 'privacy_rules'],
  ] as const) {
    app.delete(
      `${base}/${path}/:level/:id`,
      { config: { permission: 'rules.manage' }, schema: { params: ruleIdParams, response: { 204: z.undefined() } } },
      async ({ actor, params }, reply) => {
        await database.withOrg(actor, (trx) => removeRule(trx, actor, table, placeOf(actor, table, params)))
        return reply.code(204).send()
      },
    )
  }
}
