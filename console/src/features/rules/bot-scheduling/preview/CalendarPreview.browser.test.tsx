import { describe, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { eventOf } from '../testing-recorder.ts'
import { button, held, noDemos, noTeams, paths, show, values, violationsOfPage } from '../testing-tab.tsx'
import { schemesFor } from '../../../../ui/testing-axe.ts'

const events = () => [
  eventOf(1),
  eventOf(2, { title: 'Renewal talk', isGuestListHidden: true }),
  eventOf(3, { title: null, calendarEventId: null }),
  eventOf(4, { title: 'عرض المنتج لشركة الواحة للنقل', meetingUrl: null }),
]
const shows = (locator: Locator, text: string) =>
  expect.poll(() => locator.element().textContent).toContain(text)
const row = (name: string | RegExp) => page.getByRole('row', { name })
async function openPreview() {
  await userEvent.click(button('View Calendar Preview'))
  await expect.element(page.getByRole('dialog', { name: 'Calendar Events Preview' })).toBeVisible()
}

describe('the calendar preview', () => {
  it('shows what the rules do that are not saved yet, and why', async () => {
    const { server } = await show({ rules: [], events: events() })
    await userEvent.click(button('Add rule'))
    await userEvent.selectOptions(page.getByLabelText('Operation of subrule 1, rule 1'), 'CONTAINS')
    await userEvent.type(values(1, 1), 'Demo{Enter}')
    await openPreview()
    const names = () =>
      page
        .getByRole('columnheader')
        .elements()
        .map(({ textContent }) => textContent)
    await expect
      .poll(names)
      .toEqual([
        'Will Bot Attend the meet?',
        'Title',
        'Start Time',
        'End Time',
        'Event Type',
        'Participant Emails',
        'Organiser Email',
        'Override',
      ])
    await expect.element(row(/Demo 1/).getByText('No', { exact: true })).toBeInTheDocument()
    await expect.element(row(/Renewal talk/).getByText('Yes', { exact: true })).toBeInTheDocument()
    await shows(row(/Renewal talk/), 'Default (recurring)')
    expect(
      row(/Renewal talk/)
        .getByRole('cell')
        .nth(1)
        .element().textContent,
    ).toMatch(/2026, \d\d:\d\d UTC/)
    await shows(
      row(/Renewal talk/)
        .getByRole('button', { name: 'priya.raghunath@larkfield.example' })
        .first(),
      'priy…nath@larkfield.example',
    )

    row(/Demo 1/)
      .getByRole('button', { name: /Demo 1/ })
      .first()
      .element()
      .focus()
    await userEvent.keyboard('{Enter}')
    await expect
      .element(page.getByText('A rule matches this meeting, so the bot does not join.'))
      .toBeVisible()
    await expect.element(page.getByText('Here: Demo 1')).toBeVisible()
    await userEvent.click(
      row(/Renewal talk/)
        .getByRole('button', { name: /Renewal talk/ })
        .first(),
    )
    await expect
      .element(page.getByText(/No rule matches this meeting, so the bot joins\. It joins at/))
      .toBeVisible()
    await expect.element(page.getByText(/The guest list is hidden/)).toBeVisible()
    expect(server.posted.filter(({ path }) => path === paths.rules)).toEqual([])
  })

  it('overrides an event in three states, and says while it is saving', async () => {
    const { server } = await show({ rules: [noDemos], events: events() })
    await openPreview()
    const control = page.getByRole('button', { name: /^Override for Demo 1:/ })
    await shows(control, 'Not overridden')
    const saving = held({ calendarEventId: eventOf(1).id, shouldRecordOverride: true })
    server.instead[paths.override] = saving.answer
    control.element().focus()
    await userEvent.keyboard('{Enter}')
    await shows(control, '(Saving)')
    await expect.element(control).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    saving.release()
    await expect.poll(() => control.element().textContent).not.toContain('(Saving)')
    expect(server.posted.filter(({ path }) => path === paths.override)).toHaveLength(1)
    delete server.instead[paths.override]

    const attends = (word: string) =>
      expect.element(row(/Demo 1/).getByText(word, { exact: true })).toBeInTheDocument()
    await userEvent.click(control)
    await shows(control, 'Must be recorded')
    await attends('Yes')
    await userEvent.click(control)
    await shows(control, 'Must not be recorded')
    await attends('No')
    await userEvent.click(control)
    await shows(control, 'Not overridden')
    expect(server.events[0]?.shouldRecordOverride).toBeNull()
  })

  it('cannot override what the calendar gives no id, and says so on focus', async () => {
    const { server } = await show({ events: events() })
    await openPreview()
    const control = page.getByRole('button', { name: /^Override for No title:/ })
    await expect.element(control).toHaveAttribute('aria-disabled', 'true')
    row(/No title/)
      .getByRole('button', { name: /^priya/ })
      .nth(1)
      .element()
      .focus()
    await userEvent.keyboard('{Tab}')
    await expect.element(control).toHaveFocus()
    await expect.element(page.getByText('Cannot override bot join settings for this meeting.')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await shows(control, 'Not overridden')
    expect(server.posted.filter(({ path }) => path === paths.override)).toEqual([])
  })

  it('has pages, no override for readers, and a word for an empty calendar', async () => {
    const many = Array.from({ length: 25 }, (_, index) => eventOf(index + 1))
    await show({ events: many }, { canEdit: false })
    await openPreview()
    await expect.element(page.getByText('1 - 20 of 25 rows')).toBeVisible()
    expect(page.getByRole('button', { name: /^Override/ }).elements()).toEqual([])
    await userEvent.click(page.getByRole('button', { name: 'Next page' }))
    await expect.element(row(/Demo 25/)).toBeInTheDocument()
  })

  it('tells an empty calendar from one that could not be read', async () => {
    const { server } = await show()
    await openPreview()
    await expect.element(page.getByText('No meetings in the next 14 days')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    server.instead[paths.preview] = () => server.problem(500, 'The calendar is on fire.')
    await userEvent.click(button('Add rule'))
    await openPreview()
    await expect.element(page.getByText('The calendar is on fire.')).toBeVisible()
    delete server.instead[paths.preview]
    await userEvent.click(button('Retry'))
    await expect.element(page.getByText('No meetings in the next 14 days')).toBeVisible()
  })
})

describe.each(schemesFor(import.meta.url))('the preview in the %s scheme', (scheme) => {
  it('has no violations in the preview with an open row, nor in the rules to read', async () => {
    const overridden = [
      ...events(),
      eventOf(5, { shouldRecordOverride: true }),
      eventOf(6, { shouldRecordOverride: false }),
    ]
    await show({ rules: [noDemos, noTeams], events: overridden }, { scheme, canEdit: false })
    await expect.element(page.getByRole('heading', { name: 'Opt Out Rule 1' })).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
    await openPreview()
    await userEvent.click(page.getByRole('button', { name: /Renewal talk/ }).first())
    await expect.element(page.getByText(/The guest list is hidden/)).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
  })

  it('has no violations in the preview with overrides, and fits a phone', async () => {
    const overridden = [
      ...events(),
      eventOf(5, { shouldRecordOverride: true }),
      eventOf(6, { shouldRecordOverride: false }),
    ]
    await page.viewport(390, 800)
    await show({ rules: [noDemos, noTeams], events: overridden }, { scheme })
    await expect.element(page.getByRole('heading', { name: 'Opt Out Rule 1' })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    expect(await violationsOfPage()).toEqual([])
    await openPreview()
    await expect.element(row(/Demo 5/)).toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    expect(await violationsOfPage()).toEqual([])
  })
})
