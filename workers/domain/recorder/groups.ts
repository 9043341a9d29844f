import type { CalendarEvent } from './calendar-event.ts'
import { canonicalRoom } from './rooms.ts'

/** One event on one connected calendar, with what tells whether another calendar's event is the same meeting. */
export type EventCopy = {
  /** Of our own row. */
  id: string
  event: CalendarEvent
  /** The same on all calendars; in a series perhaps the same for all occurrences. Null: the calendar gives none. */
  icalUid: string | null
  /** When this occurrence of a series was to begin before anybody moved it; null outside of a series. */
  originalStartsAt: Date | null
  /** Counts the organiser's changes of time and place; 0 where the calendar does not count. */
  sequence: number
  /** When the calendar has changed it last; null: it does not say. */
  changedAt: Date | null
  /** How much later than the start the owner wants the recorder, in seconds. */
  shiftSeconds: number
}

/** All copies of one event, with the time and place that hold for all of them. */
export type Occurrence = {
  room: string
  meetingUrl: string
  startsAt: Date
  endsAt: Date
  /** The copy that time and place come from: a calendar that has not heard of a change yet follows. */
  truth: EventCopy
  copies: readonly EventCopy[]
}

/** What one recorder attends: events of one room that begin together or overlap. */
export type MeetingGroup = {
  room: string
  /** As it was given, with its password. */
  meetingUrl: string
  /** Of its first event. */
  startsAt: Date
  /** Of its last event. */
  endsAt: Date
  occurrences: readonly Occurrence[]
}

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
const hasLink = ({ event }: EventCopy): boolean => canonicalRoom(event.meetingUrl ?? '') !== null

/** The better known first: more changes of the organiser, then a link, then the later change, then the smaller id. */
const byVersion = (one: EventCopy, other: EventCopy): number =>
  other.sequence - one.sequence ||
  Number(hasLink(other)) - Number(hasLink(one)) ||
  (other.changedAt?.getTime() ?? 0) - (one.changedAt?.getTime() ?? 0) ||
  compareText(one.id, other.id)

const isInSeries = ({ eventTypes }: CalendarEvent): boolean =>
  eventTypes.some((type) => ['recurring', 'occurrence', 'exception'].includes(type))

/**
 * What copies of one event have in common. An event outside of a series is known by its UID alone, for its start may have moved;
 * in a series all occurrences may share the UID, so that their own start belongs to it.
 */
function identityOf({ id, event, icalUid, originalStartsAt }: EventCopy): string {
  const uid = icalUid?.trim() ?? ''
  if (uid === '') return `copy|${id}`
  const start = originalStartsAt ?? (isInSeries(event) ? event.startsAt : null)
  return `uid|${uid}|${start === null ? 'single' : start.getTime()}`
}

function occurrenceOf(copies: readonly EventCopy[]): Occurrence | null {
  const sorted = copies.toSorted(byVersion)
  const truth = sorted.find(
    ({ event }) => !Number.isNaN((event.startsAt?.getTime() ?? Number.NaN) + (event.endsAt?.getTime() ?? Number.NaN)),
  )
  if (truth === undefined || truth.event.isAllDay) return null
  const { startsAt, endsAt, meetingUrl } = truth.event
  const room = canonicalRoom(meetingUrl ?? '')
  return startsAt === null || endsAt === null || meetingUrl === null || room === null
    ? null
    : { room, meetingUrl, startsAt, endsAt, truth, copies: sorted }
}

/** The minute of an instant since 1970, which the key of a group is made with. */
export const minuteOf = (at: Date): number => Math.floor(at.getTime() / 60_000)

const byRoomAndStart = (one: Occurrence, other: Occurrence): number =>
  compareText(one.room, other.room) || one.startsAt.getTime() - other.startsAt.getTime() || byVersion(one.truth, other.truth)

/**
 * Sorts an organisation's copies into the meetings that one recorder each attends, by room and start. First the copies of one event
 * come together, then events in one room that begin in the same minute or overlap, of which the first leads; one that begins when
 * another ends is a meeting of its own. Cancelled copies take no part, nor do events without time or link. The order of the copies
 * does not matter. Source: recorder facts 5.5.
 */
export function groupCopies(copies: readonly EventCopy[]): MeetingGroup[] {
  const identities = Map.groupBy(
    copies.filter(({ event }) => !event.isCancelled),
    identityOf,
  )
  const occurrences = [...identities.values()].flatMap((own) => occurrenceOf(own) ?? []).toSorted(byRoomAndStart)
  const groups: (MeetingGroup & { occurrences: Occurrence[] })[] = []
  for (const occurrence of occurrences) {
    const last = groups.at(-1)
    const isSame =
      last?.room === occurrence.room && (occurrence.startsAt < last.endsAt || minuteOf(occurrence.startsAt) === minuteOf(last.startsAt))
    if (!isSame) {
      const { room, meetingUrl, startsAt, endsAt } = occurrence
      groups.push({ room, meetingUrl, startsAt, endsAt, occurrences: [occurrence] })
      continue
    }
    last.occurrences.push(occurrence)
    if (occurrence.endsAt > last.endsAt) last.endsAt = occurrence.endsAt
  }
  return groups
}

/** The ids of all copies of a group, sorted. */
export const copyIdsOf = ({ occurrences }: MeetingGroup): string[] =>
  occurrences.flatMap(({ copies }) => copies.map(({ id }) => id)).toSorted(compareText)

/** One recorder for a meeting of an organisation; another organisation in the same meeting has its own. */
export const groupKey = (orgId: string, { room, startsAt }: Pick<MeetingGroup, 'room' | 'startsAt'>): string =>
  `${orgId}|${room}|${minuteOf(startsAt)}`

/** What keeps a vendor from sending two recorders. Never to be changed, or what is scheduled would come twice. */
export const deduplicationKey = (environment: string, key: string): string => `v1|${environment}|${key}`
