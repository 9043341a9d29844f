import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { CommandProgress } from '#api/contract/commands.ts'
import { commandQuery } from '../../../lib/commands.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { callsKey } from '../../calls/queries.ts'
import { RunningState } from '../dialogs/RunningState.tsx'
import { routedCalls } from './model.ts'
import styles from './Effect.module.css'

/** Where no event tells that something has moved. */
const pollMs = 1_000

/** Rules being applied to past calls: how far, a way to stop it, and how it ended. */
export function ApplyProgress({
  commandId,
  calls,
  onAgain,
  onApplied,
}: {
  commandId: string
  calls: number
  onAgain: () => void
  onApplied?: (() => void) | undefined
}) {
  const t = useTranslations('ruleEffect')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const { data: command, error } = useQuery({
    ...commandQuery(orgId, commandId),
    refetchInterval: ({ state: { data } }) => (data === undefined || data.state === 'running' ? pollMs : false),
  })
  const { done, failed } = routedCalls(command)
  // Scores of these calls may still be on their way; routing is what was asked for here.
  const isEnded = command !== undefined && (command.state !== 'running' || done + failed >= calls)
  const latest = useRef(onApplied)
  useEffect(() => {
    latest.current = onApplied
  })
  useEffect(() => {
    if (!isEnded) return
    void queryClient.invalidateQueries({ queryKey: callsKey(orgId) })
    latest.current?.()
  }, [isEnded, queryClient, orgId])

  if (command === undefined && error !== null) return <ErrorAlert error={error} />
  if (!isEnded) return <RunningState label={t('applying')} done={done} total={calls} commandId={commandId} />
  return (
    <div className={styles.applied} role="status">
      <span>{endText(t, command, { calls, done, failed })}</span>
      <Button size="xs" variant="subtle" onClick={onAgain}>
        {t('again')}
      </Button>
    </div>
  )
}

function endText(
  t: ReturnType<typeof useTranslations<'ruleEffect'>>,
  { state }: Pick<CommandProgress, 'state'>,
  { calls, done, failed }: { calls: number; done: number; failed: number },
): string {
  if (state === 'cancelled') return t('applyCancelled', { done, count: calls })
  return failed > 0 ? t('applyFailed', { failed }) : t('applied', { count: done })
}
