import type { RuleLevel } from '#db/vocabulary/rules.ts'
import type { RuleProblem } from '#workers/domain/routing/validity.ts'
import { isBlankRow, isPinnedRow } from '../../../ui/table/editable/rows.ts'
import { ownerIdOf, type RuleDraft, type RuleRow } from './drafts.ts'

export type LevelSummary = {
  rules: number
  invalid: number
  failed: number
  conflicts: number
  /** Rules per team or user, largest first. */
  owners: { id: string; rules: number }[]
}

/** What the header of a level shows. */
export function summarize<Draft extends RuleDraft>(
  level: RuleLevel,
  rows: readonly RuleRow<Draft>[],
  problemsOf: (row: RuleRow<Draft>) => readonly RuleProblem[],
): LevelSummary {
  const rules = rows.filter((row) => !isBlankRow(row))
  const owners = Map.groupBy(rules, ({ draft }) => ownerIdOf(level, draft))
  owners.delete(null)
  return {
    rules: rules.length,
    invalid: rules.filter((row) => problemsOf(row).length > 0).length,
    failed: rules.filter(({ failure }) => failure !== null).length,
    conflicts: rules.filter(({ theirs }) => theirs !== null).length,
    owners: Array.from(owners, ([id, owned]) => ({ id: id ?? '', rules: owned.length })).toSorted(
      (one, other) => other.rules - one.rules,
    ),
  }
}

/** Whether anybody has written rules; the default rule comes with the organization. */
export const hasOwnRules = (rows: readonly RuleRow[]): boolean =>
  rows.some((row) => !isBlankRow(row) && !isPinnedRow(row))
