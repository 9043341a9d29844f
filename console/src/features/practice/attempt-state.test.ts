import { expect, it } from 'vitest'
import { stateOfAttempt } from './attempt-state.ts'

it.each([
  ['scored', 71, 'scored'],
  ['scored', 0, 'scored'],
  ['scored', null, 'noTotal'],
  ['waiting', null, 'waiting'],
  ['notScored', null, 'notScored'],
] as const)('%s with the total %s shows as %s', (scoreState, score, shown) => {
  expect(stateOfAttempt({ scoreState, score })).toBe(shown)
})
