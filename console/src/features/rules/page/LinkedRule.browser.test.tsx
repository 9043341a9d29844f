import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultRule, personId, privacyRuleOf, ruleId, ruleOf, teamId } from './testing-api.ts'
import { leavePage, show } from './testing-page.tsx'

afterEach(leavePage)

const gone = /The rule you followed a link to was removed/
const focused = () => document.activeElement?.closest('[data-revealed]')?.textContent ?? ''

describe('a link to a rule', () => {
  it('scrolls to that rule among a thousand, marks it and puts the focus on it', async () => {
    await show(`/settings/real-calls?rule=${ruleId(700)}`, {
      given: (started) =>
        (started.rules = [...Array.from({ length: 1000 }, (_, index) => ruleOf(index + 1)), defaultRule]),
    })
    await expect.poll(focused).toContain('Label 700')
    await expect.element(page.getByRole('cell', { name: 'Label 700', exact: true })).toBeInViewport()
    expect(document.querySelectorAll('[data-revealed]')).toHaveLength(1)
  })

  it('opens the level of the rule, also on the tab of privacy rules', async () => {
    await show(`/settings/real-calls?tab=privacy&rule=${ruleId(2)}`, {
      given: (started) =>
        (started.privacy = [
          privacyRuleOf(1),
          privacyRuleOf(2, { level: 'TEAM', teamId: teamId(1), settings: { CALL_TITLE: 'board meeting' } }),
        ]),
    })
    await expect
      .element(page.getByRole('button', { name: /^Teams/ }))
      .toHaveAttribute('aria-expanded', 'true')
    await expect.poll(focused).toContain('board meeting')
    expect(page.getByText(gone).query()).toBeNull()
  })

  it('shows the rule in two lines on a phone', async () => {
    await page.viewport(390, 844)
    await show(`/settings/real-calls?rule=${ruleId(2)}`)
    await expect.poll(focused).toContain('Label 2')
  })

  it('says so when the rule was removed, until another tab is opened', async () => {
    await show(`/settings/real-calls?rule=${personId(9)}`)
    await expect.element(page.getByText(gone)).toBeVisible()
    expect(document.querySelectorAll('[data-revealed]')).toHaveLength(0)
    await userEvent.click(page.getByRole('tab', { name: 'Privacy Settings' }))
    await expect.element(page.getByText(gone)).not.toBeInTheDocument()
  })
})
