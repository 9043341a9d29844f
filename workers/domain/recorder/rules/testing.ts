import type { CalendarEvent } from './calendar-event.ts'
import { type AttendContext, type Attendance, evaluateAttendance, prepareRules } from './attendance.ts'
import type { OptOutRule } from './opt-out-rule.ts'

const person = (email: string) => ({ email, isResource: false })

/** A sales meeting late on a Friday in New York, which is Saturday in UTC, with one guest from inside and one from outside. */
export const salesMeeting = (change: Partial<CalendarEvent> = {}): CalendarEvent => ({
  title: 'Acme / Demo call',
  startsAt: new Date('2026-12-04T23:30-05:00'),
  endsAt: new Date('2026-12-05T00:30-05:00'),
  startZone: 'America/New_York',
  endZone: 'America/New_York',
  isAllDay: false,
  isCancelled: false,
  eventTypes: ['default', 'recurring', 'occurrence'],
  attendees: [person('dana@acme.com'), person('bob@acme.com'), person('Eve@Customer.io')],
  organiserEmail: 'dana@acme.com',
  ownerEmail: 'dana@acme.com',
  ownResponse: 'accepted',
  isGuestListHidden: false,
  meetingUrl: 'https://meet.example/acme-demo',
  platform: 'zoom',
  shouldRecordOverride: null,
  ...change,
})

export const guests = (...emails: string[]) => emails.map(person)

export const anyContext = (change: Partial<AttendContext> = {}): AttendContext => ({
  zones: { owner: null, organization: null },
  notetakerEmails: [],
  readyState: {
    now: new Date('2026-12-01T00:00:00Z'),
    isCalendarActive: true,
    isRecorderActive: true,
    isUserActive: true,
    isOrganizationActive: true,
  },
  skipsDeclined: true,
  ...change,
})

type Condition = [target: string, operation: string, values: string[]]

/** A rule with conditions joined by AND. */
export const optOut = (id: string, ...conditions: Condition[]): OptOutRule => ({
  id,
  subrules: conditions.map(([target, operation, values], index) => ({
    id: `${id}.${index}`,
    target,
    operation,
    values,
  })),
})

export const attend = (
  event: CalendarEvent,
  rules: OptOutRule[],
  context: AttendContext = anyContext(),
): Attendance => evaluateAttendance(event, prepareRules({ organization: rules, user: [] }), context)

/** Whether a single condition keeps the bot away. */
export const isOptedOut = (
  event: CalendarEvent,
  condition: Condition,
  context: AttendContext = anyContext(),
): boolean => attend(event, [optOut('rule', condition)], context).matchedRuleIds.length === 1
