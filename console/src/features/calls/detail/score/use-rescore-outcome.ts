import { useState } from 'react'
import type { CallDetail } from '#api/contract/calls.ts'
import { isInPipeline } from '../../call-status.ts'

/** Total scores before and after a rescore; null if there is no total. */
export type RescoreOutcome = { before: number | null; after: number | null }

/** The result of a rescore started on this page. `result` is null until it has ended with a score. */
export function useRescoreOutcome(call: Pick<CallDetail, 'score' | 'scoreStatus' | 'version'>) {
  const [started, setStarted] = useState<{ score: number | null; version: number } | null>(null)
  const hasEnded = started !== null && call.version > started.version && !isInPipeline(call)
  const result: RescoreOutcome | null =
    started !== null && hasEnded && call.scoreStatus === 'SCORED_SUCCESS'
      ? { before: started.score, after: call.score }
      : null
  return { result, start: () => setStarted({ score: call.score, version: call.version }) }
}
