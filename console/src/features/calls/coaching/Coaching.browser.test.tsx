import { notifications } from '@mantine/notifications'
import { createRoute } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseRep, createCall, getCall } from '#api/contract/calls.ts'
import { changeNote, createNote, deleteNote, getCoaching } from '#api/contract/coaching.ts'
import { call } from '../../../lib/call.ts'
import { button, leavePage, openPages, overflow, violationsOfPage } from '../../../ui/testing-pages.tsx'
import { loseNextResponse, openTestProduct, type TestProduct } from '../../../ui/testing-product.ts'
import { CallPage } from '../detail/CallPage.tsx'
import { callSearch } from '../detail/call-search.ts'
import { callDetail } from '../detail/texts.ts'

let product: TestProduct
let callId: string
const opening = 'Shall we agree the agenda and the time for today?'
const promised = 'I will send you the sign-in guide on Friday.'
beforeAll(async () => {
  product = await openTestProduct()
  const turn = (index: number, message: string) => ({
    userName: index % 2 === 0 ? 'Nora Field' : 'Sam Reed',
    message,
    secondsFromStart: index * 10,
    role: index % 2 === 0 ? ('user' as const) : ('bot' as const),
  })
  const made = await call(createCall, {
    respondAsync: true,
    body: {
      title: 'Depots and invoices',
      runScore: false,
      durationSeconds: 900,
      actors: [
        { name: 'Nora Field', kind: 'INTERNAL', side: 'rep', userId: product.userId },
        { name: 'Sam Reed', kind: 'EXTERNAL', side: 'buyer', email: 'sam@depots.example' },
      ],
      transcript: [
        turn(0, opening),
        turn(1, 'We lose half a day each week in the car park.'),
        ...Array.from({ length: 80 }, (_, index) => turn(index + 2, `Small talk, part ${index + 1}.`)),
        turn(82, promised),
      ],
    },
  })
  callId = made.callId
  const items = async () => (await call(getCoaching, { params: { id: callId } })).actionItems
  await vi.waitUntil(async () => (await items()).length > 0, { timeout: 60_000, interval: 200 })
}, 300_000)
afterAll(() => product.close())
afterEach(() => leavePage())

const open = (scheme: 'light' | 'dark' = 'light', tab = 'coaching') =>
  openPages(
    `/calls/${callId}?tab=${tab}`,
    (root) => {
      const layout = createRoute({ getParentRoute: () => root, id: '_app' })
      return [
        layout.addChildren([
          createRoute({
            getParentRoute: () => layout,
            path: '/calls/$callId',
            validateSearch: callSearch,
            component: () => <CallPage callId={callId} />,
          }),
        ]),
      ]
    },
    { texts: callDetail, scheme, isLive: true },
  )

/** Selects words of the transcript as with a mouse. */
function selectWords(quote: string): void {
  const piece = [...document.querySelectorAll<HTMLElement>('[data-start]')].find(
    ({ textContent }) => textContent?.includes(quote) === true,
  )
  const text = document.createTreeWalker(piece ?? document.body, NodeFilter.SHOW_TEXT).nextNode()
  const start = text?.textContent?.indexOf(quote) ?? 0
  if (text === null) throw new Error(`${quote} is not there`)
  getSelection()?.setBaseAndExtent(text, start, text, start + quote.length)
}
/** Clicks a button of the dialog directly: tests render dialogs in place, and this page is narrower than they are. */
async function press(name: string): Promise<void> {
  const found = page.getByRole('dialog').getByRole('button', { name })
  await expect.element(found).toBeVisible()
  ;(found.element() as HTMLElement).click()
}
const panel = () => page.getByRole('region', { name: 'Coaching' })

