import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { type BackTestResponse, type BackTestBody, startBackTest } from '#api/contract/back-tests.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { start as startWork } from '../../../lib/call.ts'
import { useCancelCommand } from '../../../lib/commands.ts'
import { useCommandAnswer } from '../../../lib/use-command-answer.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { backTestKey, loadBackTest } from './queries.ts'

/** How often to check whether a finished test is outdated. */
const staleCheckMs = 10_000

export type BackTestRun = {
  id: string | null
  /** The body of the last test. */
  sent: BackTestBody | undefined
  answer: BackTestResponse | undefined
  error: Error | null
  isRunning: boolean
  commandId: string | null
  start: (body: BackTestBody) => void
}

/** Runs one test at a time: a new test cancels the previous one, and so does leaving. */
export function useBackTest(): BackTestRun {
  const orgId = useOrgId()
  const { mutateAsync: cancelCommand } = useCancelCommand()
  // Canceling fails if the test has just ended, which is fine.
  const cancel = useCallback((id: string) => void cancelCommand(id).catch(() => undefined), [cancelCommand])
  /** The test that is wanted; null once the page was left. */
  const wanted = useRef<BackTestBody | null>(null)
  const { mutate, data, error, variables, isPending } = useMutation({
    mutationFn: async (body: BackTestBody) => {
      const started = await startWork(startBackTest, { body, idempotencyKey: newIdempotencyKey() })
      // It was stopped before its command was known.
      if (wanted.current !== body) cancel(started.commandId)
      return started
    },
    meta: { errorToast: false },
  })
  const id = data?.backTestId ?? null
  const query = useCommandAnswer({
    queryKey: backTestKey(orgId, id),
    load: (signal) => loadBackTest(id ?? '', signal),
    isEnabled: id !== null,
    restMs: staleCheckMs,
  })
  const answer = id === null ? undefined : query.data
  const isRunning =
    isPending || (id !== null && (answer === undefined ? query.error === null : answer.state === 'running'))
  const commandId = data?.commandId ?? null

  const running = useRef<string | null>(null)
  useEffect(() => {
    running.current = isRunning ? commandId : null
  })
  const stop = useCallback(() => {
    if (running.current !== null) cancel(running.current)
    running.current = null
    wanted.current = null
  }, [cancel])
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      stop()
    }
  }, [stop])
  const start = useCallback(
    (body: BackTestBody) => {
      stop()
      // A preview saves its rows first, and may be closed meanwhile.
      if (isLeft.current) return
      wanted.current = body
      mutate(body)
    },
    [stop, mutate],
  )
  return {
    id,
    sent: variables,
    answer,
    error: error ?? (answer === undefined ? query.error : null),
    isRunning,
    commandId,
    start,
  }
}
