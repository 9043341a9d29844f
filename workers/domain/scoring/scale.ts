import type { CheckAnswer, CheckMethod, Criterion } from './scorecard.ts'

/** Patterns, phrases, and numbers only say yes or no. */
const namesSteps: ReadonlySet<CheckMethod['kind']> = new Set(['judgement', 'model', 'person'])

export const canNameStep = ({ kind }: Pick<CheckMethod, 'kind'>): boolean => namesSteps.has(kind)

export type Scaled = Pick<Criterion, 'answerType' | 'anchors'> & {
  checks: readonly { method: Pick<CheckMethod, 'kind'> }[]
}
type Given = Pick<CheckAnswer, 'status' | 'step'>

/**
 * The steps of a criterion that is answered by one of them, lowest first. Null: its checks are answered yes or no. That includes scales of
 * other forms, which could be published before steps counted.
 */
export function stepsOf({ answerType, anchors, checks }: Scaled): readonly string[] | null {
  const [check, ...others] = checks
  const isScale = answerType === 'scale' && anchors.length > 1
  return isScale && check !== undefined && others.length === 0 && canNameStep(check.method) ? anchors : null
}

/**
 * The share of a check's points that its answer earns, 0 to 1: all or nothing, or on a scale, how far up its step is. An answer from before
 * steps counted names none.
 */
export function earnedShare(criterion: Scaled, { status, step }: Given): number {
  if (status !== 'met') return 0
  const steps = stepsOf(criterion)
  return steps === null || step === undefined ? 1 : step / (steps.length - 1)
}

/** Why a step does not go with an answer; null: it does. Above the lowest step, a scale is met. */
export function stepProblem(criterion: Scaled, { status, step }: Given): string | null {
  if (step === undefined) return null
  const steps = stepsOf(criterion)
  if (steps === null) return 'the criterion is not answered by a step.'
  if (steps[step] === undefined) return `the scale has no step ${step}.`
  return status === (step === 0 ? 'missed' : 'met') ? null : `step ${step} is not “${status}”.`
}

/** Whether an answer says that a scale is met and not how far. */
export const lacksStep = (criterion: Scaled, { status, step }: Given): boolean =>
  status === 'met' && step === undefined && stepsOf(criterion) !== null
