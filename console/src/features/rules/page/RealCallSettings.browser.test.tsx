import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drag } from '../../../ui/testing-drag.ts'
import { defaultRule, ruleId, ruleOf, scorecardId } from './testing-api.ts'
import { field, focusedName, labels, leavePage, patient, rowOf, show } from './testing-page.tsx'

afterEach(leavePage)

describe('editing a rule', () => {
  it('adds one using only the keyboard, from the label to the scorecard of its call type', async () => {
    const { api } = await show()
    await expect.element(field('Label', null)).toBeVisible()
    ;(field('Label', null).element() as HTMLElement).focus()
    await userEvent.keyboard('Renewal')
    await expect.element(field('Label', 4)).toHaveFocus()
    await userEvent.keyboard('{Tab}renewal{Enter}contract review{Enter}{Tab}Term ends{Tab}Ren')
    await expect.element(field('Call type', 4)).toHaveValue('renewal')
    await expect.element(field('Scorecard', 4)).toHaveValue(scorecardId(2))
    await expect.element(field('Behavior', 4)).toHaveValue('SAVE_AND_SCORE')
    await expect.element(rowOf(4).getByText(/^Saved/), patient).toBeVisible()
    expect(api.sent).toHaveLength(1)
    expect(api.sent[0]).toMatchObject({
      path: '/api/integrations/real-calls/categorization-rules/organization',
      body: {
        label: 'Renewal',
        callTitleIncludes: 'renewal||contract review',
        explanation: 'Term ends',
        callType: 'renewal',
      },
    })
    expect(api.sent[0]?.key).toMatch(/^.{20,}$/)
    await expect.element(field('Label', null)).toHaveValue('')
  })

  it('says Unsaved, Saving and Saved in turn, and what was typed stays while the list is read again', async () => {
    const { api } = await show()
    await userEvent.fill(field('Label', 2), 'Second')
    const states: string[] = []
    const watch = new MutationObserver(() => {
      const text = rowOf(2)
        .getByRole('cell')
        .nth(7)
        .element()
        .textContent.trim()
        .replace(/\d\d:\d\d/, 'hh:mm')
      if (text !== states.at(-1)) states.push(text)
    })
    watch.observe(rowOf(2).element(), { subtree: true, childList: true, characterData: true })
    await userEvent.type(field('Label', 2), ' one ')
    await expect.poll(() => states, patient).toEqual(['Saving', 'Saved hh:mm'])
    watch.disconnect()
    expect(api.sent.map(({ body }) => (body as { label: string }).label)).toEqual(['Second one '])
    // The server has trimmed it; the list that reloads a second later must not move the cursor.
    await expect.element(field('Label', 2)).toHaveValue('Second one ')
  })

  it('keeps what failed, says why and saves it with Retry', async () => {
    const { api } = await show('/settings/real-calls?edit=true', {
      given: (started) => (started.failing = 500),
    })
    await userEvent.fill(field('Label', 1), 'Other')
    await userEvent.keyboard('{Enter}')
    await expect.element(rowOf(1).getByText('The disk is full.')).toBeVisible()
    // Leaving the field saves it again, which fails again.
    await userEvent.tab()
    await expect.poll(() => api.sent.length).toBe(2)
    await expect.element(page.getByText('1 failed to save')).toBeVisible()
    api.failing = null
    await userEvent.click(page.getByRole('button', { name: 'Retry saving Other' }))
    await expect.element(rowOf(1).getByText(/^Saved/)).toBeVisible()
    expect(api.rules.find(({ id }) => id === ruleId(1))?.label).toBe('Other')
  })

  it('repeats a creation whose answer was lost instead of creating the rule twice, then saves what was typed since', async () => {
    const { api } = await show('/settings/real-calls?edit=true', {
      given: (started) => (started.isLosing = true),
    })
    await userEvent.fill(field('Description', null), 'A new kind')
    await userEvent.fill(field('Label', 4), 'First')
    await userEvent.selectOptions(field('Call type', 4), 'demo')
    await expect.element(page.getByRole('button', { name: 'Retry saving First' }), patient).toBeVisible()
    api.isLosing = false
    await userEvent.fill(field('Label', 4), 'Second')
    await expect.element(rowOf(4).getByText(/^Saved/), patient).toBeVisible()
    expect(
      api.rules
        .filter(({ explanation }) => explanation === 'A new kind')
        .map(({ label, version }) => ({ label, version })),
    ).toEqual([{ label: 'Second', version: 2 }])
    const creations = api.sent.filter(({ path }) => path.endsWith('/organization'))
    expect(new Set(creations.flatMap(({ key }) => key ?? [])).size).toBe(1)
  })

  it('repeats a change whose answer was lost instead of taking it for somebody else’s, then saves what was typed since', async () => {
    const { api } = await show()
    api.isLosing = true
    await userEvent.fill(field('Label', 1), 'First')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Retry saving First' }), patient).toBeVisible()
    api.isLosing = false
    await userEvent.fill(field('Label', 1), 'Second')
    await expect.element(rowOf(1).getByText(/^Saved/), patient).toBeVisible()
    expect(api.rules.find(({ id }) => id === ruleId(1))).toMatchObject({ label: 'Second', version: 3 })
  })

  it('marks an invalid row with a red border and the placeholders of what it needs, and does not send it', async () => {
    const { api } = await show()
    await userEvent.click(page.getByRole('button', { name: 'Remove value 2' }))
    await expect
      .element(field('Call title includes', 2))
      .toHaveAttribute('placeholder', 'List of values (press enter to add) *')
    await expect.element(field('Description', 2)).toHaveAttribute('placeholder', 'Description *')
    await expect.element(field('Call title includes', 2)).toHaveAttribute('aria-invalid', 'true')
    const row = page.getByRole('row').nth(2).element()
    expect(getComputedStyle(row).outlineStyle).toBe('solid')
    expect(row).toHaveAttribute('data-invalid')
    await expect.element(page.getByText('1 invalid')).toBeVisible()
    await expect.element(rowOf(2).getByText('Unsaved')).toBeVisible()
    await userEvent.fill(field('Description', 2), 'What it is about')
    await expect.element(rowOf(2).getByText(/^Saved/), patient).toBeVisible()
    expect(api.sent).toHaveLength(1)
  })

  it('offers only scorecards of the call type, and none before one is chosen', async () => {
    await show()
    await expect.element(field('Scorecard', null)).toBeDisabled()
    const names = () =>
      Array.from((field('Scorecard', 1).element() as HTMLSelectElement).options, ({ text }) => text)
    expect(names()).toEqual(['None', 'Discovery · v4', 'General · v4'])
    await userEvent.selectOptions(field('Call type', 1), 'demo')
    await expect.poll(names).toEqual(['None', 'General · v4'])
  })

  it('undoes with Escape what was typed into a field', async () => {
    await show()
    await userEvent.fill(field('Label', 1), 'Mistake')
    await userEvent.keyboard('{Escape}')
    await expect.element(field('Label', 1)).toHaveValue('Label 1')
    expect(page.getByText('Unsaved').query()).toBeNull()
  })
})

