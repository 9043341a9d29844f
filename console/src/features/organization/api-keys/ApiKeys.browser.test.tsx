import { createRoute } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, leavePage, openPages, overflow, violationsOfPage } from '../../../ui/testing-pages.tsx'
import { givenPilotOver, openTestProduct, type TestProduct } from '../../../ui/testing-product.ts'
import { ApiKeysPage } from './ApiKeysPage.tsx'
import { apiKeys } from './texts.ts'
import { schemesFor } from '../../../ui/testing-axe.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
}, 300_000)
afterAll(() => product.close())
afterEach(() => {
  vi.restoreAllMocks()
  return leavePage()
})

const open = (scheme: 'light' | 'dark' = 'light') =>
  openPages(
    '/settings/api-keys',
    (root) => [
      createRoute({ getParentRoute: () => root, path: '/settings/api-keys', component: ApiKeysPage }),
    ],
    { texts: apiKeys, scheme },
  )

const dialog = page.getByRole('dialog')

describe('the page of API keys', () => {
  it('says that there are none', async () => {
    await open()
    await expect.element(page.getByText('No API keys yet')).toBeVisible()
  })

  it('makes no key after a pilot, and says why', async () => {
    givenPilotOver()
    await open()
    await expect.element(button('New key').first()).toBeDisabled()
    await expect
      .element(button('New key').first())
      .toHaveAttribute('title', 'The pilot has ended, so no key can be made.')
  })

  it('creates a key with scopes, which works, and shows its secret once', async () => {
    await open()
    await userEvent.click(button('New key').first())
    await userEvent.click(dialog.getByRole('button', { name: 'Create key' }))
    await expect.element(page.getByText('Enter a name.')).toBeVisible()
    await expect.element(page.getByText('Choose at least one scope.')).toBeVisible()
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Warehouse export')
    await userEvent.click(dialog.getByRole('combobox', { name: 'Scopes' }))
    await userEvent.click(page.getByRole('option', { name: 'users.view' }))
    await userEvent.keyboard('{Escape}')
    await userEvent.click(dialog.getByRole('button', { name: 'Create key' }))
    await expect.element(page.getByText('Copy the key now')).toBeVisible()
    const secret = page.getByText(/^clk_\w{12}_/)
    await expect.element(secret).toBeVisible()
    const response = await fetch(`/api/users?orgId=${product.orgId}`, {
      headers: { authorization: `Bearer ${secret.element().textContent}` },
    })
    expect(response.status).toBe(200)
    await userEvent.click(button('Done'))
    await expect.element(page.getByText('Warehouse export')).toBeVisible()
    await expect.poll(() => secret.elements().length).toBe(0)
  })

  it('creates one key although the first answer is lost, and says that its secret is lost too', async () => {
    const real = globalThis.fetch
    let lost = 0
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input, init)
      const response = await real(request)
      if (request.method !== 'POST' || !request.url.includes('/users/api-keys') || lost > 0) return response
      lost += 1
      throw new TypeError('Failed to fetch')
    })
    await open()
    await userEvent.click(button('New key').first())
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Lost key')
    await userEvent.click(dialog.getByRole('combobox', { name: 'Scopes' }))
    await userEvent.click(page.getByRole('option', { name: 'users.view' }))
    await userEvent.keyboard('{Escape}')
    const create = dialog.getByRole('button', { name: 'Create key' })
    await userEvent.click(create)
    await expect.element(dialog.getByText(/^The server cannot be reached/)).toBeVisible()
    await userEvent.click(create)
    await expect.element(page.getByText(/^The key “Lost key” was created, but/)).toBeVisible()
    await expect.element(page.getByText('Lost key', { exact: true })).toBeVisible()
    expect(page.getByText('Copy the key now').elements()).toHaveLength(0)
  })

  it('revokes a key when its name has been typed', async () => {
    await open()
    await userEvent.click(button('Revoke Warehouse export'))
    const typed = dialog.getByRole('textbox', { name: 'Type the name of the key' })
    await userEvent.fill(typed, 'warehouse')
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }))
    await expect.element(page.getByText('This is not the name of the key.')).toBeVisible()
    await userEvent.fill(typed, 'Warehouse export')
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }))
    await expect.element(page.getByText('Revoked', { exact: true })).toBeVisible()
    await expect.poll(() => button('Revoke Warehouse export').elements().length).toBe(0)
  })

  it.each(schemesFor(import.meta.url))('has no violations and fits a phone, %s', async (scheme) => {
    await open(scheme)
    await expect.element(page.getByText('Warehouse export')).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
    await page.viewport(390, 844)
    await expect.element(page.getByText('Warehouse export')).toBeVisible()
    await expect.poll(overflow).toBeLessThanOrEqual(0)
    expect(await violationsOfPage()).toEqual([])
  })
})
