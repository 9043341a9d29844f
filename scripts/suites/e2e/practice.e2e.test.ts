import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAssignments } from '#api/contract/assignments.ts'
import { createFolder } from '#api/contract/bot-folders.ts'
import { createBotFromCall, getCallProposal } from '#api/contract/bot-from-call.ts'
import { getAgent, listAgents, updateAgent } from '#api/contract/bots.ts'
import { listCalls, listScorecards } from '#api/contract/calls.ts'
import { listUsers } from '#api/contract/people.ts'
import { listPracticeCalls } from '#api/contract/practice.ts'
import { demoPeople } from '../../demo/people.ts'
import { demoSignIn } from '../../demo/sign-in.ts'
import { type DemoApi, openDemoApi } from './api.ts'
import { storyProducts } from './app.ts'
import { launchBrowser, openPage, type OpenPage, signIn, visit, type StoryBrowser } from './browser.ts'
import { until } from './until.ts'

const opening =
  'Hi, this is Nora from Larkfield. I know I am calling out of the blue. Do you have half a minute?'
const question =
  'Thank you. Teams of your size told us that their week falls over when one plan changes late. How does that go with you?'
const deeper = 'That makes sense. When that happens, who is affected, and what does it cost you?'

/** A manager makes a bot from a lost call and assigns it to a rep, who calls a demo bot, from the list to the second attempt. */
describe('practice by text', () => {
  const app = storyProducts().scoring
  let browser: StoryBrowser
  let api: DemoApi
  let rep: OpenPage
  let botName: string

  beforeAll(async () => {
    browser = await launchBrowser()
    api = await openDemoApi(app.url)
    const bots = await api.get(
      listAgents,
      {},
      { callType: 'cold', agentStatus: 'ACTIVE', numberOfResults: '50' },
    )
    // A buyer without a gatekeeper, so that the story is about the call.
    const bot = bots.results.find(
      ({ gatekeeper, scorecardName }) => gatekeeper === null && scorecardName !== null,
    )
    if (bot === undefined) throw new Error('The demo has no bot for a cold call.')
    botName = bot.name
    rep = await openPage(browser)
    await signInAsRep(rep.page)
  })
  afterAll(() => browser?.close())

  const person = demoPeople.find(
    ({ status, memberships }) =>
      status === 'ACTIVE' && memberships.length === 1 && memberships[0]?.role === 'MEMBER',
  )

  async function signInAsRep(page: Page): Promise<void> {
    if (person === undefined) throw new Error('The demo has no rep.')
    await page.goto(`${app.url}/login`)
    await page.getByLabel('Work email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(demoSignIn.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL((address) => !address.pathname.startsWith('/login'))
  }

  const field = (page: Page): Locator => page.getByRole('textbox', { name: 'What you say' })
  const log = (page: Page): Locator => page.getByRole('log')
  /** How many lines the buyer has said so far. */
  const answers = (page: Page): Promise<number> => log(page).getByText('Buyer', { exact: true }).count()
  const callIdOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''

  async function say(page: Page, text: string): Promise<void> {
    const before = await answers(page)
    await field(page).fill(text)
    await field(page).press('Enter')
    await log(page).getByText(text).waitFor()
    await until(page, 'the buyer answers', async () => (await answers(page)) > before)
  }

  /** A draft made from the call with the lowest score, complete except for publishing. */
  async function makeBotOfLostCall(): Promise<{ id: string; name: string }> {
    const { results } = await api.send(listCalls, { sortBy: 'score', numberOfResults: 20 })
    let madeId: string | null = null
    for (const { id } of results.filter(({ score }) => score !== null)) {
      const { obstacle } = await api.get(getCallProposal, { id })
      if (obstacle !== null) continue
      madeId = (await api.send(createBotFromCall, { callId: id, createsBot: true })).generatedAgentId
      break
    }
    if (madeId === null) throw new Error('The demo has no call that a bot can be made of.')
    const bot = await api.get(getAgent, { id: madeId })
    // A manager adds what the call does not say; here it is copied from another buyer.
    const others = await api.get(listAgents, {}, { callType: bot.callType, agentStatus: 'ACTIVE' })
    const other = await api.get(getAgent, { id: others.results[0]?.id ?? '' })
    const said = Object.entries(bot.form ?? {}).filter(([, value]) => value !== '' && value !== null)
    const folder = await api.send(createFolder, { name: 'From lost calls', parentFolderId: null })
    const scorecards = await api.get(listScorecards)
    const changed = await api.send(
      updateAgent,
      {
        version: bot.version,
        form: {
          ...other.form,
          ...Object.fromEntries(said),
          folders: [folder.id],
          scorecardConfigId: bot.form?.scorecardConfigId ?? scorecards.results[0]?.id,
        },
      },
      { id: bot.id },
    )
    return { id: changed.id, name: changed.name }
  }

  it('begins with a manager, who makes a bot of a lost call, tries it, publishes it and assigns it', async () => {
    const lost = await makeBotOfLostCall()
    const manager = await openPage(browser)
    const { page } = manager
    await signIn(page, app.url)
    await visit(page, `${app.url}/bots/${lost.id}`)
    await page.getByRole('textbox', { name: 'Say something as the rep' }).fill(question)
    await page.keyboard.press('Enter')
    await log(page).getByText(question).waitFor()
    await page.getByRole('button', { name: 'Publish bot' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish bot' }).click()
    await page.getByRole('button', { name: 'Published' }).waitFor()
    const { results: people } = await api.get(listUsers, {}, { search: person?.email ?? '' })
    const { created } = await api.send(createAssignments, {
      agentIds: [lost.id],
      userIds: people.slice(0, 1).map(({ id }) => id),
    })
    expect([created, manager.problems]).toEqual([1, []])
    await page.context().close()
    await rep.page.goto(`${app.url}/home`)
    await rep.page.getByText(lost.name).first().waitFor()
  })

  it('begins from the list, after the brief', async () => {
    const { page } = rep
    await visit(page, `${app.url}/home`)
    await page.getByRole('navigation').getByRole('link', { name: 'Practice', exact: true }).click()
    await page.getByPlaceholder('Search bots').fill(botName)
    await until(page, 'the list is narrowed', async () => (await page.getByRole('row').count()) === 2)
    await page.getByRole('link', { name: `Practice with ${botName}` }).click()
    await page.getByRole('heading', { name: 'What you know' }).waitFor()
    await page.getByRole('button', { name: /^Start/ }).click()
    await page.waitForURL((address) => address.pathname.startsWith('/practice/calls/'))
    await until(page, 'the buyer picks up', async () => (await answers(page)) === 1)
    await say(page, opening)
    expect(await answers(page)).toBeGreaterThan(1)
  })

  it('loses nothing while the connection is gone, and says it once when it is back', async () => {
    const { page } = rep
    await page.context().setOffline(true)
    await field(page).fill(question)
    await field(page).press('Enter')
    await page.getByText('Reconnecting', { exact: true }).first().waitFor()
    await field(page).fill('and while I wait')
    await page.context().setOffline(false)
    await until(page, 'the buyer answers', async () => (await answers(page)) >= 3)
    expect(await log(page).getByText(question).count()).toBe(1)
    expect(await field(page).inputValue()).toBe('and while I wait')
    await page.reload()
    await log(page).getByText(question).waitFor()
    expect(await log(page).getByText(question).count()).toBe(1)
    expect(await field(page).inputValue()).toBe('and while I wait')
  })

  it('keeps the notes of the rep', async () => {
    const { page } = rep
    const saved = page.waitForResponse((response) => response.url().includes('/notes') && response.ok())
    await page.getByRole('textbox', { name: 'Your notes on this call' }).fill('ask about Sundays')
    await saved
    await page.reload()
    await field(page).waitFor()
    expect(await page.getByRole('textbox', { name: 'Your notes on this call' }).inputValue()).toBe(
      'ask about Sundays',
    )
  })

  it('is scored once the rep hangs up', async () => {
    const { page } = rep
    await say(page, deeper)
    await page.getByRole('button', { name: 'Hang up' }).click()
    await page.getByRole('button', { name: 'Hang up and score' }).click()
    await page.getByRole('button', { name: 'What the buyer was hiding' }).waitFor()
    await page.getByText('Scored', { exact: true }).waitFor()
    const { results } = await api.get(listPracticeCalls, {}, { numberOfResults: '50' })
    expect(results.find(({ id }) => id === callIdOf(page))).toMatchObject({
      outcome: 'repHungUp',
      scoreState: 'scored',
    })
  })

  it('is tried again from a turn, with everything before it unchanged', async () => {
    const { page } = rep
    const first = callIdOf(page)
    const turn = page.getByRole('listitem').filter({ hasText: 'How does that go with you?' })
    await turn.hover()
    await turn.getByRole('button', { name: 'Try again from here' }).click()
    await until(page, 'another call begins', async () => callIdOf(page) !== first)
    await log(page).getByText(opening).waitFor()
    expect(await log(page).getByText(question).count()).toBe(0)
    await say(page, deeper)
    await page.getByRole('button', { name: 'Hang up' }).click()
    await page.getByRole('button', { name: 'Hang up and score' }).click()
    await page.getByText(/This attempt began at/).waitFor()
    expect(
      rep.problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(problem)),
    ).toEqual([])
  })
})
