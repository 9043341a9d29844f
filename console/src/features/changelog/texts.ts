/** The page "What's new". */
export const changelog = {
  changelog: {
    title: 'What’s new',
    which: 'Which entries',
    lastMonth: 'Last 30 days',
    all: 'All',
    unread: 'New to you',
    NEW: 'New',
    IMPROVED: 'Improved',
    FIXED: 'Fixed',
    open: 'Open the page',
    emptyTitle: 'Nothing new in the last 30 days',
    emptyText: 'Older entries are under “All”.',
    emptyAllTitle: 'Nothing yet',
    emptyAllText: 'What changes in the product is announced here.',
  },
} as const

type ChangelogTexts = typeof changelog
declare global {
  interface ConsoleTexts extends ChangelogTexts {}
}
