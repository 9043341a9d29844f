import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { follow, launchBrowser, openPage, signIn, visit, type StoryBrowser } from './browser.ts'
import { followRequests, type Tab } from './follow-requests.ts'
import { untilStill } from './judgement.ts'

const homeOrganization = 'Larkfield'
const otherOrganization = 'Mirador'
/** How long the page is watched at least after it has switched, ms; and until all of its requests are answered. */
const watchMs = process.env.SHORT_RUN === '1' ? 1_000 : 2_500

/** Pages of a single record that the demo does not have. */
const pagesWithoutRecord = new Set(['/imports/$id'])

/** Every page of the signed-in part that the demo can show, by its name in the route tree. */
function pagesOfRouteTree(): string[] {
  const tree = readFileSync(resolve('console/src/routeTree.gen.ts'), 'utf8')
  const [, fullPaths = ''] = /interface FileRoutesByFullPath \{([^}]*)\}/.exec(tree) ?? []
  return [...fullPaths.matchAll(/'(\/[^']*)': typeof (App\w+)/g)]
    .map(([, path = '']) => path.replace(/(.)\/$/, '$1'))
    .filter((path) => path !== '/' && path !== '/$' && !pagesWithoutRecord.has(path))
}

/** Texts of headings, rows and links: what a page shows of an organization's own data. Ages and bare numbers are left out. */
const shownNow = `Array.from(
  document.querySelectorAll('main :is(h1, h2, h3, td, th, a, li, dd, [role=row], [role=cell], [role=gridcell])'),
  (part) => part.innerText.trim().replaceAll(/\\s+/g, ' '),
).filter((text) => /\\p{L}{3}/u.test(text) && !/\\bago\\b|^\\d+ (s|min|h|d)\\b/.test(text))`

/** Collects these texts now and in every frame that shows a change. */
const watch = `(() => {
  const texts = (window.shownTexts = new Set(${shownNow}))
  let isAsked = false
  new MutationObserver(() => {
    if (isAsked) return
    isAsked = true
    requestAnimationFrame(() => {
      isAsked = false
      for (const text of ${shownNow}) texts.add(text)
    })
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
})()`

const textsOf = async (page: Page): Promise<string[]> => [...new Set(await page.evaluate<string[]>(shownNow))]

/** Where to find the first record if not on the parent page: its list, and the prefix of links to it. */
const listsOfRecords = new Map([
  ['/bots/from-call', { list: '/calls', links: '/calls' }],
  ['/practice/calls', { list: '/practice?view=attempts', links: '/practice/calls' }],
])

/** The path of the first record, if the path needs one. */
async function addressOf(page: Page, url: string, path: string): Promise<string> {
  const above = path.replace(/\/\$\w+$/, '')
  if (above === path) return path
  const { list, links } = listsOfRecords.get(above) ?? { list: above, links: above }
  await follow(page, `${url}${list}`)
  const link = page.locator(`main a[href^="${links}/"]:not([href="${links}/new"])`).first()
  const record = (await link.getAttribute('href'))?.replace(/\?.*/, '').split('/').at(-1) ?? ''
  return `${above}/${record}`
}

/** Waits until the page is complete. One response may lead to another request. */
async function untilShown({ page, untilAnswered }: Tab): Promise<void> {
  await page.getByRole('heading').first().waitFor()
  await page.waitForLoadState('load')
  for (let looks = 0; looks < 2; looks += 1) {
    await untilAnswered()
    await untilStill(page)
  }
}

const closeNotices = `document.querySelectorAll('.mantine-Notification-closeButton').forEach((button) => button.click())`

async function switchTo(page: Page, name: string): Promise<void> {
  // The notice of an earlier switch would be taken for that of this one.
  await page.evaluate(closeNotices)
  await page.getByText(`Now working in ${name}`).first().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /Switch organization/ }).click()
  await page.getByRole('dialog').getByRole('button', { name }).first().click()
  await page.getByText(`Now working in ${name}`).first().waitFor()
}

/**
 * The same key remounts every page, so a short run tests one page per area: the first in the route tree, which is its list if it has one.
 */
function pagesToTry(): string[] {
  const pages = pagesOfRouteTree()
  if (process.env.SHORT_RUN !== '1') return pages
  const areas = Map.groupBy(pages, (path) => path.split('/')[1])
  return [...areas.values()].map(
    (ofArea) => ofArea.toSorted((one, other) => one.length - other.length)[0] ?? '',
  )
}

describe('switching the organization', () => {
  const url = process.env.E2E_SHARED_URL ?? ''
  let browser: StoryBrowser
  let page: Page
  let tab: Tab
  let problems: string[]
  /** Shows the other organization only, so it has nothing of the former one to show. */
  let otherTab: Tab

  beforeAll(async () => {
    if (url === '') throw new Error('E2E_SHARED_URL is not set; the test runner sets it')
    browser = await launchBrowser()
    ;({ page, problems } = await openPage(browser))
    tab = followRequests({ page })
    await signIn(page, url)
    otherTab = followRequests(await openPage(browser))
    await signIn(otherTab.page, url)
    await switchTo(otherTab.page, otherOrganization)
    await otherTab.page.reload()
  })
  afterAll(() => browser?.close())

  it.each(pagesToTry())('shows nothing of the former organization on %s', async (path) => {
    await follow(page, `${url}${await addressOf(page, url, path)}`)
    await untilShown(tab)
    const ofHome = await textsOf(page)

    await switchTo(page, otherOrganization)
    await page.evaluate(watch)
    await Promise.all([page.waitForTimeout(watchMs), untilShown(tab)])
    const shown = new Set(await page.evaluate<string[]>('[...window.shownTexts]'))
    await visit(otherTab.page, page.url())
    await untilShown(otherTab)
    // Texts that the page shows to everybody, and those that both organizations happen to have.
    const ofOther = new Set(await textsOf(otherTab.page))
    await switchTo(page, homeOrganization)
    expect(ofHome.filter((text) => shown.has(text) && !ofOther.has(text))).toEqual([])
    expect(problems).toEqual([])
  })
})
