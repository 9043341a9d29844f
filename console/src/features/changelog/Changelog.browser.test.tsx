import { createRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { HelpMenu } from '../../ui/shell/HelpMenu.tsx'
import { shell } from '../../ui/shell/texts.ts'
import { button, leavePage, openPages, overflow, violationsOfPage } from '../../ui/testing-pages.tsx'
import { openTestProduct, type TestProduct } from '../../ui/testing-product.ts'
import { ChangelogPage } from './ChangelogPage.tsx'
import { changelog } from './texts.ts'
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

function Both() {
  const [isAll, setAll] = useState(false)
  return (
    <>
      <HelpMenu isPhone={false} onKeys={() => undefined} />
      <ChangelogPage isAll={isAll} onAll={setAll} />
    </>
  )
}

const open = (component: () => React.ReactNode, scheme: 'light' | 'dark' = 'light') =>
  openPages(
    '/changelog',
    (root) => [createRoute({ getParentRoute: () => root, path: '/changelog', component })],
    { texts: { ...changelog, ...shell }, scheme },
  )

describe('what is new', () => {
  it('is marked in the top bar until the page has been opened', async () => {
    await open(() => <HelpMenu isPhone={false} onKeys={() => undefined} />)
    await expect.element(button(/^Help, \d+ new$/)).toBeVisible()
    await leavePage()
    await open(Both)
    await expect.element(page.getByRole('heading', { name: 'People and teams' })).toBeVisible()
    await expect.element(button('Help')).toBeVisible()
    await expect.element(page.getByText('New to you').first()).toBeVisible()
    await leavePage()
    await open(Both)
    await expect.element(page.getByRole('heading', { name: 'People and teams' })).toBeVisible()
    expect(page.getByText('New to you').elements()).toEqual([])
  })

  it('shows the last month, or all', async () => {
    const asked: string[] = []
    const real = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, location.origin)
      if (!url.pathname.endsWith('/new_changelog')) return real(input, init)
      asked.push(url.search)
      const entry = {
        id: 'old',
        title: 'From long ago',
        body: '- **one**\n- two',
        kind: 'FIXED',
        publishedAt: '2020-01-01T00:00:00.000Z',
        link: null,
        isRead: true,
      }
      const results = url.searchParams.get('all') === 'true' ? [entry] : []
      return Promise.resolve(Response.json({ results, unread: 0 }))
    })
    await open(Both)
    await expect.element(page.getByText('Nothing new in the last 30 days')).toBeVisible()
    await userEvent.click(page.getByText('All', { exact: true }))
    await expect.element(page.getByRole('heading', { name: 'From long ago' })).toBeVisible()
    expect(page.getByRole('listitem').elements()).toHaveLength(2)
    expect(asked.some((search) => search.includes('last_month_only=true'))).toBe(true)
  })

  it.each(schemesFor(import.meta.url))('has no violations and fits a phone, %s', async (scheme) => {
    await open(Both, scheme)
    await expect.element(page.getByRole('heading', { name: 'People and teams' })).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
    await page.viewport(390, 844)
    await expect.element(page.getByRole('heading', { name: 'People and teams' })).toBeVisible()
    await expect.poll(overflow).toBeLessThanOrEqual(0)
  })
})
