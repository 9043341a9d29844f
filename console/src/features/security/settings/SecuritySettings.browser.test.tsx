import { createRoute } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getSingleSignOn, type SingleSignOn } from '#api/contract/single-sign-on.ts'
import { call } from '../../../lib/call.ts'
import {
  button,
  leavePage,
  openPages,
  overflow,
  returnToPage,
  violationsOfPage,
} from '../../../ui/testing-pages.tsx'
import { openTestProduct, type TestProduct } from '../../../ui/testing-product.ts'
import { security } from '../texts.ts'
import { SecuritySettingsPage } from './SecuritySettingsPage.tsx'
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

/** An identity provider that the test product cannot have. Changes with another version are refused. */
async function givenProvider(provider: NonNullable<SingleSignOn['provider']>) {
  const stored: SingleSignOn = { ...(await call(getSingleSignOn)), provider }
  const sent: { version?: number }[] = []
  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (pathname !== '/api/organizations/sso') return real(input, init)
    if (init?.method !== 'PATCH') return Promise.resolve(Response.json(stored))
    const body = JSON.parse(init.body as string) as { version?: number }
    sent.push(body)
    if (body.version === stored.provider?.version) return Promise.resolve(Response.json(stored))
    return Promise.resolve(
      Response.json({ detail: 'Somebody else has changed it.', code: 'stale' }, { status: 409 }),
    )
  })
  return { stored, sent }
}

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

  it('refuses settings of the identity provider that somebody else has changed since the dialog opened', async () => {
    const provider = {
      issuer: 'https://login.larkfield.example',
      clientId: 'coachline',
      defaultRole: 'MEMBER' as const,
      testedAt: null,
      version: 1,
    }
    const { stored, sent } = await givenProvider(provider)
    await open()
    await userEvent.click(button('Change'))
    await expect.element(page.getByLabelText('Client ID')).toHaveValue('coachline')
    stored.provider = { ...provider, clientId: 'coachline-2', version: 2 }
    await returnToPage('/organizations/sso')
    await expect.element(page.getByText(/^coachline-2 ·/)).toBeVisible()
    await userEvent.click(page.getByRole('combobox', { name: 'Role of new members' }))
    await userEvent.click(page.getByRole('option', { name: 'Observer' }))
    await userEvent.click(button('Save'))
    await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    expect(sent).toMatchObject([{ clientId: 'coachline', defaultRole: 'OBSERVER', version: 1 }])
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
