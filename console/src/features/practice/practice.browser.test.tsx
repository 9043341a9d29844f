import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeOrganization } from '#api/contract/organization-settings.ts'
import { hangUpPracticeCall, type PracticeCallView, savePracticeNotes } from '#api/contract/practice.ts'
import { call } from '../../lib/call.ts'
import { button, leavePage, overflow, violationsOfPage } from '../../ui/testing-pages.tsx'
import { openTestProduct, type TestProduct } from '../../ui/testing-product.ts'
import {
  givenActiveBot,
  givenActiveVariation,
  givenCall,
  hangUpAll,
  keptFact,
  openPractice,
  readCall,
  say,
} from './testing-practice.tsx'
import { schemesFor } from '../../ui/testing-axe.ts'

const opening = 'Hi Stellan, this is Dana from Larkfield. Do you have half a minute?'
const question =
  'Two storage firms told us that their weekend rota falls over when an agency cancels. How is that at your sites?'
const deeper = 'When that happens on a Sunday, who is affected?'

let product: TestProduct
let agentId: string
beforeAll(async () => {
  product = await openTestProduct()
  agentId = await givenActiveBot()
}, 300_000)
afterAll(() => product.close())
afterEach(async () => {
  await leavePage()
  // A rep can have only a few open calls.
  await hangUpAll()
})

const field = () => page.getByRole('textbox', { name: 'What you say' })
const notes = () => page.getByRole('textbox', { name: 'Your notes on this call' })
const log = () => page.getByRole('log')
const bothSchemes = schemesFor(import.meta.url)

/** The next turn reaches the server, but its response is lost. */
function loseNextAnswer(): () => void {
  const original = window.fetch
  window.fetch = async (input, init) => {
    const response = await original(input, init)
    if (!String(input instanceof Request ? input.url : input).includes('/turns')) return response
    window.fetch = original
    await response.text()
    throw new TypeError('Failed to fetch')
  }
  return () => {
    window.fetch = original
  }
}

describe('the list of bots', () => {
  it('has their variations too, by their own names', async () => {
    await givenActiveVariation(agentId, 'no budget')
    await openPractice('/practice')
    const name = 'Practice with Stellan Rydqvist · no budget'
    await expect.element(page.getByRole('link', { name })).toBeVisible()
  })
})

describe('before a call', () => {
  it.each(bothSchemes)('shows the brief and nothing that the buyer keeps, %s', async (scheme) => {
    await openPractice(`/practice/${agentId}`, scheme)
    await expect.element(page.getByRole('heading', { name: 'What you know' })).toBeVisible()
    await expect.element(button(/^Start/).first()).toBeVisible()
    await expect.element(page.getByText('Quayline posted four adverts for night shifts.')).toBeVisible()
    expect(document.body.textContent).not.toContain(keptFact)
    expect(await violationsOfPage()).toEqual([])
    await page.viewport(390, 844)
    await expect.poll(overflow).toBe(0)
    expect(await violationsOfPage()).toEqual([])
  })

  it('names the time that a buyer in a hurry has', async () => {
    const hurried = await givenActiveBot({
      callScenario: { option: 'usesCompetitor', buyerAttitude: 'timePressed' },
    })
    await openPractice(`/practice/${hurried}`)
    await expect.element(page.getByText(/A call takes up to 8 minutes/)).toBeVisible()
  })
})

describe('a brief that the organization wants to be read', () => {
  afterEach(() => call(changeOrganization, { body: { isRepInstructionsMandatory: false } }))

  it('is confirmed before a call can start, also where that is new to an open page', async () => {
    const bot = await givenActiveBot()
    await openPractice(`/practice/${bot}`)
    await expect.element(button('Start call')).toBeEnabled()
    const confirmation = page.getByRole('checkbox', { name: 'I have read the brief' })
    expect(confirmation.query()).toBeNull()
    await call(changeOrganization, { body: { isRepInstructionsMandatory: true } })
    await userEvent.click(button('Start call'))
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(button('Start call')).toBeDisabled()
    expect(await violationsOfPage()).toEqual([])
    await userEvent.click(confirmation)
    await userEvent.click(button('Start call'))
    await expect.element(field()).toBeVisible()
  })
})

