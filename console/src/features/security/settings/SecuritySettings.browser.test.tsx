import { createRoute } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OrganizationSecurity } from '#api/contract/identity.ts'
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

const provider = {
  issuer: 'https://login.larkfield.example',
  clientId: 'coachline',
  defaultRole: 'MEMBER' as const,
  testedAt: null,
  version: 1,
}

const stale = () => Response.json({ detail: 'Somebody else has changed it.', code: 'stale' }, { status: 409 })

type Sent = { version?: number; isRequired?: boolean; requireTwoFactor?: boolean }

/**
 * An identity provider that the test product cannot have, and a required second step. Changes with another version are refused; both
 * requirements raise the organization's version.
 */
async function givenProvider(changes: Partial<SingleSignOn> = {}) {
  const stored: SingleSignOn = { ...(await call(getSingleSignOn)), provider, ...changes }
  const security: OrganizationSecurity = {
    requireTwoFactor: true,
    members: 3,
    membersWithTwoFactor: 2,
    version: 1,
  }
  const sent: Sent[] = []
  const answers: Record<string, (change: Sent | null) => Response> = {
    '/api/organizations/sso': (change) => {
      if (change !== null) sent.push(change)
      return change === null || change.version === stored.provider?.version ? Response.json(stored) : stale()
    },
    '/api/organizations/sso/required': (change) => {
      stored.isRequired = change?.isRequired === true
      security.version += 1
      return Response.json(stored)
    },
    '/api/organizations/security': (change) => {
      if (change === null) return Response.json(security)
      if (change.version !== security.version) return stale()
      security.requireTwoFactor = change.requireTwoFactor === true
      security.version += 1
      return Response.json(security)
    },
  }
  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const answer = answers[pathname]
    if (answer === undefined) return real(input, init)
    return Promise.resolve(
      answer(init?.method === 'PATCH' ? (JSON.parse(init.body as string) as Sent) : null),
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
    const { stored, sent } = await givenProvider()
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

  it('changes both requirements one after the other', async () => {
    await givenProvider({ isRequired: true })
    await open()
    await userEvent.click(page.getByRole('switch', { name: /^Only single sign-on/ }))
    await expect.element(page.getByText('Passwords open the organization again.')).toBeVisible()
    await userEvent.click(page.getByRole('switch', { name: 'Required' }))
    await expect.element(page.getByText('Two-step sign-in is no longer required.')).toBeVisible()
    await expect.element(page.getByRole('switch', { name: 'Required' })).not.toBeChecked()
  })

  it('says what another client does before it is saved', async () => {
    await givenProvider({ isRequired: true })
    await open()
    await userEvent.click(button('Change'))
    const effect = page.getByText(/Passwords open the organization until somebody has signed in/)
    await expect.element(page.getByLabelText('Client ID')).toHaveValue('coachline')
    await expect.element(effect).not.toBeInTheDocument()
    await userEvent.fill(page.getByLabelText('Client ID'), 'another')
    await expect.element(effect).toBeVisible()
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
