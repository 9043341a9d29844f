import { createRoute } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type CallDetail, createCall, getCall } from '#api/contract/calls.ts'
import { listCommands } from '#api/contract/commands.ts'
import { getPublicUrl, openPublicDetails, togglePublicUrl } from '#api/contract/public-links.ts'
import { call } from '../../../lib/call.ts'
import { button, leavePage, openPages, overflow, violationsOfPage } from '../../../ui/testing-pages.tsx'
import { loseNextResponse, openTestProduct, type TestProduct } from '../../../ui/testing-product.ts'
import { calls } from '../texts.ts'
import { CallShare } from './CallShare.tsx'
import { PublicCallPage } from './PublicCallPage.tsx'
import { publicCall } from './public-texts.ts'

let product: TestProduct
let callId: string
let detail: CallDetail
async function createSharable(title: string): Promise<CallDetail> {
  const made = await call(createCall, {
    respondAsync: true,
    body: {
      title,
      runScore: false,
      durationSeconds: 900,
      transcript: [
        {
          userName: 'Nora Field',
          message: 'Write to nora@lark.example today.',
          secondsFromStart: 0,
          role: 'user',
        },
        { userName: 'Sam Reed', message: 'We lose half a day each week.', secondsFromStart: 8, role: 'bot' },
      ],
    },
  })
  return call(getCall, { params: { id: made.callId } })
}
beforeAll(async () => {
  product = await openTestProduct()
  detail = await createSharable('Depots and invoices')
  callId = detail.id
}, 300_000)
afterAll(() => product.close())
afterEach(() => leavePage())

const openShare = (scheme: 'light' | 'dark' = 'light', shared = detail) =>
  openPages(
    '/share',
    (root) => [
      createRoute({
        getParentRoute: () => root,
        path: '/share',
        component: () => <CallShare call={shared} />,
      }),
    ],
    { texts: calls, scheme },
  )
const openPublic = (token: string, scheme: 'light' | 'dark' = 'light') =>
  openPages(
    '/p',
    (root) => [
      createRoute({
        getParentRoute: () => root,
        path: '/p',
        component: () => <PublicCallPage token={token} />,
      }),
    ],
    { texts: publicCall, scheme },
  )

it('turns a public link on, opens it with only its password, and turns it off', async () => {
  await openShare()
  await userEvent.click(button('Share'))
  await expect.element(page.getByText('Opens without an account, with a password.')).toBeVisible()
  await userEvent.fill(page.getByLabelText('New password'), 'a door for Acme')
  await userEvent.click(button('Turn on'))
  await expect.element(page.getByRole('textbox', { name: 'Address' })).toBeVisible()
  await expect.element(page.getByText(/^Public link until/)).toBeInTheDocument()
  expect(await violationsOfPage()).toEqual([])
  await leavePage()

  const { url } = await call(getPublicUrl, { params: { id: callId } })
  const token = url?.split('/').at(-1) ?? ''
  await openPublic(token)
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'not this one')
  await userEvent.click(button('Open'))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The link or password is wrong, or the link has ended.')
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'a door for Acme')
  await userEvent.click(button('Open'))
  await expect.element(page.getByRole('heading', { name: 'Depots and invoices' })).toBeVisible()
  await expect.element(page.getByText('Write to [email] today.')).toBeVisible()
  expect(await violationsOfPage()).toEqual([])
  await expect.poll(overflow).toBe(0)
  await leavePage()

  await openShare('dark')
  await userEvent.click(button('Share'))
  await expect.element(page.getByText('1 view, 1 wrong password')).toBeVisible()
  expect(await violationsOfPage()).toEqual([])
  await userEvent.click(button('Turn off link'))
  await expect.element(page.getByText(/^Public link until/)).not.toBeInTheDocument()
  await leavePage()
  await openPublic(token, 'dark')
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'a door for Acme')
  await userEvent.click(button('Open'))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The link or password is wrong, or the link has ended.')
  expect(await violationsOfPage()).toEqual([])
})

it('shows what a colleague has changed instead of putting it back', async () => {
  const { id } = await createSharable('Rates')
  const params = { id }
  await call(togglePublicUrl, { params, body: { isPublicEnabled: true, masksContacts: false } })
  await openShare('light', { ...detail, id })
  await userEvent.click(button('Share'))
  const masks = page.getByLabelText('Hide email addresses and phone numbers')
  await expect.element(masks).not.toBeChecked()
  await call(togglePublicUrl, { params, body: { isPublicEnabled: true, masksContacts: true } })
  await userEvent.click(button('Save changes'))
  await expect.element(page.getByText(/^Somebody else has changed this meanwhile/)).toBeVisible()
  await expect.element(masks).toBeChecked()
  expect((await call(getPublicUrl, { params })).masksContacts).toBe(true)
})

