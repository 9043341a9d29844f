/** Texts that every page may need, and errors shown before a page renders. */
export const base = {
  common: {
    product: 'Coachline',
    cancel: 'Cancel',
    close: 'Close',
    back: 'Back',
    save: 'Save',
    undo: 'Undo',
    more: 'More...',
    none: '–',
    retry: 'Retry',
    loading: 'Loading...',
    clearFilters: 'Clear filters',
    copy: 'Copy {what}',
    copied: 'Copied',
    request: 'Request {id}',
    required: 'This field is required',
  },
  error: {
    title: 'Could not load this',
    failed: '{what} failed',
    page: 'Something went wrong on this page',
    pageHint: 'What you saved is safe. Try again, or go home.',
    toStart: 'Go home',
    deniedTitle: 'You do not have access to this',
    deniedHint: 'Your role in {organization} does not allow this. An admin can change that.',
    missingTitle: 'Page not found',
    missingHint: 'The address is wrong, or the page was deleted or belongs to another organization.',
  },
} as const

type BaseTexts = typeof base
declare global {
  interface ConsoleTexts extends BaseTexts {}
}
