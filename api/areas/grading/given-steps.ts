import { lacksStep, stepProblem } from '#workers/domain/scoring/scale.ts'
import type { Criterion } from '#workers/domain/scoring/scorecard.ts'
import type { GivenCheckBody } from '../../contract/corrections.ts'
import { invalid } from '../../http/problem.ts'

/** @throws HttpProblem unless answers to a scale, and only those, name one of its steps. A missed scale is on its lowest. */
export function requireSteps(field: string, criterion: Criterion, given: readonly GivenCheckBody[]): void {
  for (const check of given) {
    const problem = stepProblem(criterion, check)
    if (problem !== null) throw invalid(field, `“${criterion.text}”: ${problem}`)
    if (lacksStep(criterion, check)) throw invalid(field, `Say which step of “${criterion.text}” it is.`)
  }
}
