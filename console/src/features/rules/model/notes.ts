import type { RuleLevel } from '#db/vocabulary.ts'
import { shadowedRules } from '#workers/domain/routing/shadow.ts'
import { titleValues } from '#workers/domain/routing/normalize.ts'
import { type CategorizationDraft, ownerIdOf } from './drafts.ts'
import { isDefaultRow, isPlaced, type RuleRow } from './rows.ts'

/** Values of a rule that never decide, because a rule further up has taken every title that holds them. */
export type ShadowNote = {
  /** True when no title is left for the rule at all. */
  isWhole: boolean
  /** Its description may still match calls whose title decides nothing. */
  hasDescription: boolean
  /** The value that is lost; of several the first. */
  value: string
  /** Place of the winning rule among those that have one. */
  winnerIndex: number
  winnerValue: string
  onlyForMembersOfBothTeams: boolean
}

/** The notes of one level by row. */
function findNotes(level: RuleLevel, rows: readonly RuleRow<CategorizationDraft>[]): ReadonlyMap<string, ShadowNote> {
  const placed = rows.filter(isPlaced)
  const places = new Map(placed.map((row, index) => [row.key, { row, index }]))
  const lost = Map.groupBy(
    shadowedRules(
      placed.map((row, position) => ({
        id: row.key,
        level,
        ownerId: ownerIdOf(level, row.draft),
        position,
        callTitleIncludes: row.draft.callTitleIncludes,
        isDefault: isDefaultRow(row),
      })),
    ).filter(({ effect }) => effect === 'never_wins'),
    ({ shadowedRuleId }) => shadowedRuleId,
  )
  const notes = new Map<string, ShadowNote>()
  for (const [key, values] of lost) {
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
      winnerValue: first.winnerValue,
      onlyForMembersOfBothTeams: first.onlyForMembersOfBothTeams,
    })
  }
  return notes
}

const hasSameTitles = (one: RuleRow<CategorizationDraft>, other: RuleRow<CategorizationDraft>): boolean =>
  one === other ||
  (one.key === other.key &&
    one.draft.callTitleIncludes === other.draft.callTitleIncludes &&
    one.draft.teamId === other.draft.teamId &&
    one.draft.userId === other.draft.userId &&
    (one.draft.explanation.trim() === '') === (other.draft.explanation.trim() === ''))

/** Finds the notes of a level, and again only when titles, owners or the order have changed: most typing changes none of them. */
export function createNoteFinder(level: RuleLevel): (rows: readonly RuleRow<CategorizationDraft>[]) => ReadonlyMap<string, ShadowNote> {
  let last: { rows: readonly RuleRow<CategorizationDraft>[]; notes: ReadonlyMap<string, ShadowNote> } | null = null
  return (rows) => {
    const before = last?.rows
    const isSame =
      before !== undefined && before.length === rows.length && rows.every((row, index) => hasSameTitles(row, before[index] ?? row))
    last = { rows, notes: isSame && last !== null ? last.notes : findNotes(level, rows) }
    return last.notes
  }
}
