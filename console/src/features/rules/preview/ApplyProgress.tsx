import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { CommandProgress } from '#api/contract/commands.ts'
import { commandQuery } from '../../../lib/commands.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { callsKey } from '../../../lib/query-keys.ts'
import { Notice } from '../Notice.tsx'
import { RunningState } from '../dialogs/RunningState.tsx'
import { routedCalls } from './model.ts'

/** Polls in case no event reports progress. */
const pollMs = 1_000

/** Shows the progress of applying the rules to past calls, with a Cancel button, and the result. */
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
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.state === 'running' ? pollMs : false,
  })
  const { done, failed } = routedCalls(command)
  // The calls may still be waiting for their scores, but only their routing matters here.
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
    <Notice tone="teal" role="status">
      <span>{endText(t, command, { calls, done, failed })}</span>
      <Button size="xs" variant="subtle" onClick={onAgain}>
        {t('again')}
      </Button>
    </Notice>
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
