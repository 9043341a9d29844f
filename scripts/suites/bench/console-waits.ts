import type { Page } from 'playwright-core'

/** What must be visible before a page counts as shown. */
export const callsShown = (page: Page): Promise<void> =>
  page.getByRole('row').nth(3).getByRole('link').first().waitFor()
export const transcriptShown = (page: Page): Promise<void> => page.getByRole('listitem').nth(3).waitFor()
export const scoreShown = (page: Page): Promise<void> =>
  page
    .getByText(/pass mark|^No total$/)
    .first()
    .waitFor()
export const lanesShown = (page: Page): Promise<void> =>
  page
    .getByRole('row', { name: /Scoring/ })
    .first()
    .waitFor()
export const uploadShown = (page: Page): Promise<void> =>
  page.getByText("Click to select or drag'n'drop a file here").waitFor()
