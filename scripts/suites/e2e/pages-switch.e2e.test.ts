import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, openPage, signIn } from './browser.ts'

const homeOrganization = 'Larkfield'
const otherOrganization = 'Mirador'
/** How long after the switch the page is watched: as long as a slow list may take. */
const watchMs = 2_500

/** Every page of the signed-in part, as the route tree names it. */
function pagesOfRouteTree(): string[] {
  const tree = readFileSync(resolve('console/src/routeTree.gen.ts'), 'utf8')
  const [, fullPaths = ''] = /interface FileRoutesByFullPath \{([^}]*)\}/.exec(tree) ?? []
  return [...fullPaths.matchAll(/'(\/[^']*)': typeof (App\w+)/g)]
    .map(([, path = '']) => path.replace(/(.)\/$/, '$1'))
    .filter((path) => path !== '/' && path !== '/$')
}

/** Texts of headings, rows and links: what a page shows of an organization's own data. Ages and bare numbers are left out. */
async function textsOf(page: Page): Promise<string[]> {
  const parts = page.locator(
    'main :is(h1, h2, h3, td, th, a, li, dd, [role=row], [role=cell], [role=gridcell])',
  )
  const texts = (await parts.allInnerTexts()).map((text) => text.trim().replaceAll(/\s+/g, ' '))
  return [...new Set(texts)].filter(
    (text) => /\p{L}{3}/u.test(text) && !/\bago\b|^\d+ (s|min|h|d)\b/.test(text),
  )
}

/** The path of the first record, where the path needs one. */
async function addressOf(page: Page, url: string, path: string): Promise<string | null> {
  const list = path.replace(/\/\$\w+$/, '')
  if (list === path) return path
  await page.goto(`${url}${list}`)
  const links = page.locator(`main a[href^="${list}/"]:not([href="${list}/new"])`)
  await links
    .first()
    .waitFor({ timeout: 5_000 })
    .catch(() => undefined)
  const href = await links
    .first()
    .getAttribute('href', { timeout: 1_000 })
    .catch(() => null)
  return href === null ? null : href.replace(/\?.*/, '')
}

async function switchTo(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /Switch organization/ }).click()
  await page.getByRole('dialog').getByRole('button', { name }).first().click()
  await page.getByText(`Now working in ${name}`).first().waitFor()
}

describe('switching the organization', () => {
  const url = process.env.E2E_SHARED_URL ?? ''
  let browser: Browser
  let page: Page
  let problems: string[]

  beforeAll(async () => {
    if (url === '') throw new Error('E2E_SHARED_URL is not set; the test runner sets it')
    browser = await launchBrowser()
    ;({ page, problems } = await openPage(browser))
    await signIn(page, url)
  })
  afterAll(() => browser?.close())

  it.each(pagesOfRouteTree())('shows nothing of the former organization on %s', async (path) => {
    const address = await addressOf(page, url, path)
    // The demo has no record of this kind.
    if (address === null) return
    await page.goto(`${url}${address}`)
    await page.getByRole('heading').first().waitFor()
    await page.waitForLoadState('load')
    await page.waitForTimeout(500)
    const ofHome = await textsOf(page)

    await switchTo(page, otherOrganization)
    const shown = new Set<string>()
    for (
      const endsAt = performance.now() + watchMs;
      performance.now() < endsAt;
      await page.waitForTimeout(250)
    ) {
      for (const text of await textsOf(page)) shown.add(text)
    }
    await page.reload()
    await page.getByRole('heading').first().waitFor()
    await page.waitForTimeout(500)
    // What the page says to everybody, and what both organizations happen to have.
    const ofOther = new Set(await textsOf(page))
    await switchTo(page, homeOrganization)
    expect(ofHome.filter((text) => shown.has(text) && !ofOther.has(text))).toEqual([])
    expect(problems).toEqual([])
  })
})
