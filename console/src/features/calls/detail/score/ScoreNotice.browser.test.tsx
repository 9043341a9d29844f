import { useQueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { CallDetail } from '#api/contract/calls.ts'
import { judgingKey } from '../../../../lib/judging.ts'
import { useOrgId } from '../../../../lib/use-session.ts'
import { violationsOfPage } from '../../../../ui/testing-pages.tsx'
import { call, showPart, stopServer } from '../testing-call.tsx'
import { ScoreNotice } from './ScoreNotice.tsx'

afterEach(stopServer)

const category = (label: string, callType: CallDetail['callType'], reasons: string[]) => ({
  ruleId: `01a50000-0000-7000-8000-0000000000${label.length}0`,
  label,
  callType: callType ?? 'custom',
  level: 'ORGANIZATION' as const,
  score: 0.3,
  reasons,
})
const undecided: CallDetail = {
  ...call,
  status: 'SKIPPED',
  scoreStatus: 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE',
  statusReason: 'Saved without scoring: several types might fit.',
  notScored: 'undecided',
  score: null,
  plausible: [
    category('Product demo', 'demo', ['shows a screen', 'explains what a click does']),
    category('Renewal', 'renewal', ['names the end of the contract']),
    category('Other', 'None - Default', []),
  ],
}
const show = (mayRescore = true) =>
  showPart(
    () => (
      <ScoreNotice
        call={undecided}
        steps={[]}
        hasOldScore={false}
        mayRescore={mayRescore}
        onRescore={() => undefined}
        isRescoring={false}
      />
    ),
    mayRescore ? {} : { without: ['calls.rescore'] },
  )

describe('a call that several categories might fit', () => {
  it('is corrected to one of them and scored with one click, and says what speaks for each', async () => {
    const server = await show()
    await expect.element(page.getByText('Not scored: Product demo, Renewal or Other?')).toBeVisible()
    await expect
      .element(page.getByText('Product demo: shows a screen, explains what a click does'))
      .toBeVisible()
    await page.getByRole('button', { name: 'Score as Renewal' }).click()
    await expect
      .poll(() => server.posted.map(({ body }) => body))
      .toEqual([{ ids: [undecided.id], callType: 'renewal', scorecardConfigId: null }])
    await expect.element(page.getByText('The call was corrected and is being scored.')).toBeVisible()
  })

  it('offers no button for a category without a call type of its own', async () => {
    await show()
    await expect.element(page.getByRole('button', { name: /^Score as / }).first()).toBeVisible()
    expect(page.getByRole('button', { name: /^Score as / }).elements()).toHaveLength(2)
  })

  it('says what might fit, without buttons, to those who may not score calls', async () => {
    await show(false)
    await expect.element(page.getByText('Not scored: Product demo, Renewal or Other?')).toBeVisible()
    expect(page.getByRole('button', { name: /^Score/ }).query()).toBeNull()
  })

  it.each([390, 1440])('can be read and used by everybody, %s pixels wide', async (width) => {
    await page.viewport(width, 844)
    await show()
    await expect.element(page.getByRole('button', { name: 'Score as Renewal' })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
    expect(await violationsOfPage()).toEqual([])
  })
})

describe('a call whose work was canceled', () => {
  const stopped: CallDetail = {
    ...call,
    status: 'SCORING',
    scoreStatus: 'TO_BE_SCORED',
    stage: 'parsed',
    score: null,
    isStopped: true,
  }
  it('says that scoring has stopped, and continues without a scorecard before routing', async () => {
    const onRescore = vi.fn()
    await showPart(() => (
      <ScoreNotice
        call={stopped}
        steps={[]}
        hasOldScore={false}
        mayRescore
        onRescore={onRescore}
        isRescoring={false}
      />
    ))
    await expect.element(page.getByText('Its work was canceled before the call was scored.')).toBeVisible()
    expect(page.getByText('Scoring this call').query()).toBeNull()
    await page.getByRole('button', { name: 'Score now' }).click()
    expect(onRescore).toHaveBeenCalledWith(null)
  })
})

it('names the criteria that a model is asked about, while it is', async () => {
  let judge: (criteria: readonly string[]) => void = () => undefined
  const scoring: CallDetail = {
    ...call,
    status: 'SCORING',
    scoreStatus: 'SCORING',
    stage: 'routed',
    score: null,
  }
  function Watched() {
    const queryClient = useQueryClient()
    const orgId = useOrgId()
    judge = (criteria) => queryClient.setQueryData(judgingKey(orgId, call.id), criteria)
    return (
      <ScoreNotice
        call={scoring}
        steps={[]}
        hasOldScore={false}
        mayRescore
        onRescore={() => undefined}
        isRescoring={false}
      />
    )
  }
  await showPart(() => <Watched />)
  await expect.element(page.getByText('Scoring this call')).toBeVisible()
  expect(page.getByText(/^Judging/).query()).toBeNull()
  judge(['The cost is named', 'A day is named'])
  await expect.element(page.getByText('Judging: The cost is named · A day is named')).toBeVisible()
  judge([])
  await expect.element(page.getByText(/^Judging/)).not.toBeInTheDocument()
})