it('ties a note to selected words by key, numbers it in the turn, and answers, resolves and removes it', async () => {
  await open()
  await expect.element(page.getByText(opening)).toBeVisible()
  await expect.element(panel()).toBeVisible()
  selectWords('agree the agenda')
  await expect.element(button('Add note').first()).toBeVisible()
  await userEvent.keyboard('c')
  await expect.element(page.getByText('About “agree the agenda”')).toBeVisible()
  await userEvent.keyboard('Good opening. Ask @')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await userEvent.keyboard('first.')
  await userEvent.click(button('Save'))
  await expect.element(button('Note 1')).toBeVisible()
  const { notes } = await call(getCoaching, { params: { id: callId } })
  expect(notes[0]?.place).toMatchObject({ messageIndex: 0, quote: 'agree the agenda' })
  expect(notes[0]?.mentions.map(({ id }) => id)).toEqual([product.userId])
  expect(await violationsOfPage()).toEqual([])

  await userEvent.click(page.getByRole('button', { name: 'Reply' }))
  await userEvent.keyboard('Agreed.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(panel().getByText('Agreed.')).toBeVisible()
  await userEvent.click(button('Resolve'))
  await expect.element(panel().getByText(/^Resolved by/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: /^Actions for the note/ }).first())
  await userEvent.click(page.getByRole('menuitem', { name: 'Delete' }))
  await expect.element(page.getByText('Its reply goes with it. It cannot be restored.')).toBeVisible()
  await press('Delete')
  await expect.element(panel().getByText('Agreed.')).not.toBeInTheDocument()
})

it('shows what an action item rests on, and takes another day and owner for it', async () => {
  await open('dark')
  await expect.element(panel().getByText(promised)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: /^Words 1: / }))
  await expect.element(page.getByRole('list', { name: 'Messages' }).getByText(promised)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: `Actions for ${promised}` }))
  await userEvent.click(page.getByRole('menuitem', { name: 'Edit' }))
  await userEvent.fill(page.getByLabelText('Due'), '2020-11-20')
  await userEvent.click(page.getByRole('combobox', { name: 'Who does it' }))
  await userEvent.click(page.getByRole('option', { name: 'Sam Reed' }))
  expect(await violationsOfPage()).toEqual([])
  await press('Save')
  await expect.element(panel().getByText('Late, 20 Nov 2020')).toBeVisible()
  await expect.element(panel().getByText('1 open, 1 late')).toBeVisible()
  await expect.element(panel().getByText(/^Sam Reed · buyer/)).toBeVisible()
  await userEvent.click(page.getByRole('checkbox', { name: `Done: ${promised}` }))
  await expect.element(panel().getByText('0 open')).toBeVisible()
  await userEvent.click(page.getByRole('checkbox', { name: `Done: ${promised}` }))
  await expect.element(panel().getByText('1 open, 1 late')).toBeVisible()
})

it('drafts a mail to the buyer from quoted words, with their numbers', async () => {
  await open()
  await userEvent.click(button('Write a draft'))
  await expect.element(page.getByText('1 of 1 claims have evidence')).toBeVisible()
  await expect.element(panel().getByText('sam@depots.example', { exact: false })).toBeVisible()
  await expect.element(panel().getByText(/without a language model/)).toBeVisible()
  const link = page.getByRole('link', { name: 'Open in mail app' })
  expect(link.element().getAttribute('href')).toMatch(/^mailto:sam%40depots\.example\?subject=Our%20conv/)
  expect(await violationsOfPage()).toEqual([])
})

it('shows a note that somebody else adds, and does not scroll', async () => {
  await page.viewport(1280, 300)
  const write = (body: string, messageIndex: number) =>
    call(createNote, { params: { id: callId }, body: { body, place: { messageIndex } } })
  for (const body of ['First', 'Second', 'Third']) await write(body, 2)
  await open()
  await expect.element(panel().getByText('Third')).toBeInTheDocument()
  const scroll = panel().element()
  scroll.scrollTop = scroll.scrollHeight
  await new Promise((done) => requestAnimationFrame(done))
  const anchor = button('Write a draft').element()
  const before = anchor.getBoundingClientRect().top
  await write('From another window', 1)
  await expect.element(panel().getByText('From another window')).toBeInTheDocument()
  await expect.poll(() => Math.abs(anchor.getBoundingClientRect().top - before)).toBeLessThan(2)
})

