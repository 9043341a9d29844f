import { describe, expect, it } from 'vitest'
import { countScopes, longestRange } from './scope-counts.ts'

const now = new Date('2026-11-20T10:00:00Z')
const daysAgo = (days: number) => ({ startedAt: new Date(now.getTime() - days * 86_400_000).toISOString() })

describe('calls per scope', () => {
  it('are counted by how long ago they took place', () => {
    const counts = countScopes([daysAgo(0.5), daysAgo(1.5), daysAgo(6), daysAgo(45)], true, now)
    expect(counts.get('LAST_1_DAY')).toEqual({ count: 1, isAtLeast: false })
    expect(counts.get('LAST_7_DAYS')).toEqual({ count: 3, isAtLeast: false })
    expect(counts.get('LAST_60_DAYS')).toEqual({ count: 4, isAtLeast: false })
  })

  it('are lower bounds while the provider has more pages', () => {
    expect(countScopes([daysAgo(3)], false, now).get('LAST_7_DAYS')).toEqual({ count: 1, isAtLeast: true })
  })

  it('need the days of the longest scope, in any time zone', () => {
    expect(longestRange(now)).toEqual({ fromDate: '2026-09-20', toDate: '2026-11-21' })
  })
})
