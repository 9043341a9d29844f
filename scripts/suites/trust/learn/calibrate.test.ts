import { expect, it } from 'vitest'
import { metConfidence } from '#workers/domain/scoring/meaning/confidence.ts'
import { constantsOf } from './calibrate.ts'
import type { Judged } from './evaluate.ts'

/** Right where the odds are above 0, for a detector that is right as often as not. */
const answers = (checkId: string, right: (odds: number) => boolean): Judged[] =>
  Array.from({ length: 40 }, (_, n) => {
    const odds = (n - 20) / 4
    return {
      isRead: false,
      checkId,
      finding: 'found',
      isMissed: false,
      shareFound: 0.5,
      quotes: [{ odds, isRight: right(odds) }],
      nearest: { odds, units: 20 },
    }
  })

it('gives answers whose words sound right, and more of them for a detector that is right more often', () => {
  const constants = constantsOf([...answers('usual', (odds) => odds > 0), ...answers('reliable', () => true)])
  const isGiven = (id: string, odds: number): boolean =>
    metConfidence(constants.get(id)?.met ?? Number.NEGATIVE_INFINITY, odds, 0.5) >= 0
  expect(isGiven('usual', 4)).toBe(true)
  expect(isGiven('usual', -1)).toBe(false)
  expect(isGiven('reliable', -1)).toBe(true)
})

it('lets a detector abstain that has hardly been asked', () => {
  const constants = constantsOf([...answers('usual', () => true), ...answers('rare', () => true).slice(0, 1)])
  expect(constants.get('rare')).toEqual({ met: null, missed: null })
})
