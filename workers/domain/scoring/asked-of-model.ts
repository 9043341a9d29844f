import { stepsOf } from './scale.ts'
import type { CheckMethod, Criterion, ScorecardDefinition } from './scorecard.ts'

/**
 * A model never answers these: phrases mean exactly what their author wrote, numbers are computed, and a person's answer cannot be
 * replaced.
 */
const notAsked: ReadonlySet<CheckMethod['kind']> = new Set(['metric', 'phrases', 'person'])

/** Whether a check is one that a model answers, if a model is configured. */
export const isAskedOfModel = ({ method }: Pick<Criterion['checks'][number], 'method'>): boolean =>
  !notAsked.has(method.kind)

/**
 * The part of a scorecard to ask a model again: the checks of these criteria that a model answers. Null if there are none. Shares and
 * weights stay as they are, so totals of this part mean nothing.
 */
export function askedPart(
  definition: ScorecardDefinition,
  criterionIds: ReadonlySet<string>,
): ScorecardDefinition | null {
  const sections = definition.sections.flatMap((section) => {
    const criteria = section.criteria
      .filter(({ id }) => criterionIds.has(id))
      .map((criterion) => ({ ...criterion, checks: criterion.checks.filter(isAskedOfModel) }))
      .filter(({ checks }) => checks.length > 0)
    return criteria.length === 0 ? [] : [{ ...section, criteria }]
  })
  return sections.length === 0 ? null : { ...definition, sections }
}

/** A scorecard with only the checks that a model answers and that another version does not ask in the same words. */
export function askedBeside(
  definition: ScorecardDefinition,
  other: ScorecardDefinition,
): ScorecardDefinition {
  const keyOf = (criterion: Criterion, check: Criterion['checks'][number]): string => {
    const { text, speaker, guidance, colleagueCounts, notApplicableWhen } = criterion
    return JSON.stringify([
      text,
      speaker,
      guidance,
      colleagueCounts,
      notApplicableWhen,
      stepsOf(criterion),
      check,
    ])
  }
  const known = new Set(
    other.sections.flatMap(({ criteria }) =>
      criteria.flatMap((criterion) => criterion.checks.map((check) => keyOf(criterion, check))),
    ),
  )
  const sections = definition.sections.map((section) => ({
    ...section,
    criteria: section.criteria.map((criterion) => ({
      ...criterion,
      checks: criterion.checks.filter(
        (check) => isAskedOfModel(check) && !known.has(keyOf(criterion, check)),
      ),
    })),
  }))
  return { ...definition, sections }
}
