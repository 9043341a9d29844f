import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copyIdsOf, deduplicationKey, type CalendarEventCopy, groupCopies, groupKey } from './groups.ts'
import { at, calendarEventCopy, zoomLink } from '../schedule/testing-schedule.ts'

const idsOf = (...copies: CalendarEventCopy[]) => groupCopies(copies).map(copyIdsOf)
const own = (uid: string, changedAt = at('00:00')): Partial<CalendarEventCopy> => ({
  icalUid: uid,
  changedAt,
})

describe('copies of one event', () => {
  it('are one meeting, whichever link to its room each has', () => {
    const groups = groupCopies([
      calendarEventCopy('b', { meetingUrl: 'https://us02web.zoom.us/j/91234567890' }),
      calendarEventCopy('a'),
    ])
    expect(groups).toMatchObject([
      { linkKey: 'zoom:91234567890', meetingUrl: zoomLink, startsAt: at('10:00'), endsAt: at('11:00') },
    ])
  })

  it('follow the copy with the latest change: by sequence, then by time of change, then by id', () => {
    const moved = { startsAt: at('11:00'), endsAt: at('12:00') }
    const stale = calendarEventCopy('a', {}, { changedAt: at('09:00') })
    expect(groupCopies([stale, calendarEventCopy('b', moved, { sequence: 1 })])).toMatchObject([
      { startsAt: at('11:00'), endsAt: at('12:00') },
    ])
    expect(groupCopies([stale, calendarEventCopy('b', moved, { changedAt: at('09:01') })])).toMatchObject([
      { startsAt: at('11:00') },
    ])
    expect(groupCopies([stale, calendarEventCopy('b', moved, { changedAt: at('09:00') })])).toMatchObject([
      { startsAt: at('10:00') },
    ])
  })

  it('use the link of the others when a calendar hides it', () => {
    expect(
      idsOf(calendarEventCopy('a', { meetingUrl: null }, { changedAt: at('09:00') }), calendarEventCopy('b')),
    ).toEqual([['a', 'b']])
  })

  it('are not a meeting when they were canceled, have no link or last all day', () => {
    expect(idsOf(calendarEventCopy('a', { isCancelled: true }))).toEqual([])
    expect(idsOf(calendarEventCopy('a', { meetingUrl: null }))).toEqual([])
    expect(idsOf(calendarEventCopy('a', { isAllDay: true }))).toEqual([])
    expect(
      idsOf(
        calendarEventCopy('a', { startsAt: null }),
        calendarEventCopy('b', { endsAt: new Date(Number.NaN) }),
      ),
    ).toEqual([])
  })

  it('are no meeting once the organizer has canceled it, unless a calendar knows of a later change', () => {
    const gone = { isCancelled: true, meetingUrl: null }
    const ofGuest = calendarEventCopy('b', { ownerEmail: 'bob@acme.com' })
    expect(idsOf(calendarEventCopy('a', { ...gone, ownerEmail: 'Dana@acme.com ' }), ofGuest)).toEqual([])
    expect(idsOf(calendarEventCopy('a', gone), { ...ofGuest, sequence: 1 })).toEqual([['b']])
    expect(idsOf(calendarEventCopy('a', gone, { sequence: 1 }), { ...ofGuest, sequence: 1 })).toEqual([])
    // A guest removes a meeting from their own calendar only.
    expect(idsOf(calendarEventCopy('a', { ...gone, ownerEmail: 'ann@acme.com' }), ofGuest)).toEqual([['b']])
    // The organizer has it on a second calendar, where it was changed later.
    expect(
      idsOf(calendarEventCopy('a', gone), calendarEventCopy('c', {}, { changedAt: at('09:00') })),
    ).toEqual([['c']])
  })

  it('in a series that shares its UID are one meeting per occurrence, also for one that was moved', () => {
    const week = (id: string, day: string, startsAt = at('10:00', day)) =>
      calendarEventCopy(
        id,
        { startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) },
        { originalStartsAt: at('10:00', day) },
      )
    const moved = { ...week('d', '2026-12-11', at('15:00', '2026-12-12')), sequence: 1 }
    expect(idsOf(week('a', '2026-12-04'), week('b', '2026-12-11'), week('c', '2026-12-04'), moved)).toEqual([
      ['a', 'c'],
      ['b', 'd'],
    ])
    const unnamed = (id: string, day: string) => ({ ...week(id, day), originalStartsAt: null })
    const inSeries = (copy: CalendarEventCopy) => ({
      ...copy,
      event: { ...copy.event, eventTypes: ['default', 'recurring'] },
    })
    expect(idsOf(inSeries(unnamed('a', '2026-12-04')), inSeries(unnamed('b', '2026-12-11')))).toEqual([
      ['a'],
      ['b'],
    ])
  })
})

