import type { CategorizationRuleRow, PrivacyRuleRow } from '#api/contract/rules.ts'
import type { CallType, MatchedCallBehavior, RoutingBehavior, RuleLevel } from '#db/vocabulary.ts'

/** Whose rule it is; both null at organisation level or while nobody has been chosen. */
type Owner = { teamId: string | null; userId: string | null }

/** A categorisation rule as its row holds it while somebody types. Nothing chosen is null; '' for the behaviour. */
export type CategorizationDraft = Owner & {
  label: string
  explanation: string
  /** Values joined by a double pipe. */
  callTitleIncludes: string
  callType: CallType | null
  behavior: RoutingBehavior | ''
  scorecardConfigId: string | null
}

/** A privacy rule as its row holds it. Durations are kept as they are typed: seconds, or a clock such as 1:30. */
export type PrivacyDraft = Owner & {
  callTitle: string
  participants: readonly string[]
  minDuration: string
  maxDuration: string
  behavior: MatchedCallBehavior | null
}

export type RuleDraft = CategorizationDraft | PrivacyDraft

/** A rule as the server has it. */
export type SavedRule<Draft> = {
  id: string
  version: number
  updatedAt: string
  /** The organisation's rule for everything that no rule matched. */
  isDefault: boolean
  /** Name of its team or user, known before the lists to choose from are. */
  ownerName: string | null
  /** Its scorecard's tag, for one that is in no list any more. */
  scorecardName: string | null
  draft: Draft
}

export type RuleLists<Draft> = Record<RuleLevel, readonly SavedRule<Draft>[]>

const noOwner: Owner = { teamId: null, userId: null }

export const emptyCategorization: CategorizationDraft = {
  ...noOwner,
  label: '',
  explanation: '',
  callTitleIncludes: '',
  callType: null,
  behavior: '',
  scorecardConfigId: null,
}

export const emptyPrivacy: PrivacyDraft = {
  ...noOwner,
  callTitle: '',
  participants: [],
  minDuration: '',
  maxDuration: '',
  behavior: null,
}

const savedParts = ({ id, version, updatedAt, team, user }: CategorizationRuleRow | PrivacyRuleRow) => ({
  id,
  version,
  updatedAt,
  ownerName: team?.name ?? user?.name ?? null,
})

export function savedCategorization(row: CategorizationRuleRow): SavedRule<CategorizationDraft> {
  return {
    ...savedParts(row),
    isDefault: row.isDefault,
    scorecardName: row.scorecardConfig?.tag ?? null,
    draft: {
      teamId: row.teamId,
      userId: row.userId,
      label: row.label,
      explanation: row.explanation,
      callTitleIncludes: row.callTitleIncludes,
      callType: row.callType,
      behavior: row.behavior,
      scorecardConfigId: row.scorecardConfigId,
    },
  }
}

export function savedPrivacy(row: PrivacyRuleRow): SavedRule<PrivacyDraft> {
  const { CALL_TITLE, PARTECIPANTS, MIN_DURATION, MAX_DURATION, MATCHED_CALL_BEHAVIOR } = row.settings
  return {
    ...savedParts(row),
    isDefault: false,
    scorecardName: null,
    draft: {
      teamId: row.teamId,
      userId: row.userId,
      callTitle: CALL_TITLE ?? '',
      participants: PARTECIPANTS ?? [],
      minDuration: MIN_DURATION === undefined ? '' : String(MIN_DURATION),
      maxDuration: MAX_DURATION === undefined ? '' : String(MAX_DURATION),
      behavior: MATCHED_CALL_BEHAVIOR ?? null,
    },
  }
}

/** Drafts hold plain values in one order of keys, so their texts compare them. */
export const isSameDraft = (one: RuleDraft, other: RuleDraft): boolean => JSON.stringify(one) === JSON.stringify(other)

export const ownerIdOf = (level: RuleLevel, { teamId, userId }: Owner): string | null =>
  level === 'TEAM' ? teamId : level === 'USER' ? userId : null
