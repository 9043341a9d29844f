import { expect, it } from 'vitest'
import { repTurnsOf, turnsToScore } from './rep-turns.ts'

const lines = [
  { side: 'gatekeeper' as const, turnIndex: 0 },
  { side: 'rep' as const, turnIndex: 1 },
  { side: 'buyer' as const, turnIndex: 1 },
  { side: 'rep' as const, turnIndex: 2 },
  { side: 'buyer' as const, turnIndex: 2 },
  { side: 'rep' as const, turnIndex: 3 },
]

it('turns to the gatekeeper, and turns from the call that is continued, do not count as turns to the buyer', () => {
  expect(repTurnsOf(lines, null)).toEqual({ toBuyer: 2, toGatekeeper: 1 })
  expect(repTurnsOf(lines, 2)).toEqual({ toBuyer: 1, toGatekeeper: 0 })
  expect(repTurnsOf(lines.slice(0, 2), null)).toEqual({ toBuyer: 0, toGatekeeper: 1 })
  expect(repTurnsOf(lines.slice(2), null)).toEqual({ toBuyer: 2, toGatekeeper: 0 })
  expect([turnsToScore(null), turnsToScore(2)]).toEqual([2, 1])
})
