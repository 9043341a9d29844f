import { createRoute } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { leavePage, openPages, violationsOfPage } from '../../ui/testing-pages.tsx'
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

it.each(schemesFor(import.meta.url))('says that a link is not known (%s)', async (scheme) => {
  await openPages(
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
  await expect.element(page.getByText(/^This link is not known/)).toBeVisible()
  expect(await violationsOfPage()).toEqual([])
})
