import { randomUUID } from 'node:crypto'
import type { Trx } from '#db/client.ts'
import { insertCalendarEvents } from '#db/queries/recorder/calendar-events.ts'
import type { MeetingPlatform } from '#workers/domain/recorder/rules/opt-out-rule.ts'

export type DemoEvent = {
  ownerEmail: string
  /** False: the calendar gives the event no id, so nothing can be stored for it. */
  hasCalendarEventId: boolean
  title: string | null
  startsAt: Date
  endsAt: Date
  /** As the calendar names it: an IANA name, or the Windows name in Microsoft calendars. */
  zone: string | null
  isAllDay: boolean
  isCancelled: boolean
  eventTypes: string[]
  attendees: { email: string; isResource: boolean }[]
  isGuestListHidden: boolean
  ownResponse: string
  organiserEmail: string
  meetingUrl: string | null
  platform: MeetingPlatform | null
}

const dayMs = 86_400_000
const minuteMs = 60_000

/** By how many milliseconds a zone's clocks are ahead of UTC. */
function offsetMs(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const part = (type: string): number => Number(parts.find((each) => each.type === type)?.value ?? 0)
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) -
    Math.trunc(at / 1000) * 1000
  )
}

/** The day in a zone this many days from now, as if it were UTC. */
function localDay(now: Date, inDays: number, zone: string): Date {
  const there = new Date(now.getTime() + offsetMs(now.getTime(), zone))
  return new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate() + inDays))
}

const weekDays = 7

/** Nobody meets on a weekend: in the first week, such a day becomes the Monday after it, later the Friday before it. */
function onWeekday(now: Date, inDays: number, zone: string): number {
  const weekday = localDay(now, inDays, zone).getUTCDay()
  if (weekday !== 0 && weekday !== 6) return inDays
  const isSunday = weekday === 0
  return inDays <= weekDays ? inDays + (isSunday ? 1 : 2) : inDays - (isSunday ? 2 : 1)
}

/** The moment when clocks in a zone show a given time, this many days from now. */
export function localMoment(now: Date, inDays: number, time: string, zone: string): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const wall = localDay(now, inDays, zone).setUTCHours(hour, minute)
  // Uses the offset on that day, not today's, because clocks may change in between.
  return new Date(wall - offsetMs(wall - offsetMs(wall, zone), zone))
}

const weekly = ['default', 'recurring', 'occurrence']
const once = ['default', 'singleInstance']
const links: Record<MeetingPlatform, string> = {
  zoom: 'https://zoom.example/j/',
  google_meet: 'https://meet.example/',
  microsoft_teams: 'https://teams.example/meet/',
  microsoft_teams_live: 'https://teams.example/live/',
}