describe('a private call', () => {
  it('is started from the page before it, and says who sees it', async () => {
    const open = await givenActiveBot({ acceptsPrivateCalls: true })
    const { address } = await openPractice(`/practice/${open}`)
    await userEvent.click(page.getByRole('switch', { name: /Nobody else sees this attempt/ }))
    await expect.element(page.getByText(/No admin, manager or team lead sees/)).toBeVisible()
    await userEvent.click(button('Start private call'))
    await expect.element(field()).toBeVisible()
    await expect.element(page.getByText('Private', { exact: true })).toBeVisible()
    const { isPrivate } = await readCall(address().split('/').at(-1) ?? '')
    expect(isPrivate).toBe(true)
  })

  it('is not offered where the bot does not accept it, and an open call is hung up only when that is confirmed', async () => {
    const { id } = await givenCall(agentId)
    await openPractice(`/practice/${agentId}`)
    await userEvent.click(button('Start another call'))
    expect(page.getByRole('switch').elements()).toHaveLength(0)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    // The dialog focuses the cancel button first.
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(field()).toBeVisible()
    expect((await readCall(id)).state.phase).toBe('ended')
  })
})

describe('a call that was running when the organization hid practice', () => {
  it('can be hung up and not continued, and leads to no result', async () => {
    const { id } = await givenCall(agentId)
    const original = window.fetch
    // The signed-in user is an owner, from whom nothing is hidden.
    window.fetch = async (input, init) => {
      const response = await original(input, init)
      if (!String(input instanceof Request ? input.url : input).includes(`/practice/calls/${id}?`))
        return response
      const shown: PracticeCallView = await response.json()
      return Response.json({ ...shown, notes: null, may: { ...shown.may, speak: false, restart: false } })
    }
    try {
      const { address } = await openPractice(`/practice/calls/${id}`)
      await expect.element(page.getByText(/Your organization has hidden practice/)).toBeVisible()
      expect(field().query()).toBeNull()
      expect(button('Restart').query()).toBeNull()
      expect(await violationsOfPage()).toEqual([])
      await userEvent.click(button('Hang up'))
      await expect.poll(address).toBe('/home')
    } finally {
      window.fetch = original
    }
    expect((await readCall(id)).outcome).toBe('repHungUp')
  })
})

