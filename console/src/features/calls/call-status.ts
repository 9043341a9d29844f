import type { CallRow } from '#api/contract/calls.ts'
import type { CommandProgress } from '#api/contract/commands.ts'
import { scoreStatusRegistry, type Status } from '../../ui/status/registry.ts'

type ScoreState = Pick<CallRow, 'scoreStatus' | 'isStopped'>

/** A privacy rule excluded the call: only its hash, the rule and the time are stored. */
export const isTombstone = ({ scoreStatus }: Pick<CallRow, 'scoreStatus'>): boolean =>
  scoreStatus === 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE'

/** A privacy rule holds the call: its content is sealed until somebody decides. */
export const isHeld = ({ scoreStatus }: Pick<CallRow, 'scoreStatus'>): boolean =>
  scoreStatus === 'HELD_FOR_PRIVACY_DECISION'

/** Nothing of the call can be read: a privacy rule has excluded it or holds it. */
export const isWithoutContent = (call: Pick<CallRow, 'scoreStatus'>): boolean =>
  isTombstone(call) || isHeld(call)

/** Work on the call is planned or running. */
export const isInPipeline = ({ scoreStatus, isStopped }: ScoreState): boolean =>
  !isStopped && (scoreStatus === 'TO_BE_SCORED' || scoreStatus === 'SCORING')

/** The transcript was read, and the rep is unknown. Only calls that are scored, or would be, need one. */
export const needsRep = (call: ScoreState & Pick<CallRow, 'stage' | 'talkShare'>): boolean =>
  call.stage !== 'recorded' && call.talkShare === null && !isInPipeline(call) && !isTombstone(call)

const repUnknown: Status = { tone: 'yellow', icon: 'dot', label: 'No rep known' }
const stopped: Status = { tone: 'gray', icon: 'dot', label: 'Scoring stopped' }

/**
 * The stored status. A call whose work has stopped says so instead, and so does a scored call without a known rep, because it has no
 * total.
 */
export function callStatus(call: Parameters<typeof needsRep>[0]): Status {
  if (call.isStopped) return stopped
  return call.scoreStatus === 'SCORED_SUCCESS' && needsRep(call)
    ? repUnknown
    : scoreStatusRegistry[call.scoreStatus]
}

const stageLabels: Record<string, string> = {
  'parse-transcript': 'Reading',
  'route-call': 'Checking rules',
  'score-call': 'Scoring',
}

/** The status of a row: the running stage if the command's progress tells it, otherwise the stored status. */
export function rowStatus(
  row: Pick<CallRow, 'id' | 'scoreStatus' | 'isStopped' | 'stage' | 'talkShare' | 'commandId'>,
  command: CommandProgress | undefined,
): Status {
  const stored = callStatus(row)
  // A command about many calls counts all of them; only a call's own command tells which stage the call is in.
  if (!isInPipeline(row) || command?.state !== 'running' || command.subjectId !== row.id) return stored

  const running = command.stages.findLast(
    ({ job, counts }) => job in stageLabels && (counts.running ?? 0) > 0,
  )
  return running === undefined
    ? stored
    : { tone: 'blue', icon: 'ring', label: stageLabels[running.job] ?? stored.label }
}

/** A short form for phones, where the status replaces the score. */
export function shortStatusLabel(call: Parameters<typeof needsRep>[0]): string {
  if (call.isStopped) return 'Stopped'
  return call.scoreStatus === 'SCORED_SUCCESS' && needsRep(call)
    ? 'No rep'
    : shortStatusLabels[call.scoreStatus]
}

const shortStatusLabels: Record<CallRow['scoreStatus'], string> = {
  TO_BE_SCORED: 'Waiting',
  SCORING: 'Scoring',
  SCORED_SUCCESS: 'No total',
  SCORED_ERROR: 'Failed',
  SCORING_SKIPPED_DUE_TO_PRIVACY_RULE: 'Privacy',
  SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE: 'Saved',
  HELD_FOR_PRIVACY_DECISION: 'Held',
}
