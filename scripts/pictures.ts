import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { startApp } from './suites/e2e/app.ts'
import { launchBrowser, openPage, signIn } from './suites/e2e/browser.ts'

/** Takes the pictures of the README, or only the named ones: starts the product with its demo data, and visits the pages of the tour. */
// Fonts, icons and the first live update arrive after the rows.
const settleMs = 1_500
const scoringMs = 120_000
const folder = join(import.meta.dirname, 'demo/pictures')

/** Waits for the rows of a list. */
const hasRows = (page: Page): Promise<void> => page.getByRole('row').nth(3).waitFor()

async function openScoredCall(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/calls?status=SCORED_SUCCESS&sort=-score`)
  await hasRows(page)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.waitForURL(/\/calls\/[0-9a-f-]{36}/)
  await page
    .getByText('Overall')
    .or(page.getByRole('tab', { name: 'Score' }))
    .first()
    .waitFor()
}

/** Opens the newest attempt with a bot, with what the buyer told and kept back. */
async function openAttempt(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/practice?view=attempts`)
  await hasRows(page)
  await page.getByRole('row').filter({ hasText: 'Clive Underhay' }).first().getByRole('link').first().click()
  await page.getByText('What the buyer was hiding').waitFor()
}

async function openScorecard(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/scorecards`)
  await page.getByRole('row').getByRole('link', { name: 'Discovery', exact: true }).click()
  await page.waitForURL(/\/scorecards\/[0-9a-f-]{36}/)
  await page.getByText('Agrees agenda and time').waitFor()
}

const pictures: { name: string; open: (page: Page, url: string) => Promise<unknown> }[] = [
  { name: 'call', open: openScoredCall },
  { name: 'calls', open: (page, url) => page.goto(`${url}/calls`).then(() => hasRows(page)) },
  {
    name: 'new-call',
    open: (page, url) =>
      page.goto(`${url}/calls/new`).then(() => page.getByText("Click to select or drag'n'drop").waitFor()),
  },
  { name: 'rules', open: (page, url) => page.goto(`${url}/settings/real-calls`).then(() => hasRows(page)) },
  { name: 'bots', open: (page, url) => page.goto(`${url}/bots`).then(() => hasRows(page)) },
  { name: 'practice', open: openAttempt },
  { name: 'scorecard', open: openScorecard },
  {
    name: 'integrations',
    open: (page, url) =>
      page.goto(`${url}/integrations`).then(() => page.getByRole('heading').first().waitFor()),
  },
  { name: 'operations', open: (page, url) => page.goto(`${url}/ops`).then(() => hasRows(page)) },
]

const named = process.argv.slice(2)

mkdirSync(folder, { recursive: true })
const app = await startApp({ redisUrl: null })
const browser = await launchBrowser()
try {
  const { page } = await openPage(browser, { colorScheme: 'light' })
  await signIn(page, app.url)
  // The demo's calls are scored in the background after the first start.
  await page.getByRole('button', { name: /^\d+ running/ }).waitFor()
  await page.getByRole('button', { name: /^\d+ running/ }).waitFor({ state: 'detached', timeout: scoringMs })
  for (const { name, open } of pictures) {
    if (named.length > 0 && !named.includes(name)) continue
    await open(page, app.url)
    await page.waitForTimeout(settleMs)
    await page.screenshot({ path: join(folder, `${name}.png`) })
    console.log(`${name}.png`)
  }
} finally {
  await browser.close()
  await app.stop()
}