it('says that the public link could not be read, and reads it again', async () => {
  const original = window.fetch
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    return pathname.includes('/public-url/')
      ? Promise.resolve(Response.json({ detail: 'It is broken.', code: 'internal' }, { status: 500 }))
      : original(input, init)
  }
  try {
    await openShare()
    await userEvent.click(button('Share'))
    await expect.element(page.getByText('It is broken.')).toBeVisible()
  } finally {
    window.fetch = original
  }
  await userEvent.click(button('Retry'))
  await expect.element(page.getByRole('region', { name: 'Public link' })).toBeVisible()
})

it('sends a summary once, even if the first response is lost, and where no mail can go out says so and offers no sending', async () => {
  await openShare()
  await userEvent.click(button('Send summary by email'))
  await userEvent.fill(page.getByLabelText('Email address'), 'dana@lark.example')
  loseNextResponse('/send-summary-email/')
  await userEvent.click(button('Send'))
  await expect.element(page.getByRole('dialog').getByText(/cannot be reached/)).toBeVisible()
  await userEvent.click(button('Send'))
  await expect.element(page.getByText('The summary is on its way')).toBeVisible()
  const { results } = await call(listCommands, { query: { limit: 50 } })
  expect(results.filter(({ kind }) => kind === 'send-summary')).toHaveLength(1)
  await leavePage()

  const original = window.fetch
  const refusal = 'No mail server is set up, so nothing can be sent.'
  window.fetch = async (input, init) => {
    const response = await original(input, init)
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (pathname !== '/api/organizations/me') return response
    return Response.json({ ...((await response.json()) as object), mailRefusal: refusal })
  }
  try {
    await openShare('dark')
    await userEvent.click(button('Send summary by email'))
    await expect.element(page.getByRole('alert')).toHaveTextContent(refusal)
    await userEvent.fill(page.getByLabelText('Email address'), 'dana@lark.example')
    await expect.element(button('Send')).toBeDisabled()
    expect(await violationsOfPage()).toEqual([])
  } finally {
    window.fetch = original
  }
})

it('warns that a summary goes outside, also where a member is chosen and an address is typed', async () => {
  const member = {
    id: crypto.randomUUID(),
    name: 'Nora Field',
    email: null,
    userId: product.userId,
    kind: 'INTERNAL' as const,
    side: 'rep' as const,
    company: null,
  }
  await openShare('light', { ...detail, participants: [member] })
  await userEvent.click(button('Send summary by email'))
  await userEvent.click(page.getByRole('combobox', { name: 'Somebody on the call' }))
  await userEvent.click(page.getByRole('option', { name: 'Nora Field' }))
  await expect.element(button('Send')).toBeEnabled()
  await expect.element(page.getByText(/goes outside your organization/)).not.toBeInTheDocument()
  await userEvent.fill(page.getByLabelText('Email address'), 'dana@lark.example')
  await expect.element(page.getByText(/goes outside your organization/)).toBeVisible()
})

it('makes a call private, and says that it has no public link then', async () => {
  await openShare()
  await userEvent.click(button('Share'))
  await userEvent.click(page.getByRole('switch'))
  await expect.element(page.getByText('A private call has no public link.')).toBeVisible()
})

it('shows a generated password until the panel is closed', async () => {
  const shared = await createSharable('Renewal of the leases')
  const password = page.getByRole('textbox', { name: 'Password, shown only now' })
  await openShare('light', shared)
  await userEvent.click(button('Share'))
  await userEvent.click(button('Turn on'))
  await expect.element(password).toBeVisible()
  const made = (password.element() as HTMLInputElement).value
  await userEvent.click(button('New address'))
  await expect.element(page.getByText('The old address no longer works.')).toBeVisible()
  await expect.element(password).toHaveValue(made)
  const { url } = await call(getPublicUrl, { params: { id: shared.id } })
  const token = url?.split('/').at(-1) ?? ''
  await call(openPublicDetails, { params: { id: token }, body: { password: made } })

  await userEvent.fill(page.getByLabelText('New password'), 'a door for Acme')
  await userEvent.click(button('Save changes'))
  await expect.element(password).not.toBeInTheDocument()
})

it('shows that a link has ended once its call was private', async () => {
  await openShare('light', await createSharable('Night shift plan'))
  await userEvent.click(button('Share'))
  await userEvent.click(button('Turn on'))
  await expect.element(button('Turn off link')).toBeVisible()
  await userEvent.click(page.getByRole('switch'))
  await expect.element(page.getByText('A private call has no public link.')).toBeVisible()
  await userEvent.click(page.getByRole('switch'))
  await expect.element(page.getByText('A private call has no public link.')).not.toBeInTheDocument()
  await expect.element(button('Turn on')).toBeVisible()
})
