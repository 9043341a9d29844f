import type { CriteriaToggle } from '#db/vocabulary/scorecards.ts'

/**
 * What somebody may do with the answers of a score: give their own answer in place of the machine's, object to an answer, or decide
 * somebody else's dispute.
 */
export const answerRights = ['override', 'dispute', 'decide'] as const
export type AnswerRight = (typeof answerRights)[number]

/** Whose call it is. The caller's own rights differ, because nobody decides about themselves. */
export type Ownership = 'own' | 'others'

/** Who has a right. `editingCaller`: a caller whose organization lets reps edit the results of their calls. */
type Holder =
  | 'scorecards.toggleCriteria'
  | 'scorecards.toggleDisputed'
  | 'caller'
  | 'editingCaller'
  | 'nobody'

/**
 * Who may do what, by whose call it is and by the criterion's toggle. NO locks the answers for everybody, but earlier disputes can still be
 * decided. DISPUTE_ONLY applies to callers: users who may change others' answers still may.
 */
export const rightHolders: Record<Ownership, Record<CriteriaToggle, Record<AnswerRight, Holder>>> = {
  own: {
    YES: { override: 'editingCaller', dispute: 'caller', decide: 'nobody' },
    DISPUTE_ONLY: { override: 'nobody', dispute: 'caller', decide: 'nobody' },
    NO: { override: 'nobody', dispute: 'nobody', decide: 'nobody' },
  },
  others: {
    YES: { override: 'scorecards.toggleCriteria', dispute: 'nobody', decide: 'scorecards.toggleDisputed' },
    DISPUTE_ONLY: {
      override: 'scorecards.toggleCriteria',
      dispute: 'nobody',
      decide: 'scorecards.toggleDisputed',
    },
    NO: { override: 'nobody', dispute: 'nobody', decide: 'scorecards.toggleDisputed' },
  },
}

export type AnswerActor = {
  /** The capabilities of their role, or the list of a CUSTOM member. */
  capabilities: readonly string[]
  ownership: Ownership
}

export type AnswerPolicy = { toggle: CriteriaToggle; repsCanEditScoreResults: boolean }

/** Whether somebody has a right. A user who may not see calls has none. */
export function mayAnswer(right: AnswerRight, actor: AnswerActor, policy: AnswerPolicy): boolean {
  const holder = rightHolders[actor.ownership][policy.toggle][right]
  if (holder === 'nobody' || !actor.capabilities.includes('calls.view')) return false
  if (holder === 'caller') return true
  return holder === 'editingCaller' ? policy.repsCanEditScoreResults : actor.capabilities.includes(holder)
}
