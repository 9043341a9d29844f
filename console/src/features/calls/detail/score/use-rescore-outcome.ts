import { useState } from 'react'
import type { CallDetail } from '#api/contract/calls.ts'
import { isInPipeline } from '../../call-status.ts'

/** Total scores before and after a rescore; null if there is no total. */
export type RescoreOutcome = { before: number | null; after: number | null }

/**
 * The result of a rescore started on this page. `start` gets the command that scores the call, and the total before it. `result` is null
 * until that command has ended with a score; later changes of the score are no part of it.
 */
export function useRescoreOutcome(
  call: Pick<CallDetail, 'score' | 'scoreStatus' | 'isStopped' | 'commandId'>,
) {
  const [started, setStarted] = useState<{ commandId: string; before: number | null } | null>(null)
  const [result, setResult] = useState<RescoreOutcome | null>(null)
  if (started !== null && call.commandId === started.commandId && !isInPipeline(call)) {
    setStarted(null)
    if (call.scoreStatus === 'SCORED_SUCCESS') setResult({ before: started.before, after: call.score })
  }
  const start = (commandId: string, before: number | null) => {
    setResult(null)
    setStarted({ commandId, before })
  }
  return { result, start }
}
