import { createRoute } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { GradingItemView, SubmitGradesBody } from '#api/contract/calibration.ts'
import { leavePage, openPages, overflow, returnToPage, violationsOfPage } from '../../../ui/testing-pages.tsx'
import { schemesFor } from '../../../ui/testing-axe.ts'
import { openTestProduct, type TestProduct } from '../../../ui/testing-product.ts'
import { GradingPage } from './GradingPage.tsx'
import { grading } from './texts.ts'

let product: TestProduct
let sent: SubmitGradesBody[]
let skipped: number
let queue: string[]

const id = '0198a000-0000-7000-8000-0000000000bb'
const otherId = '0198a000-0000-7000-8000-0000000000cc'
const criterion = (
  name: string,
  checks: string[],
): GradingItemView['sections'][number]['criteria'][number] => ({
  id: name,
  text: name,
  guidance: '',
  speaker: 'rep',
  steps: null,
  colleagueCounts: true,
  notApplicableWhen: null,
  checks: checks.map((text) => ({ id: text, text, speaker: null })),
})
const item: GradingItemView = {
  id,
  scorecard: 'Renewal talks',
  status: 'open',
  callType: 'renewal',
  messages: [
    { secondsFromStart: 1, side: 'rep', speaker: 'Ada', message: 'Shall we go through the numbers?' },
    { secondsFromStart: 6, side: 'buyer', speaker: 'Ben', message: 'Please do. I have until noon.' },
  ],
  sections: [
    {
      id: 'a',
      name: 'Opening',
      criteria: [criterion('Agrees the agenda', ['Names it', 'The buyer agrees'])],
    },
    {
      id: 'b',
      name: 'Close',
      criteria: [
        criterion('Agrees a date', ['A date is named']),
        { ...criterion('Sums up', ['How well?']), steps: ['Not at all', 'Some of it', 'All of it'] },
      ],
    },
  ],
}

beforeAll(async () => {
  product = await openTestProduct()
}, 300_000)
afterAll(() => product.close())

beforeEach(() => {
  sent = []
  skipped = 0
  queue = [id]
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin)
    const respond = (body: object) => Promise.resolve(Response.json(body))
    if (pathname.endsWith('/calibration/queue'))
      return respond({
        results: queue.map((queued) => ({
          id: queued,
          scorecard: item.scorecard,
          messages: 2,
          durationSeconds: 9,
          assignedAt: '2026-11-20T10:00:00.000Z',
        })),
        total: queue.length,
      })
    if (pathname.endsWith(`/calibration/items/${id}`)) return respond(item)
    if (pathname.endsWith(`/calibration/items/${otherId}`))
      return respond({ ...item, id: otherId, scorecard: 'Discovery' })
    const isSkip = pathname.endsWith(`/calibration/items/${id}/pass`)
    if (!isSkip && !pathname.endsWith(`/calibration/items/${id}/grades`)) return real(input, init)
    if (isSkip) skipped++
    else if (typeof init?.body === 'string') sent.push(JSON.parse(init.body) as SubmitGradesBody)
    queue = queue.filter((queued) => queued !== id)
    return respond({ callId: id, left: queue.length })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  return leavePage()
})

const open = (scheme: 'light' | 'dark' = 'light') =>
  openPages(
    '/calibration/grading',
    (root) => [
      createRoute({ getParentRoute: () => root, path: '/calibration/grading', component: GradingPage }),
      createRoute({ getParentRoute: () => root, path: '/calibration', component: () => <p>Calibration</p> }),
    ],
    { texts: grading, scheme },
  )

describe('the page of blind grading', () => {
  it('takes every answer, a quote and the end of it from the keyboard', async () => {
    await open()
    await expect.element(page.getByText('0 of 4 answered')).toBeVisible()
    page.getByRole('region', { name: 'Transcript' }).element().focus()
    // Selects the first turn in view, then the next, and stays at the last.
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(window.getSelection()?.toString()).toBe('Please do. I have until noon.')
    await userEvent.keyboard('q')
    await expect.element(page.getByText('“Please do. I have until noon.” ×')).toBeVisible()
    await userEvent.keyboard('1231')
    await expect.element(page.getByText('4 of 4 answered')).toBeVisible()
    await expect.element(page.getByRole('radio', { name: '1 · Some of it' })).toBeChecked()
    await userEvent.click(page.getByRole('radio', { name: '2 · All of it' }))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(page.getByText('Nothing to grade')).toBeVisible()
    expect(sent[0]?.grades).toEqual([
      {
        criterionId: 'Agrees the agenda',
        comment: '',
        checks: [
          {
            checkId: 'Names it',
            status: 'met',
            evidence: [{ messageIndex: 1, start: 0, end: 29, quote: 'Please do. I have until noon.' }],
          },
          { checkId: 'The buyer agrees', status: 'missed' },
        ],
      },
      {
        criterionId: 'Agrees a date',
        comment: '',
        checks: [{ checkId: 'A date is named', status: 'not_applicable' }],
      },
      { criterionId: 'Sums up', comment: '', checks: [{ checkId: 'How well?', status: 'met', step: 2 }] },
    ])
  })

  it('asks before answers are lost with the page or by skipping the call', async () => {
    const { go, address } = await open()
    await expect.element(page.getByText('0 of 4 answered')).toBeVisible()
    await userEvent.keyboard('1')
    go('/calibration')
    await userEvent.click(page.getByRole('button', { name: 'Stay' }))
    expect(address()).toBe('/calibration/grading')
    await userEvent.click(page.getByRole('button', { name: 'Skip this call' }))
    await expect.element(page.getByText('Your answer is lost', { exact: false })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
    await expect.element(page.getByText('1 of 4 answered')).toBeVisible()
    expect(skipped).toBe(0)
    await userEvent.click(page.getByRole('button', { name: 'Skip this call' }))
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Skip this call' }))
    await expect.element(page.getByText('Nothing to grade')).toBeVisible()
    expect(skipped).toBe(1)
  })

  it('says that the call being graded is gone instead of showing another one', async () => {
    queue = [id, otherId]
    await open()
    await expect.element(page.getByText('0 of 4 answered')).toBeVisible()
    await userEvent.keyboard('1')
    queue = [otherId]
    await returnToPage('/calibration/queue')
    await expect.element(page.getByText('This call is no longer in your list')).toBeVisible()
    await expect.element(page.getByText('Discovery')).not.toBeInTheDocument()
    await userEvent.click(page.getByRole('button', { name: 'Continue' }))
    await expect.element(page.getByText('Discovery')).toBeVisible()
  })

  it.each(schemesFor(import.meta.url))('can be used by everybody and fits, %s', async (scheme) => {
    await open(scheme)
    await expect.element(page.getByText('0 of 4 answered')).toBeVisible()
    await userEvent.keyboard('1')
    expect(await violationsOfPage()).toEqual([])
    await page.viewport(390, 844)
    expect(overflow()).toBeLessThanOrEqual(0)
  })
})
