import { z } from 'zod'
import type { Row } from '#db/schema.ts'
import { callTypes } from '#db/vocabulary/calls.ts'
import { matchedCallBehaviors } from '#db/vocabulary/rules.ts'
import { type ScorecardStatus } from '#db/vocabulary/scorecards.ts'
import { type ScorecardsOfTypes, scorecardsOfTypes } from '../../domain/routing/scorecard-call-types.ts'
import type { UploadChoices } from '../../domain/routing/settle.ts'
import type { CategorizationRule, PrivacyRule } from '../../domain/routing/rules.ts'

const storedCallType = z.enum(callTypes)
const storedPrivacySettings = z.object({
  CALL_TITLE: z.string().optional(),
  PARTECIPANTS: z.array(z.string()).optional(),
  MIN_DURATION: z.number().optional(),
  MAX_DURATION: z.number().optional(),
  // An unknown value counts as EXCLUDE: privacy fails closed.
  MATCHED_CALL_BEHAVIOR: z.enum(matchedCallBehaviors).optional().catch('EXCLUDE'),
})

/** A stored routing rule in the form of the domain. */
export function toCategorizationRule(row: Row<'categorization_rules'>): CategorizationRule {
  return {
    id: row.id,
    level: row.level,
    ownerId: row.team_id ?? row.user_id,
    position: row.position,
    label: row.label,
    explanation: row.explanation,
    callTitleIncludes: row.call_title_includes,
    callType: storedCallType.parse(row.call_type),
    behavior: row.behavior,
    scorecardConfigId: row.scorecard_config_id,
    isDefault: row.is_default,
  }
}

/** A stored privacy rule in the form of the domain. */
export function toPrivacyRule(row: Row<'privacy_rules'>): PrivacyRule {
  return {
    id: row.id,
    level: row.level,
    ownerId: row.team_id ?? row.user_id,
    position: row.position,
    settings: storedPrivacySettings.parse(row.settings),
  }
}

/** The status of a scorecard. Null if it is gone. INACTIVE if it was never published. */
export function toScorecardStatus(
  row: Pick<Row<'scorecard_configs'>, 'status' | 'published_version'> | undefined,
): ScorecardStatus | null {
  if (row === undefined) return null
  return row.published_version === null ? 'INACTIVE' : row.status
}

/** The scorecards of call types, from all scorecards of the organization. */
export function toScorecardsOfTypes(
  rows: readonly Pick<Row<'scorecard_configs'>, 'id' | 'status' | 'published_version' | 'call_types'>[],
): ScorecardsOfTypes {
  return scorecardsOfTypes(
    rows.map((row) => ({
      id: row.id,
      isActive: toScorecardStatus(row) === 'ACTIVE',
      callTypes: row.call_types,
    })),
  )
}

const storedChosenType = z.enum(callTypes).nullable().catch(null)

/** The type or scorecard chosen when the call was uploaded or imported, and the rule chosen since. */
export function choicesOf(
  call: Pick<Row<'calls'>, 'chosen_call_type' | 'chosen_scorecard_id' | 'chosen_rule_id' | 'run_score'>,
): UploadChoices {
  return {
    chosenCallType: storedChosenType.parse(call.chosen_call_type),
    chosenScorecardId: call.chosen_scorecard_id,
    chosenRuleId: call.chosen_rule_id,
    runScore: call.run_score,
  }
}
