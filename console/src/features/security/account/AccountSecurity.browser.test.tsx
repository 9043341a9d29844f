import { createRoute } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OwnSession } from '#api/contract/identity.ts'
import type { Passkey } from '#api/contract/passkeys.ts'
import { button, leavePage, openPages, overflow, violationsOfPage } from '../../../ui/testing-pages.tsx'
import { openTestProduct, type TestProduct } from '../../../ui/testing-product.ts'
import { security } from '../texts.ts'
import { AccountSecurityPage } from './AccountSecurityPage.tsx'
import { schemesFor } from '../../../ui/testing-axe.ts'

let product: TestProduct
/** Sessions other than the one of the test product, which the server lists itself. */
let others: OwnSession[] = []
let renewedWith: unknown = null

beforeAll(async () => {
  product = await openTestProduct()
}, 300_000)
afterAll(() => product.close())
afterEach(async () => {
  vi.restoreAllMocks()
  await leavePage()
})

const phone: OwnSession = {
  id: '01990000-0000-7000-8000-000000000001',
  device: { browser: 'Safari 19', system: 'iPhone' },
  address: '2001:db8:aaaa:bbbb:cccc:dddd:eeee:ffff',
  createdAt: '2026-11-20T08:00:00.000Z',
  lastUsedAt: '2026-11-22T08:00:00.000Z',
  expiresAt: '2026-12-20T08:00:00.000Z',
  isCurrent: false,
}

const passkey: Passkey = {
  id: '01990000-0000-7000-8000-000000000002',
  name: 'Laptop',
  otherSite: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  lastUsedAt: null,
}
const recoveryCodes = ['ABCD-EFGH-IJKL-MNOP', 'QRST-UVWX-YZ23-4567']

/** The real API, plus further sessions; passkeys are those given. */
function withOthers(passkeys: Passkey[] = [], account: { passkeyNeedsCodes?: boolean } = {}) {
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin)
    if (pathname === `/api/users/me/sessions/${phone.id}` && init?.method === 'DELETE') {
      others = []
      return new Response(null, { status: 204 })
    }
    if (pathname === '/api/users/me/passkeys') return Response.json({ isAvailable: true, results: passkeys })
    if (pathname === '/api/users/me/two-factor/recovery-codes') {
      renewedWith = JSON.parse(init?.body as string) as unknown
      return Response.json({ recoveryCodes })
    }
    // The user of the test product has no password.
    if (pathname === '/api/users/me/two-factor')
      return Response.json({
        enabledAt: null,
        recoveryCodesLeft: 0,
        passkeyNeedsCodes: false,
        requiredBy: [],
        hasPassword: true,
        stepToTake: null,
        ...account,
      })
    const response = await real(input, init)
    if (pathname !== '/api/users/me/sessions') return response
    const { results } = (await response.json()) as { results: OwnSession[] }
    return Response.json({ results: [...results, ...others] })
  })
}

const open = (scheme: 'light' | 'dark' = 'light') =>
  openPages(
    '/account/security',
    (root) => [
      createRoute({
        getParentRoute: () => root,
        path: '/account/security',
        component: AccountSecurityPage,
      }),
    ],
    { texts: security, scheme },
  )

describe('Account security', () => {
  it('lists the own sessions and ends one after asking', async () => {
    others = [phone]
    withOthers()
    await open()
    await expect.element(page.getByText('This device')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: /End session of Safari 19 on iPhone/ }))
    await expect.element(page.getByText(/is signed out at once/)).toBeVisible()
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'End session', exact: true }))
    await expect.element(page.getByText('You are signed in on this device only.')).toBeVisible()
    expect(page.getByText('Safari 19 on iPhone').elements()).toHaveLength(0)
  })

  it('shows whether two-step sign-in is on, and starts with the password', async () => {
    others = []
    withOthers()
    await open()
    await userEvent.click(button('Turn on'))
    await expect.element(page.getByRole('dialog').getByLabelText('Your password')).toBeVisible()
    await userEvent.click(button('Continue'))
    await expect.element(page.getByText('Enter your password.')).toBeVisible()
  })

  it('gives an account with only a passkey new recovery codes, as a file too', async () => {
    others = []
    withOthers([passkey])
    let file: Blob | null = null
    vi.spyOn(URL, 'createObjectURL').mockImplementation((saved) => {
      file = saved as Blob
      return '#'
    })
    await open()
    await userEvent.click(button('New recovery codes'))
    const dialog = page.getByRole('dialog')
    await userEvent.fill(dialog.getByLabelText('Your password'), 'the right one')
    expect(dialog.getByRole('textbox', { name: /Code/ }).elements()).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'New recovery codes' }))
    await expect.element(page.getByText(recoveryCodes[0]!)).toBeVisible()
    expect(renewedWith).toEqual({ password: 'the right one' })
    await userEvent.click(button('Download codes'))
    expect(await (file as Blob | null)?.text()).toBe(`${recoveryCodes.join('\n')}\n`)
    await userEvent.click(button('I have kept them'))
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  })

  it('says that a password alone will not suffice, and where it still does until there are recovery codes', async () => {
    others = []
    withOthers()
    await open()
    await expect.element(page.getByText(/your password alone no longer signs you in/)).toBeVisible()
    await leavePage()
    vi.restoreAllMocks()
    withOthers([passkey, { ...passkey, id: phone.id, name: 'Desk', otherSite: 'old.example' }], {
      passkeyNeedsCodes: true,
    })
    await open()
    await expect.element(page.getByText(/is not asked for after your password yet/)).toBeVisible()
    expect(page.getByText(/your password alone no longer/).elements()).toEqual([])
    expect(page.getByText(/works only at old.example/).elements()).toHaveLength(1)
    await userEvent.click(button('Make recovery codes'))
    const dialog = page.getByRole('dialog')
    await userEvent.fill(dialog.getByLabelText('Your password'), 'the right one')
    await userEvent.click(dialog.getByRole('button', { name: 'Make recovery codes' }))
    await expect.element(page.getByText(recoveryCodes[0]!)).toBeVisible()
  })

  it('fits a phone and can be used by everybody in both color schemes', async () => {
    others = [phone]
    withOthers()
    await page.viewport(390, 844)
    for (const scheme of schemesFor(import.meta.url)) {
      await open(scheme)
      await expect.element(button('End all other sessions')).toBeVisible()
      await expect.poll(overflow).toBeLessThanOrEqual(0)
      expect(await violationsOfPage()).toEqual([])
      await leavePage()
      await page.viewport(390, 844)
    }
  })
})
