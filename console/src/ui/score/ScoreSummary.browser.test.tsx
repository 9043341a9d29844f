import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { CallScore } from '#api/contract/calls.ts'
import { showPart, stopServer } from '../../features/calls/detail/testing-call.tsx'
import { ScoreExplanation } from './ScoreSummary.tsx'

afterEach(stopServer)

const score: NonNullable<CallScore['score']> = {
  id: '0198a000-0000-7000-8000-0000000000cc',
  overall: null,
  coverage: 0.7,
  passed: null,
  failedGates: [],
  metrics: { talkSharePercent: 40 },
  answers: [],
  engine: 'offline',
  engineVersion: '1',
  soundsLike: null,
  engines: [],
  scoredAt: '2026-11-30T10:00:00Z',
}

it.each([
  [null, /nobody sells on this call/],
  ['checkin', /sounds like a call of the type Check-in, and this scorecard is for other calls/],
] as const)('a call without a total that sounds like %s says why it has none', async (soundsLike, text) => {
  await showPart(() => (
    <ScoreExplanation score={{ ...score, soundsLike }} scorecard={null} waiting={0} isPractice={false} />
  ))
  await expect.element(page.getByText(text)).toBeVisible()
})
