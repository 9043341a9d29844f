import type { EditableRow, SavedItem } from '../../../ui/table/editable/rows.ts'
import type { CategorizationRuleRow, PrivacyRuleRow } from '#api/contract/rules.ts'
import type { CallType } from '#db/vocabulary/calls.ts'
import type { MatchedCallBehavior, RoutingBehavior, RuleLevel } from '#db/vocabulary/rules.ts'

/** The owner of a rule; both null at organization level or while no owner is chosen. */
type Owner = { teamId: string | null; userId: string | null }

/** A categorization rule being edited. Null (for the behavior '') while nothing is chosen. */
export type CategorizationDraft = Owner & {
  label: string
  explanation: string
  /** Values separated by a double pipe. */
  callTitleIncludes: string
  callType: CallType | null
  behavior: RoutingBehavior | ''
  scorecardConfigId: string | null
}

/** A privacy rule being edited. Durations are stored as typed: seconds, or a clock such as 1:30. */
export type PrivacyDraft = Owner & {
  callTitle: string
  participants: readonly string[]
  minDuration: string
  maxDuration: string
  behavior: MatchedCallBehavior | null
}

export type RuleDraft = CategorizationDraft | PrivacyDraft

/** A rule as the server stores it. The organization's default rule is pinned: it applies to every call that no rule matches. */
export type SavedRule<Draft extends RuleDraft = RuleDraft> = SavedItem & {
  draft: Draft
  isPinned: boolean
  /** The name of its team or user, available before the option lists are loaded. */
  ownerName: string | null
  /** The name of its scorecard, even if that is no longer in any list. */
  scorecardName: string | null
}

/** A row in a table of rules. */
export type RuleRow<Draft extends RuleDraft = RuleDraft> = EditableRow<SavedRule<Draft>>

export type RulesByLevel<Draft extends RuleDraft = RuleDraft> = Record<RuleLevel, readonly SavedRule<Draft>[]>

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

export function savedCategorization(row: CategorizationRuleRow): SavedRule<CategorizationDraft> {
  const { id, version, updatedAt, isDefault, team, user, scorecardConfig } = row
  const { teamId, userId, label, explanation, callTitleIncludes, callType, behavior, scorecardConfigId } = row
  return {
    id,
    version,
    updatedAt,
    isPinned: isDefault,
    ownerName: team?.name ?? user?.name ?? null,
    scorecardName: scorecardConfig?.tag ?? null,
    draft: { teamId, userId, label, explanation, callTitleIncludes, callType, behavior, scorecardConfigId },
  }
}

export function savedPrivacy({
  id,
  version,
  updatedAt,
  team,
  user,
  teamId,
  userId,
  settings,
}: PrivacyRuleRow): SavedRule<PrivacyDraft> {
  return {
    id,
    version,
    updatedAt,
    isPinned: false,
    ownerName: team?.name ?? user?.name ?? null,
    scorecardName: null,
    draft: {
      teamId,
      userId,
      callTitle: settings.CALL_TITLE ?? '',
      participants: settings.PARTECIPANTS ?? [],
      minDuration: String(settings.MIN_DURATION ?? ''),
      maxDuration: String(settings.MAX_DURATION ?? ''),
      behavior: settings.MATCHED_CALL_BEHAVIOR ?? null,
    },
  }
}

export function ownerIdOf(level: RuleLevel, { teamId, userId }: Owner): string | null {
  if (level === 'TEAM') return teamId
  return level === 'USER' ? userId : null
}
