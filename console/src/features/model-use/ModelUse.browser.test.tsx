import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ModelLimits, ModelUse, ModelUseDay } from '#api/contract/model-use.ts'
import {
  button,
  leavePage,
  openPages,
  overflow,
  returnToPage,
  violationsOfPage,
} from '../../ui/testing-pages.tsx'
import { openTestProduct, type TestProduct } from '../../ui/testing-product.ts'
import { ModelUsePage } from './ModelUsePage.tsx'
import { modelUseSearch, searchDefaults } from './search.ts'
import { modelUse } from './texts.ts'
import { schemesFor } from '../../ui/testing-axe.ts'

let product: TestProduct
/** What the ledger would return; the test product has no model. */
let use: ModelUse
let days: ModelUseDay[]
let sent: ModelLimits[]

beforeAll(async () => {
  product = await openTestProduct()
}, 300_000)
afterAll(() => product.close())

beforeEach(() => {
  sent = []
  use = {
    model: { name: 'acme-large', isPriceKnown: true, isAvailable: true },
    month: '2026-11-01T00:00:00.000Z',
    requests: 3_120,
    tokens: 4_750_000,
    cost: 18.42,
    unpricedTokens: 0,
    reservedTokens: 0,
    limits: { monthlyTokens: 5_000_000, monthlyCost: null, version: 1 },
  }
  days = Array.from({ length: 45 }, (_, index) => ({
    id: String(index),
    day: new Date(Date.UTC(2026, 10, 23) - Math.floor(index / 2) * 86_400_000).toISOString(),
    purpose: index % 2 === 0 ? ('scoring' as const) : ('second_look' as const),
    model: 'acme-large',
    requests: 80 - index,
    estimatedRequests: index === 0 ? 2 : 0,
    inputTokens: 120_000 - index,
    outputTokens: 9_000,
    cost: 0.495,
    unpricedTokens: 0,
  }))
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin)
    if (url.pathname.endsWith('/organizations/model-use')) return Response.json(use)
    if (url.pathname.endsWith('/organizations/model-use/days')) {
      const from = Number(url.searchParams.get('from'))
      const results = days.slice(from, from + Number(url.searchParams.get('numberOfResults')))
      return Response.json({ results, total: days.length })
    }
    if (!url.pathname.endsWith('/organizations/settings/model-limits')) return real(input, init)
    const limits = JSON.parse(init?.body as string) as ModelLimits
    sent.push(limits)
    if (limits.version !== use.limits.version)
      return Response.json({ detail: 'Somebody else has changed it.', code: 'stale' }, { status: 409 })
    use = { ...use, limits: { ...limits, version: limits.version + 1 } }
    return Response.json(use)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  return leavePage()
})

const open = (scheme: 'light' | 'dark' = 'light') =>
  openPages(
    '/settings/model-use',
    (root) => {
      const list = createRoute({
        getParentRoute: () => root,
        path: '/settings/model-use',
        validateSearch: modelUseSearch,
        search: { middlewares: [stripSearchParams(searchDefaults)] },
        component: function List() {
          const navigate = useNavigate()
          return (
            <ModelUsePage
              search={list.useSearch()}
              onSearch={(next) => void navigate({ to: '/settings/model-use', search: next } as never)}
            />
          )
        },
      })
      return [list]
    },
    { texts: modelUse, scheme },
  )

const field = (name: string) => page.getByRole('textbox', { name })