describe('events in one room', () => {
  it('are one meeting if they begin in the same minute, or overlap, which the first leads', () => {
    expect(
      idsOf(
        calendarEventCopy('a', {}, own('u')),
        calendarEventCopy('b', {}, own('v')),
        calendarEventCopy('c', {}, { icalUid: null }),
      ),
    ).toEqual([['a', 'b', 'c']])
    const overlapping = [
      calendarEventCopy('b', { startsAt: at('10:30'), endsAt: at('11:30') }, own('v', at('09:00'))),
      calendarEventCopy('a', {}, own('u')),
    ]
    expect(groupCopies(overlapping)).toMatchObject([{ startsAt: at('10:00'), endsAt: at('11:30') }])
  })

  it('are two meetings if one begins when the other ends', () => {
    const second = calendarEventCopy('b', { startsAt: at('11:00'), endsAt: at('12:00') }, own('v'))
    expect(idsOf(calendarEventCopy('a', {}, own('u')), second)).toEqual([['a'], ['b']])
  })

  it('are not joined by a copy that misses the move', () => {
    const moved = calendarEventCopy(
      'a',
      { startsAt: at('14:00'), endsAt: at('15:00') },
      { ...own('u'), sequence: 1 },
    )
    expect(idsOf(moved, calendarEventCopy('b', {}, own('u')), calendarEventCopy('c', {}, own('v')))).toEqual([
      ['c'],
      ['a', 'b'],
    ])
  })

  it('are two meetings for two organizations, each with its own recorder', () => {
    const [group] = groupCopies([calendarEventCopy('a')])
    const keys = ['one', 'two'].map((orgId) => (group === undefined ? '' : groupKey(orgId, group)))
    expect(keys).toEqual(['one|zoom:91234567890|29939640', 'two|zoom:91234567890|29939640'])
    expect(keys.map((key) => deduplicationKey('prod', key))).toEqual(keys.map((key) => `v1|prod|${key}`))
  })
})

const quarter = 900_000
const anyCopy = fc
  .record({
    uid: fc.option(fc.constantFrom('u', 'v', 'w')),
    start: fc.nat(8),
    length: fc.integer({ min: 1, max: 4 }),
    link: fc.constantFrom(
      null,
      zoomLink,
      'https://zoom.us/j/91234567890',
      'https://meet.google.com/abc-defg-hij',
    ),
    sequence: fc.nat(2),
    changed: fc.nat(2),
    isCancelled: fc.boolean(),
    original: fc.option(fc.nat(2)),
  })
  .map(
    ({ uid, start, length, link, sequence, changed, isCancelled, original }) =>
      (id: string): CalendarEventCopy => {
        const startsAt = new Date(at('10:00').getTime() + start * quarter)
        return calendarEventCopy(
          id,
          {
            startsAt,
            endsAt: new Date(startsAt.getTime() + length * quarter),
            meetingUrl: link,
            isCancelled,
          },
          {
            icalUid: uid,
            sequence,
            changedAt: new Date(changed),
            originalStartsAt: original === null ? null : new Date(original),
          },
        )
      },
  )
const anyCopies = fc
  .array(anyCopy, { maxLength: 9 })
  .map((makes) => makes.map((make, index) => make(`copy-${index}`)))

describe('any copies', () => {
  it('are grouped the same way in any order', () => {
    const pairs = anyCopies.chain((copies) =>
      fc.tuple(fc.constant(copies), fc.shuffledSubarray(copies, { minLength: copies.length })),
    )
    fc.assert(
      fc.property(pairs, ([copies, other]) => {
        expect(groupCopies(other)).toEqual(groupCopies(copies))
      }),
    )
  })

  it('are each in one meeting at most, and meetings of one room neither overlap nor share a key', () => {
    fc.assert(
      fc.property(anyCopies, (copies) => {
        const groups = groupCopies(copies)
        const ids = groups.flatMap(copyIdsOf)
        expect(new Set(ids).size).toBe(ids.length)
        expect(new Set(groups.map((group) => groupKey('o', group))).size).toBe(groups.length)
        // In one room, each ends before the next begins.
        const follows = groups.slice(1).map((group, index) => {
          const before = groups[index]
          return before === undefined || before.linkKey !== group.linkKey || before.endsAt <= group.startsAt
        })
        expect(follows).not.toContain(false)
      }),
    )
  })

  it('keep their keys when an outdated calendar reports too', () => {
    fc.assert(
      fc.property(anyCopies, fc.nat(8), (copies, start) => {
        const groups = groupCopies(copies)
        const late = groups
          .flatMap(({ occurrences }) => occurrences)
          .flatMap(({ authoritativeCopy }, index) => {
            if (authoritativeCopy.icalUid === null) return []
            const startsAt = new Date(at('10:00').getTime() + start * quarter)
            const event = {
              ...authoritativeCopy.event,
              startsAt,
              endsAt: new Date(startsAt.getTime() + quarter),
            }
            return [
              { ...authoritativeCopy, id: `late-${index}`, sequence: authoritativeCopy.sequence - 1, event },
            ]
          })
        expect(groupCopies([...copies, ...late]).map((group) => groupKey('o', group))).toEqual(
          groups.map((group) => groupKey('o', group)),
        )
      }),
    )
  })
})
