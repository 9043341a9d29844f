import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, openPage, signIn, visit, type StoryBrowser } from './browser.ts'
import { followRequests, type Tab } from './follow-requests.ts'
import { overflowOf, rulesOfColor, untilStill, violationsOf } from './judgement.ts'

/** A page, and what must be on it before it is judged. `path` receives the path of a scored call. */
export type Visit = {
  name: string
  path: (scoredCall: string) => string
  ready: (page: Page) => Promise<unknown>
  isPublic?: true
}

type Scheme = 'light' | 'dark'
/** The width at which a page is loaded and judged, and the color schemes in order. */
type Look = { width: 1440 | 390; schemes: readonly [Scheme, ...Scheme[]] }

const isShort = process.env.SHORT_RUN === '1'

/**
 * In full size every page is loaded and judged at both widths in both schemes. A short run takes one of the four looks for each page, in
 * rotation, only checks at the other width that the page fits, and goes from page to page as a link would.
 */
const looksAt = (index: number): readonly Look[] =>
  isShort
    ? [{ width: index % 2 === 0 ? 1440 : 390, schemes: [index % 4 < 2 ? 'light' : 'dark'] }]
    : ([1440, 390] as const).map((width) => ({ width, schemes: ['light', 'dark'] }))

const heightOf = (width: number): number => (width === 390 ? 844 : 900)

/** Judges pages of a product that servers.ts has started: they must be accessible, and they must fit. */
export function judgePages(visits: Visit[]): void {
  const url = process.env.E2E_SHARED_URL ?? ''
  let browser: StoryBrowser
  let member: Tab
  let visitor: Tab
  /** The newest scored call of the list. */
  let scoredCall = ''

  beforeAll(async () => {
    if (url === '') throw new Error('E2E_SHARED_URL is not set; the test runner sets it')
    browser = await launchBrowser()
    member = followRequests(await openPage(browser))
    const { page } = member
    await signIn(page, url)
    await visit(page, `${url}/calls`)
    const link = page
      .getByRole('row')
      .filter({ hasText: /Scored/ })
      .getByRole('link')
      .first()
    scoredCall = (await link.getAttribute('href')) ?? ''
    if (visits.some(({ isPublic }) => isPublic === true)) visitor = followRequests(await openPage(browser))
  })
  afterAll(() => browser?.close())

  describe.each([1440, 390] as const)('every page %i wide', (width) => {
    const viewport = { width, height: heightOf(width) }
    const otherWidth = width === 390 ? 1440 : 390

    const looks = visits
      .flatMap((judged, index) =>
        looksAt(index)
          .filter((look) => look.width === width)
          .map(({ schemes }) => ({ ...judged, schemes })),
      )
      // Switching the scheme takes a page a second, so pages of one scheme follow each other.
      .toSorted((one, other) => other.schemes[0].localeCompare(one.schemes[0]))
    it.each(looks)(
      '$name has no accessibility violation and fits, $schemes',
      async ({ path, ready, isPublic, schemes }) => {
        const { page, untilAnswered } = isPublic === true ? visitor : member
        await page.setViewportSize(viewport)
        await page.emulateMedia({ colorScheme: schemes[0] })
        const address = `${url}${path(scoredCall)}`
        await visit(page, address)
        await ready(page)
        await untilAnswered()
        for (const [index, scheme] of schemes.entries()) {
          await page.emulateMedia({ colorScheme: scheme })
          await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor()
          const violations = await violationsOf(page, index === 0 ? undefined : rulesOfColor)
          expect(violations.map((violation) => `${scheme}: ${violation}`)).toEqual([])
        }
        const tooWide: string[] = []
        for (const shown of isShort ? [width, otherWidth] : [width]) {
          if (shown !== width) {
            await page.setViewportSize({ width: shown, height: heightOf(shown) })
            await untilAnswered()
            await untilStill(page)
          }
          const overflow = await overflowOf(page)
          if (overflow > 0) tooWide.push(`${overflow} px at ${shown}`)
        }
        expect(tooWide, 'sideways scroll of the whole page').toEqual([])
      },
    )
  })
}
