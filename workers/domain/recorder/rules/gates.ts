import type { CalendarEvent } from './calendar-event.ts'
import { meetingPlatforms } from './opt-out-rule.ts'

/** Reasons not to record that nothing can override, in the order of evaluation. */
export const gateReasons = [
  'EVENT_CANCELLED',
  'NO_MEETING_LINK',
  'UNSUPPORTED_PLATFORM',
  'ALL_DAY',
  'NO_TIMES',
  'EVENT_ENDED',
  'CALENDAR_INACTIVE',
  'RECORDER_INACTIVE',
  'USER_INACTIVE',
  'ORGANIZATION_INACTIVE',
] as const
export type GateReason = (typeof gateReasons)[number]

/** Conditions that do not depend on the event. */
export type ReadyState = {
  now: Date
  isCalendarActive: boolean
  isRecorderActive: boolean
  isUserActive: boolean
  /** Also false after a pilot ended. */
  isOrganizationActive: boolean
}

/** The first reason that applies, or null. */
export function closedGate(event: CalendarEvent, readyState: ReadyState): GateReason | null {
  const start = event.startsAt?.getTime() ?? Number.NaN
  const end = event.endsAt?.getTime() ?? Number.NaN
  const closed: Record<GateReason, boolean> = {
    EVENT_CANCELLED: event.isCancelled,
    NO_MEETING_LINK: (event.meetingUrl ?? '').trim() === '',
    UNSUPPORTED_PLATFORM: !meetingPlatforms.some((platform) => platform === event.platform),
    ALL_DAY: event.isAllDay,
    NO_TIMES: Number.isNaN(start) || Number.isNaN(end),
    EVENT_ENDED: end <= readyState.now.getTime(),
    CALENDAR_INACTIVE: !readyState.isCalendarActive,
    RECORDER_INACTIVE: !readyState.isRecorderActive,
    USER_INACTIVE: !readyState.isUserActive,
    ORGANIZATION_INACTIVE: !readyState.isOrganizationActive,
  }
  return gateReasons.find((reason) => closed[reason]) ?? null
}
