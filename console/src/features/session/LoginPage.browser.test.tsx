import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestShell } from '../../ui/testing.tsx'
import { LoginPage } from './LoginPage.tsx'

/** Stands in for the server during one sign-in. */
function answer(status: number, body: object, headers: Record<string, string> = {}) {
  const asked: unknown[] = []
  window.fetch = (_input, init) => {
    asked.push(typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body)
    return Promise.resolve(
      new Response(JSON.stringify(body), {
        status,
        headers: { 'content-type': 'application/problem+json', ...headers },
      }),
    )
  }
  return asked
}
const problem = (status: number, message: string) => ({
  type: 'about:blank',
  title: 'Problem',
  status,
  detail: message,
  message,
  code: 'test',
  requestId: '7f3c-91ad',
})
const realFetch = window.fetch
afterEach(() => {
  window.fetch = realFetch
})

async function show() {
  const root = createRootRoute({ component: Outlet })
  const login = createRoute({
    getParentRoute: () => root,
    path: '/login',
    component: () => <LoginPage goTo="/" />,
  })
  const router = createRouter({
    routeTree: root.addChildren([login]),
    history: createMemoryHistory({ initialEntries: ['/login'] }),
  })
  await render(
    <TestShell>
      <RouterProvider router={router as never} />
    </TestShell>,
  )
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeInTheDocument()
}

async function signIn(email: string, password: string) {
  await userEvent.fill(page.getByLabelText('Work email'), email)
  await userEvent.fill(page.getByLabelText('Password'), password)
  await userEvent.click(page.getByRole('button', { name: 'Sign in' }))
}

describe('LoginPage', () => {
  it("shows the server's text and the request id, and keeps what was typed", async () => {
    const asked = answer(401, problem(401, 'Wrong email or password.'))
    await show()
    await signIn(' ines@larkfield.example ', 'not the one')
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Wrong email or password. Request 7f3c-91ad')
    expect(asked).toEqual([{ email: 'ines@larkfield.example', password: 'not the one' }])
    expect((page.getByLabelText('Password').element() as HTMLInputElement).value).toBe('not the one')
  })

  it('says how long to wait after too many tries', async () => {
    answer(429, problem(429, 'Too many tries.'), { 'retry-after': '600' })
    await show()
    await signIn('ines@larkfield.example', 'again')
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Too many tries. You can try again in 10 minutes. Request 7f3c-91ad')
  })

  it('asks for both fields before it asks the server', async () => {
    const asked = answer(500, {})
    await show()
    await userEvent.click(page.getByRole('button', { name: 'Sign in' }))
    await expect
      .element(page.getByText('Enter an email address such as name@company.com.'))
      .toBeInTheDocument()
    await expect.element(page.getByText('Enter your password.')).toBeInTheDocument()
    expect(asked).toEqual([])
  })

  it('asks for the passkey, and for no code, if the account has no app', async () => {
    const challenge = { challenge: 'a challenge after the password', expiresAt: '2030-01-01T00:00:00.000Z' }
    answer(202, { ...challenge, hasApp: false, hasPasskey: true })
    await show()
    await signIn('ines@larkfield.example', 'the right one')
    await expect.element(page.getByRole('button', { name: 'Use your passkey' })).toBeVisible()
    expect(page.getByLabelText('Code').elements()).toEqual([])
    expect(page.getByRole('button', { name: 'Use a recovery code' }).elements()).toEqual([])
    await userEvent.click(page.getByRole('button', { name: 'Back to sign in' }))
    await expect.element(page.getByLabelText('Work email')).toBeVisible()
  })

  it('takes a recovery code in place of a lost passkey', async () => {
    const challenge = { challenge: 'a challenge after the password', expiresAt: '2030-01-01T00:00:00.000Z' }
    answer(202, { ...challenge, hasApp: false, hasPasskey: true, hasRecoveryCodes: true })
    await show()
    await signIn('ines@larkfield.example', 'the right one')
    await userEvent.click(page.getByRole('button', { name: 'Use a recovery code' }))
    const asked = answer(401, problem(401, 'This code is not right or has been used already.'))
    await userEvent.fill(page.getByLabelText('Recovery code'), 'ABCD-EFGH-IJKL')
    await userEvent.click(page.getByRole('button', { name: 'Sign in', exact: true }))
    await expect.element(page.getByText('The code has 16 letters and digits.')).toBeVisible()
    expect(asked).toEqual([])
    await userEvent.fill(page.getByLabelText('Recovery code'), 'ABCD-EFGH-IJKL-MNOP')
    await userEvent.click(page.getByRole('button', { name: 'Sign in', exact: true }))
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('This code is not right or has been used already. Request 7f3c-91ad')
    expect(asked).toHaveLength(1)
    await expect.element(page.getByRole('button', { name: 'Use a passkey instead' })).toBeVisible()
  })

  it('reveals the password on request', async () => {
    await show()
    const field = page.getByLabelText('Password').element() as HTMLInputElement
    expect(field.type).toBe('password')
    await userEvent.click(page.getByRole('button', { name: 'Show password' }))
    await expect.poll(() => (page.getByLabelText('Password').element() as HTMLInputElement).type).toBe('text')
  })
})
