import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { SecondSteps } from '#api/contract/session.ts'
import { session } from './lib/session.ts'
import { Route as ProtectAccount } from './routes/_auth/protect-account.tsx'
import { button, leavePage, violationsOfPage } from './ui/testing-pages.tsx'
import { TestShell } from './ui/testing.tsx'

type Sent = { path: string; body: unknown }
let sent: Sent[] = []
const bodiesTo = (path: string) => sent.filter((request) => request.path === path).map(({ body }) => body)

const tokenOf = (name: string) => ({
  accessToken: name,
  expiresAt: new Date(Date.now() + 540_000).toISOString(),
})

/** Stands in for the server: the user is signed in without the second steps that the account has. */
function answer(stepToTake: SecondSteps | null, passkeyNeedsCodes = false): void {
  const answers: Record<string, () => Response> = {
    '/api/auth/refresh': () => Response.json(tokenOf('by-password')),
    '/api/users/me/orgs': () => Response.json({ results: [] }),
    '/api/users/me/two-factor': () =>
      Response.json({
        enabledAt: null,
        recoveryCodesLeft: 0,
        requiredBy: ['Larkfield'],
        hasPassword: true,
        stepToTake,
        passkeyNeedsCodes,
      }),
    '/api/users/me/second-factor': () =>
      Response.json({
        challenge: 'challenge-of-this-session',
        expiresAt: new Date(Date.now() + 300_000).toISOString(),
        ...stepToTake,
      }),
    '/api/users/me/two-factor/recovery-codes': () =>
      Response.json({ recoveryCodes: ['ABCD-EFGH-IJKL-MNOP'] }),
    '/api/auth/passkey/start': () =>
      Response.json({ options: { challenge: 'c2lnbi10aGlz', allowCredentials: [], timeout: 300_000 } }),
    '/api/auth/passkey/finish': () => Response.json(tokenOf('with-passkey')),
    '/api/auth/second-factor': () => Response.json(tokenOf('with-code')),
  }
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const path = new URL(input instanceof Request ? input.url : input, location.origin).pathname
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    sent.push({ path, body })
    return Promise.resolve(answers[path]?.() ?? Response.json({}, { status: 404 }))
  })
}

/** A device that signs as soon as it is asked. */
function withDevice() {
  const bytes = new Uint8Array([1, 2, 3]).buffer
  return vi.spyOn(navigator.credentials, 'get').mockResolvedValue({
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: null },
    getClientExtensionResults: () => ({}),
  } as unknown as Credential)
}

async function open() {
  await session.ready()
  const root = createRootRoute({ component: Outlet })
  const at = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const Protect = ProtectAccount.options.component as () => React.ReactNode
  const router = createRouter({
    routeTree: root.addChildren([at('/', () => <h1>Home</h1>), at('/protect-account', Protect)]),
    history: createMemoryHistory({ initialEntries: ['/protect-account'] }),
  })
  await render(
    <TestShell>
      <RouterProvider router={router as never} />
    </TestShell>,
  )
}

beforeEach(() => {
  sent = []
  session.beginAnew()
})
afterEach(async () => {
  vi.restoreAllMocks()
  session.beginAnew()
  await leavePage()
})

it('a user whose only second step is a passkey goes on with it, and cannot set up an app instead', async () => {
  answer({ hasApp: false, hasPasskey: true, hasRecoveryCodes: true })
  const device = withDevice()
  await open()
  await expect.element(button('Use your passkey')).toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
  expect(page.getByLabelText('Your password').elements()).toEqual([])
  expect(await violationsOfPage()).toEqual([])
  await userEvent.click(button('Use your passkey'))
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  expect(device).toHaveBeenCalledOnce()
  expect(bodiesTo('/api/auth/passkey/start')).toEqual([{ challenge: 'challenge-of-this-session' }])
  expect(bodiesTo('/api/auth/passkey/finish')).toMatchObject([
    { challenge: 'challenge-of-this-session', response: { id: 'AQID', type: 'public-key' } },
  ])
  expect((await session.credentials()).token).toBe('with-passkey')
})

it('a user with an app enters its code', async () => {
  answer({ hasApp: true, hasPasskey: false, hasRecoveryCodes: true })
  await open()
  await userEvent.fill(page.getByLabelText('Code'), '123456')
  expect(page.getByRole('button', { name: /passkey/ }).elements()).toEqual([])
  await userEvent.click(button('Sign in'))
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  expect(bodiesTo('/api/auth/second-factor')).toEqual([
    { challenge: 'challenge-of-this-session', code: '123456' },
  ])
})

it('a user without a second step sets one up', async () => {
  answer(null)
  await open()
  await expect.element(page.getByLabelText('Your password')).toBeVisible()
  expect(bodiesTo('/api/users/me/second-factor')).toEqual([])
})

it('a user whose passkey is not asked for yet makes recovery codes, which turn it on', async () => {
  answer(null, true)
  await open()
  await expect.element(page.getByText(/Your passkey becomes your second step/)).toBeVisible()
  await userEvent.fill(page.getByLabelText('Your password'), 'the right one')
  await userEvent.click(button('Make recovery codes'))
  await expect.element(page.getByText('ABCD-EFGH-IJKL-MNOP')).toBeVisible()
  expect(bodiesTo('/api/users/me/two-factor/recovery-codes')).toEqual([{ password: 'the right one' }])
  expect(bodiesTo('/api/users/me/two-factor/start')).toEqual([])
  expect(await violationsOfPage()).toEqual([])
  await userEvent.click(button('I have kept them'))
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible()
})

it('a user whose passkeys belong to another address enters a recovery code', async () => {
  answer({ hasApp: false, hasPasskey: false, hasRecoveryCodes: true })
  await open()
  await userEvent.fill(page.getByLabelText('Recovery code'), 'ABCD-EFGH-IJKL-MNOP')
  await userEvent.click(button('Sign in'))
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible()
})

it('a browser without passkeys says so', async () => {
  answer({ hasApp: false, hasPasskey: true, hasRecoveryCodes: false })
  const { PublicKeyCredential } = window
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  try {
    await open()
    await expect.element(page.getByText(/this browser does not support passkeys/)).toBeVisible()
    expect(page.getByRole('button', { name: /passkey/ }).elements()).toEqual([])
  } finally {
    Object.assign(window, { PublicKeyCredential })
  }
})
