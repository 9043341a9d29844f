import type { CallStatus, CommandState, ScoreStatus, WorkState } from '#db/vocabulary.ts'
import type { Tone } from '../palette.ts'

/** `ring` is the open ring of running work; `shield` and `route` are the icons of skipped calls. */
export type Mark = 'dot' | 'ring' | 'shield' | 'route'
export type StatusLook = { tone: Tone; label: string; mark: Mark; isStruck?: boolean }

const dot = (tone: Tone, label: string): StatusLook => ({ tone, label, mark: 'dot' })
const ring = (label: string): StatusLook => ({ tone: 'blue', label, mark: 'ring' })

export const callStatusLooks: Record<CallStatus, StatusLook> = {
  SCORING: ring('Scoring'),
  SCORED: dot('teal', 'Scored'),
  DELETED: { ...dot('gray', 'Deleted'), isStruck: true },
  SKIPPED: dot('gray', 'Skipped'),
}

export const scoreStatusLooks: Record<ScoreStatus, StatusLook> = {
  TO_BE_SCORED: dot('cyan', 'To be scored'),
  SCORING: ring('Scoring'),
  SCORED_SUCCESS: dot('teal', 'Scored'),
  SCORED_ERROR: dot('red', 'Scoring failed'),
  SCORING_SKIPPED_DUE_TO_PRIVACY_RULE: { tone: 'grape', label: 'Skipped by privacy', mark: 'shield' },
  SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE: { tone: 'gray', label: 'Saved, not scored', mark: 'route' },
}

export const commandStateLooks: Record<CommandState, StatusLook> = {
  running: ring('Running'),
  done: dot('teal', 'Done'),
  failed: dot('red', 'Failed'),
  cancelled: dot('gray', 'Cancelled'),
}

export const workStateLooks: Record<WorkState, StatusLook> = {
  queued: dot('cyan', 'Waiting'),
  offered: dot('cyan', 'Offered'),
  running: ring('In flight'),
  done: dot('teal', 'Done'),
  dead: dot('red', 'Dead'),
  cancelled: dot('gray', 'Cancelled'),
}
