import { describe, expect, it } from 'vitest'
import { evaluateAttendance, prepareRules } from '#workers/domain/recorder/rules/attendance.ts'
import { ianaZone } from '#workers/domain/recorder/rules/days.ts'
import { defaultOptOutRules } from '#workers/domain/recorder/rules/default-rules.ts'
import { localMoment, planCalendarEvents } from './calendar-events.ts'
import { demoPeople } from './people.ts'

const dayMs = 86_400_000
const now = new Date('2026-03-24T21:00:00Z')
const events = planCalendarEvents(now)
const rules = prepareRules({ organization: defaultOptOutRules('larkfield.example'), user: [] })

describe('the demo calendar', () => {
  it('lies within the next two weeks, on calendars of people who are there', () => {
    expect(events).toHaveLength(14)
    for (const { startsAt, endsAt, ownerEmail } of events) {
      expect(startsAt.getTime()).toBeGreaterThan(now.getTime() - dayMs)
      expect(endsAt.getTime()).toBeLessThan(now.getTime() + 14 * dayMs)
      expect(demoPeople.find(({ email }) => email === ownerEmail)?.status).toBe('ACTIVE')
    }
    expect(new Set(events.map(({ ownerEmail }) => ownerEmail)).size).toBe(8)
  })

  it.each([24, 25, 26, 27, 28, 29, 30])('has no meeting on a weekend, seen from day %i', (day) => {
    const today = new Date(Date.UTC(2026, 2, day, 21))
    for (const { startsAt, endsAt, zone } of planCalendarEvents(today)) {
      const timeZone = ianaZone(zone ?? 'UTC') ?? 'UTC'
      expect(['Sat', 'Sun']).not.toContain(startsAt.toLocaleDateString('en', { weekday: 'short', timeZone }))
      expect(startsAt.getTime()).toBeGreaterThan(today.getTime() - dayMs)
      expect(endsAt.getTime()).toBeLessThan(today.getTime() + 14 * dayMs)
    }
  })

  it('has something of everything that the preview shows', () => {
    expect(new Set(events.map(({ zone }) => zone)).size).toBeGreaterThan(7)
    expect(Math.max(...events.map(({ title }) => title?.length ?? 0))).toBeGreaterThan(150)
    for (const has of [
      events.some(({ title }) => title === null),
      events.some(({ title }) => /[\u0600-\u06ff]/.test(title ?? '')),
      events.some(({ eventTypes }) => eventTypes.includes('recurring')),
      events.some(({ hasCalendarEventId }) => !hasCalendarEventId),
      events.some(({ isGuestListHidden }) => isGuestListHidden),
    ])
      expect(has).toBe(true)
  })

  it('shows each reason that a start of the console can show', () => {
    const reasons = events.map((event) => {
      const seen = { ...event, startZone: event.zone, endZone: event.zone, shouldRecordOverride: null }
      const readyState = {
        now,
        isCalendarActive: true,
        isRecorderActive: true,
        isUserActive: true,
        isOrganizationActive: true,
      }
      const context = {
        zones: { owner: null, organization: null },
        notetakerEmails: [],
        readyState,
        skipsDeclined: true,
      }
      const { reason, warnings } = evaluateAttendance(seen, rules, context)
      expect(warnings.filter((warning) => warning !== 'PARTICIPANTS_INCOMPLETE')).toEqual([])
      return reason
    })
    expect(
      Object.fromEntries(
        Map.groupBy(reasons, (reason) => reason)
          .entries()
          .map(([reason, all]) => [reason, all.length]),
      ),
    ).toEqual({
      NO_RULE_MATCHED: 8,
      RULE_MATCHED: 3,
      NO_MEETING_LINK: 2,
      DECLINED: 1,
    })
  })

  it('keeps the hours of its places when clocks change', () => {
    expect(localMoment(now, 1, '09:00', 'Europe/Paris')).toEqual(new Date('2026-03-25T08:00:00Z'))
    expect(localMoment(now, 6, '09:00', 'Europe/Paris')).toEqual(new Date('2026-03-30T07:00:00Z'))
    expect(localMoment(now, 0, '09:00', 'Asia/Tokyo')).toEqual(new Date('2026-03-25T00:00:00Z'))
  })
})
