import type { Page } from 'playwright-core'

/** A wait gives up if nothing has changed for this long, ms. The total time depends on the machine. */
const stillMs = 60_000
/** Or after this time, ms: endless change, such as an item that is retried forever, is not progress. A test has little more time. */
const longestMs = 110_000
const lookMs = 200
const shownCharacters = 2_000

/** What a user sees on the page, and where, for the message of a failed test. */
export async function shownOn(page: Page): Promise<string> {
  const main = page.locator('main').or(page.locator('body')).last()
  const text = await main
    .innerText({ timeout: 5_000 })
    .catch((error: unknown) => `Its text cannot be read: ${String(error)}`)
  return `The page ${page.url()} shows:\n${text.slice(0, shownCharacters)}`
}

/**
 * Waits until it holds. A page follows the workers without a reload, so nothing is reloaded meanwhile.
 *
 * @param moving a value that changes while there is progress, such as the server's counts; included in the error message
 * @throws if it does not hold and `moving` has not changed for a minute, or after 110 seconds
 */
export async function until(
  page: Page,
  what: string,
  holds: () => Promise<boolean>,
  moving: () => Promise<unknown> = async () => null,
): Promise<void> {
  const startedAt = performance.now()
  let last = ''
  let movedAt = startedAt
  let problem: unknown
  for (;;) {
    try {
      if (await holds()) return
      problem = undefined
    } catch (error) {
      problem = error
    }
    const now = JSON.stringify(await moving().catch((error: unknown) => String(error)), null, 1)
    if (now !== last) {
      last = now
      movedAt = performance.now()
    }
    const at = performance.now()
    if (at - movedAt > stillMs || at - startedAt > longestMs) break
    await page.waitForTimeout(lookMs)
  }
  const message = `Waited in vain: ${what}\n${await shownOn(page)}\nThe server says:\n${last}`
  throw new Error(message, { cause: problem })
}
