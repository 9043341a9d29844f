import { expect, it } from 'vitest'
import { smallScorecard } from '../calibration/testing-answers.ts'
import type { CriterionAnswer } from '../scoring/scorecard.ts'
import { readScore } from './score-reading.ts'

const [first, second, third] = smallScorecard.sections.flatMap(({ id, criteria }) =>
  criteria.map((criterion) => ({ sectionId: id, criterionId: criterion.id })),
)
const answer = (
  place: { sectionId: string; criterionId: string } | undefined,
  status: CriterionAnswer['status'],
  earned: number,
  assessed: number,
): CriterionAnswer => ({
  sectionId: '',
  criterionId: '',
  ...place,
  status,
  earned,
  assessed,
  possible: 10,
  checks: [],
})

it('takes what was met as far as it could be assessed for good news, and only lost points for work', () => {
  const { wentWell, toWorkOn } = readScore(
    [answer(first, 'partly', 4, 4), answer(second, 'partly', 2, 6), answer(third, 'met', 10, 10)],
    smallScorecard,
  )
  expect(wentWell.map(({ criterionId }) => criterionId)).toEqual([third?.criterionId, first?.criterionId])
  expect(toWorkOn.map(({ criterionId }) => criterionId)).toEqual([second?.criterionId])
})

it('counts a missed gate, which has no points, as something to work on', () => {
  const { toWorkOn } = readScore([answer(first, 'missed', 0, 0)], smallScorecard)
  expect(toWorkOn).toHaveLength(1)
})
