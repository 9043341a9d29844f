import { z } from 'zod'
import type { Row } from '#db/schema.ts'
import { callTypes } from '#db/vocabulary/calls.ts'
import { matchedCallBehaviors } from '#db/vocabulary/rules.ts'
import { type ScorecardStatus } from '#db/vocabulary/scorecards.ts'
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
