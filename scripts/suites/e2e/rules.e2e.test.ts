import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storyProducts } from './app.ts'
import { launchBrowser, openPage, type OpenPage, signIn, visit, type StoryBrowser } from './browser.ts'

const settingsPath = '/settings/real-calls'
const label = 'Partner onboarding'
const titleValue = 'partner kickoff'

const app = storyProducts().administration
let browser: StoryBrowser
let admin: OpenPage

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await openPage(browser)
  await signIn(admin.page, app.url)
  // A call from before the rule, for which the preview must show the rule's effect.
  await uploadCall(admin.page, `Quay ${titleValue}, before anybody had a rule for it`)
  await admin.page.getByRole('tab', { name: 'Trace' }).click()
  await admin.page
    .getByText(/^(Matched|No rule matched)/)
    .first()
    .waitFor()
})
afterAll(() => browser?.close())

/** The focused element's name, as a screen reader would read it. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate<string>(
    "document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? ''",
  )

/** Presses a key until the wanted element has the focus, like a user without a mouse. */
async function press(page: Page, key: string, until: (name: string) => boolean): Promise<void> {
  const met: string[] = []
  for (let presses = 0; presses < 400; presses += 1) {
    const name = await focusedName(page)
    if (until(name)) return
    met.push(name)
    await page.keyboard.press(key)
  }
  throw new Error(`The keyboard does not get there; the last it met: ${met.slice(-12).join(' | ')}`)
}

/** A field in a rule's row, by its column, e.g. "Label, rule 4". */
const isField = (column: string) => (name: string) => name.startsWith(`${column}, `)

async function uploadCall(page: Page, title: string): Promise<void> {
  await visit(page, `${app.url}/calls/new`)
  const transcript = [
    '00:00 Dana Reyes: Thanks for making time for the kickoff today.',
    '00:06 Milo Brandt: Happy to. What do you need from us?',
    '00:11 Dana Reyes: Let us go through the plan week by week and settle who does what.',
    '00:19 Milo Brandt: Good, then send me the list afterwards.',
    '00:24 Dana Reyes: I will send it on Thursday, and we talk again on Monday at ten.',
    '02:10 Milo Brandt: That works, talk to you on Monday.',
  ].join('\n')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'kickoff.txt', mimeType: 'text/plain', buffer: Buffer.from(transcript) })
  await page.getByText('Read', { exact: true }).waitFor()
  const next = page.getByRole('button', { name: 'Continue' })
  await next.click()
  await page.getByRole('heading', { name: 'Who is speaking?' }).waitFor()
  await next.click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await next.click()
  await page.locator('footer').getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/calls\/[0-9a-f-]{36}/)
}

describe('an admin and the rules for real calls', () => {
  it('adds a rule using only the keyboard, previews its effect, and saves it', async () => {
    const { page, problems } = admin
    await page.goto(`${app.url}${settingsPath}`)
    await page.getByRole('heading', { name: 'Real call settings' }).waitFor()
    await page
      .getByText(/^Organization/)
      .first()
      .waitFor()

    await press(page, 'Tab', (name) => name.startsWith('Edit real call settings') || name === 'Edit')
    await page.keyboard.press('Enter')
    await page.getByLabel('Label, new rule').first().waitFor()
    await press(page, 'Tab', (name) => name === 'Label, new rule')
    await page.keyboard.type(label)
    await press(page, 'Tab', isField('Call title includes'))
    await page.keyboard.type(titleValue)
    await page.keyboard.press('Enter')
    await press(page, 'Tab', isField('Call type'))
    await page.keyboard.type('Check')

    await press(page, 'Shift+Tab', (name) => name === 'Preview effect')
    await page.keyboard.press('Enter')
    const figures = page.getByLabel('Effect in figures')
    await figures.waitFor()
    expect(await figures.textContent()).toMatch(/change category[1-9]/)

    await expect.poll(() => page.getByText(/^(Unsaved|Saving)/).count()).toBe(0)
    await page.reload()
    await page.locator(`input[value="${label}"]`).waitFor()
    // Leaving has kept the draft, and no call follows it.
    await page.goto(`${app.url}${settingsPath}`)
    await page.getByText(/^Draft: 1 change by you/).waitFor()
    expect(await page.getByText(label).count()).toBe(0)
    await page.getByRole('button', { name: 'Continue editing' }).click()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('button', { name: 'Publish 1 change' }).click()
    await page.getByText(/^One change is published/).waitFor()
    expect(problems).toEqual([])
  })

  it('sees the next uploaded call routed by it, with the reason', async () => {
    const { page, problems } = admin
    await uploadCall(page, `Harbour ${titleValue}, week one`)
    const address = new URL(page.url()).pathname
    await visit(page, `${app.url}${address}?tab=trace`)
    await page
      .getByText(`Matched organization rule "${label}": title contains "${titleValue}".`)
      .first()
      .waitFor()
    expect(problems).toEqual([])
  })

  it('tells a second tab that it is out of date, and loses nothing that was typed there', async () => {
    const second = await openPage(browser, { storageState: await admin.page.context().storageState() })
    const edit = `${app.url}${settingsPath}?edit=true`
    const labelField = (page: Page) => page.locator(`input[aria-label^="Label, rule"][value="${label}"]`)
    for (const { page } of [admin, second]) {
      await page.goto(edit)
      if (page.url().includes('/login')) {
        await signIn(page, app.url)
        await page.goto(edit)
      }
      await labelField(page).waitFor()
    }
    // The second tab does not receive the change, because it is offline while the first one saves.
    await second.page.context().setOffline(true)
    await labelField(admin.page).fill(`${label}, first tab`)
    await admin.page.keyboard.press('Enter')
    await admin.page
      .getByRole('row')
      .filter({ has: admin.page.locator(`input[value="${label}, first tab"]`) })
      .getByText(/^Saved/)
      .waitFor()
    await labelField(second.page).fill(`${label}, second tab`)
    await second.page.context().setOffline(false)
    await second.page.getByRole('button', { name: 'Keep mine' }).waitFor()
    expect(await second.page.locator(`input[value="${label}, second tab"]`).count()).toBe(1)
    await second.page.getByText(`${label}, first tab`).first().waitFor()
    await second.page.getByRole('button', { name: 'Keep mine' }).click()
    await second.page
      .getByRole('row')
      .filter({ has: second.page.locator(`input[value="${label}, second tab"]`) })
      .getByText(/^Saved/)
      .waitFor()
    await second.page.context().close()
  })
})
