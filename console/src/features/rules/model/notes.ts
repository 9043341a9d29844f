import type { RuleLevel } from '#db/vocabulary/rules.ts'
import { titleValues } from '#workers/domain/routing/normalize.ts'
import { shadowedRules } from '#workers/domain/routing/shadow.ts'
import { isPinnedRow, isPlaced } from '../../../ui/table/editable/rows.ts'
import { type CategorizationDraft, ownerIdOf, type RuleRow } from './drafts.ts'

type Row = RuleRow<CategorizationDraft>

/** Title values of a rule that never match, because a rule above it takes every title that contains them. */
export type ShadowNote = {
  /** True if all of its title values are lost. */
  isWhole: boolean
  /** True when its description may still match a call. */
  hasDescription: boolean
  /** The lost value; the first of several. */
  value: string
  /** Index of the winning rule among the rules that have a position. */
  winnerIndex: number
  winnerLabel: string
  winnerValue: string
  onlyForMembersOfBothTeams: boolean
}

/** The notes of one level by row key. */
function findNotes(level: RuleLevel, rows: readonly Row[]): ReadonlyMap<string, ShadowNote> {
  const placed = rows.filter(isPlaced)
  const places = new Map(placed.map((row, index) => [row.key, { row, index }]))
  const rules = placed.map((row, position) => ({
    id: row.key,
    level,
    ownerId: ownerIdOf(level, row.draft),
    position,
    callTitleIncludes: row.draft.callTitleIncludes,
    isDefault: isPinnedRow(row),
  }))
  const lost = shadowedRules(rules).filter(({ effect }) => effect === 'never_wins')

  const notes = new Map<string, ShadowNote>()
  for (const [key, values] of Map.groupBy(lost, ({ shadowedRuleId }) => shadowedRuleId)) {
    const [first] = values
    const own = places.get(key)
    const winner = first === undefined ? undefined : places.get(first.winnerRuleId)
    if (first === undefined || own === undefined || winner === undefined) continue

    const lostValues = new Set(values.map(({ shadowedValue }) => shadowedValue))
    notes.set(key, {
      isWhole: lostValues.size === titleValues(own.row.draft.callTitleIncludes).length,
      hasDescription: own.row.draft.explanation.trim() !== '',
      value: first.shadowedValue,
      winnerIndex: winner.index,
      winnerLabel: winner.row.draft.label.trim(),
      winnerValue: first.winnerValue,
      onlyForMembersOfBothTeams: first.onlyForMembersOfBothTeams,
    })
  }
  return notes
}

const hasSameTitles = (one: Row, other: Row): boolean =>
  one === other ||
  (one.key === other.key &&
    one.draft.label === other.draft.label &&
    one.draft.callTitleIncludes === other.draft.callTitleIncludes &&
    one.draft.teamId === other.draft.teamId &&
    one.draft.userId === other.draft.userId &&
    (one.draft.explanation.trim() === '') === (other.draft.explanation.trim() === ''))

/** Finds the notes of a level, and returns the same map while labels, titles, owners and the order stay the same. */
export function createNoteFinder(
  level: RuleLevel,
): (rows: readonly Row[]) => ReadonlyMap<string, ShadowNote> {
  let last: { rows: readonly Row[]; notes: ReadonlyMap<string, ShadowNote> } | null = null
  return (rows) => {
    const before = last?.rows
    const isSame =
      before?.length === rows.length && rows.every((row, index) => hasSameTitles(row, before[index] ?? row))
    last = { rows, notes: isSame && last !== null ? last.notes : findNotes(level, rows) }
    return last.notes
  }
}
