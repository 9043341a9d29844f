import type { CalendarEvent } from './calendar-event.ts'
import { type Attendance, type AttendReason, attendReasons } from './evaluate.ts'
import type { EventCopy, MeetingGroup, Occurrence } from './groups.ts'
import { type JoinPlan, planJoin } from './join-time.ts'

/** The verdict of a copy's own rules about an event, e.g. by `evaluateAttendance`. */
export type Attend = (event: CalendarEvent, copy: EventCopy) => Attendance

export type GroupVerdict = {
  willAttend: boolean
  reason: AttendReason
  /** One copy must be recorded and another must not: nobody is recorded, and people should see why. */
  hasConflict: boolean
  /** Somebody has said that the meeting must be recorded. */
  isDemanded: boolean
  /** The copies that the recorder comes for, with the event that they are of. */
  attending: readonly { copy: EventCopy; occurrence: Occurrence }[]
}

/** A copy as it would look had its calendar heard of every change. */
const upToDate = (copy: EventCopy, { startsAt, endsAt, meetingUrl, truth }: Occurrence): CalendarEvent => ({
  ...copy.event,
  startsAt,
  endsAt,
  meetingUrl,
  platform: truth.event.platform,
  isAllDay: false,
})

const isMatchedByOrganization = ({ trace }: Attendance): boolean =>
  trace.some(({ scope, verdict }) => scope === 'ORGANIZATION' && verdict === 'matched')

/**
 * Whether one recorder attends for all copies. A copy that must not be recorded decides for all; then one that must be; then a rule of
 * the organisation that matches what any copy shows (with `organizationRulesVetoAll`); else it comes if it comes for a single copy:
 * a person's own rule keeps it from their copy only. Source: recorder facts 5.5.
 */
export function judgeGroup(
  group: MeetingGroup,
  attend: Attend,
  { organizationRulesVetoAll }: { organizationRulesVetoAll: boolean },
): GroupVerdict {
  const votes = group.occurrences.flatMap((occurrence) =>
    occurrence.copies.map((copy) => ({ copy, occurrence, attendance: attend(upToDate(copy, occurrence), copy) })),
  )
  const isForbidden = votes.some(({ copy }) => copy.event.shouldRecordOverride === false)
  const hasConflict = isForbidden && votes.some(({ copy }) => copy.event.shouldRecordOverride === true)
  const attending = votes.filter(({ attendance }) => attendance.effective).map(({ copy, occurrence }) => ({ copy, occurrence }))
  const isDemanded = !isForbidden && attending.some(({ copy }) => copy.event.shouldRecordOverride === true)
  const stays = (reason: AttendReason): GroupVerdict => ({ willAttend: false, reason, hasConflict, isDemanded, attending: [] })
  if (isForbidden) return stays('MUST_NOT_BE_RECORDED')
  if (isDemanded) return { willAttend: true, reason: 'MUST_BE_RECORDED', hasConflict, isDemanded, attending }
  if (organizationRulesVetoAll && votes.some(({ attendance }) => isMatchedByOrganization(attendance))) return stays('RULE_MATCHED')
  if (attending.length > 0) return { willAttend: true, reason: 'NO_RULE_MATCHED', hasConflict, isDemanded, attending }
  // The copy that came furthest tells most: a rule rather than a declined invitation, that rather than a closed gate.
  const places = votes.map(({ attendance }) => attendReasons.indexOf(attendance.reason))
  return stays(attendReasons[Math.max(...places)] ?? 'NO_MEETING_LINK')
}

/**
 * When one recorder joins for all: at the earliest wish of those that it comes for, each counted from the start of its own event.
 * `isDemanded`: a meeting that is long under way is joined all the same.
 */
export function planGroupJoin(group: MeetingGroup, { attending }: GroupVerdict, isDemanded: boolean, now: Date): JoinPlan {
  const plans = [...Map.groupBy(attending, ({ occurrence }) => occurrence)].map(([{ startsAt }, wishes]) =>
    planJoin({ startsAt, endsAt: group.endsAt, shiftsSeconds: wishes.map(({ copy }) => copy.shiftSeconds), isDemanded, now }),
  )
  const possible = plans
    .filter((plan) => plan.state !== 'not_scheduled')
    .toSorted((one, other) => one.joinAt.getTime() - other.joinAt.getTime())
  return possible[0] ?? plans[0] ?? { state: 'not_scheduled', reason: 'TOO_LATE' }
}
