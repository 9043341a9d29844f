import { createRoute } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, leavePage, openPages, violationsOfPage } from '../../ui/testing-pages.tsx'
import { openTestProduct, type TestProduct } from '../../ui/testing-product.ts'
import { unsubscribe } from './texts.ts'
import { UnsubscribePage } from './UnsubscribePage.tsx'
import { schemesFor } from '../../ui/testing-axe.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
}, 300_000)
afterAll(() => product.close())
afterEach(() => leavePage())

const open = (scheme: 'light' | 'dark' = 'light') =>
  openPages(
    '/stop',
    (root) => [
      createRoute({
        getParentRoute: () => root,
        path: '/stop',
        component: () => <UnsubscribePage token={'x'.repeat(43)} />,
      }),
    ],
    { texts: unsubscribe, scheme },
  )
const unknown = page.getByText(/^This link is not known/)

it.each(schemesFor(import.meta.url))('says that a link is not known (%s)', async (scheme) => {
  await open(scheme)
  await expect.element(unknown).toBeVisible()
  expect(await violationsOfPage()).toEqual([])
})

it('says that the request failed, not that the link is bad, and tries again', async () => {
  const original = window.fetch
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (!pathname.startsWith('/api/unsubscribe/')) return original(input, init)
    return Promise.resolve(Response.json({ message: 'Too many requests.' }, { status: 429 }))
  }
  try {
    await open()
    await expect.element(page.getByRole('alert').getByText('Too many requests.')).toBeVisible()
    await expect.element(unknown).not.toBeInTheDocument()
    expect(await violationsOfPage()).toEqual([])
  } finally {
    window.fetch = original
  }
  await userEvent.click(button('Retry'))
  await expect.element(unknown).toBeVisible()
})
