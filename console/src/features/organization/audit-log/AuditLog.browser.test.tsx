import { createRoute, useNavigate } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, leavePage, openPages, overflow, violationsOfPage } from '../../../ui/testing-pages.tsx'
import { openTestProduct, type TestProduct } from '../../../ui/testing-product.ts'
import { AuditLogPage } from './AuditLogPage.tsx'
import { auditSearch } from './search.ts'
import { auditLog } from './texts.ts'
import { schemesFor } from '../../../ui/testing-axe.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
  const change = (body: object) =>
    fetch(`/api/organizations?orgId=${product.orgId}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${product.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  for (let index = 0; index < 4; index += 1) {
    await change({ hideSimilarCalls: true })
    await change({ hideSimilarCalls: false })
  }
  await change({ name: 'Larkfield Nordic' })
}, 300_000)
afterAll(() => product.close())
afterEach(() => {
  vi.restoreAllMocks()
  return leavePage()
})

const open = (scheme: 'light' | 'dark' = 'light') =>
  openPages(
    '/settings/audit-log',
    (root) => {
      const list = createRoute({
        getParentRoute: () => root,
        path: '/settings/audit-log',
        validateSearch: auditSearch,
        component: function List() {
          const navigate = useNavigate()
          return (
            <AuditLogPage
              search={list.useSearch()}
              onSearch={(next) => void navigate({ to: '/settings/audit-log', search: next } as never)}
            />
          )
        },
      })
      return [list]
    },
    { texts: auditLog, scheme },
  )

const addFilter = async (label: string) => {
  await userEvent.click(button('Add a filter'))
  await userEvent.click(page.getByRole('menuitem', { name: label }))
}

const name = page.getByText(/^Name: .* → Larkfield Nordic$/)

describe('the audit log', () => {
  it('shows who changed what from what to what, newest first, and more of it', async () => {
    const real = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
      real(typeof input === 'string' ? input.replace('limit=50', 'limit=5') : input, init),
    )
    await open()
    await expect.element(name).toBeVisible()
    await expect.element(page.getByText('Hide similar calls: on → off').first()).toBeVisible()
    const rows = page.getByText('Changed the organization')
    expect(rows.elements()).toHaveLength(5)
    await userEvent.click(button('Load more'))
    await expect.poll(() => rows.elements().length).toBe(9)
  })

  it('opens a change with everything about it', async () => {
    await open()
    await userEvent.click(name)
    const panel = page.getByRole('complementary', { name: 'Details' })
    await expect.element(panel.getByText('Request')).toBeVisible()
    await expect.element(panel.getByText('Larkfield Nordic', { exact: true })).toBeVisible()
  })

  it('is searched and filtered, and says when nothing matches', async () => {
    const { address } = await open()
    await expect.element(name).toBeVisible()
    await userEvent.fill(page.getByRole('searchbox'), 'nobody did this')
    await expect.element(page.getByText('No change matches')).toBeVisible()
    expect(address()).toContain('nobody')
    await userEvent.fill(page.getByRole('searchbox'), '')
    await expect.element(name).toBeVisible()
    await addFilter('Source')
    await userEvent.click(page.getByRole('radio', { name: 'API key' }))
    await expect.element(page.getByText('No change matches')).toBeVisible()
  })

  it('is narrowed to a person and to days', async () => {
    const { address } = await open()
    await expect.element(name).toBeVisible()
    await addFilter('Who')
    await userEvent.click(page.getByRole('checkbox', { name: /Dana/ }))
    await expect.poll(address).toContain('who=')
    await expect.element(name).toBeVisible()
    await addFilter('Days')
    // What the field gives after the first digit of the year.
    await userEvent.fill(page.getByLabelText('To', { exact: true }), '0002-01-01')
    await expect.element(page.getByLabelText('To', { exact: true })).toHaveValue('0002-01-01')
    expect(address()).not.toContain('to=')
    await userEvent.fill(page.getByLabelText('To', { exact: true }), '2020-01-01')
    await expect.element(page.getByText('No change matches')).toBeVisible()
  })

  it('is handed over as a file of what the filters match', async () => {
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob)
      return 'blob:nothing'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await open()
    await userEvent.click(button('Export'))
    await userEvent.click(page.getByRole('menuitem', { name: 'NDJSON, for programs' }))
    await expect.poll(() => files.length).toBe(1)
    const lines = (await files[0]?.text())?.trim().split('\n') ?? []
    expect(lines.length).toBeGreaterThanOrEqual(10)
    expect(lines.map((line) => JSON.parse(line) as object)[1]).toMatchObject({
      action: 'organization.update',
    })
  })

  it('says so if the file could not hold all entries', async () => {
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => 'blob:nothing')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const real = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
      typeof input === 'string' && input.includes('/audit-log/export')
        ? Promise.resolve(new Response('{}', { headers: { 'x-truncated': '100000' } }))
        : real(input, init),
    )
    await open()
    await userEvent.click(button('Export'))
    await userEvent.click(page.getByRole('menuitem', { name: 'CSV, for spreadsheets' }))
    await expect
      .element(page.getByText('The newest 100,000 entries were exported. Narrow the filters for the rest.'))
      .toBeVisible()
  })

  it.each(schemesFor(import.meta.url))('has no violations and fits a phone, %s', async (scheme) => {
    await open(scheme)
    await expect.element(name).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
    await page.viewport(390, 844)
    await expect.element(page.getByText('Changed the organization').first()).toBeVisible()
    await expect.poll(overflow).toBeLessThanOrEqual(0)
    expect(await violationsOfPage()).toEqual([])
  })
})