describe('a call by text', () => {
  it('shows the picture of the buyer beside their name: before, in, and after it', async () => {
    const avatarUrl = '/api/agents/resources/avatars/FEMALE/joan-ferris'
    const pictures = () => [...document.querySelectorAll('img')].map(({ src }) => new URL(src).pathname)
    const id = await givenActiveBot({ avatar: null, avatarUrl })
    await openPractice(`/practice/${id}`)
    await expect.poll(pictures).toEqual([avatarUrl])
    await leavePage()
    const { id: callId } = await givenCall(id)
    await openPractice(`/practice/calls/${callId}`)
    await expect.element(log().getByText('Buyer', { exact: true })).toBeVisible()
    expect(pictures()).toEqual([avatarUrl, avatarUrl])
    await leavePage()
    await call(hangUpPracticeCall, { params: { id: callId } })
    await openPractice(`/practice/calls/${callId}`)
    await expect.poll(pictures).toEqual([avatarUrl])
  })

  it('is a conversation: Enter says what was typed, and the answer follows', async () => {
    const { address } = await openPractice(`/practice/${agentId}`)
    await userEvent.click(button(/^Start/).first())
    await expect.element(log().getByText('Buyer', { exact: true })).toBeVisible()
    expect(address()).toContain('/practice/calls/')
    await userEvent.fill(field(), opening)
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
    expect(log().getByText(opening).elements()).toHaveLength(0)
    await userEvent.keyboard('{Enter}')
    await expect.element(log().getByText(opening)).toBeVisible()
    await expect.poll(() => log().getByText('Buyer', { exact: true }).elements().length).toBeGreaterThan(1)
    await expect.element(field()).toHaveValue('')
  })

  it('says a turn once when its answer was lost, and keeps what is typed meanwhile', async () => {
    const { id } = await givenCall(agentId)
    const restore = loseNextAnswer()
    await openPractice(`/practice/calls/${id}`)
    await userEvent.fill(field(), opening)
    await userEvent.keyboard('{Enter}')
    await userEvent.fill(field(), 'and then')
    await expect.poll(() => log().getByText('Buyer', { exact: true }).elements().length).toBeGreaterThan(1)
    restore()
    const { lines } = await readCall(id)
    expect(lines.filter(({ side }) => side === 'rep')).toHaveLength(1)
    expect(log().getByText(opening).elements()).toHaveLength(1)
    await expect.element(field()).toHaveValue('and then')
  })

  it('puts words back into the field when another tab has spoken', async () => {
    const { id } = await givenCall(agentId)
    await openPractice(`/practice/calls/${id}`)
    await expect.element(field()).toBeVisible()
    await say(id, 1, question)
    await userEvent.fill(field(), opening)
    await userEvent.keyboard('{Enter}')
    await expect.element(log().getByText(question)).toBeVisible()
    await expect.element(field()).toHaveValue(opening)
  })

  it('continues in the tab that took it over', async () => {
    const { id } = await givenCall(agentId)
    await say(id, 1, opening, 'the-tab-of-another-device')
    await openPractice(`/practice/calls/${id}`)
    await expect.element(page.getByText(/is open in another tab/)).toBeVisible()
    expect(field().elements()).toHaveLength(0)
    await userEvent.click(button('Continue here'))
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard(`${question}{Enter}`)
    await expect.poll(async () => (await readCall(id)).state.nextIndex).toBe(3)
    await expect(say(id, 3, deeper, 'the-tab-of-another-device')).rejects.toThrow(/another tab/)
  })

  it('reads out what the other side says, and not what one has typed', async () => {
    const { id } = await givenCall(agentId)
    await openPractice(`/practice/calls/${id}`)
    await userEvent.fill(field(), opening)
    await userEvent.keyboard('{Enter}')
    const spoken = () => document.querySelector('[aria-live="polite"][aria-atomic]')?.textContent ?? ''
    await expect
      .poll(async () => {
        const { lines } = await readCall(id)
        return (
          lines.length > 2 &&
          spoken() ===
            lines
              .slice(2)
              .map(({ name, text }) => `${name}: ${text}`)
              .join(' ')
        )
      })
      .toBe(true)
    expect(spoken()).not.toContain(opening)
    await expect.element(field()).toHaveFocus()
  })

  it('saves notes without a button', async () => {
    const { id } = await givenCall(agentId)
    await openPractice(`/practice/calls/${id}`)
    await userEvent.fill(notes(), 'ask about Sundays')
    await expect.poll(async () => (await readCall(id)).notes?.text).toBe('ask about Sundays')
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
  })

  it.each(bothSchemes)('can be used by everybody, %s', async (scheme) => {
    const { id } = await givenCall(agentId)
    await say(id, 1, opening)
    await openPractice(`/practice/calls/${id}`, scheme)
    await expect.element(log().getByText(opening)).toBeVisible()
    expect(document.body.textContent).not.toMatch(/patience|trust/i)
    expect(await violationsOfPage()).toEqual([])
    await page.viewport(390, 844)
    await expect.element(page.getByRole('tab', { name: 'Notes' })).toBeVisible()
    await expect.poll(overflow).toBe(0)
    expect(await violationsOfPage()).toEqual([])
  })
})

