import type { RuleLevel } from '#db/vocabulary.ts'
import { type CategorizationDraft, emptyCategorization, type RuleLists, type SavedRule } from './drafts.ts'
import { emptyRows, mergeLists, type RuleRow, type RuleRows } from './rows.ts'

export const draftOf = (change: Partial<CategorizationDraft> = {}): CategorizationDraft => ({
  ...emptyCategorization,
  label: 'Discovery',
  callTitleIncludes: 'discovery',
  callType: 'discovery',
  behavior: 'SAVE_ONLY',
  ...change,
})

export const savedOf = (
  id: string,
  change: Partial<CategorizationDraft> = {},
  rest: Partial<SavedRule<CategorizationDraft>> = {},
): SavedRule<CategorizationDraft> => ({
  id,
  version: 1,
  updatedAt: '2026-11-20T09:00:00Z',
  isDefault: false,
  ownerName: null,
  scorecardName: null,
  draft: draftOf({ label: id, ...change }),
  ...rest,
})

export const listsOf = (...organization: SavedRule<CategorizationDraft>[]): RuleLists<CategorizationDraft> => ({
  ORGANIZATION: organization,
  TEAM: [],
  USER: [],
})

export const rowsOf = (...organization: SavedRule<CategorizationDraft>[]): RuleRows<CategorizationDraft> =>
  mergeLists(emptyRows(emptyCategorization), listsOf(...organization))

export const rowAt = (
  rows: RuleRows<CategorizationDraft>,
  index: number,
  level: RuleLevel = 'ORGANIZATION',
): RuleRow<CategorizationDraft> => {
  const row = rows.levels[level].at(index)
  if (row === undefined) throw new Error(`There is no row ${index}.`)
  return row
}

export const labelsOf = (rows: RuleRows<CategorizationDraft>): string[] => rows.levels.ORGANIZATION.map(({ draft }) => draft.label)