it('goes to the turn of a note on a phone, and through the notes by key', async () => {
  await page.viewport(390, 844)
  await open('dark')
  await expect.element(panel().getByText('From another window')).toBeVisible()
  await expect.poll(overflow).toBe(0)
  expect(await violationsOfPage()).toEqual([])
  await userEvent.click(page.getByRole('button', { name: /^Go to note 1/ }))
  const note = button('Note 1')
  await expect.element(note).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(note)
  await userEvent.keyboard('n')
  await expect
    .element(page.getByRole('button', { name: /^Go to note 2/ }))
    .toHaveAttribute('aria-pressed', 'true')
})

it('keeps a note private, and its mentions, over another tab and other words', async () => {
  const tab = (name: RegExp) => userEvent.click(page.getByRole('tab', { name }))
  const onlyMe = page.getByRole('checkbox', { name: 'Only for me' })
  const saved = async (body: string) => {
    const { notes } = await call(getCoaching, { params: { id: callId } })
    return notes.find((note) => note.body === body)
  }
  await open()
  await userEvent.click(button('Add note'))
  await userEvent.click(onlyMe)
  await userEvent.fill(page.getByRole('textbox', { name: 'New note' }), 'Was not prepared.')
  await tab(/^Details/)
  await expect.element(onlyMe).not.toBeInTheDocument()
  await tab(/^Coaching/)
  await expect.element(onlyMe).toBeChecked()
  await tab(/^Details/)
  selectWords('agree the agenda')
  await userEvent.keyboard('c')
  await expect.element(page.getByText('About “agree the agenda”')).toBeVisible()
  await expect.element(onlyMe).toBeChecked()
  await userEvent.click(button('Save'))
  await expect.element(onlyMe).not.toBeInTheDocument()
  expect(await saved('Was not prepared.')).toMatchObject({ isPrivate: true })

  await userEvent.click(button('Add note'))
  await expect.element(onlyMe).not.toBeChecked()
  await userEvent.keyboard('@')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await tab(/^Details/)
  await tab(/^Coaching/)
  const mention = (page.getByRole('textbox', { name: 'New note' }).element() as HTMLTextAreaElement).value
  await userEvent.click(button('Save'))
  await expect.element(onlyMe).not.toBeInTheDocument()
  expect((await saved(mention.trim()))?.mentions.map(({ id }) => id)).toEqual([product.userId])
})

it('keeps replies and changed texts over another tab, each of its own note', async () => {
  const tab = (name: RegExp) => userEvent.click(page.getByRole('tab', { name }))
  const bodyOf = (name: string) => page.getByRole('textbox', { name })
  const { id } = await call(createNote, { params: { id: callId }, body: { body: 'Too fast.' } })
  await open()
  await expect.element(panel().getByText('Too fast.')).toBeVisible()
  const inRow = () => page.elementLocator(document.querySelector(`[data-thread="${id}"]`)!)
  await userEvent.click(inRow().getByRole('button', { name: 'Reply' }))
  await userEvent.keyboard('Where exactly?')
  await userEvent.click(inRow().getByRole('button', { name: /^Actions for the note/ }))
  await userEvent.click(page.getByRole('menuitem', { name: 'Edit' }))
  await userEvent.fill(bodyOf('Change the note'), 'Too fast at the end.')
  await tab(/^Details/)
  await expect.element(bodyOf('Change the note')).not.toBeInTheDocument()
  await tab(/^Coaching/)
  await expect.element(bodyOf('Change the note')).toHaveValue('Too fast at the end.')
  await expect.element(bodyOf('Reply')).toHaveValue('Where exactly?')
  await userEvent.click(inRow().getByRole('button', { name: 'Save' }))
  await expect.element(panel().getByText('Too fast at the end.')).toBeVisible()
  await expect.element(bodyOf('Change the note')).not.toBeInTheDocument()
  await expect.element(bodyOf('Reply')).toHaveValue('Where exactly?')
})

