import { z } from 'zod'
import type { CalendarEventOfOwner } from '#db/queries/recorder/calendar-events.ts'
import { participantsOf } from '#workers/domain/recorder/rules/email-addresses.ts'
import type { CalendarEvent } from '#workers/domain/recorder/rules/calendar-event.ts'
import { ianaZone } from '#workers/domain/recorder/rules/days.ts'
import { evaluateAttendance, type PreparedRules } from '#workers/domain/recorder/rules/attendance.ts'
import { planJoin } from '#workers/domain/recorder/meetings/join-time.ts'
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

/** One event with the decision of the rules and the reasons. */
export function previewOf(
  row: CalendarEventOfOwner,
  rules: PreparedRules,
  context: PreviewContext,
): CalendarEventPreview {
  const event = eventOf(row)
  const { willBotAttendAccordingToRules, effective, reason, matchedRuleIds, warnings, trace } =
    evaluateAttendance(event, rules, {
      zones: { owner: row.owner_time_zone, organization: null },
      notetakerEmails: [],
      readyState: { ...context, isCalendarActive: true, isUserActive: row.owner_status === 'ACTIVE' },
      skipsDeclined: true,
    })
  const join = planJoin({
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    shiftsSeconds: [0],
    mustRecord: row.should_record_override === true,
    now: context.now,
  })
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
    willBotAttend: effective,
    reason,
    matchedRuleIds,
    warnings,
    joinAt: effective && join.state !== 'not_scheduled' ? join.joinAt.toISOString() : null,
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
