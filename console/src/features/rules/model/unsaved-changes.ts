import type { ChangedCategorizationRule, ChangedPrivacyRule } from '#api/contract/back-tests.ts'
import { type RuleLevel, ruleLevels } from '#db/vocabulary/rules.ts'
import { isDirty, positionOf } from '../../../ui/table/editable/rows.ts'
import type { EditableList } from '../../../ui/table/editable/use-editable-list.ts'
import type { CategorizationDraft, PrivacyDraft, RuleDraft, SavedRule } from './drafts.ts'
import { categorizationBody, privacyBody } from './kinds.ts'

/** Changes on the page that are not saved, as the back-test takes them. */
export type UnsavedChanges = {
  categorizationRules: { changed: ChangedCategorizationRule[]; removedIds: string[] }
  privacyRules: { changed: ChangedPrivacyRule[]; removedIds: string[] }
  /** Rows that are left out because a required field is missing. */
  invalid: number
}

export type RuleLists<Draft extends RuleDraft> = Record<
  RuleLevel,
  Pick<EditableList<SavedRule<Draft>>, 'store'>
>

function dirtyRows<Draft extends RuleDraft, Body extends object>(
  lists: RuleLists<Draft>,
  bodyOf: (draft: Draft) => Body | null,
) {
  const dirty = ruleLevels.flatMap((level) => {
    const { store } = lists[level]
    const list = store.get()
    return list.rows.filter(isDirty).map((row) => ({
      body: store.problemsOf(row).length === 0 ? bodyOf(row.draft) : null,
      place: {
        id: row.saved?.id ?? null,
        draftKey: row.key,
        level,
        position: row.moves > 0 ? positionOf(list, row.key) : undefined,
      },
    }))
  })
  const changed = dirty.flatMap(({ body, place }) => (body === null ? [] : [{ ...body, ...place }]))
  return { changed, invalid: dirty.length - changed.length }
}

export function unsavedChanges(
  routing: RuleLists<CategorizationDraft>,
  privacy: RuleLists<PrivacyDraft>,
): UnsavedChanges {
  const categorization = dirtyRows(routing, categorizationBody)
  const excluding = dirtyRows(privacy, privacyBody)
  return {
    categorizationRules: { changed: categorization.changed, removedIds: [] },
    privacyRules: { changed: excluding.changed, removedIds: [] },
    invalid: categorization.invalid + excluding.invalid,
  }
}
