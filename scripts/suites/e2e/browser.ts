import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { chromiumFlags, chromiumPath } from '../../chromium.ts'
import { demoSignIn } from '../../demo/sign-in.ts'

function launch(args: string[]): Promise<Browser> {
  const executablePath = chromiumPath()
  if (executablePath === null) throw new Error('No Chromium was found: set CHROMIUM to one.')
  return chromium.launch({ executablePath, args })
}

/** Opens profiles. `close` closes those that were opened through it. */
export type StoryBrowser = Pick<Browser, 'newContext' | 'close'>

/** A story's page works for only some seconds, too short for V8's optimizing compiler to pay off. Benchmarks keep it on. */
const storyFlags = [...chromiumFlags, '--js-flags=--no-turbofan']

/** If set, the browser of this process stays until the process ends, for all of its test files. */
export const keepBrowserSetting = 'E2E_KEEP_BROWSER'
let kept: Promise<Browser> | null = null

/**
 * Each process starts its own browser, because using a browser of another process would cost an extra message between processes for each
 * step on a page.
 */
export async function launchBrowser(): Promise<StoryBrowser> {
  if (process.env[keepBrowserSetting] !== '1') return launch(chromiumFlags)
  const browser = await (kept ??= launch(storyFlags))
  const contexts: BrowserContext[] = []
  return {
    newContext: async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      return context
    },
    close: async () => void (await Promise.all(contexts.map((context) => context.close()))),
  }
}

/** Errors that the page reported while a test used it. */
export type OpenPage = { page: Page; problems: string[] }

/** Pages that are open now. */
export const openPages = new Set<Page>()

/** A page that takes longer is broken on any machine, ms. */
const pageMs = 60_000

/** A fresh profile in a time zone that is neither UTC nor a whole number of hours away, so that zone mistakes show. */
export async function openPage(
  browser: StoryBrowser,
  options: BrowserContextOptions = {},
): Promise<OpenPage> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(pageMs)
  const page = await context.newPage()
  openPages.add(page)
  page.on('close', () => openPages.delete(page))
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    // Before the first sign-in there is no session to renew, and the browser reports the 401. After a 503 the console retries.
    if (message.type() === 'error' && !/401|503/.test(message.text())) problems.push(message.text())
  })
  return { page, problems }
}

/** People of the demo share one password. */
export async function signIn(page: Page, url: string, email: string = demoSignIn.email): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoSignIn.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/login'))
}

/** The router of the console that the page runs. */
const routerOfPage = 'window.__TSR_ROUTER__'
/** A page that does not exist: going there closes whatever the previous page had open. */
const nowhere = '/no-such-page'

/**
 * Goes to an address as a link inside the console would. Only the first address loads the console, which is most of the cost of a page. If a
 * dialog would stay open over the new page, the console is loaded again.
 */
export async function follow(page: Page, address: string): Promise<void> {
  const { origin, pathname, search } = new URL(address)
  if (new URL(page.url()).origin !== origin) return void (await page.goto(address))
  const go = async (path: string): Promise<void> => {
    await page.evaluate(`${routerOfPage}.navigate({ href: ${JSON.stringify(path)} })`)
    await page.waitForFunction(
      `(({ status, location, resolvedLocation }) => status === 'idle' && location.href === resolvedLocation?.href)(${routerOfPage}.state)`,
    )
  }
  await go(nowhere)
  if ((await page.locator('[role=dialog]:visible').count()) > 0) await page.goto(address)
  else await go(`${pathname}${search}`)
}

/**
 * Goes to an address inside a story whose subject is not the loading of the page. In full size the console is loaded again; a short run
 * follows a link. The console may then show data that is some seconds old, so do not use this after another user's change.
 */
export async function visit(page: Page, address: string): Promise<void> {
  await (process.env.SHORT_RUN === '1' ? follow(page, address) : page.goto(address))
}
