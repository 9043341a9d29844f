import { describe, expect, it } from 'vitest'
import { resolveDateRange } from './date-range.ts'

const friday = new Date('2026-11-20T14:00:00Z')
const iso = (range: { from: Date | null; before: Date | null }) => [range.from?.toISOString() ?? null, range.before?.toISOString() ?? null]

describe('date ranges', () => {
  it('begin and end at midnight of the reader’s zone, not of UTC', () => {
    expect(iso(resolveDateRange({ range: 'today' }, 'America/New_York', friday))).toEqual([
      '2026-11-20T05:00:00.000Z',
      '2026-11-21T05:00:00.000Z',
    ])
    expect(iso(resolveDateRange({ range: 'today' }, 'Asia/Kolkata', friday))).toEqual([
      '2026-11-19T18:30:00.000Z',
      '2026-11-20T18:30:00.000Z',
    ])
  })

  it('take the day that it is in the zone when UTC is already a day further', () => {
    const late = new Date('2026-11-21T02:00:00Z')
    expect(iso(resolveDateRange({ range: 'yesterday' }, 'America/Los_Angeles', late))).toEqual([
      '2026-11-19T08:00:00.000Z',
      '2026-11-20T08:00:00.000Z',
    ])
  })

  it('start weeks on Monday', () => {
    expect(iso(resolveDateRange({ range: 'thisWeek' }, 'UTC', friday))).toEqual(['2026-11-16T00:00:00.000Z', '2026-11-21T00:00:00.000Z'])
    expect(iso(resolveDateRange({ range: 'lastWeek' }, 'UTC', friday))).toEqual(['2026-11-09T00:00:00.000Z', '2026-11-16T00:00:00.000Z'])
  })

  it('roll months over the year', () => {
    const january = new Date('2027-01-05T12:00:00Z')
    expect(iso(resolveDateRange({ range: 'lastMonth' }, 'UTC', january))).toEqual(['2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'])
  })

  it('hold a day of 23 or 25 hours where the clock changes', () => {
    const day = resolveDateRange({ range: 'custom', fromDate: '2026-10-25', toDate: '2026-10-25' }, 'Europe/Berlin', friday)
    expect(iso(day)).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'])
  })

  it('are open for all time and for a custom range without ends', () => {
    expect(iso(resolveDateRange({ range: 'all-time' }, 'UTC', friday))).toEqual([null, null])
    expect(iso(resolveDateRange({ range: 'custom', toDate: '2026-02-28' }, 'UTC', friday))).toEqual([null, '2026-03-01T00:00:00.000Z'])
  })
})
