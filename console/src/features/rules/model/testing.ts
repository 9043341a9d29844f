import { mergeItems, emptyRows, type EditableRows } from '../../../ui/table/editable/rows.ts'
import { type CategorizationDraft, emptyCategorization, type SavedRule } from './drafts.ts'

type Saved = SavedRule<CategorizationDraft>

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
  rest: Partial<Saved> = {},
): Saved => ({
  id,
  version: 1,
  updatedAt: '2026-11-20T09:00:00Z',
  isPinned: false,
  ownerName: null,
  scorecardName: null,
  draft: draftOf({ label: id, ...change }),
  ...rest,
})

export const listOf = (...rules: Saved[]): EditableRows<Saved> =>
  mergeItems(emptyRows<Saved>(emptyCategorization, 'test'), rules)
