import type { RuleLevel } from '#db/vocabulary.ts'
import type { RuleProblem } from '#workers/domain/routing/validity.ts'
import { ownerIdOf, type RuleDraft } from './drafts.ts'
import { isBlankRow, isDefaultRow, isDirty, type RuleRow } from './rows.ts'

export type LevelSummary = {
  rules: number
  invalid: number
  failed: number
  conflicts: number
  /** Rules by team or user, most first. */
  owners: { id: string; rules: number }[]
}

/** What the head of a level tells while it is closed. */
export function summarize<Draft extends RuleDraft>(
  level: RuleLevel,
  rows: readonly RuleRow<Draft>[],
  problemsOf: (level: RuleLevel, row: RuleRow<Draft>) => readonly RuleProblem[],
): LevelSummary {
  const summary: LevelSummary = { rules: 0, invalid: 0, failed: 0, conflicts: 0, owners: [] }
  const owners = new Map<string, number>()
  for (const row of rows) {
    if (isBlankRow(row)) continue
    summary.rules += 1
    if (problemsOf(level, row).length > 0) summary.invalid += 1
    if (row.failure !== null) summary.failed += 1
    if (row.theirs !== null) summary.conflicts += 1
    const owner = ownerIdOf(level, row.draft)
    if (owner !== null) owners.set(owner, (owners.get(owner) ?? 0) + 1)
  }
  summary.owners = Array.from(owners, ([id, rules]) => ({ id, rules })).toSorted((one, other) => other.rules - one.rules)
  return summary
}

/** Rules that a person has made; the default rule comes with the organisation. */
export const hasOwnRules = (rows: readonly RuleRow[]): boolean => rows.some((row) => !isBlankRow(row) && !isDefaultRow(row))

/** Work that would be lost with the page: not saved, failed, or waiting for a choice. */
export const isUnsaved = (row: RuleRow): boolean => isDirty(row) || row.theirs !== null || row.activity !== 'idle'
