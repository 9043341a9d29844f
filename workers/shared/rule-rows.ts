import { z } from 'zod'
import type { Row } from '#db/schema.ts'
import { callTypes, matchedCallBehaviors, type ScorecardStatus } from '#db/vocabulary.ts'
import type { CategorizationRule, PrivacyRule } from '../domain/routing/rules.ts'

const storedCallType = z.enum(callTypes)
const storedPrivacySettings = z.object({
  CALL_TITLE: z.string().optional(),
  PARTECIPANTS: z.array(z.string()).optional(),
  MIN_DURATION: z.number().optional(),
  MAX_DURATION: z.number().optional(),
  // An unknown word is read as EXCLUDE: privacy fails closed.
  MATCHED_CALL_BEHAVIOR: z.enum(matchedCallBehaviors).optional().catch('EXCLUDE'),
})

/** A stored rule as the engine sees it. */
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

/** A stored privacy rule as the engine sees it. */
export function toPrivacyRule(row: Row<'privacy_rules'>): PrivacyRule {
  return {
    id: row.id,
    level: row.level,
    ownerId: row.team_id ?? row.user_id,
    position: row.position,
    settings: storedPrivacySettings.parse(row.settings),
  }
}

/** Whether a scorecard scores calls; null when it is gone. One that was never published cannot score. */
export function toScorecardStatus(row: Pick<Row<'scorecard_configs'>, 'status' | 'published_version'> | undefined): ScorecardStatus | null {
  if (row === undefined) return null
  return row.published_version === null ? 'INACTIVE' : row.status
}
