import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { CallTrace } from '#api/contract/calls.ts'
import { DetailsPanel } from './details/DetailsPanel.tsx'
import { call, ruleId, showPart, stopServer } from './testing-call.tsx'
import { Tombstone } from './Tombstone.tsx'
import { TracePanel } from './trace/TracePanel.tsx'

afterEach(stopServer)

const trace: CallTrace = {
  stages: (['privacy', 'routing', 'scoring'] as const).map((stage) => ({
    stage,
    verdict: stage === 'privacy' ? 'excluded' : 'title',
    reason: '',
    startedAt: '2026-11-20T09:00:00Z',
    finishedAt: '2026-11-20T09:00:01Z',
    trace: [
      {
        ruleId,
        level: 'TEAM',
        position: 1,
        label: 'title contains standup',
        condition: 'title',
        matchedText: null,
        verdict: 'matched',
        reason: '',
      },
    ],
  })),
}

const address = (tab: string) => `/settings/real-calls?tab=${tab}&rule=${ruleId}`

describe('the rule that decided about a call', () => {
  it('is a link to that rule on a call that it excluded', async () => {
    await showPart(() => <Tombstone call={call} />, { trace })
    const link = page.getByRole('link', { name: 'title contains standup' })
    await expect.element(link).toHaveAttribute('href', address('privacy'))
  })

  it('is a link to that rule in the details of a call that it routed', async () => {
    await showPart(() => <DetailsPanel call={call} />, { trace })
    const link = page.getByRole('link', { name: /Renewals/ })
    await expect.element(link).toHaveAttribute('href', address('routing'))
  })

  it('is a link to that rule in the trace, in every stage that has rules', async () => {
    await showPart(() => <TracePanel call={call} />, { trace })
    await expect.element(page.getByRole('region', { name: 'Scoring' })).toBeVisible()
    const links = page.getByRole('link', { name: 'Open this rule' }).elements()
    expect(links.map((link) => link.getAttribute('href'))).toEqual([address('privacy'), address('routing')])
  })

  it('is text for users who may not see rules', async () => {
    await showPart(() => <Tombstone call={call} />, { trace, without: ['rules.view'] })
    await expect.element(page.getByText('title contains standup')).toBeVisible()
    expect(page.getByRole('link').elements()).toEqual([])
  })
})
