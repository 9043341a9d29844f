import type { CallDetail, CallTrace } from '#api/contract/calls.ts'
import type { CommandProgress } from '#api/contract/commands.ts'
import { isInPipeline } from '../../call-status.ts'

export const stepNames = ['parsing', 'privacy', 'routing', 'scoring'] as const
export type StepName = (typeof stepNames)[number]
/** Keys of their names in the texts of `callScore`. */
export const stepTexts = {
  parsing: 'stageParsing',
  privacy: 'stagePrivacy',
  routing: 'stageRouting',
  scoring: 'stageScoring',
} as const satisfies Record<StepName, string>
type StepState = 'waiting' | 'running' | 'done' | 'failed'

/** One step of the pipeline. A running step has `since`, a finished one `durationMs`; null if unknown. */
export type StageStep = { name: StepName; state: StepState; durationMs: number | null; since: string | null }

type StepCall = Pick<CallDetail, 'stage' | 'scoreStatus' | 'isStopped' | 'createdAt'>

const stepsDone: Record<CallDetail['stage'], number> = { recorded: 0, parsed: 1, routed: 3, scored: 3 }
const jobOf: Record<StepName, string> = {
  parsing: 'parse-transcript',
  privacy: 'route-call',
  routing: 'route-call',
  scoring: 'score-call',
}

/** A call's progress between upload and score, with the durations recorded in the trace. A rescore runs only the last step. */
export function stageSteps(
  call: StepCall,
  trace: CallTrace | undefined,
  command: CommandProgress | undefined,
): StageStep[] {
  const isRunning = isInPipeline(call)
  const done = isRunning || call.scoreStatus === 'SCORED_ERROR' ? stepsDone[call.stage] : stepNames.length
  // The call is not waiting for a finished command.
  const running = command?.state === 'running' ? command : undefined
  let since: string | null = running?.createdAt ?? call.createdAt
  return stepNames.map((name, index): StageStep => {
    const recorded = trace?.stages.find(({ stage }) => stage === name)
    if (index < done) {
      if (recorded === undefined) return { name, state: 'done', durationMs: null, since: null }
      if (since === null || recorded.finishedAt > since) since = recorded.finishedAt
      const durationMs = Math.max(0, Date.parse(recorded.finishedAt) - Date.parse(recorded.startedAt))
      return { name, state: 'done', durationMs, since: null }
    }
    if (index > done) return { name, state: 'waiting', durationMs: null, since: null }
    if (!isRunning) return { name, state: 'failed', durationMs: null, since: null }
    const counts = running?.stages.find(({ job }) => job === jobOf[name])?.counts
    const hasStarted =
      counts === undefined
        ? call.scoreStatus === 'SCORING' || call.stage !== 'scored'
        : (counts.running ?? 0) > 0
    return { name, state: hasStarted ? 'running' : 'waiting', durationMs: null, since }
  })
}

/** '41 ms', '2.3 s', '1 min 05 s'. */
export function stepDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(Math.floor(ms / 100) / 10).toFixed(1)} s`
  return `${Math.floor(ms / 60_000)} min ${String(Math.floor((ms % 60_000) / 1000)).padStart(2, '0')} s`
}
