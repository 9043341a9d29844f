import { describe, expect, it } from 'vitest'
import { ageInWords, callDuration, listMoment, relativeTime, utcMoment, zoneOffset } from './time.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)

describe('relativeTime', () => {
  it.each([
    [0, 'a few seconds ago'],
    [44, 'a few seconds ago'],
    [45, '1m ago'],
    [5 * 60, '5m ago'],
    [60 * 60, '1h ago'],
    [23 * 3600, '1d ago'],
    [3 * 86_400, '3d ago'],
    [60 * 86_400, '2mo ago'],
    [800 * 86_400, '2y ago'],
  ])('shows %i seconds ago as %s', (seconds, text) => {
    expect(relativeTime(before(seconds), now)).toBe(text)
  })

  it("puts 'in' before the future", () => {
    expect(relativeTime(before(-30), now)).toBe('in a few seconds')
    expect(relativeTime(before(-2 * 3600), now)).toBe('in 2h')
  })
})

describe('callDuration', () => {
  it('is m:ss, also from one hour on', () => {
    expect([0, 65.4, 292, 3483, 3599.6, 4360].map(callDuration)).toEqual([
      '0:00',
      '1:05',
      '4:52',
      '58:03',
      '60:00',
      '72:40',
    ])
  })
})

describe('ageInWords', () => {
  it('uses the unit that fits', () => {
    expect([12, 291, 2280, 11_100, 190_000].map(ageInWords)).toEqual([
      '12 s',
      '4 min 51 s',
      '38 min',
      '3 h 5 min',
      '2 d 4 h',
    ])
  })
})

describe('moments', () => {
  it('shows the hour today, the weekday this week and the date before, in the zone asked for', () => {
    expect(listMoment(before(60), now, 'Europe/Paris')).toBe('12:59')
    expect(listMoment(before(2 * 86_400), now, 'Europe/Paris')).toBe('Wed 13:00')
    expect(listMoment(before(30 * 86_400), now, 'Europe/Paris')).toBe('21 Oct 2026')
  })

  it('changes the day at midnight of the zone, not of UTC', () => {
    const late = new Date('2026-11-20T23:30:00.000Z')
    expect(listMoment(late, late, 'Asia/Tokyo')).toBe('08:30')
    expect(listMoment(now, late, 'Asia/Tokyo')).toBe('Fri 21:00')
  })

  it('names UTC and the offset', () => {
    expect(utcMoment(now)).toBe('2026-11-20 12:00:00 UTC')
    expect(zoneOffset(now, 'Europe/Paris')).toBe('UTC+1')
  })
})
