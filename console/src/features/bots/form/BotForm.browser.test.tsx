import { createRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getAgent, updateAgent } from '#api/contract/bots.ts'
import { createTeam, deleteTeam } from '#api/contract/teams.ts'
import type { UnansweredQuestion } from '#api/contract/unanswered-questions.ts'
import { listScorecards } from '#api/contract/calls.ts'
import { supportingAgent } from '#workers/domain/practice/bot.ts'
import { call } from '../../../lib/call.ts'
import { button, leavePage, openPages, overflow, violationsOfPage } from '../../../ui/testing-pages.tsx'
import { openTestProduct, type TestProduct } from '../../../ui/testing-product.ts'
import { asShared, givenAnswer, givenBot, givenFolder, wholeForm } from '../testing-bots.ts'
import { bots } from '../texts.ts'
import { BotFormPage } from './BotFormPage.tsx'
import { botFormSearch } from './tabs.ts'
import { botForm } from './texts.ts'
import { schemesFor } from '../../../ui/testing-axe.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
}, 300_000)
afterAll(() => product.close())
afterEach(async () => {
  vi.restoreAllMocks()
  await leavePage()
})

const open = (id: string, scheme: 'light' | 'dark' = 'light', search = '') =>
  openPages(
    `/bots/${id}${search}`,
    (root) => {
      const route = createRoute({
        getParentRoute: () => root,
        path: '/bots/$id',
        validateSearch: botFormSearch,
        component: function Bot() {
          const navigate = useNavigate()
          const { tab, part } = botFormSearch.parse(useSearch({ strict: false }))
          return (
            <BotFormPage
              id={id}
              tab={tab}
              part={part}
              onTab={(tab) => void navigate({ to: '/bots/$id', params: { id }, search: { tab } } as never)}
            />
          )
        },
      })
      return [route]
    },
    { texts: { ...bots, ...botForm }, scheme },
  )

