import { describe, expect, it } from 'vitest'
import { tokensOf } from '../../domain/scoring/meaning/tokens.ts'
import { englishMeaning } from './load.ts'

const meaningOf = englishMeaning()

const likeness = (left: string, right: string): number => {
  const other = meaningOf(tokensOf(right))
  return meaningOf(tokensOf(left)).reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
}

describe('the meaning of English words', () => {
  it('finds sentences about the same thing more alike than others', () => {
    const decision = 'our finance director approves every purchase'
    expect(likeness(decision, 'the chief executive signs the contracts')).toBeGreaterThan(
      likeness(decision, 'my dog loves swimming in the lake') + 0.2,
    )
  })

  it('is all zero for words that nobody knows', () => {
    expect(Math.max(...meaningOf(['xqzzt']))).toBe(0)
  })
})
