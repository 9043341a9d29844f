import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import {
  type BackTestResponse,
  type BackTestBody,
  getBackTest,
  startBackTest,
} from '#api/contract/back-tests.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { call, start as startWork } from '../../../lib/call.ts'
import { useCancelCommand } from '../../../lib/commands.ts'
import { useCommandAnswer } from '../../../lib/use-command-answer.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { backTestKey } from './queries.ts'

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
  const { mutate, data, error, variables, isPending } = useMutation({
    mutationFn: (body: BackTestBody) =>
      startWork(startBackTest, { body, idempotencyKey: newIdempotencyKey() }),
    meta: { errorToast: false },
  })
  const id = data?.backTestId ?? null
  const query = useCommandAnswer({
    queryKey: backTestKey(orgId, id),
    load: (signal) => call(getBackTest, { params: { id: id ?? '' }, signal }),
    isEnabled: id !== null,
    restMs: staleCheckMs,
  })
  const answer = id === null ? undefined : query.data
  const isRunning =
    isPending || (id !== null && (answer === undefined ? query.error === null : answer.state === 'running'))
  const commandId = data?.commandId ?? null

  const { mutateAsync: cancel } = useCancelCommand()
  const running = useRef<string | null>(null)
  useEffect(() => {
    running.current = isRunning ? commandId : null
  })
  const stop = useCallback(() => {
    // Canceling fails if the test has just ended, which is fine.
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