describe('somebody else', () => {
  const conflict = async () => {
    const shown = await show()
    await expect.element(field('Label', 1)).toHaveValue('Label 1')
    shown.api.rules = shown.api.rules.map((rule) =>
      rule.id === ruleId(1) ? { ...rule, label: 'Theirs', version: 7 } : rule,
    )
    await userEvent.fill(field('Label', 1), 'Mine')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Keep mine' })).toBeVisible()
    return shown
  }

  it('has changed the rule: both values are shown, mine stays typed, and Keep mine saves it over theirs', async () => {
    const { api } = await conflict()
    await expect.element(field('Label', 1)).toHaveValue('Mine')
    await expect.element(rowOf(1).getByText('Theirs', { exact: true }).nth(1)).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Keep mine' }))
    await expect.element(rowOf(1).getByText(/^Saved/)).toBeVisible()
    expect(api.rules.find(({ id }) => id === ruleId(1))).toMatchObject({ label: 'Mine', version: 8 })
  })

  it('wins with Take theirs', async () => {
    const { api } = await conflict()
    await userEvent.click(page.getByRole('button', { name: 'Take theirs' }))
    await expect.element(field('Label', 1)).toHaveValue('Theirs')
    expect(api.rules.find(({ id }) => id === ruleId(1))?.version).toBe(7)
  })
})

