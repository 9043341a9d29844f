import { createRoute } from '@tanstack/react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createCall } from '#api/contract/calls.ts'
import { createPrivacyRule } from '#api/contract/rules.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { call } from '../../../lib/call.ts'
import { openPages, violationsOfPage } from '../../../ui/testing-pages.tsx'
import { openTestProduct, type TestProduct } from '../../../ui/testing-product.ts'
import { HeldCallsPage } from './HeldCallsPage.tsx'
import { heldCalls } from './texts.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
  await call(createPrivacyRule, {
    params: { level: 'organization' },
    body: { ruleType: 'excludeCall', settings: { MAX_DURATION: 119 } },
    idempotencyKey: newIdempotencyKey(),
  })
})
afterAll(() => product.close())

/** A text without times: its length can only be estimated. */
const upload = (title: string) =>
  call(createCall, {
    body: {
      title,
      transcript: 'Ana: How do you plan the night routes?\nBen: In a spreadsheet.',
      actors: [],
      runScore: false,
      buyerCompany: '',
    },
    idempotencyKey: newIdempotencyKey(),
  })

const open = (scheme?: 'light' | 'dark') =>
  openPages(
    '/calls/held',
    (root) => [
      createRoute({
        getParentRoute: () => root,
        path: '/calls/held',
        component: () => <HeldCallsPage search={{ decidable: false }} onSearch={() => undefined} />,
      }),
      createRoute({
        getParentRoute: () => root,
        path: '/settings/real-calls',
        component: () => <h1>Rules</h1>,
      }),
    ],
    { texts: heldCalls, scheme, isLive: true },
  )

describe('held calls', () => {
  it('are listed with reason and deadline, and decided one by one or together', async () => {
    for (const title of ['Kestrel one', 'Kestrel two', 'Kestrel three']) await upload(title)
    await open()
    for (const title of ['Kestrel one', 'Kestrel two', 'Kestrel three'])
      await expect.element(page.getByText(title, { exact: true })).toBeVisible()
    await expect.element(page.getByText(/by estimate\. Your rule: lasts/).first()).toBeVisible()
    await expect.element(page.getByText(/^Will be excluded .*20\d\d/).first()).toBeVisible()
    expect(await violationsOfPage()).toEqual([])

    await userEvent.click(page.getByRole('button', { name: 'Import Kestrel one' }))
    await expect.element(page.getByText('Kestrel one', { exact: true })).not.toBeInTheDocument()

    await userEvent.click(page.getByRole('checkbox', { name: 'Select all' }))
    await userEvent.click(page.getByRole('button', { name: 'Exclude 2' }))
    await expect.element(page.getByText(/This cannot be undone/)).toBeVisible()
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Exclude 2' }))
    await expect.element(page.getByText('No call is held')).toBeVisible()
  })

  it('can be read in the dark', async () => {
    await upload('Kestrel four')
    await open('dark')
    await expect.element(page.getByText('Kestrel four', { exact: true })).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
  })
})