describe('the result of a call', () => {
  it('leads people who may edit the bot to the questions that had no answer', async () => {
    const { id } = await givenCall(agentId)
    await say(id, 1, opening)
    await say(id, 2, 'Who sweeps the yard?')
    await call(hangUpPracticeCall, { params: { id } })
    await openPractice(`/practice/calls/${id}`)
    await expect.element(page.getByText('The buyer had no answer to 1 question.')).toBeVisible()
    const link = page.getByRole('link', { name: 'Teach Stellan' })
    await expect.element(link).toHaveAttribute('href', `/bots/${agentId}?part=questions`)
  })

  it.each(bothSchemes)('shows the score, what came out, and hides the rest, %s', async (scheme) => {
    const { id } = await givenCall(agentId)
    await say(id, 1, opening)
    await say(id, 2, question)
    await openPractice(`/practice/calls/${id}`, scheme)
    await userEvent.click(button('Hang up'))
    await expect.element(button('Hang up and score')).toBeVisible()
    // The dialog focuses the cancel button first.
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(button(/What the buyer was hiding/)).toBeVisible()
    await expect.element(page.getByText('Not passed', { exact: true }).first()).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
    await page.viewport(390, 844)
    await expect.element(page.getByRole('tab', { name: 'Transcript' })).toBeVisible()
    await expect.poll(overflow).toBe(0)
    expect(await violationsOfPage()).toEqual([])
  })

  it('begins again from a turn, by key', async () => {
    const { id } = await givenCall(agentId)
    await say(id, 1, opening)
    await say(id, 2, question)
    await say(id, 3, deeper)
    await call(hangUpPracticeCall, { params: { id } })
    const { address } = await openPractice(`/practice/calls/${id}`)
    const turn = page.getByRole('listitem').filter({ hasText: 'How is that at your sites?' })
    await userEvent.hover(turn)
    await userEvent.keyboard('r')
    await expect.element(field()).toBeVisible()
    expect(address()).not.toContain(id)
    await expect.element(log().getByText(opening)).toBeVisible()
    expect(log().getByText(question).elements()).toHaveLength(0)
    await userEvent.fill(field(), deeper)
    await userEvent.keyboard('{Enter}')
    const again = address().split('/').at(-1) ?? ''
    await expect.poll(async () => (await readCall(again)).state.nextIndex).toBe(3)
    await call(hangUpPracticeCall, { params: { id: again } })
    await leavePage()
    await openPractice(`/practice/calls/${again}`)
    await expect.element(page.getByText('This attempt begins here')).toBeVisible()
    await userEvent.fill(page.getByRole('textbox', { name: 'Search the transcript' }), 'sunday')
    await expect.element(page.getByText(/^1 of /).first()).toBeVisible()
    await userEvent.click(page.getByRole('tab', { name: 'Attempts' }))
    const table = page.getByRole('table', { name: 'Attempts' })
    await expect.element(table).toBeVisible()
    expect(table.getByRole('columnheader').elements()).toHaveLength(3)
    expect(await violationsOfPage()).toEqual([])
  })

  it('keeps the notes, and goes on saving them, when another tab was shown or the page was left', async () => {
    const bot = await givenActiveBot()
    const { id } = await givenCall(bot)
    await say(id, 1, opening)
    await call(hangUpPracticeCall, { params: { id } })
    const { back, forward } = await openPractice(`/practice/${bot}`)
    await userEvent.click(page.getByRole('link', { name: 'Attempt 1' }))
    const tab = (name: string) => userEvent.click(page.getByRole('tab', { name }))
    const stored = () => expect.poll(async () => (await readCall(id)).notes?.text)
    const conflict = page.getByText('These notes were changed in another tab.')
    const savedLine = () => expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
    await tab('Brief and notes')
    await userEvent.fill(notes(), 'ask about Sundays')
    await stored().toBe('ask about Sundays')
    await savedLine()
    await tab('Score')
    await tab('Brief and notes')
    await expect.element(notes()).toHaveValue('ask about Sundays')
    await userEvent.fill(notes(), 'ask about the rota')
    await stored().toBe('ask about the rota')
    await savedLine()

    // Left before the pause after which they are saved.
    await userEvent.fill(notes(), 'ask who decides')
    back()
    await stored().toBe('ask who decides')
    forward()
    await expect.element(notes()).toHaveValue('ask who decides')
    await userEvent.fill(notes(), 'ask for a date')
    await stored().toBe('ask for a date')
    await savedLine()

    const { notes: known } = await readCall(id)
    await call(savePracticeNotes, { params: { id }, body: { text: 'theirs', version: known?.version ?? 0 } })
    await userEvent.fill(notes(), 'mine')
    await expect.element(conflict).toBeVisible()
    await tab('Score')
    await tab('Brief and notes')
    await expect.element(conflict).toBeVisible()
    await expect.element(notes()).toHaveValue('mine')
    await userEvent.click(button('Keep these'))
    await stored().toBe('mine')
  })
})