describe('order and deletion', () => {
  it('moves a rule with Alt and an arrow, keeps the focus, announces its position and saves it', async () => {
    const { api } = await show()
    await userEvent.click(field('Label', 1))
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    // Checked first, because the announcement of the save replaces it.
    await expect.element(page.getByText('Label 1 is now 2 of 3.')).toBeInTheDocument()
    await expect.poll(labels).toEqual(['Label 2', 'Label 1', 'Label 3'])
    expect(focusedName()).toBe('Label, rule 2')
    await expect
      .poll(() => api.sent.at(-1)?.body, patient)
      .toMatchObject({ position: 2, version: 1, label: 'Label 1' })
    await expect.element(rowOf(2).getByText(/^Saved/), patient).toBeVisible()
    expect(labels()).toEqual(['Label 2', 'Label 1', 'Label 3'])
  })

  it('moves by the menu to a position, and never past the default rule', async () => {
    await show()
    await userEvent.click(page.getByRole('button', { name: 'Actions for Label 1' }))
    await userEvent.click(page.getByRole('menuitem', { name: 'Move to position...' }))
    await userEvent.fill(page.getByRole('textbox', { name: 'Position, 1 to 3' }), '3')
    await userEvent.keyboard('{Enter}')
    await expect.poll(labels).toEqual(['Label 2', 'Label 3', 'Label 1'])
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(labels()).toEqual(['Label 2', 'Label 3', 'Label 1'])
    await expect.element(page.getByText('Everything that no rule matched')).toBeVisible()
  })

  it('opens one menu for all rows at the button that was pressed, by keys as well, and gives the focus back', async () => {
    await show()
    const button = (number: number) => page.getByRole('button', { name: `Actions for Label ${number}` })
    await expect.element(button(2)).toHaveAttribute('aria-expanded', 'false')
    ;(button(2).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    const menu = page.getByRole('menu', { name: 'Actions for Label 2' })
    await expect.element(menu).toBeVisible()
    await expect.element(button(2)).toHaveAttribute('aria-expanded', 'true')
    const below =
      menu.element().getBoundingClientRect().top - button(2).element().getBoundingClientRect().bottom
    expect(Math.abs(below)).toBeLessThan(20)
    await userEvent.keyboard('{ArrowDown}{Escape}')
    await expect.element(menu).not.toBeInTheDocument()
    await expect.poll(focusedName).toBe('Actions for Label 2')
    await userEvent.click(button(1))
    await expect.element(page.getByRole('menuitem', { name: 'Move up' })).toBeDisabled()
    await userEvent.click(page.getByRole('menuitem', { name: 'Move down' }))
    await expect.poll(labels).toEqual(['Label 2', 'Label 1', 'Label 3'])
  })

  it('moves by dragging its handle', async () => {
    const { api } = await show()
    const handle = (number: number) =>
      page.getByRole('button', { name: new RegExp(`^Move .*, ${number} of 3`) })
    await drag(handle(3), handle(1))
    await expect.poll(labels).toEqual(['Label 3', 'Label 1', 'Label 2'])
    await expect.poll(() => api.sent.at(-1)?.body, patient).toMatchObject({ position: 1, label: 'Label 3' })
  })

  it('deletes a rule and brings it back to its place with Ctrl+Z', async () => {
    const { api } = await show()
    await userEvent.click(page.getByRole('button', { name: 'Actions for Label 2' }))
    await userEvent.click(page.getByRole('menuitem', { name: 'Delete' }))
    await expect.poll(labels).toEqual(['Label 1', 'Label 3'])
    await expect.element(page.getByText('The rule Label 2 was deleted.')).toBeVisible()
    await expect.poll(focusedName).toBe('Actions for Label 3')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(labels).toEqual(['Label 1', 'Label 2', 'Label 3'])
    await expect.element(page.getByText('The rule Label 2 was deleted.')).not.toBeInTheDocument()
    await expect
      .poll(() => api.sent.at(-1))
      .toMatchObject({ method: 'POST', body: { label: 'Label 2', position: 2 } })
    await expect.element(rowOf(2).getByText(/^Saved/)).toBeVisible()
    expect(api.rules.filter(({ label }) => label === 'Label 2')).toHaveLength(1)
  })

  it('undoes a deletion by the button of its notice', async () => {
    await show()
    await userEvent.click(page.getByRole('button', { name: 'Actions for Label 3' }))
    await userEvent.click(page.getByRole('menuitem', { name: 'Delete' }))
    await userEvent.click(page.getByRole('button', { name: 'Undo' }))
    await expect.poll(labels).toEqual(['Label 1', 'Label 2', 'Label 3'])
  })

  it('marks a rule that is never reached, with the way out of it', async () => {
    await show('/settings/real-calls?edit=true', {
      given: (started) =>
        (started.rules = [
          ruleOf(1, { label: 'Discovery', callTitleIncludes: 'intro call' }),
          ruleOf(2, { callTitleIncludes: 'partner intro call' }),
          defaultRule,
        ]),
    })
    const sentence = page.getByText(
      'Never reached: rule 1 “Discovery” already matches every title with intro call.',
      { exact: false },
    )
    await expect.element(sentence).toBeVisible()
    await expect.element(page.getByText('1 never reached')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Move above rule 1' }))
    await expect.poll(labels).toEqual(['Label 2', 'Discovery'])
    await expect.element(sentence).not.toBeInTheDocument()
  })
})
