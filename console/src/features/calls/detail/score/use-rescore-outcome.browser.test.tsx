import { expect, it } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { CallDetail } from '#api/contract/calls.ts'
import { useRescoreOutcome } from './use-rescore-outcome.ts'

type ScoreOfCall = Pick<CallDetail, 'score' | 'scoreStatus' | 'isStopped' | 'commandId'>
const scored: ScoreOfCall = {
  score: 74,
  scoreStatus: 'SCORED_SUCCESS',
  isStopped: false,
  commandId: 'upload',
}
const scoring: ScoreOfCall = { ...scored, scoreStatus: 'TO_BE_SCORED', commandId: 'rescore' }
const rescored: ScoreOfCall = { ...scored, score: 78, commandId: 'rescore' }

async function given() {
  const { result, rerender, act } = await renderHook(
    (call: ScoreOfCall = scored) => useRescoreOutcome(call),
    { initialProps: scored },
  )
  return {
    outcome: () => result.current.result,
    start: (commandId: string, before: number | null) => act(() => result.current.start(commandId, before)),
    refetch: rerender,
  }
}

it('compares the totals before and after a rescore, whatever changes the score later', async () => {
  const { outcome, start, refetch } = await given()
  await start('rescore', 74)
  expect(outcome()).toBeNull()
  await refetch(scoring)
  expect(outcome()).toBeNull()
  await refetch(rescored)
  expect(outcome()).toEqual({ before: 74, after: 78 })
  await refetch({ ...rescored, score: 92 })
  expect(outcome()).toEqual({ before: 74, after: 78 })
})

it('takes a change of the score before the rescore for no result of it', async () => {
  const { outcome, start, refetch } = await given()
  await start('rescore', 74)
  await refetch({ ...scored, score: 80 })
  expect(outcome()).toBeNull()
})

it('has no result if the rescore has failed, or another one has followed it', async () => {
  const { outcome, start, refetch } = await given()
  await start('rescore', 74)
  await refetch({ ...scoring, scoreStatus: 'SCORED_ERROR' })
  await refetch({ ...rescored, commandId: 'of somebody else' })
  expect(outcome()).toBeNull()
})
