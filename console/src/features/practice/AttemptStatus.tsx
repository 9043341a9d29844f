import { useTranslations } from 'use-intl'
import type { PracticeAttempt } from '#api/contract/practice.ts'
import { type StatusRegistry, statusOf } from '../../ui/status/registry.ts'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'

type State = PracticeAttempt['scoreState']

const scoreStates: StatusRegistry<State, State> = {
  none: { tone: 'blue', icon: 'ring' },
  waiting: { tone: 'blue', icon: 'ring' },
  scored: { tone: 'teal', icon: 'dot' },
  notScored: { tone: 'gray', icon: 'dot' },
  failed: { tone: 'red', icon: 'dot' },
}

/** Whether an attempt is in progress or scored, or why it is not scored. */
export function AttemptStatus({
  attempt,
  isTinted = false,
}: {
  attempt: Pick<PracticeAttempt, 'scoreState' | 'scoreReason'>
  isTinted?: boolean
}) {
  const t = useTranslations('practice')
  const { scoreState, scoreReason } = attempt
  return (
    <span title={scoreState === 'notScored' || scoreState === 'failed' ? scoreReason : undefined}>
      <StatusBadge isTinted={isTinted} status={statusOf(scoreStates, scoreState, t)} />
    </span>
  )
}
