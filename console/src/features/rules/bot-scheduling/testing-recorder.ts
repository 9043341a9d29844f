import {
  type CalendarEventPreview,
  type OptOutRulesResponse,
  recordOverrideBody,
  saveOptOutRulesBody,
  schedulingPreviewBody,
} from '#api/contract/recorder.ts'
import type { CalendarEvent } from '#workers/domain/recorder/rules/calendar-event.ts'
import { evaluateAttendance, prepareRules } from '#workers/domain/recorder/rules/attendance.ts'
import { optOutRuleProblems, tidyOptOutRules } from '#workers/domain/recorder/rules/validity.ts'

/**
 * The recorder's routes in memory. Requests are checked by the contract's own schemas, and rules by the real evaluation. A test can delay
 * or replace single responses.
 */
const orgId = '01a10000-0000-7000-8000-000000000001'
const organization = {
  id: orgId,
  name: 'Larkfield',
  logoUrl: null,
  parentId: null,
  dataRegion: 'default',
  pilotExpiresAt: null,
  isActive: true,
  role: 'OWNER',
  status: 'ACTIVE',
}
const now = new Date('2026-12-01T12:00:00Z')
const eventId = (number: number): string => `01a20000-0000-7000-8000-${String(number).padStart(12, '0')}`

type StoredEvent = CalendarEvent & { id: string; calendarEventId: string | null }

export function eventOf(number: number, change: Partial<StoredEvent> = {}): StoredEvent {
  const startsAt = new Date(now.getTime() + number * 86_400_000)
  return {
    id: eventId(number),
    calendarEventId: eventId(number),
    title: `Demo ${number}`,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 3_600_000),
    startZone: 'Europe/Madrid',
    endZone: 'Europe/Madrid',
    isAllDay: false,
    isCancelled: false,
    eventTypes: ['default', 'recurring', 'occurrence'],
    attendees: [
      { email: 'priya.raghunath@larkfield.example', isResource: false },
      { email: 'eve@kestrel.example', isResource: false },
    ],
    organiserEmail: 'priya.raghunath@larkfield.example',
    ownerEmail: 'priya.raghunath@larkfield.example',
    ownResponse: 'accepted',
    isGuestListHidden: false,
    meetingUrl: 'https://meet.example/x',
    platform: 'google_meet',
    shouldRecordOverride: null,
    ...change,
  }
}

function previewOf(
  event: StoredEvent,
  rules: OptOutRulesResponse['optOutBotSchedulingRules'],
): CalendarEventPreview {
  const readyState = {
    now,
    isCalendarActive: true,
    isRecorderActive: true,
    isUserActive: true,
    isOrganizationActive: true,
  }
  const { effective, ...result } = evaluateAttendance(
    event,
    prepareRules({ organization: rules, user: [] }),
    {
      zones: { owner: null, organization: null },
      notetakerEmails: [],
      readyState,
      skipsDeclined: true,
    },
  )
  const startTime = (event.startsAt ?? now).toISOString()
  return {
    id: event.id,
    calendarEventId: event.calendarEventId,
    title: event.title,
    startTime,
    endTime: (event.endsAt ?? now).toISOString(),
    timeZone: 'Europe/Madrid',
    isAllDay: event.isAllDay,
    eventType: 'default',
    isRecurring: event.eventTypes.includes('recurring'),
    participantEmails: event.attendees.map(({ email }) => email),
    organiserEmail: event.organiserEmail,
    platform: event.platform,
    calendarOwner: { id: orgId, name: 'Priya Raghunath', email: 'priya.raghunath@larkfield.example' },
    shouldRecordOverride: event.shouldRecordOverride,
    ...structuredClone(
      result as Pick<
        CalendarEventPreview,
        'willBotAttendAccordingToRules' | 'reason' | 'matchedRuleIds' | 'warnings' | 'trace'
      >,
    ),
    willBotAttend: effective,
    joinAt: effective ? startTime : null,
  }
}

type Answer = { status: number; body: unknown }

const problem = (status: number, message: string, rest: object = {}): Answer => ({
  status,
  body: {
    type: 'about:blank',
    title: 'Problem',
    status,
    detail: message,
    message,
    code: 'test',
    requestId: '7f3c-91ad',
    ...rest,
  },
})

export function startRecorderServer(
  start: { rules?: OptOutRulesResponse['optOutBotSchedulingRules']; events?: StoredEvent[] } = {},
) {
  const server = {
    saved: { optOutBotSchedulingRules: start.rules ?? [], version: 1 } as OptOutRulesResponse,
    events: start.events ?? [],
    posted: [] as { path: string; body: unknown }[],
    /** Replaces usual responses, by path. */
    instead: {} as Record<string, (() => Answer | Promise<Answer>) | undefined>,
    problem,
    stop: () => void (window.fetch = realFetch),
  }
  const answer = (method: string, path: string, body: unknown): Answer => {
    if (path === '/auth/refresh')
      return {
        status: 200,
        body: { accessToken: 'test', expiresAt: new Date(Date.now() + 3_600_000).toISOString() },
      }
    if (path === '/users/me/orgs') return { status: 200, body: { results: [organization] } }
    if (path === '/integrations/recall-ai/calendar-count') return { status: 200, body: { total: 3 } }
    if (path === '/integrations/recall-ai/bot-scheduling-rules/org') {
      if (method === 'GET') return { status: 200, body: server.saved }
      const requested = saveOptOutRulesBody.parse(body)
      if (requested.version !== server.saved.version)
        return problem(409, 'Someone else has changed this.', { current: server.saved })
      if (optOutRuleProblems(requested.optOutBotSchedulingRules).length > 0) return problem(422, 'Not valid.')
      const rules = tidyOptOutRules(
        requested.optOutBotSchedulingRules,
      ) as OptOutRulesResponse['optOutBotSchedulingRules']
      server.saved = { optOutBotSchedulingRules: rules, version: server.saved.version + 1 }
      return { status: 200, body: server.saved }
    }
    if (path === '/integrations/recall-ai/get-calendar-scheduling-preview') {
      const { optOutBotSchedulingRules, from, numberOfResults } = schedulingPreviewBody.parse(body)
      const rows = server.events.map((event) => previewOf(event, optOutBotSchedulingRules))
      return { status: 200, body: { results: rows.slice(from, from + numberOfResults), total: rows.length } }
    }
    if (path === '/integrations/recall-ai/should-record-override') {
      const requested = recordOverrideBody.parse(body)
      const { shouldRecordOverride } = requested
      server.events = server.events.map((event) =>
        event.id === requested.calendarEventId ? { ...event, shouldRecordOverride } : event,
      )
      return { status: 200, body: requested }
    }
    return problem(404, 'Not found.')
  }
  const realFetch = window.fetch
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (!url.pathname.startsWith('/api/')) return realFetch(input, init)
    const path = url.pathname.slice('/api'.length)
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const method = init?.method ?? 'GET'
    if (method !== 'GET' && path.startsWith('/integrations')) server.posted.push({ path, body })
    const { status, body: answered } = await (server.instead[path]?.() ?? answer(method, path, body))
    return Response.json(answered, { status })
  }
  return server
}
