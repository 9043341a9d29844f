import { describe, expect, it } from 'vitest'
import { resolveDateRange } from './date-range.ts'

const friday = new Date('2026-11-20T14:00:00Z')
const iso = (range: { from: Date | null; before: Date | null }) => [
  range.from?.toISOString() ?? null,
  range.before?.toISOString() ?? null,
]

describe('date ranges', () => {
  it('begin and end at midnight of the zone of the request, not of UTC', () => {
    expect(iso(resolveDateRange({ range: 'today' }, 'America/New_York', friday))).toEqual([
      '2026-11-20T05:00:00.000Z',
      '2026-11-21T05:00:00.000Z',
    ])
    expect(iso(resolveDateRange({ range: 'today' }, 'Asia/Kolkata', friday))).toEqual([
      '2026-11-19T18:30:00.000Z',
      '2026-11-20T18:30:00.000Z',
    ])
  })

  it('use the day in the zone when UTC is already one day ahead', () => {
    const late = new Date('2026-11-21T02:00:00Z')
    expect(iso(resolveDateRange({ range: 'yesterday' }, 'America/Los_Angeles', late))).toEqual([
      '2026-11-19T08:00:00.000Z',
      '2026-11-20T08:00:00.000Z',
    ])
  })

  it('start weeks on Monday', () => {
    expect(iso(resolveDateRange({ range: 'thisWeek' }, 'UTC', friday))).toEqual([
      '2026-11-16T00:00:00.000Z',
      '2026-11-21T00:00:00.000Z',
    ])
    expect(iso(resolveDateRange({ range: 'lastWeek' }, 'UTC', friday))).toEqual([
      '2026-11-09T00:00:00.000Z',
      '2026-11-16T00:00:00.000Z',
    ])
  })

  it('roll months over the year', () => {
    const january = new Date('2027-01-05T12:00:00Z')
    expect(iso(resolveDateRange({ range: 'lastMonth' }, 'UTC', january))).toEqual([
      '2026-12-01T00:00:00.000Z',
      '2027-01-01T00:00:00.000Z',
    ])
  })

  it('clamp to the last day of a shorter month', () => {
    const endOfAugust = new Date('2026-08-31T12:00:00Z')
    expect(iso(resolveDateRange({ range: 'lastSixMonths' }, 'UTC', endOfAugust))[0]).toBe(
      '2026-02-28T00:00:00.000Z',
    )
    const leapDay = new Date('2024-02-29T12:00:00Z')
    expect(iso(resolveDateRange({ range: 'lastYear' }, 'UTC', leapDay))[0]).toBe('2023-02-28T00:00:00.000Z')
  })

  it('begin a day at 01:00 when the clock skips midnight', () => {
    const starts = (zone: string, day: string) =>
      iso(resolveDateRange({ range: 'custom', fromDate: day }, zone, friday))[0]
    expect(starts('America/Santiago', '2026-09-06')).toBe('2026-09-06T04:00:00.000Z')
    expect(starts('America/Havana', '2026-03-08')).toBe('2026-03-08T05:00:00.000Z')
    expect(starts('Atlantic/Azores', '2026-03-29')).toBe('2026-03-29T01:00:00.000Z')
  })

  it('begin a day that a zone skipped at the start of the next day', () => {
    const samoa = resolveDateRange(
      { range: 'custom', fromDate: '2011-12-30', toDate: '2011-12-30' },
      'Pacific/Apia',
      friday,
    )
    expect(iso(samoa)).toEqual(['2011-12-30T10:00:00.000Z', '2011-12-30T10:00:00.000Z'])
  })

  it('begin at the first instant of each day of a year in every zone', () => {
    const problems: string[] = []
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const dayOf = new Intl.DateTimeFormat('en-CA', {
        timeZone: zone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
      })
      for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2027, 0, 1); day += 86_400_000) {
        const wanted = new Date(day).toISOString().slice(0, 10)
        const start =
          resolveDateRange({ range: 'custom', fromDate: wanted }, zone, friday).from?.getTime() ?? Number.NaN
        if (dayOf.format(start) !== wanted || dayOf.format(start - 1) >= wanted)
          problems.push(`${zone} ${wanted}`)
      }
    }
    expect(problems).toEqual([])
  })

  it('cover a day of 23 or 25 hours when the clock changes', () => {
    const day = resolveDateRange(
      { range: 'custom', fromDate: '2026-10-25', toDate: '2026-10-25' },
      'Europe/Berlin',
      friday,
    )
    expect(iso(day)).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'])
  })

  it('are open for all time and for a custom range without ends', () => {
    expect(iso(resolveDateRange({ range: 'all-time' }, 'UTC', friday))).toEqual([null, null])
    expect(iso(resolveDateRange({ range: 'custom', toDate: '2026-02-28' }, 'UTC', friday))).toEqual([
      null,
      '2026-03-01T00:00:00.000Z',
    ])
  })
})
