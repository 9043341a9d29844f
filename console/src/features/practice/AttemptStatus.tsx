import { useTranslations } from 'use-intl'
import type { PracticeAttempt } from '#api/contract/practice.ts'
import { type StatusRegistry, statusOf } from '../../ui/status/registry.ts'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'
import { type AttemptState, stateOfAttempt } from './attempt-state.ts'

const scoreStates: StatusRegistry<AttemptState, AttemptState> = {
  none: { tone: 'blue', icon: 'ring' },
  waiting: { tone: 'blue', icon: 'ring' },
  scored: { tone: 'teal', icon: 'dot' },
  noTotal: { tone: 'gray', icon: 'dot' },
  notScored: { tone: 'gray', icon: 'dot' },
  failed: { tone: 'red', icon: 'dot' },
}

/** Whether an attempt is in progress or scored, or why it is not scored. */
export function AttemptStatus({
  attempt,
  isTinted = false,
}: {
  attempt: Pick<PracticeAttempt, 'scoreState' | 'scoreReason' | 'score'>
  isTinted?: boolean
}) {
  const t = useTranslations('practice')
  const state = stateOfAttempt(attempt)
  const reasons: Partial<Record<AttemptState, string>> = {
    notScored: attempt.scoreReason,
    failed: attempt.scoreReason,
    noTotal: t('noTotalText'),
  }
  return (
    <span title={reasons[state]}>
      <StatusBadge isTinted={isTinted} status={statusOf(scoreStates, state, t)} />
    </span>
  )
}