/** Fourteen events on the calendars of eight people, on weekdays within two weeks from now. */
export function planCalendarEvents(now: Date): DemoEvent[] {
  const ours = (name: string): string => `${name}@larkfield.example`
  const event = (
    owner: string,
    [inDays, time, minutes, zone]: [inDays: number, time: string, minutes: number, zone: string],
    title: string | null,
    guests: string[],
    change: Partial<DemoEvent> & { platform: MeetingPlatform | null },
  ): DemoEvent => {
    const startsAt = localMoment(now, onWeekday(now, inDays, zone), time, zone)
    return {
      ownerEmail: ours(owner),
      hasCalendarEventId: true,
      title,
      startsAt,
      endsAt: new Date(startsAt.getTime() + minutes * minuteMs),
      zone,
      isAllDay: false,
      isCancelled: false,
      eventTypes: once,
      attendees: [ours(owner), ...guests].map((email) => ({ email, isResource: false })),
      isGuestListHidden: false,
      ownResponse: 'accepted',
      organiserEmail: ours(owner),
      meetingUrl: change.platform === null ? null : `${links[change.platform]}${randomUUID().slice(0, 13)}`,
      ...change,
    }
  }
  return [
    event(
      'priya.raghunath',
      [1, '09:30', 45, 'America/Chicago'],
      'Kestrel Cold Chain: first look at Larkfield Routes',
      ['maude.ellery@kestrelcold.example', 'dispatch@kestrelcold.example'],
      { platform: 'zoom' },
    ),
    event(
      'priya.raghunath',
      [3, '16:00', 30, 'America/Chicago'],
      'Pipeline review, new business',
      [ours('tobias.fennimore'), ours('callum.strand')],
      { platform: 'google_meet', eventTypes: weekly },
    ),
    event(
      'callum.strand',
      [2, '11:00', 60, 'Europe/London'],
      'Procurement, security and data protection questions from all four regional depots of Thistlewood & Marsh Haulage, part two: questionnaire, retention periods, sub-processors and the open points of the last meeting',
      [
        'procurement-and-supplier-relations@thistlewood-and-marsh-haulage.example',
        'ewan.garrick@thistlewood-and-marsh-haulage.example',
      ],
      { platform: 'microsoft_teams', zone: 'GMT Standard Time' },
    ),
    event('callum.strand', [5, '13:00', 120, 'Europe/London'], 'Writing proposals', [], {
      platform: 'google_meet',
      eventTypes: ['focusTime', 'singleInstance'],
    }),
    event('zoe.angstrom', [2, '08:15', 30, 'Europe/Stockholm'], null, ['unknown.caller@fjordline.example'], {
      platform: 'zoom',
    }),
    event(
      'zoe.angstrom',
      [6, '10:00', 50, 'Europe/Stockholm'],
      'Second interview: account executive, Nordics',
      ['candidate.rask@postbox.example', ours('ingrid.solheim')],
      { platform: 'google_meet', organiserEmail: ours('ingrid.solheim') },
    ),
    event(
      'layla.alhusseini',
      [1, '14:00', 40, 'Asia/Dubai'],
      'عرض المنتج لشركة الواحة للنقل',
      ['salma.rayyan@alwaha-transport.example'],
      {
        platform: 'zoom',
      },
    ),
    event(
      'layla.alhusseini',
      [8, '23:30', 60, 'Asia/Dubai'],
      'Kilnworth Freight (late slot for their Toronto office)',
      ['j.abernathy@kilnworth.example'],
      {
        platform: 'microsoft_teams_live',
        zone: 'Arabian Standard Time',
        ownResponse: 'tentative',
      },
    ),
    event(
      'yonatan.barak',
      [4, '12:00', 30, 'Asia/Jerusalem'],
      'Renewal: Brackwater Logistics',
      ['noa.lavie@brackwater.example'],
      {
        platform: 'zoom',
        eventTypes: weekly,
        isGuestListHidden: true,
      },
    ),
    event('yonatan.barak', [7, '00:00', 1440, 'Asia/Jerusalem'], 'Away', [], {
      platform: null,
      isAllDay: true,
      eventTypes: ['outOfOffice', 'singleInstance'],
    }),
    event(
      'renee.duchatelet',
      [9, '15:30', 45, 'Europe/Paris'],
      'Point trimestriel : Cordellier Matériaux',
      ['h.cordellier@cordellier-materiaux.example'],
      {
        platform: 'microsoft_teams',
        zone: 'Romance Standard Time',
        hasCalendarEventId: false,
      },
    ),
    event(
      'renee.duchatelet',
      [10, '09:00', 30, 'Europe/Paris'],
      'Call-back agreed on the phone',
      ['+tessa.moreau@voltigeur.example'],
      {
        platform: null,
      },
    ),
    event(
      'hanneke.tuinstra',
      [11, '10:30', 25, 'Europe/Amsterdam'],
      'Prospecting call with Oostvaart Koeltransport',
      ['planning@oostvaart.example'],
      {
        platform: 'google_meet',
        ownResponse: 'declined',
      },
    ),
    event(
      'tobias.fennimore',
      [12, '17:00', 60, 'America/New_York'],
      'Pricing workshop with Harrow & Finch Fleet Services',
      ['cfo@harrowfinch.example', ours('priya.raghunath')],
      {
        platform: 'zoom',
        attendees: [
          { email: ours('tobias.fennimore'), isResource: false },
          { email: 'cfo@harrowfinch.example', isResource: false },
          { email: 'room-4@resource.calendar.google.com', isResource: true },
        ],
      },
    ),
  ]
}

/** Adds the calendars of the main demo organization. */
export async function seedCalendarEvents(
  trx: Trx,
  orgId: string,
  userIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const calendars = new Map<string, string>()
  const rows = planCalendarEvents(now).map((event) => {
    const userId = userIds.get(event.ownerEmail)
    if (userId === undefined) throw new Error(`No demo person ${event.ownerEmail}`)
    const integrationId = calendars.get(userId) ?? randomUUID()
    calendars.set(userId, integrationId)
    return {
      org_id: orgId,
      integration_id: integrationId,
      user_id: userId,
      calendar_event_id: event.hasCalendarEventId ? randomUUID() : null,
      ical_uid: randomUUID(),
      series_id: event.eventTypes.includes('recurring') ? randomUUID() : null,
      title: event.title,
      starts_at: event.startsAt,
      ends_at: event.endsAt,
      start_zone: event.zone,
      end_zone: event.zone,
      is_all_day: event.isAllDay,
      is_cancelled: event.isCancelled,
      event_types: event.eventTypes,
      attendees: JSON.stringify(event.attendees),
      is_guest_list_hidden: event.isGuestListHidden,
      own_response: event.ownResponse,
      organiser_email: event.organiserEmail,
      meeting_url: event.meetingUrl,
      platform: event.platform,
      source_updated_at: new Date(now.getTime() - dayMs),
    }
  })
  await insertCalendarEvents(trx, rows)
}
