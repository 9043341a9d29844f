import type { Trx } from '#db/client.ts'
import { listCategorizationRules, listPrivacyRules } from '#db/queries/rules/rules.ts'
import type { Row } from '#db/schema.ts'
import type { RuleKind } from '#db/vocabulary/rules.ts'
import { directoryOf } from '../people/directory.ts'
import { categorizationRow, namesFor, privacyRow } from './rule-views.ts'
import {
  assertMayReadDraft,
  readDraftedRules,
  removeDraftRule,
  saveDraftRule,
  tableOf,
} from './rule-draft.ts'
import { removeRule, type RuleRow, saveCategorizationRule, savePrivacyRule } from './save-rule.ts'
import {
  type CategorizationRuleBody,
  categorizationRuleRow,
  levelOfParam,
  type PrivacyRuleBody,
  privacyRuleRow,
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
import { allows, type RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { route } from '../../http/route.ts'

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

  /** People who manage rules see everybody's; others see those of the teams and people that they find in lists. */
  const readable = async <Rule extends { team_id: string | null; user_id: string | null }>(
    trx: Trx,
    actor: RequestActor,
    rules: Rule[],
  ): Promise<Rule[]> => {
    const directory = allows(actor, 'rules.manage') ? null : await directoryOf(trx, actor)
    if (directory === null) return rules
    return rules.filter(
      ({ team_id: teamId, user_id: userId }) =>
        (teamId === null || directory.teamIds.has(teamId)) &&
        (userId === null || directory.userIds.has(userId)),
    )
  }

  route(app, listCategorizationRulesEndpoint, ({ actor, query }) => {
    assertMayReadDraft(actor, query.draft)
    return database.withOrg(actor, async (trx) => {
      const rows = query.draft
        ? (await readDraftedRules(trx, 'categorization')).rules
        : await readable(trx, actor, await listCategorizationRules(trx, 'all'))
      const names = await namesFor(trx, rows)
      return byLevel(rows.map((row) => categorizationRow(row, names)))
    })
  })

  route(app, listPrivacyRulesEndpoint, ({ actor, query }) => {
    assertMayReadDraft(actor, query.draft)
    return database.withOrg(actor, async (trx) => {
      const rows = query.draft
        ? (await readDraftedRules(trx, 'privacy')).rules
        : await readable(trx, actor, await listPrivacyRules(trx, 'all'))
      const names = await namesFor(trx, rows)
      return byLevel(rows.map((row) => privacyRow(row, names)))
    })
  })

  const viewOf = async (trx: Trx, rule: RuleRow) => {
    const names = await namesFor(trx, [rule])
    return 'is_default' in rule ? categorizationRow(rule, names) : privacyRow(rule, names)
  }

  type Path = { level: RuleLevelParam; id: string | null }
  const saveCategorization = async (
    trx: Trx,
    actor: RequestActor,
    path: Path,
    body: CategorizationRuleBody,
    { draft, restores }: { draft: boolean; restores?: string | undefined },
  ) => {
    const named = async (rule: Row<'categorization_rules'>) =>
      categorizationRow(rule, await namesFor(trx, [rule]))
    const place = placeOf(path)
    return named(
      draft
        ? await saveDraftRule(context, trx, actor, 'categorization', { ...place, restores }, body, named)
        : await saveCategorizationRule(context, trx, actor, place, body, named),
    )
  }
  const savePrivacy = async (
    trx: Trx,
    actor: RequestActor,
    path: Path,
    body: PrivacyRuleBody,
    { draft, restores }: { draft: boolean; restores?: string | undefined },
  ) => {
    const named = async (rule: Row<'privacy_rules'>) => privacyRow(rule, await namesFor(trx, [rule]))
    const place = placeOf(path)
    return named(
      draft
        ? await saveDraftRule(context, trx, actor, 'privacy', { ...place, restores }, body, named)
        : await savePrivacyRule(context, trx, actor, place, body, named),
    )
  }

  route(app, createCategorizationRule, (request, reply) =>
    runOnce(request, reply, categorizationRuleRow, (trx) =>
      saveCategorization(
        trx,
        request.actor,
        { level: request.params.level, id: null },
        request.body,
        request.query,
      ),
    ),
  )
  route(app, updateCategorizationRule, (request, reply) =>
    runOnce(request, reply, categorizationRuleRow, (trx) =>
      saveCategorization(trx, request.actor, request.params, request.body, request.query),
    ),
  )
  route(app, createPrivacyRule, (request, reply) =>
    runOnce(request, reply, privacyRuleRow, (trx) =>
      savePrivacy(trx, request.actor, { level: request.params.level, id: null }, request.body, request.query),
    ),
  )
  route(app, updatePrivacyRule, (request, reply) =>
    runOnce(request, reply, privacyRuleRow, (trx) =>
      savePrivacy(trx, request.actor, request.params, request.body, request.query),
    ),
  )

  const remove = (
    actor: RequestActor,
    kind: RuleKind,
    path: { level: RuleLevelParam; id: string },
    { draft, version }: { draft: boolean; version?: number | undefined },
  ) =>
    database.withOrg(actor, (trx) => {
      const place = { ...placeOf(path), version }
      const rowOf = (rule: RuleRow) => viewOf(trx, rule)
      return draft
        ? removeDraftRule(context, trx, actor, kind, place, rowOf)
        : removeRule(context, trx, actor, tableOf[kind], place, rowOf)
    })

  route(app, deleteCategorizationRule, ({ actor, params, query }) =>
    remove(actor, 'categorization', params, query),
  )
  route(app, deletePrivacyRule, ({ actor, params, query }) => remove(actor, 'privacy', params, query))
}
