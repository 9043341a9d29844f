import { createRoute } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, leavePage, openPages, overflow, violationsOfPage } from '../../../ui/testing-pages.tsx'
import { openTestProduct, type TestProduct } from '../../../ui/testing-product.ts'
import { security } from '../texts.ts'
import { SecuritySettingsPage } from './SecuritySettingsPage.tsx'
import { schemesFor } from '../../../ui/testing-axe.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
}, 300_000)
afterAll(() => product.close())
afterEach(leavePage)

const open = (scheme: 'light' | 'dark' = 'light') =>
  openPages(
    '/settings/security',
    (root) => [
      createRoute({
        getParentRoute: () => root,
        path: '/settings/security',
        component: SecuritySettingsPage,
      }),
    ],
    { texts: security, scheme },
  )

describe('Security settings', () => {
  it('creates a token for the directory, shows it once, and revokes it', async () => {
    await open()
    await expect.element(page.getByText('No directory is connected.')).toBeVisible()
    await userEvent.click(button('New token'))
    await userEvent.fill(page.getByLabelText('Name'), 'Entra of Larkfield')
    await userEvent.click(button('Create token'))
    await expect.element(page.getByText(/^clscim_[\w-]{43}$/)).toBeVisible()
    await userEvent.click(button('I have copied it'))
    await expect.element(page.getByText('Entra of Larkfield')).toBeVisible()
    await userEvent.click(button('Revoke Entra of Larkfield'))
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }))
    await expect.element(page.getByText('No directory is connected.')).toBeVisible()
  })

  it('says why a second step cannot be required yet', async () => {
    await open()
    await userEvent.click(page.getByRole('switch', { name: 'Required' }))
    await userEvent.click(button('Require it'))
    await expect.element(page.getByText('Turn on two-step sign-in for your own account first.')).toBeVisible()
  })

  it('says that nobody has the address whose second step is to be reset', async () => {
    await open()
    await userEvent.click(button('Reset for a member'))
    await userEvent.fill(page.getByLabelText('Email of the member'), 'nobody@larkfield.example')
    await userEvent.click(button('Turn off their second step'))
    await expect.element(page.getByText('No member of this organization has this address.')).toBeVisible()
  })

  it('says at the field why an address is no identity provider’s', async () => {
    await open()
    await expect.element(page.getByText('No identity provider is connected.')).toBeVisible()
    await userEvent.click(button('Set up'))
    await userEvent.fill(page.getByLabelText('Issuer'), 'http://10.0.0.5')
    await userEvent.fill(page.getByLabelText('Client ID'), 'coachline')
    await userEvent.click(button('Save'))
    await expect.element(page.getByText('Enter the client secret.')).toBeVisible()
    await userEvent.fill(page.getByLabelText('Client secret'), 'secret')
    await userEvent.click(button('Save'))
    await expect.element(page.getByText(/This address is in a private network/)).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
  })

  it('fits a phone and can be used by everybody in both color schemes', async () => {
    for (const scheme of schemesFor(import.meta.url)) {
      await page.viewport(390, 844)
      await open(scheme)
      await expect.element(button('New token')).toBeVisible()
      await expect.poll(overflow).toBeLessThanOrEqual(0)
      expect(await violationsOfPage()).toEqual([])
      await leavePage()
    }
  })
})
