import { z } from 'zod'
import type { CalendarEventOfOwner } from '#db/queries/recorder/calendar-events.ts'
import { participantsOf } from '#workers/domain/recorder/rules/email-addresses.ts'
import type { CalendarEvent } from '#workers/domain/recorder/rules/calendar-event.ts'
import { ianaZone } from '#workers/domain/recorder/rules/days.ts'
import {
  type Attendance,
  evaluateAttendance,
  type PreparedRules,
} from '#workers/domain/recorder/rules/attendance.ts'
import { type CopyVerdict, verdictForCopy } from '#workers/domain/recorder/meetings/copy-verdict.ts'
import {
  type Attend,
  type GroupVerdict,
  judgeGroup,
  planGroupJoin,
} from '#workers/domain/recorder/meetings/group-verdict.ts'
import {
  type CalendarEventCopy,
  copyIdsOf,
  groupCopies,
  type MeetingGroup,
  validCopies,
} from '#workers/domain/recorder/meetings/groups.ts'
import type { CalendarEventPreview } from '../../contract/recorder.ts'

const attendees = z
  .array(z.object({ email: z.string().catch(''), isResource: z.boolean().catch(false) }))
  .catch([])

/** Event types that describe recurrence instead of the kind of event. */
const recurrenceWords = new Set(['singleInstance', 'recurring', 'occurrence', 'exception'])

function eventOf(row: CalendarEventOfOwner): CalendarEvent {
  return {
    title: row.title,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    startZone: row.start_zone,
    endZone: row.end_zone,
    isAllDay: row.is_all_day,
    isCancelled: row.is_cancelled,
    eventTypes: row.event_types,
    attendees: attendees.parse(row.attendees),
    organiserEmail: row.organiser_email,
    ownerEmail: row.owner_email,
    ownResponse: row.own_response,
    isGuestListHidden: row.is_guest_list_hidden,
    meetingUrl: row.meeting_url,
    platform: row.platform,
    shouldRecordOverride: row.should_record_override,
  }
}

/** What applies to the whole organization, whatever the event. */
export type PreviewContext = { now: Date; isRecorderActive: boolean; isOrganizationActive: boolean }

const copyOf = (row: CalendarEventOfOwner): CalendarEventCopy => ({
  id: row.id,
  event: eventOf(row),
  icalUid: row.ical_uid,
  originalStartsAt: row.occurrence_starts_at,
  sequence: row.source_sequence,
  changedAt: row.source_updated_at,
  shiftSeconds: 0,
})

/**
 * Events with the decision and the reasons, as the bots of their meetings follow it: what other calendars say about the same meeting counts.
 * @param possibleCopies the rows, and all events that may be copies of theirs
 * @param rulesFor the rules for the events of a calendar
 */
export function previewsOf(
  rows: readonly CalendarEventOfOwner[],
  possibleCopies: readonly CalendarEventOfOwner[],
  rulesFor: (row: CalendarEventOfOwner) => PreparedRules,
  context: PreviewContext,
): CalendarEventPreview[] {
  const rowOf = new Map(possibleCopies.map((row) => [row.id, row]))
  const attendBy = (event: CalendarEvent, row: CalendarEventOfOwner): Attendance =>
    evaluateAttendance(event, rulesFor(row), {
      zones: { owner: row.owner_time_zone, organization: null },
      notetakerEmails: [],
      readyState: { ...context, isCalendarActive: true, isUserActive: row.owner_status === 'ACTIVE' },
      skipsDeclined: true,
    })
  const attend: Attend = (event, copy) => {
    const row = rowOf.get(copy.id)
    if (row === undefined) throw new Error('The copy has no row.')
    return attendBy(event, row)
  }
  const copies = possibleCopies.map(copyOf)
  const valid = new Set(validCopies(copies).map(({ id }) => id))
  const shown = new Set(rows.map(({ id }) => id))
  const meetings = new Map<string, { group: MeetingGroup; verdict: GroupVerdict }>()
  for (const group of groupCopies(copies)) {
    const ids = copyIdsOf(group)
    if (!ids.some((id) => shown.has(id))) continue
    const verdict = judgeGroup(group, attend, { organizationRulesVetoAll: true })
    for (const id of ids) meetings.set(id, { group, verdict })
  }

  return rows.map((row) => {
    const event = eventOf(row)
    const own = attendBy(event, row)
    const meeting = meetings.get(row.id) ?? null
    const result = verdictForCopy(own, meeting?.verdict ?? null, { isValid: valid.has(row.id) })
    const join =
      meeting === null || !result.willAttend
        ? null
        : planGroupJoin(meeting.group, meeting.verdict, meeting.verdict.mustRecord, context.now)
    return viewOf(row, event, own, {
      ...result,
      joinAt: join === null || join.state === 'not_scheduled' ? null : join.joinAt,
    })
  })
}

function viewOf(
  row: CalendarEventOfOwner,
  event: CalendarEvent,
  { willBotAttendAccordingToRules, matchedRuleIds, warnings, trace }: Attendance,
  { willAttend, reason, elsewhere, joinAt }: CopyVerdict & { joinAt: Date | null },
): CalendarEventPreview {
  return {
    id: row.id,
    calendarEventId: row.calendar_event_id === null ? null : row.id,
    title: row.title,
    startTime: row.starts_at.toISOString(),
    endTime: row.ends_at.toISOString(),
    timeZone: ianaZone(row.start_zone) ?? ianaZone(row.end_zone) ?? ianaZone(row.owner_time_zone) ?? 'UTC',
    isAllDay: row.is_all_day,
    eventType: row.event_types.find((word) => !recurrenceWords.has(word)) ?? 'default',
    isRecurring: row.event_types.includes('recurring'),
    participantEmails: participantsOf(event, []),
    organiserEmail: row.organiser_email,
    platform: row.platform,
    calendarOwner: {
      id: row.user_id,
      name: `${row.owner_first_name} ${row.owner_last_name}`.trim(),
      email: row.owner_email,
    },
    shouldRecordOverride: row.should_record_override,
    willBotAttendAccordingToRules,
    willBotAttend: willAttend,
    reason,
    matchedRuleIds,
    warnings: [...warnings, ...(elsewhere === null ? [] : [elsewhere])],
    joinAt: joinAt?.toISOString() ?? null,
    trace: trace.map((rule) => ({
      ...rule,
      subrules: rule.subrules.map((subrule) => ({
        ...subrule,
        values: [...subrule.values],
        found: [...subrule.found],
        agreeing: [...subrule.agreeing],
      })),
    })),
  }
}
