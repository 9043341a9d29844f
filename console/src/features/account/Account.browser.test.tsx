import { createRoute } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MyEmail } from '#api/contract/users.ts'
import { button, leavePage, openPages, overflow, violationsOfPage } from '../../ui/testing-pages.tsx'
import { openTestProduct, type TestProduct } from '../../ui/testing-product.ts'
import { AccountPage } from './AccountPage.tsx'
import { account } from './texts.ts'
import { schemesFor } from '../../ui/testing-axe.ts'

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
    '/account',
    (root) => [createRoute({ getParentRoute: () => root, path: '/account', component: AccountPage })],
    { texts: account, scheme },
  )
const field = (label: string) => page.getByLabelText(label, { exact: true })

/** A session from an identity provider, which the test product cannot have. */
function givenBoundSession(account: Pick<MyEmail, 'isProfileFixed'>): void {
  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const response = await real(input, init)
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (pathname !== '/api/users/me/email') return response
    return Response.json({ ...((await response.json()) as MyEmail), isBound: true, ...account })
  })
}

async function givenPicture(): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = 40
  canvas.height = 20
  canvas.getContext('2d')?.fillRect(0, 0, 40, 20)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  return new File([blob ?? new Blob()], 'me.png', { type: 'image/png' })
}

describe('the own account', () => {
  it('takes another name, and says what is missing at its field', async () => {
    await open()
    await userEvent.fill(field('First name'), ' ')
    await userEvent.click(button('Save name'))
    await expect.element(page.getByText('This field is required')).toBeVisible()
    await userEvent.fill(field('First name'), 'Danielle')
    await userEvent.click(button('Save name'))
    await expect.element(page.getByText('Name saved.')).toBeVisible()
    await expect.element(field('First name')).toHaveValue('Danielle')
  })

  it('takes a picture, refuses what is none, and gives it back', async () => {
    await open()
    await expect.element(button('Change picture')).toBeVisible()
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (input === null) throw new Error('There is no field for a file')
    await userEvent.upload(input, new File(['no picture'], 'me.png', { type: 'image/png' }))
    await expect.element(page.getByText(/This picture cannot be read/)).toBeVisible()
    await userEvent.fill(field('Last name'), 'Whitlock-Rowe')
    await userEvent.upload(input, await givenPicture())
    await expect.element(button('Remove')).toBeVisible()
    await expect.element(field('Last name')).toHaveValue('Whitlock-Rowe')
    await userEvent.click(button('Save name'))
    await expect.element(page.getByText('Name saved.')).toBeVisible()
    await userEvent.click(button('Remove'))
    await expect.element(button('Remove')).not.toBeInTheDocument()
  })

  it('asks for the password before the address or the password changes', async () => {
    await open()
    await userEvent.fill(field('New email address'), 'dana@new.test')
    await userEvent.fill(field('Your password'), 'not my password')
    await userEvent.click(button('Send link'))
    await expect.element(page.getByText('This is not your password.')).toBeVisible()
    await userEvent.fill(field('Current password'), 'not my password')
    await userEvent.fill(field('New password'), 'short')
    await userEvent.click(button('Change password'))
    await expect.element(page.getByText('Use at least 12 characters.')).toBeVisible()
  })

  it('says what somebody cannot change who came through single sign-on', async () => {
    givenBoundSession({ isProfileFixed: true })
    await open()
    await expect.element(page.getByText(/to change your name or picture/)).toBeVisible()
    await expect.element(page.getByText(/to change your address/)).toBeVisible()
    await expect.element(page.getByText(/Sign in with your password to change it/)).toBeVisible()
    expect(page.getByRole('textbox').elements()).toEqual([])
    await expect.element(button('Change picture')).not.toBeInTheDocument()
    await leavePage()
    vi.restoreAllMocks()

    givenBoundSession({ isProfileFixed: false })
    await open()
    await expect.element(page.getByText(/to change your address/)).toBeVisible()
    await expect.element(button('Change picture')).toBeVisible()
    await expect.element(field('First name')).toBeVisible()
  })

  it.each(schemesFor(import.meta.url))('has no violations and fits a phone, %s', async (scheme) => {
    await open(scheme)
    await expect.element(button('Change password')).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
    await page.viewport(390, 844)
    await expect.poll(overflow).toBeLessThanOrEqual(0)
    expect(await violationsOfPage()).toEqual([])
  })
})
