import { availableParallelism } from 'node:os'
import { type ChildEnd, openChildPool } from '../../process/child-pool.ts'
import type { ComparedCall, ComparedScores, ScorecardPair } from './compare-here.ts'

export type ComparingWork = { scorecards: ScorecardPair; calls: readonly ComparedCall[] }

/** One core is left for the process itself, which does other work meanwhile. */
export const scoringProcesses = Math.max(1, availableParallelism() - 1)

const ends: Record<ChildEnd, string> = {
  tookTooLong: 'Scoring a few calls took longer than a minute.',
  outOfMemory: 'The process that scores calls ran out of memory or was killed.',
  failed: 'The process that scores calls ended unexpectedly.',
}
const limits = {
  // The longest transcripts take seconds each.
  timeoutMs: 60_000,
  // The learned data, and a few of the longest transcripts with everything read from them.
  maxHeapMb: 512,
}

const pool = openChildPool<ComparingWork, ComparedScores[]>({
  program: new URL('./score-child.ts', import.meta.url),
  children: scoringProcesses,
  // Each preview queues a few more calls than there are processes, and a lane has few slots.
  waiting: 1_000,
  // A preview continues in slices, and its author changes the draft and looks again.
  idleMs: 60_000,
  offHeapMb: 256,
  busyError: () => new Error('Too many calls wait to be scored.'),
  endError: (end, cause) => new Error(ends[end], { cause }),
  problemError: () => new Error('A call could not be scored.'),
})

/**
 * Scores calls by both versions in another process. Aborting ends that process.
 * @throws Error with a text that people may see
 */
export const compareCalls = (work: ComparingWork, signal: AbortSignal): Promise<ComparedScores[]> =>
  pool.ask(work, { ...limits, signal })

/** Starts the processes early, while something else is being done. */
export function startScoring(scorecards: ScorecardPair, signal: AbortSignal): void {
  for (let number = 0; number < scoringProcesses; number += 1)
    // A process that can't start reports that to the caller that sends it calls.
    compareCalls({ scorecards, calls: [] }, signal).catch(() => undefined)
}

/** Ends the processes. Scoring works again afterwards. */
export const closeScoring = (): Promise<void> => pool.close()
