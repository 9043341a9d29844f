import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleFiles } from '../../demo/sample-files.ts'
import { type RunningApp, startApp } from './app.ts'
import { launchBrowser, openPage, type OpenPage, signIn, visit, type StoryBrowser } from './browser.ts'

const redisUrl = process.env.TEST_REDIS_URL
const backends = [
  { name: 'Postgres', redisUrl: null },
  ...(redisUrl === undefined ? [] : [{ name: 'Redis', redisUrl }]),
]
if (redisUrl === undefined)
  console.warn('LEFT OUT: the main story on Redis, because no redis-server was found.')

const formats = ['vtt', 'srt', 'txt', 'json', 'docx', 'pdf', 'rtf', 'csv', 'md']
const isShort = process.env.SHORT_RUN === '1'
/** In a short run one format per kind of reader: lines, a table, marked-up text, a zipped document and a printed one. */
const triedFormats = isShort ? ['vtt', 'csv', 'rtf', 'docx', 'pdf'] : formats
/** All other stories run on Postgres, so in a short run this one uses the other backend. */
const triedBackends = isShort ? backends.slice(-1) : backends

/** Drops one file on "New call" and goes through the steps to the call's own page. @returns ms from save to score */
async function uploadAndScore(
  page: Page,
  url: string,
  file: { fileName: string; bytes: Uint8Array },
): Promise<number> {
  await visit(page, `${url}/calls/new`)
  await page.getByText("Click to select or drag'n'drop a file here").waitFor()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: file.fileName, mimeType: '', buffer: Buffer.from(file.bytes) })
  await page.getByText('Read', { exact: true }).waitFor()
  const next = page.getByRole('button', { name: 'Continue' })
  await next.click()
  await page.getByRole('heading', { name: 'Who is speaking?' }).waitFor()
  await next.click()
  await next.click()
  const startedAt = Date.now()
  await page.getByRole('button', { name: 'Save and score' }).click()
  await page.waitForURL(/\/calls\/[0-9a-f-]{36}/)
  // Its title names no call type, so the product only proposes one.
  if (file.fileName.startsWith('cold-'))
    await page.getByRole('button', { name: 'Score as Outbound cold call' }).click()
  await page.getByText(/pass mark|^No total$/).waitFor()
  return Date.now() - startedAt
}

describe.each(triedBackends)('the main story on $name', (backend) => {
  let app: RunningApp
  let browser: StoryBrowser
  let open: OpenPage

  beforeAll(async () => {
    browser = await launchBrowser()
    // First starts are tested in start.e2e.test.ts; in full size each backend also has one here.
    app = await startApp({ ...backend, isSeeded: isShort })
    open = await openPage(browser)
  })
  afterAll(async () => {
    await browser?.close()
    await app?.stop()
  })

  it('prints the address and the sign-in', () => {
    expect(app.output()).toContain(`Coachline is ready at ${app.url}`)
    expect(app.output()).toContain('Sign in with demo@coachline.example')
  })

  it('refuses a wrong password in words and lets the right one in', async () => {
    const { page } = open
    await page.goto(`${app.url}/login`)
    await page.getByLabel('Work email').fill('demo@coachline.example')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Wrong email or password.').waitFor()
    await signIn(page, app.url)
    expect(new URL(page.url()).pathname).not.toBe('/login')
  })

  it.each(triedFormats)(
    'takes a %s file from the drop zone to a score whose answers show their words',
    async (format) => {
      const { page, problems } = open
      const file = sampleFiles().find(({ fileName }) => fileName.endsWith(`.${format}`))
      if (file === undefined) throw new Error(`No sample of ${format}`)
      const elapsedMs = await uploadAndScore(page, app.url, file)
      console.log(`${backend.name}, ${format}: saved to scored in ${elapsedMs} ms`)

      await page.locator('[data-mark]').first().waitFor()
      // An answer that is met opens, and its quote leads to exactly these words in the transcript.
      const criterion = page
        .locator('[data-criterion]')
        .filter({ hasText: /Met|Partly/ })
        .first()
      await criterion.getByRole('button').first().click()
      const quote = criterion.locator('button[aria-pressed]').first()
      const words = ((await quote.locator('bdi').first().textContent()) ?? '').replace(/^“|”$/g, '')
      await quote.click()
      await page.locator('[data-mark][aria-pressed="true"]').first().waitFor()
      const marked = await page.locator('[data-side] span[data-current="true"]').allTextContents()
      expect(marked.join('').replace(/\s+/g, ' ')).toContain(words.replace(/\s+/g, ' ').slice(0, 20))
      expect(new URL(page.url()).search).toContain('c=')
      expect(problems).toEqual([])
    },
  )

  it('shows the same work to operations', async () => {
    const { page, problems } = open
    await visit(page, `${app.url}/ops`)
    await page.getByRole('heading', { name: 'Operations' }).waitFor()
    for (const lane of [
      'Webhooks',
      'Imports',
      'Transcripts',
      'Routing',
      'Scoring',
      'Texts',
      'Recorder',
      'Mail',
    ]) {
      await page
        .getByRole('row', { name: new RegExp(lane) })
        .first()
        .waitFor()
    }
    const scoring = page.getByRole('row', { name: /Scoring/ }).first()
    await expect.poll(async () => /[1-9]/.test((await scoring.textContent()) ?? '')).toBe(true)
    expect(problems).toEqual([])
  })

  it('keeps the data over a restart of the page and finds the call in the list', async () => {
    const { page } = open
    await page.goto(`${app.url}/calls`)
    await page.getByRole('row').nth(2).waitFor()
    const search = page
      .getByRole('searchbox')
      .or(page.getByPlaceholder(/Search/))
      .first()
    await search.fill('depots')
    await page.waitForURL(/q=depots/)
    await page
      .getByRole('row', { name: /depots/i })
      .first()
      .waitFor()
    expect(await page.getByRole('row', { name: /depots/i }).count()).toBeGreaterThan(0)
  })
})
