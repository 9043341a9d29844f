import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { button, leavePage, violationsOfPage } from '../../ui/testing-pages.tsx'
import { TestShell } from '../../ui/testing.tsx'
import { SetupPage } from './SetupPage.tsx'
import { schemesFor } from '../../ui/testing-axe.ts'

type Sent = Record<string, unknown>
const realFetch = window.fetch

/** Stands in for the server's response to the setup. All other requests are refused, because nobody is signed in. */
function answerSetup(status: number, body: object): Sent[] {
  const sent: Sent[] = []
  window.fetch = (input, init) => {
    const isSetup = (input as string).startsWith('/api/setup')
    if (isSetup) sent.push(JSON.parse(init?.body as string) as Sent)
    return Promise.resolve(Response.json(isSetup ? body : {}, { status: isSetup ? status : 401 }))
  }
  return sent
}

async function show(codeRequired: boolean, scheme: 'light' | 'dark' = 'light') {
  const root = createRootRoute({ component: Outlet })
  const setup = createRoute({
    getParentRoute: () => root,
    path: '/setup',
    component: () => <SetupPage codeRequired={codeRequired} />,
  })
  const router = createRouter({
    routeTree: root.addChildren([setup]),
    history: createMemoryHistory({ initialEntries: ['/setup'] }),
  })
  await render(
    <TestShell scheme={scheme}>
      <RouterProvider router={router as never} />
    </TestShell>,
  )
  await expect.element(page.getByRole('heading', { name: 'Set up Coachline' })).toBeVisible()
}

async function fill() {
  await page.getByLabelText('Organization').fill('Larkfield')
  await page.getByLabelText('First name').fill('Dana')
  await page.getByLabelText('Work email').fill('Dana@Larkfield.example')
  await page.getByLabelText('Password', { exact: true }).fill('practise makes pipeline')
}

afterEach(async () => {
  window.fetch = realFetch
  await leavePage()
})

describe('the first visit to an installation', () => {
  it('sends the organization, its owner and the setup code', async () => {
    const sent = answerSetup(409, {
      message: 'Already set up.',
      detail: 'Already set up.',
      code: 'already_set_up',
    })
    await show(true)
    await fill()
    await page.getByLabelText('Setup code').fill('AB12')
    await button('Create organization').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Already set up.')
    expect(sent).toEqual([
      {
        organizationName: 'Larkfield',
        firstName: 'Dana',
        lastName: '',
        email: 'dana@larkfield.example',
        password: 'practise makes pipeline',
        setupCode: 'AB12',
      },
    ])
  })

  it('says at the setup code that it is wrong', async () => {
    answerSetup(403, {
      message: 'The setup code is wrong.',
      detail: 'The setup code is wrong.',
      code: 'setup_code',
    })
    await show(true)
    await fill()
    await page.getByLabelText('Setup code').fill('AB12')
    await button('Create organization').click()
    await expect.element(page.getByText('The setup code is wrong.')).toBeVisible()
    await expect.element(page.getByLabelText('Setup code')).toHaveFocus()
  })

  it('asks for no code on the machine itself', async () => {
    const sent = answerSetup(409, {
      message: 'Already set up.',
      detail: 'Already set up.',
      code: 'already_set_up',
    })
    await show(false)
    await expect.element(page.getByLabelText('Setup code')).not.toBeInTheDocument()
    await fill()
    await button('Create organization').click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(sent[0]).not.toHaveProperty('setupCode')
  })

  it.each(schemesFor(import.meta.url))('has no accessibility violations in %s', async (scheme) => {
    await show(true, scheme)
    await button('Create organization').click()
    await expect.element(page.getByText('This field is required').first()).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
  })
})
