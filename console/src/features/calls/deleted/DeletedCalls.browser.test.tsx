import { createRoute } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createCall, deleteCalls } from '#api/contract/calls.ts'
import { call } from '../../../lib/call.ts'
import { button, leavePage, openPages, overflow, violationsOfPage } from '../../../ui/testing-pages.tsx'
import { openTestProduct, type TestProduct } from '../../../ui/testing-product.ts'
import { DeletedCallsPage } from './DeletedCallsPage.tsx'
import { deletedCalls } from './texts.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
  for (const title of ['First depot', 'Second depot', 'Third depot']) {
    const transcript = [{ userName: 'Nora', message: 'Hello.', secondsFromStart: 0, role: 'user' as const }]
    const body = { title, runScore: false, transcript }
    const { callId } = await call(createCall, { respondAsync: true, body })
    await call(deleteCalls, { body: { ids: [callId] } })
  }
}, 300_000)
afterAll(() => product.close())
afterEach(() => leavePage())

const open = (scheme: 'light' | 'dark') =>
  openPages(
    '/deleted',
    (root) => [
      createRoute({ getParentRoute: () => root, path: '/deleted', component: () => <DeletedCallsPage /> }),
    ],
    { texts: deletedCalls, scheme },
  )

it('restores one deleted call, then the others together', async () => {
  await open('light')
  expect(await violationsOfPage()).toEqual([])
  await userEvent.click(button('Restore Third depot'))
  await expect.element(page.getByText('Third depot')).not.toBeInTheDocument()
  await leavePage()
  await page.viewport(390, 844)
  await open('dark')
  await expect.element(page.getByText('Second depot')).toBeVisible()
  await expect.poll(overflow).toBe(0)
  expect(await violationsOfPage()).toEqual([])
  await userEvent.click(page.getByRole('checkbox', { name: 'Select all of this page' }))
  await userEvent.click(button('Restore 2'))
  await expect.element(page.getByText('Nothing can be restored')).toBeVisible()
})
