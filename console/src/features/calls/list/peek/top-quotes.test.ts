import { describe, expect, it } from 'vitest'
import type { CallScore } from '#api/contract/calls.ts'
import type { CriterionAnswer } from '#workers/domain/scoring/scorecard.ts'
import { topQuotes } from './top-quotes.ts'

const answer = (criterionId: string, possible: number, spans: [number, string][]): CriterionAnswer => ({
  sectionId: 's',
  criterionId,
  status: 'met',
  earned: possible,
  possible,
  assessed: possible,
  checks: [
    {
      checkId: 'c',
      status: 'met',
      reason: '',
      value: null,
      evidence: spans.map(([messageIndex, quote]) => ({
        messageIndex,
        start: 0,
        end: 5,
        quote,
        secondsFromStart: messageIndex,
      })),
    },
  ],
})
const scored = (answers: CriterionAnswer[], givenByPeople: CriterionAnswer[] = []) =>
  ({
    score: { answers },
    layer: { answers: givenByPeople.map((given) => ({ criterionId: given.criterionId, answer: given })) },
    scorecard: {
      definition: {
        sections: [
          {
            criteria: answers.map(({ criterionId }) => ({
              id: criterionId,
              text: `Criterion ${criterionId}`,
            })),
          },
        ],
      },
    },
  }) as unknown as Pick<CallScore, 'score' | 'layer' | 'scorecard'>

describe('topQuotes', () => {
  it('takes one quote of each criterion, heaviest first', () => {
    const quotes = topQuotes(
      scored([
        answer('a', 5, [
          [1, 'one'],
          [2, 'two'],
        ]),
        answer('b', 20, [[3, 'three']]),
        answer('c', 10, []),
      ]),
      3,
    )
    expect(quotes.map(({ quote, criterion }) => `${criterion}: ${quote}`)).toEqual([
      'Criterion b: three',
      'Criterion a: one',
    ])
  })

  it('does not show the same words twice', () => {
    const quotes = topQuotes(
      scored([
        answer('a', 20, [[1, 'one']]),
        answer('b', 10, [
          [1, 'one'],
          [4, 'four'],
        ]),
      ]),
      3,
    )
    expect(quotes.map(({ quote }) => quote)).toEqual(['one', 'four'])
  })

  it('takes the answer of a person over the answer of the machine', () => {
    const quotes = topQuotes(
      scored([answer('a', 10, [[1, 'one']])], [{ ...answer('a', 10, [[2, 'two']]), status: 'missed' }]),
      3,
    )
    expect(quotes.map(({ quote, status }) => `${quote}: ${status}`)).toEqual(['two: missed'])
  })

  it('is empty without a score', () => {
    expect(topQuotes({ score: null, layer: null, scorecard: null }, 3)).toEqual([])
  })
})
