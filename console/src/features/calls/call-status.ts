import type { CallRow } from '#api/contract/calls.ts'
import type { CommandProgress } from '#api/contract/commands.ts'
import { scoreStatusRegistry, type Status } from '../../ui/status/registry.ts'

type ScoreState = Pick<CallRow, 'scoreStatus'>

/** A privacy rule excluded the call: only its hash, the rule and the time are stored. */
export const isTombstone = ({ scoreStatus }: ScoreState): boolean =>
  scoreStatus === 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE'

/** Work on the call is planned or running. */
export const isInPipeline = ({ scoreStatus }: ScoreState): boolean =>
  scoreStatus === 'TO_BE_SCORED' || scoreStatus === 'SCORING'

const stageLabels: Record<string, string> = {
  'parse-transcript': 'Reading',
  'route-call': 'Checking rules',
  'score-call': 'Scoring',
}

/** The status of a row: the stage that runs now if the command's progress says it, otherwise the stored status. */
export function rowStatus(
  row: Pick<CallRow, 'id' | 'scoreStatus' | 'commandId'>,
  command: CommandProgress | undefined,
): Status {
  const stored = scoreStatusRegistry[row.scoreStatus]
  // A command about many calls counts all of them; only a call's own command says where this call is.
  if (!isInPipeline(row) || command?.state !== 'running' || command.subjectId !== row.id) return stored

  const running = command.stages.findLast(
    ({ job, counts }) => job in stageLabels && (counts.running ?? 0) > 0,
  )
  return running === undefined
    ? stored
    : { tone: 'blue', icon: 'ring', label: stageLabels[running.job] ?? stored.label }
}

/** One word for a phone, where the status takes the place of the score. */
export const shortStatusLabels: Record<CallRow['scoreStatus'], string> = {
  TO_BE_SCORED: 'Waiting',
  SCORING: 'Scoring',
  SCORED_SUCCESS: 'No total',
  SCORED_ERROR: 'Failed',
  SCORING_SKIPPED_DUE_TO_PRIVACY_RULE: 'Privacy',
  SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE: 'Saved',
}
