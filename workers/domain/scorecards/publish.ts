import type { GateException } from '../calibration/publishing-gate.ts'
import { diffVersions } from '../calibration/version-diff.ts'
import type { CallType } from '#db/vocabulary/calls.ts'
import type { Criterion, ScorecardDefinition } from '../scoring/scorecard.ts'
import type { ScorecardDraftDefinition } from './draft-definition.ts'

/** A published definition as a draft to continue with. */
export const asDraft = (definition: ScorecardDefinition): ScorecardDraftDefinition => definition

/** Whether two definitions are the same in questions, points and texts. Call types are settings of the scorecard, so they don't matter. */
export function isSameDefinition(before: ScorecardDefinition, after: ScorecardDefinition): boolean {
  const { changes } = diffVersions(before, { ...after, callTypes: before.callTypes })
  return changes.length === 0
}

/**
 * The version to publish: the draft, with the call types from the scorecard's settings, and with criteria that don't agree with people
 * handled as the owner chose. One that keeps its previous form gets the draft's place and weight, so that weights still add up.
 */
export function versionToPublish(
  draft: ScorecardDefinition,
  previous: ScorecardDefinition | null,
  { callTypes, exceptions }: { callTypes: readonly CallType[]; exceptions: readonly GateException[] },
): ScorecardDefinition {
  const untilOf = new Map(exceptions.map(({ criterionId, until }) => [criterionId, until]))
  const past = new Map(
    (previous?.sections ?? []).flatMap(({ criteria }) =>
      criteria.map((criterion) => [criterion.id, criterion] as const),
    ),
  )
  const published = (criterion: Criterion): Criterion => {
    const before = past.get(criterion.id)
    switch (untilOf.get(criterion.id)) {
      case undefined:
        return criterion
      case 'keepsPrevious':
        return before === undefined
          ? criterion
          : { ...before, weight: criterion.weight, gate: criterion.gate }
      case 'personDecides':
        return decidedByPeople(criterion)
    }
  }
  return {
    ...draft,
    callTypes: [...callTypes],
    sections: draft.sections.map((section) => ({ ...section, criteria: section.criteria.map(published) })),
  }
}

/** Numbers are measured: there is nothing for people to decide. */
function decidedByPeople(criterion: Criterion): Criterion {
  return {
    ...criterion,
    checks: criterion.checks.map((check) =>
      check.method.kind === 'metric' ? check : { ...check, method: { kind: 'person' } },
    ),
  }
}

/** The sections in the given order of ids. Unlisted ones follow in their own order. */
export function inOrder(
  draft: ScorecardDraftDefinition,
  sectionsOrder: readonly string[],
): ScorecardDraftDefinition {
  const placeOf = (id: string): number => {
    const place = sectionsOrder.indexOf(id)
    return place === -1 ? sectionsOrder.length : place
  }
  return {
    ...draft,
    sections: draft.sections.toSorted((one, other) => placeOf(one.id) - placeOf(other.id)),
  }
}
