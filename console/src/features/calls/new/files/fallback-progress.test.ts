import { describe, expect, it } from 'vitest'
import { intervalsOf, parseMessages, progressAt } from './fallback-progress.ts'

describe('progress of the server-side parse', () => {
  it('takes half of the expected seconds in intervals, rounded up, and at least two', () => {
    expect(intervalsOf(0)).toBe(2)
    expect(intervalsOf(120)).toBe(2)
    expect(intervalsOf(121)).toBe(3)
    expect(intervalsOf(3_000)).toBe(50)
  })

  it('starts at zero with the first message and reaches 100 with the last one', () => {
    expect(progressAt(600, 0)).toEqual({ percent: 0, message: 'Parsing transcript...', position: 1 })
    expect(progressAt(600, 10)).toEqual({ percent: 100, message: 'Finalizing...', position: 10 })
  })

  it('stays at 100 when the answer takes longer than expected', () => {
    expect(progressAt(0, 40).percent).toBe(100)
  })

  it('never goes back and shows every message of a long parse in order', () => {
    const shown = Array.from({ length: intervalsOf(3_000) + 1 }, (_, interval) => progressAt(3_000, interval))
    expect(shown.every(({ percent }, index) => percent >= (shown[index - 1]?.percent ?? 0))).toBe(true)
    expect([...new Set(shown.map(({ message }) => message))]).toEqual([...parseMessages])
  })
})
