import { createMemoryHistory } from '@tanstack/react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import './ui/mantine.css'
import './ui/global.css'
import { connectConsole } from './console.tsx'
import { leavePage } from './ui/testing-pages.tsx'
import { openTestProduct, type TestProduct } from './ui/testing-product.ts'

const { router, console: consoleOfTab } = connectConsole(createMemoryHistory({ initialEntries: ['/calls'] }))

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct('MEMBER', [
    'hideBotsFromMembers',
    'onlyAdminCanFilterCalls',
    'onlyAdminCanViewMembers',
  ])
  await commands.addCalls(product.orgId, ['Renewal with Larkspur'])
}, 90_000)
beforeEach(() => render(consoleOfTab))
afterAll(async () => {
  await leavePage()
  await product.close()
})

describe('what an organization hides from members', () => {
  it('is neither in the navigation nor in the palette', async () => {
    const nav = page.getByRole('navigation').first()
    await expect.element(nav.getByRole('link', { name: 'Imports' })).toBeVisible()
    for (const name of ['Buyer bots', 'Practice', 'Assignments', 'Users'])
      expect([name, nav.getByRole('link', { name, exact: true }).elements()]).toEqual([name, []])
    await userEvent.keyboard('{Control>}k{/Control}')
    const palette = page.getByRole('dialog')
    await expect.element(palette.getByText('Imports', { exact: true })).toBeVisible()
    for (const name of ['Buyer bots', 'Practice', 'Users'])
      expect([name, palette.getByText(name, { exact: true }).elements()]).toEqual([name, []])
    await userEvent.keyboard('{Escape}')
  })

  it('does not open by its address', async () => {
    for (const href of ['/bots', '/practice', '/practice/assignments', '/people']) {
      await router.navigate({ href })
      await expect.poll(() => [href, router.state.location.pathname]).toEqual([href, '/restricted'])
    }
  })

  it('leaves out the filters of a link to calls, and says so', async () => {
    await router.navigate({ href: '/calls?types=renewal&waits=decision' })
    await expect.element(page.getByText(/Filters of this link are left out/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Change filter: Waits for/ })).toBeVisible()
    expect(page.getByRole('button', { name: 'Add a filter' }).elements()).toEqual([])
    await router.navigate({ href: '/calls' })
    await expect.poll(() => page.getByText(/Filters of this link are left out/).elements()).toEqual([])
    await expect.element(page.getByRole('searchbox')).toBeVisible()
  })
})
