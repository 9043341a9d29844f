import { useQuery } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import {
  createCategorizationRule,
  listCategorizationRules,
  updateCategorizationRule,
} from '#api/contract/rules.ts'
import { call } from '../../../lib/call.ts'
import { meQuery } from '../../../lib/me.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { openTestProduct, type TestProduct } from '../../../ui/testing-product.ts'
import { TestShell } from '../../../ui/testing.tsx'
import { RealCallSettings } from './RealCallSettings.tsx'
import { rulesSearch, type RulesSearch } from '../search.ts'

/** A save waits for a pause of 1.6 s. */
const patient = { timeout: 60_000 }

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
}, 90_000)
afterAll(() => product.close())

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
  const history = createMemoryHistory({ initialEntries: ['/settings/real-calls?edit=true'] })
  const router = createRouter({ routeTree: root.addChildren([settings]), history })
  await render(
    <TestShell>
      <RouterProvider router={router as never} />
    </TestShell>,
  )
  await expect.element(page.getByLabelText('Label, new rule')).toBeVisible()
}

const saved = async () =>
  (await call(listCategorizationRules, { query: { draft: true } })).organization.filter(
    ({ isDefault }) => !isDefault,
  )
const labels = async () => (await saved()).map(({ label }) => label)
const field = (column: string, number: number) =>
  page.getByLabelText(`${column}, rule ${number}`, { exact: true })

/** A rule that somebody created before the page was opened. */
const given = (label: string) =>
  call(createCategorizationRule, {
    params: { level: 'organization' },
    body: { label, callTitleIncludes: label, callType: 'demo', behavior: 'SAVE_ONLY' },
  })

describe('rules on the server', () => {
  it('are added, moved, deleted and restored as the page shows them', async () => {
    const before = await labels()
    const alpha = await given('alpha kind')
    await given('beta kind')
    await show()
    const at = before.length
    await userEvent.fill(page.getByLabelText('Label, new rule'), 'Gamma')
    await userEvent.fill(field('Description', at + 3), 'The third kind')
    await userEvent.selectOptions(field('Call type', at + 3), 'demo')
    await expect.poll(labels, patient).toEqual([...before, 'alpha kind', 'beta kind', 'Gamma'])
    await userEvent.click(field('Label', at + 1))
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect.poll(labels, patient).toEqual([...before, 'beta kind', 'alpha kind', 'Gamma'])
    await userEvent.click(page.getByRole('button', { name: 'Actions for alpha kind' }))
    await userEvent.click(page.getByRole('menuitem', { name: 'Delete' }))
    await expect.poll(labels, patient).toEqual([...before, 'beta kind', 'Gamma'])
    await userEvent.click(page.getByRole('button', { name: 'Undo' }))
    await expect.poll(labels, patient).toEqual([...before, 'beta kind', 'alpha kind', 'Gamma'])
    expect((await saved()).find(({ label }) => label === 'alpha kind')?.id).toBe(alpha.id)
  })

  it('answer a stale save with the current rule, and Keep mine overwrites it', async () => {
    const rule = await given('delta kind')
    await show()
    const number = (await saved()).findIndex(({ id }) => id === rule.id) + 1
    await expect.element(field('Label', number)).toHaveValue('delta kind')
    await call(updateCategorizationRule, {
      params: { level: 'organization', id: rule.id },
      query: { draft: true },
      body: { label: 'Theirs', callTitleIncludes: 'delta kind', callType: 'demo', behavior: 'SAVE_ONLY' },
    })
    await userEvent.fill(field('Label', number), 'Mine')
    await userEvent.keyboard('{Enter}')
    await userEvent.click(page.getByRole('button', { name: 'Keep mine' }))
    await expect.poll(labels, patient).toContain('Mine')
    expect(await labels()).not.toContain('Theirs')
  })

  it('show what somebody else has changed before they are deleted', async () => {
    const rule = await given('epsilon kind')
    await show()
    const number = (await saved()).findIndex(({ id }) => id === rule.id) + 1
    await expect.element(field('Label', number)).toHaveValue('epsilon kind')
    await call(updateCategorizationRule, {
      params: { level: 'organization', id: rule.id },
      query: { draft: true },
      body: { label: 'By Ben', callTitleIncludes: 'epsilon kind', callType: 'demo', behavior: 'SAVE_ONLY' },
    })
    const remove = async (name: string) => {
      await userEvent.click(page.getByRole('button', { name: `Actions for ${name}` }))
      await userEvent.click(page.getByRole('menuitem', { name: 'Delete' }))
    }
    await remove('epsilon kind')
    await expect.element(field('Label', number), patient).toHaveValue('By Ben')
    expect(await labels()).toContain('By Ben')
    await remove('By Ben')
    await expect.poll(labels, patient).not.toContain('By Ben')
  })
})
