import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { RuleProposal } from '#api/contract/rule-proposals.ts'
import { schemesFor, wcag } from '../../../ui/testing-axe.ts'
import { leavePage, show } from '../page/testing-page.tsx'

afterEach(leavePage)

const proposal: RuleProposal = {
  key: 'demo show and tell',
  callType: 'demo',
  value: 'show and tell',
  ruleLabel: 'Product demo',
  corrections: 3,
  examples: [
    {
      callId: '01a60000-0000-7000-8000-000000000009',
      title: `عرض المنتج ${'طويل جدا '.repeat(20)}`,
      correctedAt: '2026-11-20T09:00:00Z',
    },
  ],
  rule: {
    id: null,
    draftKey: 'proposal',
    level: 'ORGANIZATION',
    label: 'Product demo',
    explanation: '',
    callTitleIncludes: 'demo||show and tell',
    callType: 'demo',
    behavior: 'SAVE_ONLY',
    scorecardConfigId: null,
  },
}
const section = () => page.getByRole('region', { name: 'Proposed from corrections' })

describe('rules proposed from corrections', () => {
  it.each(schemesFor(import.meta.url))(
    'say what corrections agree on, without a barrier, %s',
    async (scheme) => {
      await show('/settings/real-calls', { scheme, given: (api) => (api.proposals = [proposal]) })
      await expect
        .element(section().getByText(/^3 corrected calls with “show and tell” in the title are Demo\./))
        .toBeVisible()
      await expect
        .element(section().getByText('The rule “Product demo” would take these words.'))
        .toBeVisible()
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
      const { violations } = await axe.run(section().element(), wcag)
      expect(violations).toEqual([])
    },
  )

  it.each([
    ['Add to draft', 'accepted', 'The rule is in the draft. Publish the draft so that calls follow it.'],
    ['Dismiss', 'dismissed', 'This rule is not proposed again.'],
  ])('%s is one click, and the proposal goes', async (button, verdict, text) => {
    const { api } = await show('/settings/real-calls', {
      given: (started) => (started.proposals = [proposal]),
    })
    await section().getByRole('button', { name: button }).click()
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(section()).not.toBeInTheDocument()
    expect(api.decided).toEqual([{ key: proposal.key, verdict }])
  })

  it('are absent if there are none, and for users who may not manage rules', async () => {
    await show('/settings/real-calls')
    await expect.element(page.getByRole('heading', { name: 'Real call settings' })).toBeVisible()
    expect(section().query()).toBeNull()
  })

  it('are not asked for by those who may only read rules', async () => {
    await show('/settings/real-calls', { canManage: false, given: (api) => (api.proposals = [proposal]) })
    await expect.element(page.getByRole('heading', { name: 'Real call settings' })).toBeVisible()
    expect(section().query()).toBeNull()
  })

  it('say when they cannot be read', async () => {
    await show('/settings/real-calls', { given: (api) => (api.isFailingProposals = true) })
    await expect.element(page.getByText(/The disk is full/)).toBeVisible()
  })
})
