import type { CalendarEvent } from './calendar-event.ts'
import { meetingPlatforms } from './rules.ts'

/** What nothing can override, in the order in which it is asked. */
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

/** What must be in order apart from the event. */
export type Standing = {
  now: Date
  isCalendarActive: boolean
  isRecorderActive: boolean
  isUserActive: boolean
  /** Also false once a pilot has ended. */
  isOrganizationActive: boolean
}

/** The first gate that is closed, or null. */
export function closedGate(event: CalendarEvent, standing: Standing): GateReason | null {
  const start = event.startsAt?.getTime() ?? Number.NaN
  const end = event.endsAt?.getTime() ?? Number.NaN
  const closed: Record<GateReason, boolean> = {
    EVENT_CANCELLED: event.isCancelled,
    NO_MEETING_LINK: (event.meetingUrl ?? '').trim() === '',
    UNSUPPORTED_PLATFORM: !meetingPlatforms.some((platform) => platform === event.platform),
    ALL_DAY: event.isAllDay,
    NO_TIMES: Number.isNaN(start) || Number.isNaN(end),
    EVENT_ENDED: end <= standing.now.getTime(),
    CALENDAR_INACTIVE: !standing.isCalendarActive,
    RECORDER_INACTIVE: !standing.isRecorderActive,
    USER_INACTIVE: !standing.isUserActive,
    ORGANIZATION_INACTIVE: !standing.isOrganizationActive,
  }
  return gateReasons.find((reason) => closed[reason]) ?? null
}
