import { createRoute, useParams } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getAgent } from '#api/contract/bots.ts'
import { createCall, getTranscription } from '#api/contract/calls.ts'
import { call } from '../../../lib/call.ts'
import { button, leavePage, openPages, overflow, violationsOfPage } from '../../../ui/testing-pages.tsx'
import { openTestProduct, type TestProduct } from '../../../ui/testing-product.ts'
import { bots } from '../texts.ts'
import { FromCallPage } from './FromCallPage.tsx'
import { PickCallRoute } from './PickCallRoute.tsx'
import { fromCall } from './texts.ts'
import { schemesFor } from '../../../ui/testing-axe.ts'

const words: [string, string][] = [
  ['Nora Field', 'Hi Sam, this is Nora from Larchmont. What made you take the call?'],
  ['Sam Reed', "We employ sixty people at Fennbrook Glass, and I'm the operations manager."],
  ['Nora Field', 'What does a broken pane cost you?'],
  ['Sam Reed', 'Broken panes cost us four thousand pounds a month, Bernadette Molloy counted it.'],
  ['Nora Field', 'It is nine thousand pounds a year.'],
  [
    'Sam Reed',
    "That's too expensive for us right now, honestly, we have had the same list for eleven years.",
  ],
]

async function givenCall(turns: [string, string][]): Promise<string> {
  const { callId } = await call(createCall, {
    respondAsync: true,
    body: {
      title: 'Broken panes',
      runScore: false,
      durationSeconds: 900,
      transcript: turns.map(([userName, message], index) => ({
        userName,
        message,
        secondsFromStart: index * 8,
        role: userName === 'Nora Field' ? ('user' as const) : ('bot' as const),
      })),
    },
  })
  // The workers read the transcript.
  await vi.waitFor(
    async () => {
      const { messages } = await call(getTranscription, { params: { id: callId } })
      if (messages.length < turns.length) throw new Error('The transcript is not there yet.')
    },
    { timeout: 60_000, interval: 100 },
  )
  return callId
}

let product: TestProduct
let callId: string
let shortId: string
beforeAll(async () => {
  product = await openTestProduct()
  callId = await givenCall(words)
  shortId = await givenCall(words.slice(0, 1))
}, 300_000)
afterAll(() => product.close())
afterEach(() => leavePage())

const open = (id: string, scheme: 'light' | 'dark' = 'light') =>
  openPages(
    id === '' ? '/bots/from-call?sort=newest' : `/bots/from-call/${id}`,
    (root) => [
      createRoute({
        getParentRoute: () => root,
        path: '/bots/from-call/$callId',
        component: function Page() {
          return <FromCallPage callId={useParams({ strict: false }).callId ?? ''} />
        },
      }),
      createRoute({ getParentRoute: () => root, path: '/bots/from-call', component: PickCallRoute }),
      createRoute({ getParentRoute: () => root, path: '/bots/$id', component: () => <h1>The form</h1> }),
      createRoute({ getParentRoute: () => root, path: '/calls/$callId', component: () => <h1>The call</h1> }),
      createRoute({ getParentRoute: () => root, path: '/bots/new', component: () => <h1>A new bot</h1> }),
    ],
    { texts: { ...bots, ...fromCall }, scheme },
  )

const row = (name: RegExp) => page.getByRole('group', { name })

describe('a bot from a real call', () => {
  it('begins with the call: searched, narrowed, and picked by its name', async () => {
    const { address } = await open('')
    const picked = () => page.getByRole('row', { name: /Broken panes/ }).first()
    await expect.element(picked()).toBeVisible()
    await userEvent.fill(page.getByPlaceholder('Search calls...'), 'no call is called this')
    await expect.element(page.getByText('No call matches these filters')).toBeVisible()
    await userEvent.fill(page.getByPlaceholder('Search calls...'), 'panes')
    await expect.element(picked()).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
    await userEvent.click(page.getByRole('link', { name: 'Broken panes' }).first())
    await expect.element(page.getByText(/^The bot gets an invented name and company/)).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: /^Pick call/ }))
    await expect.poll(address).toMatch(/from-call\??/)
    await expect.element(page.getByPlaceholder('Search calls...')).toBeVisible()
  })

  it('is made of what was kept, and says what was replaced', async () => {
    const { address } = await open(callId)
    await expect.element(page.getByText(/^The bot gets an invented name and company/)).toBeVisible()
    await userEvent.click(button(/^See all/))
    await expect.element(page.getByRole('cell', { name: 'Bernadette', exact: true })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Create the bot with 0 details')).toBeDisabled()

    await userEvent.click(button('Accept the rest of Objections'))
    await userEvent.click(button('Accept the rest of Persona'))
    await expect.element(row(/^Name:/).getByText('Accept', { exact: true })).toBeVisible()
    await userEvent.click(button(/^Accept: .* employ|^Accept: We employ/))
    await userEvent.click(button(/^Create the bot with \d+ details/))
    await expect.element(page.getByRole('heading', { name: 'The form' })).toBeVisible()
    const id = address().split('/').at(-1) ?? ''
    const bot = await call(getAgent, { params: { id } })
    expect(bot.status).toBe('DRAFT')
    expect(bot.form?.objections?.[0]?.text).toContain('too expensive')
    expect(JSON.stringify(bot.form)).not.toMatch(/Sam|Reed|Fennbrook|Molloy/)
  })

  it('leads from a part to its quote and back, by keys as well', async () => {
    await open(callId)
    const price = row(/^Price:/)
    await userEvent.click(price)
    const marked = () => document.querySelector('[data-current]')?.textContent
    await expect.poll(marked).toContain('too expensive')
    await userEvent.keyboard('x')
    await expect.element(price.getByText('Left out')).toBeVisible()
    await userEvent.click(price.getByRole('button', { name: /^Undo/ }))
    await userEvent.click(price)
    await userEvent.keyboard('e')
    await userEvent.fill(page.getByRole('textbox', { name: 'Words of the bot' }), 'It costs too much.')
    await userEvent.keyboard('{Enter}')
    await expect.element(price.or(row(/It costs too much/)).getByText('Edited')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: /^Quote \d+, at 0:24/ }))
    await expect.poll(marked).toContain('Broken panes')
    await expect.element(row(/Broken panes/)).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(() => document.activeElement?.textContent).toContain('sixty people')
    await userEvent.keyboard('a')
    await expect.poll(() => document.activeElement?.textContent).toContain('Accepted')
  })

  it('is not made of a call without words of a buyer, which says so', async () => {
    await open(shortId)
    await expect.element(page.getByText('The transcript has no words of a buyer.')).toBeVisible()
    await expect.element(button('Create the bot with 0 details')).toBeDisabled()
    await expect.element(page.getByRole('link', { name: 'Start with an empty form' })).toBeVisible()
  })

  it.each(schemesFor(import.meta.url))('is usable by everybody, on a phone as well (%s)', async (scheme) => {
    await open(callId, scheme)
    await expect.element(row(/^Price:/)).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
    await page.viewport(390, 800)
    await userEvent.click(page.getByText('Transcript', { exact: true }))
    await expect.element(page.getByRole('log', { name: 'Transcript' })).toBeVisible()
    await userEvent.click(page.getByText('Proposal', { exact: true }))
    await expect.element(row(/^Price:/)).toBeVisible()
    await expect.poll(overflow).toBe(0)
    expect(await violationsOfPage()).toEqual([])
  })
})
