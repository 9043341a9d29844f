import type { CallTrace } from '#api/contract/calls.ts'

type Stage = CallTrace['stages'][number]
type Line = Stage['trace'][number]

const order = ['parsing', 'privacy', 'routing', 'scoring'] as const

export const inStageOrder = (stages: readonly Stage[]): Stage[] =>
  stages.toSorted((one, other) => order.indexOf(one.stage) - order.indexOf(other.stage))

/**
 * The rule that decided a stage: the one that matched. A privacy rule that could not be evaluated decides too, because privacy excludes
 * when in doubt. Null if no rule decided.
 */
export function decisiveLine({
  stage,
  verdict,
  trace,
}: Pick<Stage, 'stage' | 'verdict' | 'trace'>): Line | null {
  const matched = trace.find((line) => line.verdict === 'matched')
  if (matched !== undefined) return matched
  return stage === 'privacy' && verdict === 'excluded'
    ? (trace.find((line) => line.verdict === 'unknown_input') ?? null)
    : null
}
