import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultRule, ruleOf, type startTestApi } from '../testing-api.ts'
import { field, focusedName, leavePage, show } from '../testing-page.tsx'

afterEach(leavePage)

/** No value holds another: then no rule has a second line that says so. */
const valueOf = (number: number) => `value ${String(number).padStart(4, '0')}`

const given = (started: ReturnType<typeof startTestApi>) => {
  started.rules = [...Array.from({ length: 1000 }, (_, index) => ruleOf(index + 1, { callTitleIncludes: valueOf(index + 1) })), defaultRule]
}
const table = () => page.getByRole('table', { name: 'Organization' })
const scroller = () => table().element().closest<HTMLElement>('section')?.closest('[role=tabpanel]')?.parentElement
const rowBy = (number: number) => document.querySelector<HTMLElement>(`[role=row][aria-rowindex="${number + 1}"]`)

async function showMany(address = '/settings/real-calls?edit=true') {
  await show(address, { given })
  await expect
    .element(address.includes('edit') ? field('Label', 1) : page.getByRole('cell', { name: 'Label 1', exact: true }))
    .toBeVisible()
}

describe('a thousand rules', () => {
  it('are one list of which some thirty rows stand in the document', async () => {
    await showMany()
    expect(page.getByRole('row').elements().length).toBeLessThan(60)
    await expect.element(table()).toHaveAttribute('aria-rowcount', '1003')
  })

  it('are words while they scroll, at the place of their fields, and fields once they stand', async () => {
    await showMany()
    scroller()?.scrollTo({ top: 12_000 })
    await expect.poll(() => rowBy(320)?.dataset.passing).toBe('fields')
    const before = rowBy(320)
    expect(before?.textContent).toBe(`320Label 320${valueOf(320)}DiscoverySave onlyNone`)
    expect(before?.querySelector('input, select, button')).toBeNull()
    const top = before?.getBoundingClientRect().top
    const height = before?.getBoundingClientRect().height
    await expect.element(field('Label', 320)).toHaveValue('Label 320')
    expect(rowBy(320)?.getBoundingClientRect()).toMatchObject({ top, height })
    await expect.element(field('Call type', 320)).toHaveValue('discovery')
  })

  it('are reached row by row with Tab, however fast it is pressed', async () => {
    await showMany()
    ;(field('Label', 1).element() as HTMLElement).focus()
    const met = new Set<string>()
    const meet = () => {
      const name = focusedName() ?? ''
      if (name.startsWith('Label, ')) met.add(name)
    }
    document.addEventListener('focusin', meet)
    for (let round = 0; round < 11; round += 1) await userEvent.keyboard('{Tab}'.repeat(30))
    document.removeEventListener('focusin', meet)
    expect(met.size).toBeGreaterThan(30)
    expect([...met]).toEqual(Array.from(met, (_, index) => `Label, rule ${index + 2}`))
  }, 60_000)

  it('keep the field that is typed into while they scroll away and back', async () => {
    await showMany()
    await userEvent.click(field('Label', 2))
    await userEvent.keyboard('{End} and more')
    scroller()?.scrollTo({ top: 20_000 })
    await expect.element(field('Label', 530)).toBeInTheDocument()
    expect(focusedName()).toBe('Label, rule 2')
    scroller()?.scrollTo({ top: 0 })
    await expect.element(field('Label', 2)).toHaveValue('Label 2 and more')
    expect(focusedName()).toBe('Label, rule 2')
  })

  it('are read as words in the mode to read as well', async () => {
    await showMany('/settings/real-calls')
    scroller()?.scrollTo({ top: 9_000 })
    await expect.poll(() => document.querySelectorAll('[data-passing=words]').length).toBeGreaterThan(5)
    await expect.poll(() => document.querySelectorAll('[data-passing]').length).toBe(0)
    expect(page.getByRole('cell', { name: 'Save only' }).elements().length).toBeGreaterThan(10)
  })
})
