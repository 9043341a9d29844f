/** Texts of the page of deleted calls. */
export const deletedCalls = {
  deletedCalls: {
    title: 'Deleted calls',
    intro: 'Deleted calls are kept for 30 days, then erased.',
    label: 'Deleted calls that can be restored',
    empty: 'Nothing can be restored',
    emptyText: 'Calls that were deleted within the last 30 days appear here.',
    untitled: 'Untitled call',
    select: 'Select {title}',
    selectAll: 'Select all of this page',
    restore: 'Restore',
    restoreNamed: 'Restore {title}',
    restoreMany: 'Restore {count, number}',
    restored: '{count, plural, one {The call was restored.} other {# calls were restored.}}',
    skipped: '{count, plural, one {# call} other {# calls}} could not be restored any more.',
    when: 'Deleted {deleted}, erased {erased}',
    more: 'Show more',
  },
} as const

type DeletedCallsTexts = typeof deletedCalls
declare global {
  interface ConsoleTexts extends DeletedCallsTexts {}
}