it('saves a note and a reply once, also if the tab changes while they are saved', async () => {
  const tab = (name: RegExp) => userEvent.click(page.getByRole('tab', { name }))
  const { id } = await call(createNote, { params: { id: callId }, body: { body: 'Names no price.' } })
  const original = window.fetch
  let release = (): void => undefined
  const held = new Promise<void>((done) => {
    release = done
  })
  const sent: string[] = []
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (init?.method === 'POST' && pathname.endsWith('/notes')) {
      sent.push(pathname)
      await held
    }
    return original(input, init)
  }
  try {
    await open()
    await expect.element(panel().getByText('Names no price.')).toBeVisible()
    const row = () => page.elementLocator(document.querySelector(`[data-thread="${id}"]`)!)
    await userEvent.click(row().getByRole('button', { name: 'Reply' }))
    await userEvent.keyboard('Not even a range.')
    await userEvent.click(row().getByRole('button', { name: 'Reply', exact: true }).last())
    await userEvent.click(button('Add note'))
    await userEvent.keyboard('Asks well.')
    await userEvent.click(page.getByRole('form', { name: 'New note' }).getByRole('button', { name: 'Save' }))
    await expect.poll(() => sent.length).toBe(2)
    await tab(/^Details/)
    await expect.element(page.getByRole('form', { name: 'New note' })).not.toBeInTheDocument()
    await tab(/^Coaching/)
    for (const name of ['New note', 'Reply']) {
      const form = page.getByRole('form', { name })
      await expect.element(form.getByRole('button', { name: /^(Save|Reply)$/ })).toBeDisabled()
    }
    await tab(/^Details/)
    await expect.element(page.getByRole('form', { name: 'New note' })).not.toBeInTheDocument()
    release()
    await vi.waitUntil(async () => {
      const { notes } = await call(getCoaching, { params: { id: callId } })
      return notes.some(({ body }) => body === 'Asks well.')
    })
    await tab(/^Coaching/)
    await expect.element(panel().getByText('Not even a range.')).toBeVisible()
    for (const name of ['New note', 'Reply'])
      await expect.element(page.getByRole('form', { name })).not.toBeInTheDocument()
    expect(sent).toHaveLength(2)
  } finally {
    release()
    window.fetch = original
  }
})

it('adds a note and an action item once, also where the first response is lost', async () => {
  const tab = (name: RegExp) => userEvent.click(page.getByRole('tab', { name }))
  const form = page.getByRole('form', { name: 'New note' })
  const write = async () => {
    await userEvent.click(button('Add note'))
    await userEvent.fill(page.getByRole('textbox', { name: 'New note' }), 'Listens well.')
  }
  const save = () => userEvent.click(form.getByRole('button', { name: 'Save' }))
  const coaching = () => call(getCoaching, { params: { id: callId } })
  await open()
  await expect.element(panel()).toBeVisible()
  await write()
  loseNextResponse('/notes')
  await save()
  await expect.element(page.getByText(/cannot be reached/)).toBeVisible()
  await tab(/^Details/)
  await expect.element(form).not.toBeInTheDocument()
  await tab(/^Coaching/)
  await save()
  await expect.element(form).not.toBeInTheDocument()
  notifications.clean()

  const text = 'Send the price list'
  await userEvent.click(button('Add'))
  await userEvent.fill(page.getByLabelText('What is to be done'), text)
  loseNextResponse('/action-items')
  await press('Save')
  await expect.element(page.getByRole('dialog').getByText(/cannot be reached/)).toBeVisible()
  await press('Save')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

  const { notes, actionItems } = await coaching()
  expect(notes.filter(({ body }) => body === 'Listens well.')).toHaveLength(1)
  expect(actionItems.filter((item) => item.text === text)).toHaveLength(1)
  // The same words again are another note.
  await write()
  await save()
  await expect.element(form).not.toBeInTheDocument()
  expect((await coaching()).notes.filter(({ body }) => body === 'Listens well.')).toHaveLength(2)
})

