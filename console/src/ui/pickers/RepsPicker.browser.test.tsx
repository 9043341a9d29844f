import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestShell } from '../testing.tsx'
import type { PickerSource } from './FilterPicker.tsx'
import { RepsPicker } from './RepsPicker.tsx'
import type { PickerOption } from './selection.ts'

const everybody: PickerOption[] = Array.from({ length: 40 }, (_, index) => ({
  id: `r${index}`,
  label: `Rep ${String(index).padStart(2, '0')}`,
}))

/** An in-memory directory that responds like `GET /users` and records its requests. */
function directory() {
  const asked: { search: string; from: number; size: number }[] = []
  const source: PickerSource = {
    key: `test ${Math.random()}`,
    load: ({ search, from, size }) => {
      asked.push({ search, from, size })
      const found = everybody.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()))
      return Promise.resolve({ results: found.slice(from, from + size), total: found.length })
    },
  }
  return { asked, source }
}

function Subject({ source, maxResults }: { source: PickerSource; maxResults?: number }) {
  const [selected, setSelected] = useState<readonly PickerOption[]>([])
  return (
    <>
      <RepsPicker
        source={source}
        selected={selected}
        onChange={setSelected}
        {...(maxResults === undefined ? {} : { maxResults })}
      />
      <output data-testid="chosen">{selected.map(({ id }) => id).join(',')}</output>
    </>
  )
}

async function show(maxResults?: number) {
  const people = directory()
  await render(
    <TestShell>
      <Subject source={people.source} {...(maxResults === undefined ? {} : { maxResults })} />
    </TestShell>,
  )
  await expect.element(page.getByRole('checkbox', { name: 'Rep 00' })).toBeInTheDocument()
  return people
}
const options = () => page.getByRole('checkbox').elements().length
const chosen = () => page.getByTestId('chosen').element().textContent

describe('RepsPicker', () => {
  it('starts with 10 reps and adds 15 with More...', async () => {
    const { asked } = await show()
    expect(options()).toBe(10)
    await userEvent.click(page.getByRole('button', { name: 'More...' }))
    await expect.poll(options).toBe(25)
    expect(asked).toEqual([
      { search: '', from: 0, size: 10 },
      { search: '', from: 10, size: 15 },
    ])
  })

  it('drops the oldest of two when a third is chosen', async () => {
    await show()
    for (const name of ['Rep 01', 'Rep 02', 'Rep 03'])
      await userEvent.click(page.getByRole('checkbox', { name }))
    expect(chosen()).toBe('r2,r3')
    await expect
      .element(page.getByText('Rep 01 was removed: at most 2 reps can be chosen.'))
      .toBeInTheDocument()
  })

  it('lists the chosen reps in their own group and clears them', async () => {
    await show(5)
    await userEvent.click(page.getByRole('checkbox', { name: 'Rep 04' }))
    await expect
      .element(page.getByRole('group', { name: 'Selected' }).getByRole('checkbox', { name: 'Rep 04' }))
      .toBeChecked()
    expect(options()).toBe(10)
    await userEvent.click(page.getByRole('button', { name: 'Clear filters' }))
    expect(chosen()).toBe('')
    expect(page.getByRole('group', { name: 'Selected' }).query()).toBeNull()
  })

  it('asks the server once after typing stops, and says when nobody is found', async () => {
    const { asked } = await show()
    await userEvent.fill(page.getByPlaceholder('Search reps...'), 'zzz')
    await expect.element(page.getByText('No reps found')).toBeInTheDocument()
    expect(asked.map(({ search }) => search)).toEqual(['', 'zzz'])
  })

  it('is walked with the arrow keys', async () => {
    await show()
    await userEvent.click(page.getByPlaceholder('Search reps...'))
    await userEvent.keyboard('{ArrowDown}{ArrowDown} ')
    await expect.poll(chosen).toBe('r1')
  })
})
