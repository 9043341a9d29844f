import type { CallType } from '#db/vocabulary/calls.ts'
import type { MatchedCallBehavior, RoutingBehavior, RuleLevel } from '#db/vocabulary/rules.ts'

/** One categorization rule. Rules of one level are ordered by `position`, lowest first. */
export type CategorizationRule = {
  id: string
  level: RuleLevel
  /** The team of a TEAM rule, the user of a USER rule, null for ORGANIZATION. */
  ownerId: string | null
  position: number
  /** Custom call type as people see it, e.g. "Product demo". */
  label: string
  /** The description ("explanation" on the wire); empty when the rule has none. */
  explanation: string
  /** Values joined by a double pipe. */
  callTitleIncludes: string
  callType: CallType
  behavior: RoutingBehavior
  scorecardConfigId: string | null
  /** The organization's default 'None' rule: never compared, decides when nothing matched. */
  isDefault: boolean
}

/** One privacy rule. A key that is missing or empty is not a condition. Durations are whole seconds, inclusive. */
export type PrivacyRule = {
  id: string
  level: RuleLevel
  ownerId: string | null
  position: number
  settings: {
    /** Values joined by a double pipe. */
    CALL_TITLE?: string
    /** User ids. */
    PARTECIPANTS?: string[]
    MIN_DURATION?: number
    MAX_DURATION?: number
    MATCHED_CALL_BEHAVIOR?: MatchedCallBehavior
  }
}

/** The user whose call it is. Null: only organization rules apply. */
export type RuleCaller = { userId: string; teamIds: string[] } | null

/** One line of a stored trace: a rule that was considered, and the result. */
export type RuleConsidered = {
  ruleId: string
  level: RuleLevel
  position: number
  label: string
  /** e.g. 'title', 'description', 'CALL_TITLE', 'MIN_DURATION', 'default'. */
  condition: string
  /** The value or words that matched, or null. */
  matchedText: string | null
  verdict: 'matched' | 'not_matched' | 'ignored_invalid' | 'abstained' | 'unknown_input'
  /** Why, in one sentence for people. */
  reason: string
  /** Match score of a description, 0 to 1. */
  score?: number
}
