import { describe, expect, it } from 'vitest'
import { shownTotal } from './shown-total.ts'

describe('the total that is shown', () => {
  it.each([
    [69.4, 70, 69],
    [69.5, 70, 69.5],
    [69.6, 70, 69.6],
    [69.97, 70, 69.9],
    [70, 70, 70],
    [70.4, 70, 70],
    [72.6, 72.5, 73],
    [70.4, 70.3, 70.4],
    [99.9, 100, 99.9],
    [69.6, 60, 70],
    [69.6, null, 70],
  ])('of %d with the pass mark %d is %d', (total, passMark, shown) => {
    expect(shownTotal(total, passMark)).toBe(shown)
  })
})