const section = (name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Sections of the form' }).getByRole('button', { name })
const field = (name: string | RegExp) => page.getByRole('textbox', { name })
const stored = (id: string) => call(getAgent, { params: { id } })

const asked: UnansweredQuestion = {
  id: 'a'.repeat(32),
  question: 'Since when?',
  said: 'A while, I think.',
  before: 'The agency is late on Sundays.',
  isFollowUp: true,
  times: 3,
  lastAskedAt: '2026-11-20T10:00:00.000Z',
  lastCallId: '0199aaaa-0000-7000-8000-000000000001',
}
const pageOf = (results: UnansweredQuestion[], nextCursor: string | null = null) => ({
  results,
  nextCursor,
  total: 2,
  isTotalAtLeast: false,
})

/** As many rows as a taught bot has. Row 12 has no answer. */
const manyRows = Array.from({ length: 61 }, (_, index) => ({
  id: `row-${index + 1}`,
  asks: [`Who looks after shed ${index + 1}?`, `shed ${index + 1}, whose is it`],
  after: '',
  says: index === 11 ? '' : `Crew ${index + 1} does.`,
}))

describe('the form of a buyer bot', () => {
  it('saves what is typed, marks its sections and says what is open', async () => {
    const { id } = await givenBot({})
    await open(id)
    await expect.element(page.getByText('Not completed')).toBeVisible()
    await expect.element(button('Publish bot')).toBeDisabled()
    await userEvent.fill(field(/^Scenario name/), 'Summer crews')
    await expect.element(section(/^Scenario name done/)).toBeVisible()
    await expect.element(page.getByText(/^Draft saved/)).toBeVisible()
    await expect.poll(async () => (await stored(id)).scenarioName).toBe('Summer crews')
  })

  it('saves again what a busy server has refused', async () => {
    const { id } = await givenBot({})
    await open(id)
    await expect.element(page.getByText('Not completed')).toBeVisible()
    let saves = 0
    givenAnswer(/\/agents\/[^/]+$/, (_cursor, real, method) => {
      if (method === 'GET') return real()
      saves += 1
      return saves === 1 ? new Response(null, { status: 503 }) : real()
    })
    await userEvent.fill(field(/^Scenario name/), 'Winter crews')
    await expect.element(page.getByText(/^Draft saved/)).toBeVisible()
    expect(saves).toBe(2)
    expect((await stored(id)).scenarioName).toBe('Winter crews')
  })

  it('keeps an uploaded picture as a small square, shown next to the drawn ones', async () => {
    const { id } = await givenBot(wholeForm)
    await open(id)
    await expect.element(page.getByRole('radio', { name: 'Picture 1', exact: true })).toBeVisible()
    const canvas = new OffscreenCanvas(600, 400)
    canvas.getContext('2d')?.fillRect(0, 0, 600, 400)
    const file = new File([await canvas.convertToBlob()], 'photo.png', { type: 'image/png' })
    await userEvent.upload(document.querySelector('input[type=file]') ?? document.body, file)
    await expect.element(page.getByRole('radio', { name: 'Uploaded picture' })).toBeChecked()
    await expect.poll(async () => (await stored(id)).avatarUrl).toMatch(/^\/api\/images\//)
    const { avatarUrl, form } = await stored(id)
    expect(form?.avatarBase64 ?? null).toBeNull()
    const picture = await createImageBitmap(await (await fetch(avatarUrl ?? '')).blob())
    expect([picture.width, picture.height]).toEqual([256, 256])
    await userEvent.click(page.getByRole('radio', { name: 'Picture 2', exact: true }))
    await expect.poll(async () => (await stored(id)).avatarUrl).toContain('/resources/avatars/')
  })

  it('leads from a section to what is missing in it, in the words of the form', async () => {
    const { id } = await givenBot({ ...wholeForm, companyDetails: [] })
    await open(id)
    await userEvent.click(section(/^Company details/))
    await expect.element(page.getByText('Provide at least 1 company detail')).toBeVisible()
    await expect.element(field('Detail 1')).toHaveFocus()
    await userEvent.click(section(/^Gatekeeper/))
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect.element(page.getByText('Please select a scorecard').first()).toBeVisible()
  })

  it('adds an objection and changes the order by the arrow keys', async () => {
    const { id } = await givenBot(wholeForm)
    await open(id)
    await userEvent.click(button('Add objection'))
    await userEvent.fill(field('What the buyer says'), 'My crew leads won’t open another app.')
    await userEvent.click(button('Done'))
    const handle = button(/^Order of My crew leads/)
    ;(handle.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowUp}')
    await expect
      .poll(async () => (await stored(id)).form?.objections?.map(({ text }) => text.slice(0, 7)))
      .toEqual(['My crew', 'We alre'])
  })

  it('keeps neither form when somebody else saved meanwhile, until it is decided', async () => {
    const { id } = await givenBot(wholeForm)
    await open(id)
    await expect.element(field('Company name')).toHaveValue('Quayline Storage')
    const { version, form } = await stored(id)
    await call(updateAgent, {
      params: { id },
      body: { version, form: { ...form, companyName: 'Theirs' } },
    })
    await userEvent.fill(field('Company name'), 'Mine')
    await expect.element(page.getByText('Someone else changed this bot in the meantime')).toBeVisible()
    await userEvent.click(button('Keep mine'))
    await expect.poll(async () => (await stored(id)).companyName).toBe('Mine')
  })

  it('goes on from what somebody else saved, if nothing was typed before', async () => {
    const { id } = await givenBot(wholeForm)
    await open(id)
    await expect.element(field('Company name')).toHaveValue(wholeForm.companyName)
    const { version, form } = await stored(id)
    await call(updateAgent, { params: { id }, body: { version, form: { ...form, companyName: 'Theirs' } } })
    // Its answer contains the newest form.
    await userEvent.click(page.getByRole('switch', { name: /^Public bot/ }))
    await expect.element(field('Company name')).toHaveValue('Theirs')
    await userEvent.fill(field('Job title'), 'Mine')
    await expect.element(page.getByText(/^Draft saved/)).toBeVisible()
    await expect
      .poll(async () => (await stored(id)).form)
      .toMatchObject({ companyName: 'Theirs', jobTitle: 'Mine' })
    expect(page.getByText('Someone else changed this bot in the meantime').elements()).toHaveLength(0)
  })

  it('is not in conflict with a change that its user makes beside the form', async () => {
    const { id } = await givenBot(wholeForm)
    await open(id)
    await userEvent.fill(field('Job title'), 'Mine')
    await userEvent.click(page.getByRole('switch', { name: /^Public bot/ }))
    await expect.poll(async () => (await stored(id)).form?.jobTitle).toBe('Mine')
    await expect.element(page.getByText(/^Draft saved/)).toBeVisible()
    expect((await stored(id)).isPublic).toBe(true)
    expect(page.getByText('Someone else changed this bot in the meantime').elements()).toHaveLength(0)
  })

  it('takes what somebody else saved, and reports no error', async () => {
    const { id } = await givenBot(wholeForm)
    await open(id)
    await expect.element(field('Company name')).toHaveValue(wholeForm.companyName)
    const { version, form } = await stored(id)
    await call(updateAgent, { params: { id }, body: { version, form: { ...form, companyName: 'Theirs' } } })
    await userEvent.fill(field('Company name'), 'Mine')
    await userEvent.click(button('Take theirs'))
    await expect.element(field('Company name')).toHaveValue('Theirs')
    await expect.element(page.getByText(/^Draft saved/)).toBeVisible()
    expect(
      page.getByText('There was an error updating the buyer. Please try again.').elements(),
    ).toHaveLength(0)
  })

  it('puts the bot into a folder using only the keyboard', async () => {
    const folder = await givenFolder('By keys')
    const { id } = await givenBot({ ...wholeForm, folders: [] })
    await open(id)
    const add = button('Add to folder…')
    await expect.element(add).toBeVisible()
    ;(add.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('treeitem')
    const count = page.getByRole('treeitem').elements().length
    for (let step = 0; step < count && !/By keys/.test(document.activeElement?.textContent ?? ''); step += 1)
      await userEvent.keyboard('{ArrowDown}')
    await userEvent.keyboard('{Enter}{Tab}{Tab}{Enter}')
    await expect.poll(async () => (await stored(id)).form?.folders).toEqual([folder.id])
    await expect.element(add).toHaveFocus()
  })

  it('gives the bot a tag that did not exist before', async () => {
    const { id } = await givenBot(wholeForm)
    await open(id)
    await userEvent.fill(page.getByRole('combobox', { name: 'Tags' }), 'First tag')
    await userEvent.keyboard('{Enter}')
    await expect.poll(async () => (await stored(id)).tags.map(({ name }) => name)).toEqual(['First tag'])
  })

  it('says that no team sees a bot whose team was deleted, and saving does not open it', async () => {
    const team = await call(createTeam, { body: { name: 'Short-lived', parentId: null } })
    const { id } = await givenBot({ teamIds: [team.id] })
    await call(deleteTeam, { params: { id: team.id }, query: { version: team.version } })
    await open(id)
    await expect
      .element(page.getByRole('combobox', { name: 'Teams' }))
      .toHaveAttribute('placeholder', 'No team')
    await userEvent.fill(field(/^Scenario name/), 'Summer crews')
    await expect.poll(async () => (await stored(id)).scenarioName).toBe('Summer crews')
    expect((await stored(id)).shareScope).toBe('TEAM')
  })

  it('shows a published bot to more people only if that is confirmed', async () => {
    const team = await call(createTeam, { body: { name: 'Evenings', parentId: null } })
    const folder = await givenFolder('For the evenings')
    const { results } = await call(listScorecards, {})
    const scorecardConfigId = results.find(({ publishedVersion }) => publishedVersion !== null)?.id ?? null
    const { id, version } = await givenBot({
      ...wholeForm,
      folders: [folder.id],
      teamIds: [team.id],
      scorecardConfigId,
    })
    await call(updateAgent, { params: { id }, body: { version, publish: true } })
    await open(id)
    await userEvent.click(page.getByRole('combobox', { name: 'Teams' }))
    await userEvent.keyboard('{Backspace}')
    const asked = page.getByRole('dialog', { name: 'Show this bot to more people?' })
    await userEvent.click(asked.getByRole('button', { name: 'Cancel' }))
    await expect.element(page.getByText('Evenings', { exact: true }).first()).toBeVisible()
    expect((await stored(id)).shareScope).toBe('TEAM')
    await userEvent.click(page.getByRole('combobox', { name: 'Teams' }))
    await userEvent.keyboard('{Backspace}')
    await userEvent.click(asked.getByRole('button', { name: 'Show to more people' }))
    await expect.poll(async () => (await stored(id)).shareScope).toBe('ALL')
  })

  it('publishes a whole form, which reps then practice with', async () => {
    const folder = await givenFolder('Published')
    const { results } = await call(listScorecards, {})
    const scorecard = results.find(
      ({ callTypes, publishedVersion }) =>
        publishedVersion !== null && callTypes.some(({ callType }) => callType === 'cold'),
    )
    const { id } = await givenBot({
      ...wholeForm,
      folders: [folder.id],
      scorecardConfigId: scorecard?.id ?? null,
    })
    await open(id)
    await expect.element(page.getByText('Completed', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Not tested')).toBeVisible()
    await userEvent.click(button('Publish bot'))
    const asked = page.getByRole('dialog', { name: 'Publish without a test?' })
    await expect.element(asked.getByRole('button', { name: 'Test it first' })).toBeVisible()
    await userEvent.click(asked.getByRole('button', { name: 'Publish bot' }))
    await expect.element(button('Published')).toBeDisabled()
    expect((await stored(id)).status).toBe('ACTIVE')
  })

  it('publishes a bot whose buyer belongs to another organization, with a folder and a scorecard of its own', async () => {
    const folder = await givenFolder('Shared with us')
    const { id } = await givenBot({ ...wholeForm, folders: [] })
    givenAnswer(new RegExp(`/agents/${id}$`), async (_, real) =>
      asShared((await (await real()).json()) as object),
    )
    await open(id)
    await expect.element(page.getByText(/^Group shares this bot/)).toBeVisible()
    await expect.element(field('Company name')).toHaveAttribute('readonly')
    expect(page.getByRole('group', { name: 'Sharing' }).elements()).toHaveLength(0)
    expect(button('Actions for Stellan Rydqvist').elements()).toHaveLength(0)
    await userEvent.click(button('Add to folder…'))
    await userEvent.click(page.getByRole('dialog').getByRole('treeitem', { name: /^Shared with us/ }))
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }))
    await userEvent.click(page.getByRole('combobox', { name: /^Scorecard/ }))
    await userEvent.click(page.getByRole('option').first())
    await userEvent.click(button('Publish bot'))
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Publish bot' }))
    await expect.element(button('Published')).toBeDisabled()
    expect(await stored(id)).toMatchObject({ status: 'ACTIVE', folders: [{ id: folder.id }] })
  })

  it('lets a bot that belongs to another organization stop being public', async () => {
    const { id } = await givenBot(wholeForm)
    givenAnswer(new RegExp(`/agents/${id}$`), async (_, real) =>
      asShared({ ...((await (await real()).json()) as object), isPublic: true }),
    )
    await open(id)
    await expect.element(page.getByRole('switch', { name: /^Public bot/ })).toBeChecked()
  })

  it('lets a draft be talked to while it is written', async () => {
    const { id } = await givenBot(wholeForm)
    await open(id)
    await page.viewport(1440, 900)
    const log = page.getByRole('log')
    await expect.element(log.getByText('Hi, who is this?')).toBeVisible()
    await userEvent.fill(
      field('Say something as the rep'),
      'Dana from Larkfield. How do you plan your shifts today?',
    )
    await userEvent.keyboard('{Enter}')
    await expect.element(log.getByText(/How do you plan your shifts/)).toBeVisible()
    const said = log.element().children.length
    await userEvent.fill(field('Personal details'), 'Ten years in the job.')
    await expect.element(log.getByText(/^Personal details changed/)).toBeVisible()
    expect(log.element().children.length).toBe(said + 1)
  })

  it.each(schemesFor(import.meta.url))('fits a phone and can be used by everybody in %s', async (scheme) => {
    const folder = await givenFolder(`Form ${scheme}`)
    const { id } = await givenBot({ ...wholeForm, folders: [folder.id], opinions: [] })
    await open(id, scheme)
    await page.viewport(1440, 900)
    await expect.element(page.getByRole('log')).toBeVisible()
    await userEvent.click(section(/^Priorities/))
    expect(await violationsOfPage()).toEqual([])
    await page.viewport(390, 844)
    await expect.poll(overflow).toBe(0)
    expect(await violationsOfPage()).toEqual([])
  })
})

describe('what a buyer knows', () => {
  const knowledge = () => page.getByRole('group', { name: /^Knowledge/ })
  const summaries = () => [...document.querySelectorAll('[data-row^="row-"] [data-summary]')]
  const knows = async (id: string) =>
    (await stored(id)).form?.knowledge?.map(({ asks, after, says }) => ({ asks, after, says }))

  it('is entered by keyboard, with several wordings and only after certain words', async () => {
    const { id } = await givenBot(wholeForm)
    await open(id)
    await userEvent.click(button('Add question'))
    await expect.element(field('What reps ask')).toHaveFocus()
    await userEvent.keyboard('Since when?{Enter}For how long now?{Tab}{Enter}')
    await expect.element(field('Only right after the buyer said')).toHaveFocus()
    await userEvent.keyboard('We use an agency.{Tab}Since May.{Escape}')
    await expect
      .element(knowledge().getByRole('button', { name: /Since when\?.*\+ 1 wording.*Since May/ }))
      .toHaveFocus()
    await expect
      .poll(() => knows(id))
      .toEqual([
        { asks: ['Since when?', 'For how long now?'], after: 'We use an agency.', says: 'Since May.' },
      ])
  })

  it('stays usable with many rows: pages, a search, and the rows that lack something', async () => {
    const { id } = await givenBot({ ...wholeForm, knowledge: manyRows })
    await open(id)
    await expect.element(knowledge().getByText('61 of at most 100')).toBeVisible()
    expect(summaries()).toHaveLength(10)
    await userEvent.click(button('Last page'))
    await expect.poll(() => summaries().length).toBe(1)
    await userEvent.fill(page.getByRole('searchbox', { name: /^Search in Knowledge/ }), 'crew 47')
    await userEvent.click(knowledge().getByRole('button', { name: /^Who looks after shed 47/ }))
    // What is typed no longer fits the search; the row stays until it is done.
    await userEvent.fill(field('The buyer says'), 'Nobody.')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('No row fits the search.')).toBeVisible()
    await userEvent.click(button('Show all'))
    await expect.poll(async () => (await knows(id))?.[46]?.says).toBe('Nobody.')
    // The section leads to the row without an answer.
    await userEvent.click(section(/^Personal details/))
    await expect.element(button('1 incomplete')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => summaries().length).toBe(1)
    await expect.element(knowledge().getByText('Enter what the buyer answers')).toBeVisible()
  })

  it('is pasted, many rows at once', async () => {
    const { id } = await givenBot(wholeForm)
    await open(id)
    await userEvent.click(button('Paste several…'))
    const dialog = page.getByRole('dialog')
    const lines = dialog.getByRole('textbox', { name: 'Questions and answers' })
    await userEvent.fill(lines, 'Who drives? | The crew.\nWho pays?')
    await userEvent.click(dialog.getByRole('button', { name: 'Add questions' }))
    await expect.element(dialog.getByText(/^Line 2 has no answer/)).toBeVisible()
    await userEvent.fill(lines, 'Who drives? | The crew.\nWho pays?\twho signs\tThe owner.')
    await userEvent.click(dialog.getByRole('button', { name: 'Add questions' }))
    await expect
      .poll(() => knows(id))
      .toEqual([
        { asks: ['Who drives?'], after: '', says: 'The crew.' },
        { asks: ['Who pays?', 'who signs'], after: '', says: 'The owner.' },
      ])
  })

  it('grows from the questions that had no answer', async () => {
    const { id } = await givenBot(wholeForm)
    const other = { ...asked, id: 'b', question: 'Who drives the vans?', isFollowUp: false, times: 1 }
    let isBroken = true
    givenAnswer(/unanswered-questions$/, (cursor) => {
      if (isBroken) return Response.json({ code: 'internal', message: 'Broken' }, { status: 500 })
      return cursor === null ? pageOf([asked], 'next') : pageOf([other])
    })
    await open(id, 'light', '?part=questions')
    const title = page.getByRole('heading', { name: 'Reps asked, and Stellan had no answer' })
    const list = page.getByRole('region', { name: /^Reps asked/ })
    await expect.element(list.getByRole('button', { name: 'Retry' })).toBeVisible()
    isBroken = false
    await userEvent.click(list.getByRole('button', { name: 'Retry' }))
    await expect.element(list.getByText(/^Asked 3 times/)).toBeVisible()
    await expect.element(title).toBeInViewport()
    await userEvent.click(list.getByRole('button', { name: 'Show more' }))
    await expect.element(list.getByText('Who drives the vans?', { exact: true })).toBeVisible()
    await userEvent.click(button('Write an answer: Since when?'))
    await expect.element(field('The buyer says')).toHaveFocus()
    await expect
      .element(field('Only right after the buyer said'))
      .toHaveValue('The agency is late on Sundays.')
    await userEvent.keyboard('Since May.{Escape}')
    await expect.element(list.getByText('Since when?', { exact: true })).not.toBeInTheDocument()
    await expect
      .poll(() => knows(id))
      .toEqual([{ asks: ['Since when?'], after: 'The agency is late on Sundays.', says: 'Since May.' }])
    // A row that was only begun is opened again.
    await userEvent.click(button('Write an answer: Who drives the vans?'))
    await userEvent.click(button('Done'))
    await userEvent.click(button('Write an answer: Who drives the vans?'))
    await expect.element(field('The buyer says')).toHaveFocus()
    await expect.poll(async () => (await knows(id))?.length).toBe(2)
  })

  it('is entered for another person too, and a row that lacks something is led to', async () => {
    const person = supportingAgent.parse({
      id: 'olaf',
      firstName: 'Olaf',
      lastName: 'Berg',
      jobTitle: 'Head of IT',
    })
    const { id } = await givenBot({ ...wholeForm, supportingAgentInfo: [person] })
    await open(id)
    const list = page.getByRole('group', { name: 'What Olaf knows' })
    await userEvent.click(page.getByRole('button', { name: /^Olaf Berg/ }).first())
    await userEvent.click(list.getByRole('button', { name: 'Add question' }))
    await userEvent.fill(list.getByRole('textbox', { name: 'What reps ask' }), 'Where are the passwords?')
    const known = async () => (await stored(id)).form?.supportingAgentInfo?.[0]?.knowledge ?? []
    await expect
      .poll(async () => (await known()).map(({ asks }) => asks))
      .toEqual([['Where are the passwords?']])
    await userEvent.click(list.getByRole('button', { name: 'Done' }))
    await userEvent.click(section(/^Personal details/))
    await expect.element(list.getByText('Enter what the buyer answers')).toBeVisible()
    await userEvent.click(list.getByRole('button', { name: /^Where are the passwords/ }))
    await userEvent.fill(list.getByRole('textbox', { name: 'The buyer says' }), 'In a safe.')
    await expect.poll(async () => (await known()).map(({ says }) => says)).toEqual(['In a safe.'])
  })

  it('is shown whole, without anything to press, to people who may not edit the bot', async () => {
    const { id } = await givenBot({ ...wholeForm, knowledge: manyRows.slice(0, 2) })
    givenAnswer(new RegExp(`/agents/${id}$`), async (_, real) => ({
      ...((await (await real()).json()) as object),
      mayEdit: false,
    }))
    await open(id)
    await expect.element(knowledge().getByText('shed 2, whose is it')).toBeVisible()
    expect(knowledge().getByRole('button').elements()).toHaveLength(0)
    expect(page.getByRole('heading', { name: /^Reps asked/ }).elements()).toHaveLength(0)
  })

  it.each(schemesFor(import.meta.url))('can be read and edited by everybody in %s', async (scheme) => {
    const { id } = await givenBot({ ...wholeForm, knowledge: manyRows })
    givenAnswer(/unanswered-questions$/, () => pageOf([asked], 'next'))
    await open(id, scheme)
    await page.viewport(1440, 900)
    await userEvent.click(button(/^Write an answer/))
    await expect.element(field('The buyer says')).toHaveFocus()
    expect(await violationsOfPage()).toEqual([])
    await page.viewport(390, 844)
    await expect.poll(overflow).toBe(0)
    expect(await violationsOfPage()).toEqual([])
  })
})
