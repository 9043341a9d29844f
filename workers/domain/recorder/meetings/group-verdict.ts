import type { CalendarEvent } from '../rules/calendar-event.ts'
import { type Attendance, type AttendReason, attendReasons } from '../rules/attendance.ts'
import type { CalendarEventCopy, MeetingGroup, Occurrence } from './groups.ts'
import { type JoinPlan, planJoin } from './join-time.ts'

/** Evaluates an event by the rules of a copy's owner, e.g. with `evaluateAttendance`. */
export type Attend = (event: CalendarEvent, copy: CalendarEventCopy) => Attendance

export type GroupVerdict = {
  willAttend: boolean
  reason: AttendReason
  /** One copy must be recorded and another must not: nothing is recorded, and people are shown the conflict. */
  hasConflict: boolean
  /** A person decided that the meeting must be recorded. */
  mustRecord: boolean
  /** The copies that the bot joins for, each with its occurrence. */
  attending: readonly { copy: CalendarEventCopy; occurrence: Occurrence }[]
}

/** A copy's event with time and link of the authoritative copy, for a calendar that has not received every change. */
const withAuthoritativeTimes = (
  copy: CalendarEventCopy,
  { startsAt, endsAt, meetingUrl, authoritativeCopy }: Occurrence,
): CalendarEvent => ({
  ...copy.event,
  startsAt,
  endsAt,
  meetingUrl,
  platform: authoritativeCopy.event.platform,
  isAllDay: false,
})

const isMatchedByOrganization = ({ trace }: Attendance): boolean =>
  trace.some(({ scope, verdict }) => scope === 'ORGANIZATION' && verdict === 'matched')

/**
 * Whether one bot attends for all copies. In this order: a copy that must not be recorded keeps it away; a copy that must be
 * recorded brings it; a matching rule of the organization on any copy keeps it away (with `organizationRulesVetoAll`); else it attends
 * if it attends for at least one copy. A person's own rule counts for their copy only. Source: recorder facts 5.5.
 */
export function judgeGroup(
  group: MeetingGroup,
  attend: Attend,
  { organizationRulesVetoAll }: { organizationRulesVetoAll: boolean },
): GroupVerdict {
  const votes = group.occurrences.flatMap((occurrence) =>
    occurrence.copies.map((copy) => ({
      copy,
      occurrence,
      attendance: attend(withAuthoritativeTimes(copy, occurrence), copy),
    })),
  )
  const isForbidden = votes.some(({ copy }) => copy.event.shouldRecordOverride === false)
  const hasConflict = isForbidden && votes.some(({ copy }) => copy.event.shouldRecordOverride === true)
  const attending = votes
    .filter(({ attendance }) => attendance.effective)
    .map(({ copy, occurrence }) => ({ copy, occurrence }))
  const mustRecord = !isForbidden && attending.some(({ copy }) => copy.event.shouldRecordOverride === true)
  const staysAway = (reason: AttendReason): GroupVerdict => ({
    willAttend: false,
    reason,
    hasConflict,
    mustRecord,
    attending: [],
  })
  if (isForbidden) return staysAway('MUST_NOT_BE_RECORDED')
  if (mustRecord) return { willAttend: true, reason: 'MUST_BE_RECORDED', hasConflict, mustRecord, attending }
  if (organizationRulesVetoAll && votes.some(({ attendance }) => isMatchedByOrganization(attendance)))
    return staysAway('RULE_MATCHED')
  if (attending.length > 0)
    return { willAttend: true, reason: 'NO_RULE_MATCHED', hasConflict, mustRecord, attending }
  // Report the most specific reason: a matching rule before a declined invitation, that before a closed gate.
  const places = votes.map(({ attendance }) => attendReasons.indexOf(attendance.reason))
  return staysAway(attendReasons[Math.max(...places)] ?? 'NO_MEETING_LINK')
}

/**
 * When one bot joins for all: at the earliest time of the copies it joins for, each counted from the start of its own event.
 * `mustRecord`: a meeting that has been running for long is joined too.
 */
export function planGroupJoin(
  group: MeetingGroup,
  { attending }: GroupVerdict,
  mustRecord: boolean,
  now: Date,
): JoinPlan {
  const plans = [...Map.groupBy(attending, ({ occurrence }) => occurrence)].map(
    ([{ startsAt }, attendingCopies]) =>
      planJoin({
        startsAt,
        endsAt: group.endsAt,
        shiftsSeconds: attendingCopies.map(({ copy }) => copy.shiftSeconds),
        mustRecord,
        now,
      }),
  )
  const possible = plans
    .filter((plan) => plan.state !== 'not_scheduled')
    .toSorted((one, other) => one.joinAt.getTime() - other.joinAt.getTime())
  return possible[0] ?? plans[0] ?? { state: 'not_scheduled', reason: 'TOO_LATE' }
}
