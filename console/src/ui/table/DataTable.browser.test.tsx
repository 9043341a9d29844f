import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { setPreference } from '../../lib/preferences.ts'
import { listedShortcuts } from '../../lib/shortcuts.ts'
import { TestShell } from '../testing.tsx'
import type { DataColumn } from './columns.ts'
import { DataTable } from './DataTable.tsx'

type Fruit = { id: string; name: string; grams: number }
const fruits: Fruit[] = ['Apple', 'Pear', 'Plum', 'Quince', 'Cherry'].map((name, index) => ({
  id: `f${index}`,
  name,
  grams: index * 10,
}))
const columns: DataColumn<Fruit>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name }) => name,
    isTitle: true,
    sort: { ascending: 'name', descending: '-name' },
  },
  { id: 'grams', header: 'Grams', cell: ({ grams }) => grams, align: 'end', width: 120, priority: 2 },
]
const getRowId = ({ id }: Fruit) => id

function Subject({
  onOpen,
  onSort,
  onPeek,
}: {
  onOpen?: (fruit: Fruit) => void
  onSort?: (sort: string) => void
  onPeek?: (fruit: Fruit) => void
}) {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  return (
    <TestShell>
      <DataTable
        label="Fruits"
        columns={columns}
        rows={fruits}
        getRowId={getRowId}
        total={412}
        firstRow={20}
        sort="name"
        selection={selection}
        onSelection={setSelection}
        {...(onOpen === undefined ? {} : { onOpen })}
        {...(onPeek === undefined ? {} : { onPeek })}
        {...(onSort === undefined ? {} : { onSort })}
      />
      <output>{[...selection].sort().join(',')}</output>
    </TestShell>
  )
}

const selected = () => page.getByRole('status').first().element().textContent

describe('DataTable', () => {
  it('moves with J and K, selects with X and a range with Shift+X', async () => {
    await render(<Subject />)
    await userEvent.keyboard('jjx')
    expect(selected()).toBe('f1')
    await userEvent.keyboard('jj')
    await userEvent.keyboard('{Shift>}X{/Shift}')
    expect(selected()).toBe('f1,f2,f3')
    await userEvent.keyboard('k')
    await userEvent.keyboard('x')
    expect(selected()).toBe('f1,f3')
    await userEvent.keyboard('{Escape}')
    expect(selected()).toBe('')
  })

  it('opens the row with Enter and peeks with Space', async () => {
    const calls: string[] = []
    await render(
      <Subject
        onOpen={({ name }) => calls.push(`open ${name}`)}
        onPeek={({ name }) => calls.push(`peek ${name}`)}
      />,
    )
    await userEvent.keyboard('j{Enter}j ')
    expect(calls).toEqual(['open Apple', 'peek Pear'])
  })

  it('lists for the keyboard help only the keys that do something', async () => {
    const { unmount } = await render(<Subject onOpen={() => undefined} />)
    expect(listedShortcuts()).toEqual([
      { label: 'Next and previous row', keys: ['j', 'k'] },
      { label: 'Select the row', keys: ['x'] },
      { label: 'Select up to the row', keys: ['shift+x'] },
      { label: 'Open the row', keys: ['enter'] },
    ])
    await unmount()
    expect(listedShortcuts()).toEqual([])
  })

  it('selects a range with Shift and the mouse, and the page with the head box', async () => {
    await render(<Subject />)
    await userEvent.click(page.getByLabelText('Select Apple'))
    await userEvent.keyboard('{Shift>}')
    await userEvent.click(page.getByLabelText('Select Quince'))
    await userEvent.keyboard('{/Shift}')
    expect(selected()).toBe('f0,f1,f2,f3')
    const all = page.getByLabelText('Select all rows on this page')
    expect((all.element() as HTMLInputElement).indeterminate).toBe(true)
    await userEvent.click(all)
    expect(selected()).toBe('f0,f1,f2,f3,f4')
    await userEvent.click(all)
    expect(selected()).toBe('')
  })

  it('does not open a row when its checkbox is clicked', async () => {
    const opened: string[] = []
    await render(<Subject onOpen={({ name }) => opened.push(name)} />)
    await userEvent.click(page.getByLabelText('Select Plum'))
    expect(opened).toEqual([])
    await userEvent.click(page.getByText('Plum'))
    expect(opened).toEqual(['Plum'])
  })

  it('turns the sort order and tells assistive technology', async () => {
    const sorts: string[] = []
    await render(<Subject onSort={(sort) => sorts.push(sort)} />)
    await expect
      .element(page.getByRole('columnheader', { name: 'Name' }))
      .toHaveAttribute('aria-sort', 'ascending')
    await userEvent.click(page.getByRole('button', { name: 'Name' }))
    expect(sorts).toEqual(['-name'])
  })

  it('numbers its rows within the whole list', async () => {
    await render(<Subject />)
    await expect.element(page.getByRole('table', { name: 'Fruits' })).toHaveAttribute('aria-rowcount', '413')
    await expect.element(page.getByRole('row', { name: /Apple/ })).toHaveAttribute('aria-rowindex', '22')
  })

  it('ignores single keys once the person has switched them off', async () => {
    setPreference('singleKeyShortcuts', false)
    await render(<Subject />)
    await userEvent.keyboard('jx')
    expect(selected()).toBe('')
    setPreference('singleKeyShortcuts', true)
  })

  it('hides low-priority columns on a phone', async () => {
    await page.viewport(390, 800)
    await render(<Subject />)
    await expect.element(page.getByRole('columnheader', { name: 'Name' })).toBeInTheDocument()
    expect(page.getByRole('columnheader', { name: 'Grams' }).query()).toBeNull()
    await page.viewport(1280, 800)
  })

  it('keeps rows at the height that the person chose', async () => {
    setPreference('rowHeight', 'compact')
    await render(<Subject />)
    const height = () => document.querySelector('tr[data-row]')!.getBoundingClientRect().height
    expect(height()).toBe(32)
    setPreference('rowHeight', 'default')
    await expect.poll(height).toBe(40)
    setPreference('rowHeight', 'compact')
  })
})
