import type { CallStatus, ScoreStatus } from '#db/vocabulary/calls.ts'
import type { CommandState, WorkState } from '#db/vocabulary/ledger.ts'
import type { Tone } from '../palette.ts'

/** `ring` is the open ring of running work; `shield` and `route` are the icons of skipped calls. */
export type StatusIcon = 'dot' | 'ring' | 'shield' | 'route'
export type StatusStyle = { tone: Tone; icon: StatusIcon; isStruck?: boolean }
/** What a `StatusBadge` shows. */
export type Status = StatusStyle & { label: string }

/**
 * How each value of a vocabulary looks. `label` is the key of its text in the feature's namespace; left out, the value itself is the key. A
 * value without an entry does not compile.
 */
export type StatusRegistry<Value extends string, Key extends string = string> = Record<
  Value,
  StatusStyle & { label?: Key }
>

/** `<StatusBadge status={statusOf(taskStatuses, state, t)} />` */
export function statusOf<Value extends string, Key extends string>(
  registry: StatusRegistry<Value, Key>,
  value: Value,
  t: (key: Key | Value) => string,
): Status {
  const { label, ...style } = registry[value]
  return { ...style, label: t(label ?? value) }
}

const dot = (tone: Tone, label: string): Status => ({ tone, label, icon: 'dot' })
const ring = (label: string): Status => ({ tone: 'blue', label, icon: 'ring' })

export const callStatusRegistry: Record<CallStatus, Status> = {
  SCORING: ring('Scoring'),
  SCORED: dot('teal', 'Scored'),
  DELETED: { ...dot('gray', 'Deleted'), isStruck: true },
  SKIPPED: dot('gray', 'Skipped'),
}

export const scoreStatusRegistry: Record<ScoreStatus, Status> = {
  TO_BE_SCORED: dot('cyan', 'To be scored'),
  SCORING: ring('Scoring'),
  SCORED_SUCCESS: dot('teal', 'Scored'),
  SCORED_ERROR: dot('red', 'Scoring failed'),
  SCORING_SKIPPED_DUE_TO_PRIVACY_RULE: { tone: 'grape', label: 'Excluded by privacy', icon: 'shield' },
  SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE: { tone: 'gray', label: 'Saved, not scored', icon: 'route' },
  HELD_FOR_PRIVACY_DECISION: { tone: 'orange', label: 'Held for a decision', icon: 'shield' },
}

export const commandStateRegistry: Record<CommandState, Status> = {
  running: ring('Running'),
  done: dot('teal', 'Done'),
  failed: dot('red', 'Failed'),
  cancelled: dot('gray', 'Canceled'),
}

/** The stored word `dead` means out of attempts; the screen says "Failed". */
export const workStateRegistry: Record<WorkState, Status> = {
  queued: dot('cyan', 'Waiting'),
  offered: dot('cyan', 'Queued'),
  running: ring('Running'),
  done: dot('teal', 'Done'),
  dead: dot('red', 'Failed'),
  cancelled: dot('gray', 'Canceled'),
}
