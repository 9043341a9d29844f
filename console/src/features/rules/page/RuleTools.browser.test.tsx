import { useQuery } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { meQuery } from '../../../lib/me.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { openTestProduct, type TestProduct } from '../../../ui/testing-product.ts'
import { TestShell } from '../../../ui/testing.tsx'
import { rulesSearch, type RulesSearch } from '../search.ts'
import { givenRule } from '../preview/testing-calls.ts'
import { RealCallSettings } from './RealCallSettings.tsx'

/** A save waits for a pause of 1.6 s, and the list reloads a second later. */
const patient = { timeout: 60_000 }

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
  await givenRule('Fish tanks', 'zebrafish')
}, 90_000)
afterAll(() => product.close())
afterEach(() => page.viewport(1280, 800))

async function show() {
  const root = createRootRoute({ component: Outlet })
  const settings = createRoute({
    getParentRoute: () => root,
    path: '/settings/real-calls',
    validateSearch: rulesSearch,
    component: function Settings() {
      const search = settings.useSearch()
      const navigate = settings.useNavigate()
      const isReady = useQuery(meQuery(useOrgId())).isSuccess
      const write = (next: RulesSearch) => void navigate({ search: next as never })
      return (
        <div style={{ height: '100vh' }}>
          {isReady && <RealCallSettings search={search} onSearch={write} />}
        </div>
      )
    },
  })
  const router = createRouter({
    routeTree: root.addChildren([settings]),
    history: createMemoryHistory({ initialEntries: ['/settings/real-calls?edit=true'] }),
  })
  await render(
    <TestShell>
      <RouterProvider router={router as never} />
    </TestShell>,
  )
  await expect.element(page.getByRole('heading', { name: /^Organization/ }), patient).toBeVisible()
}
const panel = () => page.getByRole('complementary', { name: 'Preview effect' })

describe('the tools of the page of rules', () => {
  it('open from the header and close again', async () => {
    await show()
    await userEvent.click(page.getByRole('button', { name: 'Test Routing' }))
    await expect.element(page.getByRole('dialog', { name: 'Test Routing' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: 'Test Routing' })).toHaveFocus()
    await userEvent.click(page.getByRole('button', { name: 'Preview effect' }))
    await expect
      .element(panel().getByText('Published rules compared with how past calls were handled.'), patient)
      .toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => panel().query()).toBeNull()
  })

  it('offer the preview of past calls once the draft is published', async () => {
    await show()
    const label = page.getByRole('textbox', { name: 'Label, rule 1', exact: true })
    await userEvent.fill(label, 'Aquariums')
    const bar = page.getByRole('region', { name: 'Draft of the rules' })
    await expect.element(bar.getByText(/^Draft: 1 change by you/), patient).toBeVisible()
    await userEvent.click(bar.getByRole('button', { name: 'Publish' }))
    const dialog = page.getByRole('dialog', { name: 'Publish 1 change?' })
    await expect.element(dialog.getByText('Aquariums')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Publish 1 change' }))
    const offer = page.getByText(/^Published. New calls follow these rules/)
    await expect.element(offer, patient).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Preview', exact: true }))
    await expect.element(panel().getByText('No calls in this period'), patient).toBeVisible()
    expect(offer.query()).toBeNull()
  })
})
