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
import { describeAs, fillIn, runButton } from '../dialogs/testing-dialogs.ts'
import { givenPrivacyRule, givenRule } from '../preview/testing-calls.ts'
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

async function show(address = '/settings/real-calls?edit=true') {
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
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await render(
    <TestShell>
      <RouterProvider router={router as never} />
    </TestShell>,
  )
  await expect.element(page.getByRole('heading', { name: /^Organization/ }), patient).toBeVisible()
}
/** By key: in tests a dialog is part of the page and not above it, so its buttons may be outside of the window. */
async function press(name: string) {
  const button = page.getByRole('button', { name })
  await expect.element(button, patient).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
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

  it('know the routing rules on the tab of privacy rules', async () => {
    await givenPrivacyRule('hr talk')
    await show('/settings/real-calls?tab=privacy')
    await userEvent.click(page.getByRole('button', { name: 'Generate Descriptions' }))
    await describeAs(1, 'Custom')
    await userEvent.click(page.getByRole('button', { name: 'Generate', exact: true }))
    await press('Use in a rule: the description for Custom')
    await expect.element(page.getByRole('menuitem', { name: 'Fish tanks' })).toBeVisible()
    await userEvent.keyboard('{Escape}{Escape}')
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull()

    await userEvent.click(page.getByRole('button', { name: 'Test Routing' }))
    await fillIn()
    await userEvent.click(runButton())
    await press('Show the rule')
    await expect
      .element(page.getByRole('tab', { name: 'Routing Settings' }))
      .toHaveAttribute('aria-selected', 'true')
    await expect
      .poll(() => document.activeElement?.closest('[data-revealed]')?.textContent)
      .toContain('Fish tanks')
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
