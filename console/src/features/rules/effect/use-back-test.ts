import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { BackTestAnswer, BackTestBody } from '#api/contract/back-tests.ts'
import { useCancelCommand } from '../../../lib/commands.ts'
import { useCommandAnswer } from '../../../lib/use-command-answer.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { backTestKey, readBackTest, startBackTest } from './queries.ts'

/** How often an ended test is asked whether the rules are still those that were tested. */
const staleCheckMs = 10_000

export type BackTestRun = {
  id: string | null
  /** What the last test was started with. */
  sent: BackTestBody | undefined
  answer: BackTestAnswer | undefined
  error: Error | null
  isRunning: boolean
  commandId: string | null
  start: (body: BackTestBody) => void
}

/** One test at a time: a new one stops the one before, and so does leaving. */
export function useBackTest(): BackTestRun {
  const orgId = useOrgId()
  const { mutate, data, error, variables, isPending } = useMutation({ mutationFn: startBackTest, meta: { errorToast: false } })
  const id = data?.backTestId ?? null
  const query = useCommandAnswer({
    queryKey: backTestKey(orgId, id),
    load: (signal) => readBackTest(id ?? '', signal),
    isEnabled: id !== null,
    restMs: staleCheckMs,
  })
  const answer = id === null ? undefined : query.data
  const isRunning = isPending || (id !== null && (answer === undefined ? query.error === null : answer.state === 'running'))
  const commandId = data?.commandId ?? null

  const { mutateAsync: cancel } = useCancelCommand()
  const running = useRef<string | null>(null)
  useEffect(() => {
    running.current = isRunning ? commandId : null
  })
  const stop = useCallback(() => {
    // It may have ended a moment ago, which is as good.
    if (running.current !== null) void cancel(running.current).catch(() => undefined)
    running.current = null
  }, [cancel])
  useEffect(() => stop, [stop])
  const start = useCallback(
    (body: BackTestBody) => {
      stop()
      mutate(body)
    },
    [stop, mutate],
  )
  return { id, sent: variables, answer, error: error ?? (answer === undefined ? query.error : null), isRunning, commandId, start }
}
