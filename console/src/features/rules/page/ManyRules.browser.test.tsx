import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultRule, ruleOf, type startTestApi } from '../page/testing-api.ts'
import { field, focusedName, leavePage, show } from '../page/testing-page.tsx'

afterEach(leavePage)

/** No value contains another, so that no rule has a second line about that. */
const valueOf = (number: number) => `value ${String(number).padStart(4, '0')}`

const given = (started: ReturnType<typeof startTestApi>) => {
  started.rules = [
    ...Array.from({ length: 1000 }, (_, index) =>
      ruleOf(index + 1, { callTitleIncludes: valueOf(index + 1) }),
    ),
    defaultRule,
  ]
}
const table = () => page.getByRole('table', { name: 'Organization' })
const scroller = () =>
  table().element().closest<HTMLElement>('section')?.closest('[role=tabpanel]')?.parentElement

async function showMany() {
  await show('/settings/real-calls?edit=true', { given })
  await expect.element(field('Label', 1)).toBeVisible()
}

describe('a thousand rules', () => {
  it('are one list with about thirty rows in the document', async () => {
    await showMany()
    expect(page.getByRole('row').elements().length).toBeLessThan(60)
    await expect.element(table()).toHaveAttribute('aria-rowcount', '1003')
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
})
