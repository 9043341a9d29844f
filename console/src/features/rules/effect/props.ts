import type { BackTestBody, ChangedCategorizationRule, ChangedPrivacyRule } from '#api/contract/back-tests.ts'

/** What has been changed on the page and is not saved, as POST /rules/back-test takes it. */
export type UnsavedChanges = {
  categorizationRules: { changed: ChangedCategorizationRule[]; removedIds: string[] }
  privacyRules: { changed: ChangedPrivacyRule[]; removedIds: string[] }
  /** Rows that are left out because something is missing in them. */
  invalid: number
}

/** The panel 'Preview effect'; docks beside the tables. */
export type EffectPanelProps = {
  /** Read again whenever a test starts: typing goes on beside the panel. */
  unsavedChanges: () => UnsavedChanges
  /**
   * savedRules: what is not saved beside the saved rules. storedCalls: the saved rules beside past calls, which can be applied.
   * Null: the first if anything is not saved when the panel opens, otherwise the second.
   */
  compareWith: BackTestBody['compareWith'] | null
  /** The row whose menu asked for the preview, so that what it decides is marked; null from the header. */
  rowKey: string | null
  /** Shows a row: `draftKey` of an unsaved change, or the id of a saved rule. */
  onShowRule: (keyOrId: string) => void
  onClose: () => void
  /** The saved rules have been applied to past calls. */
  onApplied?: () => void
}
