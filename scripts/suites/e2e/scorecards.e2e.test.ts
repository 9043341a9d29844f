import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleFiles } from '../../demo/sample-files.ts'
import { storyProducts } from './app.ts'
import { launchBrowser, openPage, type OpenPage, signIn, visit, type StoryBrowser } from './browser.ts'

const name = 'Field discovery'
const password = 'a door for Harrow'
const idIn = (page: Page): string => /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? ''

/** An admin writes a scorecard, a call is scored with it, people grade and dispute it, and a visitor sees the result. */
describe('a scorecard', () => {
  const app = storyProducts().scoring
  let browser: StoryBrowser
  let admin: OpenPage
  let scorecardId = ''
  let callId = ''

  beforeAll(async () => {
    browser = await launchBrowser()
    admin = await openPage(browser)
    await signIn(admin.page, app.url)
  })
  afterAll(() => browser?.close())

  const dialog = (page: Page) => page.getByRole('dialog')

  async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
    await page.getByRole('combobox', { name: field, exact: true }).click()
    await page
      .getByRole('option', { name: option, exact: typeof option === 'string' })
      .first()
      .click()
  }

  /** Adds a criterion with one check, worth a quarter of all points. `how` fills in what its method needs. */
  async function write(page: Page, number: string, text: string, kind: string, how: () => Promise<void>) {
    await page
      .getByRole('button', { name: /^Add criterion/ })
      .last()
      .click()
    await page.getByRole('textbox', { name: 'Criterion', exact: true }).fill(text)
    await page.getByRole('textbox', { name: 'Check 1', exact: true }).fill(text)
    if (kind !== 'Phrases') await choose(page, 'How check 1 is judged', kind)
    await how()
    await page.getByRole('textbox', { name: `Weight of ${number}` }).fill('25')
    await page.getByRole('button', { name: 'Done' }).click()
  }

  it('is written with all ways of judging, and saved without a button', async () => {
    const { page } = admin
    await visit(page, `${app.url}/scorecards`)
    await page.getByRole('button', { name: 'New scorecard' }).click()
    await dialog(page).getByLabel('Name').fill(name)
    await choose(page, 'Call type', 'Discovery')
    await dialog(page).getByRole('button', { name: 'Create draft' }).click()
    await page.getByRole('button', { name: 'Add section' }).first().click()
    await page.getByRole('textbox', { name: 'Name of section 1' }).fill('The problem')
    await write(page, '1.1', 'The buyer says what goes wrong', 'Detector', () =>
      choose(page, 'Listens for', /^The buyer says what goes wrong/),
    )
    await write(page, '1.2', 'Depots come up', 'Phrases', async () => {
      const any = page.getByRole('combobox', { name: 'Any of these' })
      await any.fill('depot*')
      await any.press('Enter')
      await page.getByText('Both', { exact: true }).click()
      await page.getByRole('button', { name: 'Try on calls' }).click()
      await page.getByText(/^Met in [1-9]/).waitFor()
    })
    await write(page, '1.3', 'The buyer names a yearly cost', 'Model question', () =>
      page.getByRole('textbox', { name: 'Question to the model' }).fill('Is a yearly cost named?'),
    )
    await write(page, '1.4', 'The tone was right', 'Person', async () => undefined)
    await page.getByText('Weights add up to 100').waitFor()
    await page.getByText(/Saved \d/).waitFor()
    scorecardId = idIn(page)
    expect(await page.getByText('Never published.').count()).toBe(1)
  })

  it('is previewed over past calls, and published', async () => {
    const { page } = admin
    await page.getByText('Up to date').waitFor()
    await page.getByText(/calls rescored/).waitFor()
    await page.getByRole('button', { name: /^Publish v1/ }).click()
    await dialog(page).getByText('Preview is current').waitFor()
    await dialog(page).getByRole('button', { name: 'Publish v1' }).click()
    await page.getByText(`${name} v1 is published.`).waitFor()
    expect(await page.getByRole('button', { name: /^Publish v2/ }).isDisabled()).toBe(true)
  })

  it('scores a call, except for what waits for a person', async () => {
    const { page } = admin
    const file = sampleFiles().find(({ fileName }) => fileName.endsWith('.vtt'))
    if (file === undefined) throw new Error('There is no sample of vtt.')
    await visit(page, `${app.url}/calls/new`)
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: file.fileName, mimeType: '', buffer: Buffer.from(file.bytes) })
    await page.getByText('Read', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Who is speaking?' }).waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await choose(page, 'Caller', /Priya Raghunath/)
    await choose(page, 'Scorecard', new RegExp(name))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Save and score' }).click()
    await page.waitForURL(/\/calls\/[0-9a-f-]{36}/)
    await page.getByText(`${name} · v1`).first().waitFor()
    await page.getByText('1 check waits for a person and is not in the total.').waitFor()
    await page.getByText('2 of 4 criteria').waitFor()
    callId = idIn(page)
    expect(await page.getByText('Not assessable').count()).toBeGreaterThanOrEqual(2)
  })

  it('is graded blind, which the calibration page counts', async () => {
    const { page } = admin
    await visit(page, `${app.url}/calibration?scorecard=${scorecardId}`)
    await page.getByRole('button', { name: 'Choose calls to grade…' }).click()
    const graders = dialog(page).getByRole('group', { name: 'Graders' })
    await graders.getByRole('textbox').fill('Dana Whitlock')
    await graders.getByText('Dana Whitlock', { exact: true }).first().click()
    await dialog(page).getByRole('button', { name: 'Choose calls to grade' }).click()
    await page.getByRole('link', { name: /Start grading/ }).click()
    await page.getByText('0 of 4 answered').waitFor()
    expect(await page.getByText('Not assessable').count()).toBe(0)
    for (let question = 0; question < 4; question += 1)
      await page.getByRole('radiogroup').nth(question).getByText('Met', { exact: true }).click()
    await page.getByText('4 of 4 answered').waitFor()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Submitted.').waitFor()
    await visit(page, `${app.url}/calibration?scorecard=${scorecardId}`)
    await page.getByText(/0 for you, 0 open in all, 1 submitted/).waitFor()
  })

  const openCriterion = (page: Page, text: string) =>
    page.locator('[data-criterion]').filter({ hasText: text }).getByRole('button').first().click()

  it('waits for no person once one has answered, which is something to talk about', async () => {
    const { page } = admin
    await visit(page, `${app.url}/calls/${callId}`)
    await openCriterion(page, 'The tone was right')
    await page.getByRole('button', { name: 'Answer…' }).click()
    await dialog(page)
      .getByRole('combobox', { name: /The tone was right/ })
      .click()
    await page.getByRole('option', { name: 'Met', exact: true }).click()
    const quote = dialog(page).getByLabel('Words that show it').first()
    await quote.fill('Good morning Edmund')
    await dialog(page)
      .getByRole('button', { name: /Good morning Edmund/ })
      .first()
      .click()
    await dialog(page).getByLabel('Why').fill('I listened to it.')
    await dialog(page).getByRole('button', { name: 'Save answer' }).click()
    await page.getByText('3 of 4 criteria').waitFor()
    expect(await page.getByText('1 check waits for a person').count()).toBe(0)
    await page.getByRole('tab', { name: /^Coaching/ }).click()
    const reading = page.getByRole('region', { name: 'From the score' })
    await reading.getByText('The tone was right').waitFor()
    expect(await reading.getByText('Went well').count()).toBe(1)
  })

  it('is disputed by the rep and decided by a manager, which the calibration page counts', async () => {
    const rep = await openPage(browser)
    await signIn(rep.page, app.url, 'priya.raghunath@larkfield.example')
    await visit(rep.page, `${app.url}/calls/${callId}`)
    await openCriterion(rep.page, 'Depots come up')
    expect(await rep.page.getByRole('button', { name: 'Decide…' }).count()).toBe(0)
    await rep.page.getByRole('button', { name: 'Dispute…' }).click()
    await dialog(rep.page).getByLabel('What is wrong').fill('Depots are no part of this call.')
    await dialog(rep.page).getByRole('button', { name: 'Dispute' }).click()
    await rep.page.getByText('You dispute this').waitFor()

    const manager = await openPage(browser)
    await signIn(manager.page, app.url, 'tobias.fennimore@larkfield.example')
    const { page } = manager
    await page
      .getByRole('listitem')
      .filter({ hasText: '1 call has a dispute to decide' })
      .getByRole('listitem')
      .getByRole('link')
      .click()
    await openCriterion(page, 'Depots come up')
    await page.getByText('“Depots are no part of this call.”').first().waitFor()
    await page.getByRole('button', { name: 'Decide…' }).click()
    await dialog(page).getByText('Change to something else').click()
    await dialog(page)
      .getByRole('combobox', { name: /Depots come up/ })
      .click()
    await page.getByRole('option', { name: 'Not applicable', exact: true }).click()
    await dialog(page).getByLabel('Comment for the rep').fill('You are right.')
    await dialog(page).getByRole('button', { name: 'Decide', exact: true }).click()
    await page.getByText('History (2)').waitFor()
    await visit(page, `${app.url}/calibration?scorecard=${scorecardId}`)
    await page.getByText('Disputes: 1 of 1 overturned, 0 open').waitFor()
    // The rep sees the decision without reloading.
    await rep.page.getByText('“You are right.”').first().waitFor()
    expect([...rep.problems, ...manager.problems]).toEqual([])
    await Promise.all([rep, manager].map(({ page: own }) => own.context().close()))
  })

  it('shows its result to a visitor without a session', async () => {
    const { page } = admin
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Turn on' }).click()
    const address = await page.getByRole('textbox', { name: 'Address' }).inputValue()
    const { page: visitor, problems } = await openPage(browser)
    await visitor.goto(`${app.url}${new URL(address).pathname}`)
    await visitor.getByLabel('Password', { exact: true }).fill(password)
    await visitor.getByRole('button', { name: 'Open' }).click()
    await visitor.getByText('Edmund Castlegate').first().waitFor()
    // Without the password, the address shows nothing.
    expect(problems.filter((problem) => !problem.includes('403'))).toEqual([])
    await visitor.context().close()
    expect(admin.problems).toEqual([])
  })
})
