import { describe, expect, it } from 'vitest'
import { metricNames } from '../scoring/scorecard.ts'
import { checkEntries } from './check-catalog.ts'
import { metricEntries } from './metric-entries.ts'

describe('the numbers to choose from', () => {
  it('are all that are computed', () => {
    expect(metricEntries.map(({ id }) => id).toSorted()).toEqual([...metricNames].toSorted())
  })

  const numbers = checkEntries.flatMap(({ id, metric }) => (metric === null ? [] : [{ id, ...metric }]))
  it.each(numbers)('are inside their range in the first example and not in the second: $id', (entry) => {
    const isInside = (value: number | null): boolean =>
      value !== null && value >= (entry.min ?? -Infinity) && value <= (entry.max ?? Infinity)
    expect(isInside(entry.hears)).toBe(true)
    expect(entry.misses).not.toBeNull()
    expect(isInside(entry.misses)).toBe(false)
  })
})
