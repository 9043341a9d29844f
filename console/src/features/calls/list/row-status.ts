import type { CallRow } from '#api/contract/calls.ts'
import type { CommandProgress } from '#api/contract/commands.ts'
import { scoreStatusLooks, type StatusLook } from '../../../ui/status/tones.ts'

type StatusRow = Pick<CallRow, 'id' | 'scoreStatus' | 'commandId'>

/** A privacy rule excluded the call: only hash, rule and time are left. */
export const isTombstone = ({ scoreStatus }: Pick<CallRow, 'scoreStatus'>): boolean => scoreStatus === 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE'

/** Work on the call is planned or under way. */
export const isOnItsWay = ({ scoreStatus }: Pick<CallRow, 'scoreStatus'>): boolean =>
  scoreStatus === 'TO_BE_SCORED' || scoreStatus === 'SCORING'

const stageLabels: Record<string, string> = { 'parse-transcript': 'Reading', 'route-call': 'Checking rules', 'score-call': 'Scoring' }

/** How a row's status looks: the stage that runs now where the command's progress tells, otherwise the stored word. */
export function rowLook(row: StatusRow, command: CommandProgress | undefined): StatusLook {
  const stored = scoreStatusLooks[row.scoreStatus]
  // A command of many calls counts all of them; only a call's own command says where this one stands.
  if (!isOnItsWay(row) || command?.state !== 'running' || command.subjectId !== row.id) return stored
  const running = command.stages.findLast(({ job, counts }) => job in stageLabels && (counts.running ?? 0) > 0)
  return running === undefined ? stored : { tone: 'blue', mark: 'ring', label: stageLabels[running.job] ?? stored.label }
}

/** One word for a phone, where the status stands in the score's place. */
export const shortStatusLabels: Record<CallRow['scoreStatus'], string> = {
  TO_BE_SCORED: 'Waiting',
  SCORING: 'Scoring',
  SCORED_SUCCESS: 'No total',
  SCORED_ERROR: 'Failed',
  SCORING_SKIPPED_DUE_TO_PRIVACY_RULE: 'Privacy',
  SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE: 'Saved',
}

/** Above this share the rep spoke too much; the number is then set in bold. */
export const highTalkPercent = 65
