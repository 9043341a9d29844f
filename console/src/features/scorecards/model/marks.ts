import { type DefinitionChange, diffVersions } from '#workers/domain/calibration/version-diff.ts'
import type { ScorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import type { Draft } from './definition.ts'

export type Mark = 'new' | 'changed'
export type Marks = { changes: DefinitionChange[]; byCriterion: ReadonlyMap<string, Mark> }

/**
 * The changes of a draft, and which criteria they concern. Call types are settings, so they are no change of it. For a scorecard that was
 * never published, nothing counts as a change.
 */
export function marksOf(published: ScorecardDefinition | null, draft: Draft): Marks {
  const byCriterion = new Map<string, Mark>()
  if (published === null) return { changes: [], byCriterion }
  const { changes } = diffVersions(published, { ...draft, callTypes: published.callTypes })
  for (const change of changes) {
    if (!('criterionId' in change) || change.kind === 'criterionRemoved') continue
    if (change.kind === 'criterionAdded') byCriterion.set(change.criterionId, 'new')
    else if (!byCriterion.has(change.criterionId)) byCriterion.set(change.criterionId, 'changed')
  }
  return { changes, byCriterion }
}
