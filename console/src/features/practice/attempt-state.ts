import type { PracticeAttempt } from '#api/contract/practice.ts'

export type AttemptState = PracticeAttempt['scoreState'] | 'noTotal'

/** A scored attempt has no total when too little of the scorecard could be assessed. */
export const stateOfAttempt = ({
  scoreState,
  score,
}: Pick<PracticeAttempt, 'scoreState' | 'score'>): AttemptState =>
  scoreState === 'scored' && score === null ? 'noTotal' : scoreState
