import type { ScorecardSummary } from '#api/contract/calls.ts'
import type { CallType } from '#db/vocabulary/calls.ts'
import type { CategorizationDraft } from './drafts.ts'

export type ScorecardChoice = Pick<
  ScorecardSummary,
  'id' | 'name' | 'status' | 'callTypes' | 'publishedVersion'
>

/** A scorecard that lists call types is only for these. */
export const isForCallType = (
  { callTypes }: Pick<ScorecardChoice, 'callTypes'>,
  callType: CallType | null,
): boolean => callTypes.length === 0 || callTypes.some((entry) => entry.callType === callType)

/** Scorecards that can score now and are not meant for other call types. Source: specification 1 §5. */
export const scorecardsFor = (
  scorecards: readonly ScorecardChoice[],
  callType: CallType | null,
): ScorecardChoice[] =>
  scorecards.filter(
    (each) => each.status === 'ACTIVE' && each.publishedVersion !== null && isForCallType(each, callType),
  )

/**
 * After a change of call type, a scorecard that fits is kept; otherwise the type's default is preselected. A rule without a behavior scores
 * if it has a scorecard.
 */
export function withCallType(
  draft: CategorizationDraft,
  callType: CallType | null,
  scorecards: readonly ScorecardChoice[],
): CategorizationDraft {
  const allowed = scorecardsFor(scorecards, callType)
  const isKept = draft.scorecardConfigId !== null && allowed.some(({ id }) => id === draft.scorecardConfigId)
  const preselected = allowed.find(({ callTypes }) =>
    callTypes.some((entry) => entry.callType === callType && entry.isDefaultForCallType),
  )
  const scorecardConfigId = isKept ? draft.scorecardConfigId : (preselected?.id ?? null)
  const behavior =
    draft.behavior === '' ? (scorecardConfigId === null ? 'SAVE_ONLY' : 'SAVE_AND_SCORE') : draft.behavior
  return { ...draft, callType, scorecardConfigId, behavior }
}
