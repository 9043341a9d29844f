import { describe, expect, it } from 'vitest'
import { clampShift, planJoin } from './join-time.ts'

const at = (time: string) => new Date(`2026-12-04T${time}Z`)
const plan = (change: Partial<Parameters<typeof planJoin>[0]> = {}) =>
  planJoin({
    startsAt: at('10:00:00'),
    endsAt: at('10:30:00'),
    shiftsSeconds: [0],
    mustRecord: false,
    now: at('08:00:00'),
    ...change,
  })

describe('planJoin', () => {
  it('joins at the start, or at the offset that a user chose', () => {
    expect(plan()).toEqual({ state: 'scheduled', joinAt: at('10:00:00'), waitingRoomTimeoutSeconds: 1200 })
    expect(plan({ shiftsSeconds: [60] })).toMatchObject({
      joinAt: at('10:01:00'),
      waitingRoomTimeoutSeconds: 1200,
    })
    expect(plan({ shiftsSeconds: [-120] })).toMatchObject({
      joinAt: at('09:58:00'),
      waitingRoomTimeoutSeconds: 1320,
    })
  })

  it('joins for several users at the earliest join time', () => {
    expect(plan({ shiftsSeconds: [60, -120] })).toMatchObject({ joinAt: at('09:58:00') })
    expect(plan({ shiftsSeconds: [] })).toMatchObject({ joinAt: at('10:00:00') })
  })

  it('keeps join times within their limits, also those of an old client', () => {
    expect([5000, -5000, 59.9, -0.5, Number.NaN].map(clampShift)).toEqual([3600, -300, 59, -0, 0])
    const hour = { startsAt: at('10:00:00'), endsAt: at('12:00:00') }
    expect(plan({ ...hour, shiftsSeconds: [5000] })).toMatchObject({ joinAt: at('11:00:00') })
  })

  it('does not join a meeting that is almost over by then', () => {
    expect(plan({ shiftsSeconds: [3600] })).toEqual({ state: 'not_scheduled', reason: 'SHIFT_AFTER_END' })
    expect(plan({ shiftsSeconds: [29 * 60] })).toEqual({ state: 'not_scheduled', reason: 'SHIFT_AFTER_END' })
    expect(plan({ shiftsSeconds: [29 * 60 - 1] })).toMatchObject({ state: 'scheduled' })
  })

  it('joins a meeting within ten minutes of its start, later only if a user requests it', () => {
    expect(plan({ now: at('10:00:00') })).toMatchObject({ state: 'now', joinAt: at('10:00:00') })
    expect(plan({ now: at('10:10:00') })).toMatchObject({ state: 'now', joinAt: at('10:10:00') })
    expect(plan({ now: at('10:10:01') })).toEqual({ state: 'not_scheduled', reason: 'TOO_LATE' })
    expect(plan({ now: at('10:20:00') })).toEqual({ state: 'not_scheduled', reason: 'TOO_LATE' })
    expect(plan({ now: at('10:25:00'), mustRecord: true })).toMatchObject({
      state: 'now',
      joinAt: at('10:25:00'),
    })
    expect(plan({ now: at('10:29:00'), mustRecord: true })).toEqual({
      state: 'not_scheduled',
      reason: 'TOO_LATE',
    })
    expect(plan({ now: at('10:14:00'), shiftsSeconds: [300] })).toMatchObject({ state: 'now' })
  })

  it('follows the clocks of the place where a series is held', () => {
    const starts = ['2026-10-21T15:00+02:00', '2026-10-28T15:00+01:00'].map((text) => new Date(text))
    const joins = starts.map((startsAt) =>
      plan({ startsAt, endsAt: new Date(startsAt.getTime() + 1_800_000), now: new Date(0) }),
    )
    expect(joins).toMatchObject([
      { joinAt: new Date('2026-10-21T13:00Z') },
      { joinAt: new Date('2026-10-28T14:00Z') },
    ])
    const inMadrid = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Madrid', timeStyle: 'short' })
    expect(starts.map((start) => inMadrid.format(start))).toEqual(['15:00', '15:00'])
  })
})