describe('the page of model use', () => {
  it('lists days by purpose, a page at a time, next to the month’s use', async () => {
    const { address } = await open()
    await expect.element(page.getByText('4,750,000 of 5,000,000')).toBeVisible()
    await expect.element(page.getByText('$18.42, no limit')).toBeVisible()
    await expect.element(page.getByText(/^The limit is nearly reached/)).toBeVisible()
    await expect.element(page.getByText('Second look at evidence').first()).toBeVisible()
    await expect.element(page.getByText(/2 estimated/)).toBeVisible()
    await userEvent.click(button('Next page'))
    await expect.element(page.getByText('13 Nov 2026').first()).toBeVisible()
    expect(address()).toContain('page=2')
  })

  it('changes the limit, and shows what is wrong at its field', async () => {
    await open()
    await userEvent.click(button('Change limit'))
    await userEvent.fill(field('Tokens in a month'), 'many')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Change limit' }))
    await expect.element(page.getByText('Enter a whole number, or leave empty for no limit.')).toBeVisible()
    expect(sent).toEqual([])
    await userEvent.fill(field('Tokens in a month'), '6,000,000')
    await userEvent.fill(field('US dollars in a month'), '25.50')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Change limit' }))
    await expect.element(page.getByText('4,750,000 of 6,000,000')).toBeVisible()
    await expect.element(page.getByText('$18.42 of $25.50')).toBeVisible()
    expect(sent).toEqual([{ monthlyTokens: 6_000_000, monthlyCost: 25.5, version: 1 }])
  })

  it.each([
    ['12,50', 'a decimal comma'],
    ['1,250,5', 'an incomplete group'],
    ['1,25.0,0', 'a comma behind the point'],
    ['0,500', 'a group of nothing'],
    ['12 50', 'a space in a number'],
  ])('refuses %s as a limit of money: %s', async (typed) => {
    await open()
    await userEvent.click(button('Change limit'))
    await userEvent.fill(field('US dollars in a month'), typed)
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Change limit' }))
    await expect.element(page.getByText('Enter an amount, or leave empty for no limit.')).toBeVisible()
    expect(sent).toEqual([])
  })

  it('takes thousands in groups', async () => {
    await open()
    await userEvent.click(button('Change limit'))
    await userEvent.fill(field('Tokens in a month'), '6 000 000')
    await userEvent.fill(field('US dollars in a month'), '1,250.50')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Change limit' }))
    await expect.element(page.getByText('$18.42 of $1,250.50')).toBeVisible()
    expect(sent).toEqual([{ monthlyTokens: 6_000_000, monthlyCost: 1250.5, version: 1 }])
  })

  it('says in the dialog that somebody else was faster, and keeps what they saved', async () => {
    await open()
    await userEvent.click(button('Change limit'))
    await userEvent.fill(field('Tokens in a month'), '')
    use = { ...use, limits: { monthlyTokens: 9_000_000, monthlyCost: 40, version: 2 } }
    await returnToPage('/organizations/model-use')
    await expect.element(page.getByText('$18.42 of $40.00')).toBeVisible()
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Change limit' }))
    await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    expect(sent).toEqual([{ monthlyTokens: null, monthlyCost: null, version: 1 }])
    await userEvent.click(button('Cancel'))
    await userEvent.click(button('Leave anyway'))
    await userEvent.click(button('Change limit'))
    await expect.element(field('Tokens in a month')).toHaveValue('9,000,000')
    await expect.element(field('US dollars in a month')).toHaveValue('40')
  })

  it('hands over the whole ledger as a file', async () => {
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob)
      return 'blob:nothing'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await open()
    await userEvent.click(button('CSV'))
    await expect.poll(() => files.length).toBe(1)
    const lines = (await files[0]?.text())?.trim().split('\r\n') ?? []
    expect(lines).toHaveLength(46)
    expect(lines[1]).toBe('"2026-11-23","Scoring","acme-large","80","2","120000","9000","0.495","0"')
  })

  it('counts tokens only where the price is not known, and offers no limit of money', async () => {
    use = { ...use, cost: 0, model: { ...use.model, isPriceKnown: false } }
    await open()
    await expect.element(page.getByText(/The price of acme-large is not known/)).toBeVisible()
    expect(page.getByText('Cost in November 2026').query()).toBeNull()
    await userEvent.click(button('Change limit'))
    await expect.element(field('Tokens in a month')).toBeVisible()
    expect(field('US dollars in a month').query()).toBeNull()
  })

  it('promises nothing without a model', async () => {
    use = { ...use, tokens: 0, cost: 0, model: { name: null, isPriceKnown: false, isAvailable: false } }
    days = []
    await open()
    await expect.element(page.getByText('This installation has no model')).toBeVisible()
    expect(button('Change limit').query()).toBeNull()
    expect(button('CSV').query()).toBeNull()
  })

  it.each(schemesFor(import.meta.url))('has no violations and fits a phone, %s', async (scheme) => {
    await open(scheme)
    await expect.element(page.getByText('4,750,000 of 5,000,000')).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
    await page.viewport(390, 844)
    await expect.element(page.getByText('4,750,000 of 5,000,000')).toBeVisible()
    await expect.element(page.getByText('Scoring · 80 requests')).toBeVisible()
    await expect.poll(overflow).toBeLessThanOrEqual(0)
    expect(await violationsOfPage()).toEqual([])
    await userEvent.click(button('Change limit'))
    await expect.element(field('Tokens in a month')).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
  })
})
