import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { findPersonNames, findTeamNames } from '#db/queries/people/references.ts'
import { findScorecardTags } from '#db/queries/scorecards/scorecards.ts'
import type { Row } from '#db/schema.ts'
import { callTypes } from '#db/vocabulary/calls.ts'
import { type CategorizationRuleRow, type PrivacyRuleRow, privacySettings } from '../../contract/rules.ts'

const callType = z.enum(callTypes)

type Names = { teams: Map<string, string>; users: Map<string, string>; scorecards: Map<string, string> }

/** Names of everything that the rules refer to, with one read per kind. */
export async function namesFor(
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

export function categorizationRow(row: Row<'categorization_rules'>, names: Names): CategorizationRuleRow {
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

export function privacyRow(row: Row<'privacy_rules'>, names: Names): PrivacyRuleRow {
  return { ...shared(row, names), ruleType: row.rule_type, settings: privacySettings.parse(row.settings) }
}