it('does not overwrite a text that was changed elsewhere while it was being changed here', async () => {
  const { id } = await call(createNote, { params: { id: callId }, body: { body: 'Asks why.' } })
  const change = (body: object) => call(changeNote, { params: { id }, body })
  const row = () => page.elementLocator(document.querySelector(`[data-thread="${id}"]`)!)
  const field = page.getByRole('textbox', { name: 'Change the note' })
  const edit = async (text: string) => {
    await userEvent.click(row().getByRole('button', { name: /^Actions for the note/ }))
    await userEvent.click(page.getByRole('menuitem', { name: 'Edit' }))
    await userEvent.fill(field, text)
  }
  await open()
  await expect.element(panel().getByText('Asks why.')).toBeVisible()
  await edit('Asks why, twice.')
  await change({ isResolved: true })
  await expect.element(row().getByText(/^Resolved by/)).toBeVisible()
  await userEvent.click(row().getByRole('button', { name: 'Save' }))
  await expect.element(field).not.toBeInTheDocument()

  await edit('Asks why, often.')
  await change({ body: 'Asks why, three times.', isResolved: false })
  await expect.element(row().getByText(/^Resolved by/)).not.toBeInTheDocument()
  await userEvent.click(row().getByRole('button', { name: 'Save' }))
  await expect.element(page.getByText(/Somebody else has changed this/)).toBeVisible()
  await userEvent.click(row().getByRole('button', { name: 'Cancel' }))
  await expect.element(panel().getByText('Asks why, three times.')).toBeVisible()
})

it('makes words whose note is deleted meanwhile a note about the whole call', async () => {
  const { id } = await call(createNote, { params: { id: callId }, body: { body: 'Reads a script.' } })
  await open()
  await expect.element(panel().getByText('Reads a script.')).toBeVisible()
  const row = page.elementLocator(document.querySelector(`[data-thread="${id}"]`)!)
  await userEvent.click(row.getByRole('button', { name: 'Reply' }))
  await userEvent.fill(page.getByRole('textbox', { name: 'Reply' }), 'Only at the start.')
  await call(deleteNote, { params: { id } })
  await expect.element(page.getByRole('textbox', { name: 'New note' })).toHaveValue('Only at the start.')
  await expect.element(panel().getByText('Reads a script.')).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('form', { name: 'New note' }).getByRole('button', { name: 'Save' }))
  await expect.element(panel().getByText('Only at the start.')).toBeVisible()
})

it('asks before words that are being written are lost', async () => {
  const field = page.getByRole('textbox', { name: 'New note' })
  const question = page.getByText('You have unsaved changes. Leave anyway?')
  const view = await open()
  const there = view.address()
  await userEvent.click(button('Add note'))
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  await userEvent.click(button('Add note'))
  await userEvent.fill(field, 'Half a thought')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('Half a thought')
  await userEvent.click(button('More actions'))
  await userEvent.click(page.getByRole('menuitem', { name: 'Delete' }))
  await expect.element(question).toBeVisible()
  await press('Stay')
  await expect.element(question).not.toBeInTheDocument()
  expect(view.address()).toBe(there)
  view.go('/calls/another')
  await expect.element(question).toBeVisible()
  expect(view.address()).toBe(there)
  await press('Leave anyway')
  await expect.poll(view.address).toBe('/calls/another')
  expect((await call(getCall, { params: { id: callId } })).id).toBe(callId)
})

it('shows what somebody changed while the event stream was reconnecting', async () => {
  const original = window.fetch
  const snapshot = new TextEncoder().encode('id: 1\ndata: {"type":"snapshot","commands":[]}\n\n')
  const streams: ReadableStreamDefaultController[] = []
  const start = (stream: ReadableStreamDefaultController) => {
    stream.enqueue(snapshot)
    streams.push(stream)
  }
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    return pathname === '/api/events'
      ? Promise.resolve(new Response(new ReadableStream({ start })))
      : original(input, init)
  }
  try {
    await open()
    await expect.element(panel()).toBeVisible()
    await vi.waitUntil(() => streams.length === 1)
    await call(createNote, { params: { id: callId }, body: { body: 'While away' } })
    streams[0]?.close()
    await expect.element(panel().getByText('While away')).toBeVisible()
  } finally {
    window.fetch = original
  }
})

it('shows who is the rep in the transcript once somebody else has answered that', async () => {
  await open()
  const first = page.getByRole('list', { name: 'Messages' }).getByRole('listitem').first()
  await expect.element(first.getByText('Rep', { exact: true })).toBeVisible()
  await call(chooseRep, { params: { id: callId }, body: { speaker: 'Sam Reed' } })
  await expect.element(first.getByText('Colleague', { exact: true })).toBeVisible()
})
