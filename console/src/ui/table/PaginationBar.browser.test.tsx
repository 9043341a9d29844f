import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestShell } from '../testing.tsx'
import { PaginationBar } from './PaginationBar.tsx'

async function show(props: { page: number; size: number; total: number; isTotalAtLeast?: boolean }) {
  const calls: string[] = []
  await render(
    <TestShell>
      <PaginationBar
        {...props}
        onPage={(next) => calls.push(`page ${next}`)}
        onSize={(size) => calls.push(`size ${size}`)}
      />
    </TestShell>,
  )
  return calls
}

describe('PaginationBar', () => {
  it("reads 'a - b of N rows' and 'Page x of y'", async () => {
    await show({ page: 21, size: 20, total: 412 })
    await expect.element(page.getByText('401 - 412 of 412 rows', { exact: true })).toBeInTheDocument()
    await expect.element(page.getByText('Page 21 of 21', { exact: true })).toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
    await expect.element(page.getByRole('button', { name: 'Last page' })).toBeDisabled()
  })

  it('says that there may be more, and links there', async () => {
    const calls = await show({ page: 50, size: 20, total: 1_001, isTotalAtLeast: true })
    await expect.element(page.getByText('981 - 1000 of 1000+ rows', { exact: true })).toBeInTheDocument()
    await expect.element(page.getByText('Page 50 of 50+', { exact: true })).toBeInTheDocument()
    await userEvent.click(page.getByRole('button', { name: 'Next page' }))
    expect(calls).toEqual(['page 51'])
  })

  it('counts an empty list from zero', async () => {
    await show({ page: 1, size: 20, total: 0 })
    await expect.element(page.getByText('0 - 0 of 0 rows', { exact: true })).toBeInTheDocument()
    await expect.element(page.getByText('Page 1 of 1', { exact: true })).toBeInTheDocument()
  })

  it('moves to the first, previous, next and last page', async () => {
    const calls = await show({ page: 3, size: 10, total: 95 })
    for (const name of ['First page', 'Previous page', 'Next page', 'Last page'])
      await userEvent.click(page.getByRole('button', { name }))
    expect(calls).toEqual(['page 1', 'page 2', 'page 4', 'page 10'])
  })

  it('offers 10 to 50 rows per page', async () => {
    const calls = await show({ page: 1, size: 20, total: 95 })
    const select = page.getByRole('combobox', { name: 'Rows per page' })
    expect([...(select.element() as HTMLSelectElement).options].map(({ value }) => value)).toEqual([
      '10',
      '20',
      '30',
      '40',
      '50',
    ])
    await userEvent.selectOptions(select, '50')
    expect(calls).toEqual(['size 50'])
  })
})
