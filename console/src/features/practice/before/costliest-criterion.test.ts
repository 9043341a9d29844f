import { describe, expect, it } from 'vitest'
import type { CallScore } from '#api/contract/calls.ts'
import { costliestCriterion } from './costliest-criterion.ts'

type Answer = { criterionId: string; earned: number; assessed: number }
const answer = (criterionId: string, earned: number): Answer => ({ criterionId, earned, assessed: 10 })
const scored = (answers: Answer[], givenByPeople: Answer[] = []) =>
  ({
    score: { answers },
    layer: { answers: givenByPeople.map((given) => ({ criterionId: given.criterionId, answer: given })) },
    scorecard: {
      definition: {
        sections: [{ criteria: answers.map(({ criterionId: id }) => ({ id, text: `Criterion ${id}` })) }],
      },
    },
  }) as unknown as Pick<CallScore, 'score' | 'layer' | 'scorecard'>

describe('costliestCriterion', () => {
  it('is the one that lost the most points', () => {
    expect(costliestCriterion(scored([answer('a', 6), answer('b', 2)]))).toBe('Criterion b')
  })

  it('goes by the answers of people where there are any', () => {
    expect(costliestCriterion(scored([answer('a', 6), answer('b', 2)], [answer('b', 10)]))).toBe(
      'Criterion a',
    )
  })

  it('is nothing when no points were lost', () => {
    expect(costliestCriterion(scored([answer('a', 10)]))).toBeNull()
  })
})
