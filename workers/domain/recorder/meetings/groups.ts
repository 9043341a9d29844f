import type { CalendarEvent } from '../rules/calendar-event.ts'
import { foldEmail } from '../rules/email-addresses.ts'
import { linkKeyOf } from './meeting-link.ts'

/** One event on one connected calendar, with the fields that show whether another calendar's event is the same meeting. */
export type CalendarEventCopy = {
  /** Id of our own row. */
  id: string
  event: CalendarEvent
  /** The same on all calendars. In a series all occurrences may share it. Null: the calendar gives none. */
  icalUid: string | null
  /** The original start of an occurrence in a series, before it was moved; null outside of a series. */
  originalStartsAt: Date | null
  /** Counts the organizer's changes of time and place; 0 if the calendar does not count them. */
  sequence: number
  /** The calendar's last change of the event; null: the calendar does not report it. */
  changedAt: Date | null
  /** How much later than the start the bot should join, in seconds. */
  shiftSeconds: number
}

/** All copies of one event, with the time and link that apply to all of them. */
export type Occurrence = {
  linkKey: string
  meetingUrl: string
  startsAt: Date
  endsAt: Date
  /** The copy that time and link come from, because other calendars may be out of date. */
  authoritativeCopy: CalendarEventCopy
  copies: readonly CalendarEventCopy[]
}

/** What one bot attends: events with one meeting link that start together or overlap. */
export type MeetingGroup = {
  linkKey: string
  /** The link as given, password included. */
  meetingUrl: string
  /** Start of the first event. */
  startsAt: Date
  /** End of the last event. */
  endsAt: Date
  occurrences: readonly Occurrence[]
}

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
const hasLink = ({ event }: CalendarEventCopy): boolean => linkKeyOf(event.meetingUrl ?? '') !== null

/** The newest copy first: more changes by the organizer, then a link, then the later change, then the smaller id. */
const byVersion = (one: CalendarEventCopy, other: CalendarEventCopy): number =>
  other.sequence - one.sequence ||
  Number(hasLink(other)) - Number(hasLink(one)) ||
  (other.changedAt?.getTime() ?? 0) - (one.changedAt?.getTime() ?? 0) ||
  compareText(one.id, other.id)

const isInSeries = ({ eventTypes }: CalendarEvent): boolean =>
  eventTypes.some((type) => ['recurring', 'occurrence', 'exception'].includes(type))

/**
 * The key that copies of one event share. Outside of a series it is the UID alone, because the start may have moved. In a series all
 * occurrences may share the UID, so the original start is part of the key.
 */
function identityOf({ id, event, icalUid, originalStartsAt }: CalendarEventCopy): string {
  const uid = icalUid?.trim() ?? ''
  if (uid === '') return `copy|${id}`
  const start = originalStartsAt ?? (isInSeries(event) ? event.startsAt : null)
  return `uid|${uid}|${start === null ? 'single' : start.getTime()}`
}

const isOrganizers = ({ event: { ownerEmail, organiserEmail } }: CalendarEventCopy): boolean =>
  ownerEmail !== null &&
  organiserEmail !== null &&
  foldEmail(ownerEmail, true) === foldEmail(organiserEmail, true)

/** The copies of one event that were not canceled. If the organizer has canceled it, none is valid, unless another copy is newer. */
function validOf(own: readonly CalendarEventCopy[]): readonly CalendarEventCopy[] {
  const valid = own.filter(({ event }) => !event.isCancelled)
  const organizers = own
    .filter(isOrganizers)
    .toSorted(
      (one, other) =>
        other.sequence - one.sequence ||
        (other.changedAt?.getTime() ?? 0) - (one.changedAt?.getTime() ?? 0) ||
        Number(one.event.isCancelled) - Number(other.event.isCancelled),
    )[0]
  const isOff =
    organizers?.event.isCancelled === true && valid.every(({ sequence }) => sequence <= organizers.sequence)
  return isOff ? [] : valid
}

/** The valid copies of each event. */
const validByEvent = (copies: readonly CalendarEventCopy[]): (readonly CalendarEventCopy[])[] =>
  [...Map.groupBy(copies, identityOf).values()].map(validOf)

/**
 * The copies of events that were not canceled. A guest may remove a meeting from their own calendar only; when the organizer cancels it, it
 * is off for the calendars too that do not know of it yet.
 */
export const validCopies = (copies: readonly CalendarEventCopy[]): CalendarEventCopy[] =>
  validByEvent(copies).flat()

function occurrenceOf(copies: readonly CalendarEventCopy[]): Occurrence | null {
  const sorted = copies.toSorted(byVersion)
  const authoritativeCopy = sorted.find(
    ({ event }) =>
      !Number.isNaN((event.startsAt?.getTime() ?? Number.NaN) + (event.endsAt?.getTime() ?? Number.NaN)),
  )
  if (authoritativeCopy === undefined || authoritativeCopy.event.isAllDay) return null
  const { startsAt, endsAt, meetingUrl } = authoritativeCopy.event
  const linkKey = linkKeyOf(meetingUrl ?? '')
  return startsAt === null || endsAt === null || meetingUrl === null || linkKey === null
    ? null
    : { linkKey, meetingUrl, startsAt, endsAt, authoritativeCopy, copies: sorted }
}

/** Minutes since 1970; part of a group's key. */
export const minuteOf = (at: Date): number => Math.floor(at.getTime() / 60_000)

const byRoomAndStart = (one: Occurrence, other: Occurrence): number =>
  compareText(one.linkKey, other.linkKey) ||
  one.startsAt.getTime() - other.startsAt.getTime() ||
  byVersion(one.authoritativeCopy, other.authoritativeCopy)

/**
 * Sorts an organization's copies into meetings that one bot each attends, by link and start. First the copies of one event are joined.
 * Then events with one link are joined that start in the same minute or overlap; the first of them leads. An event that starts when another
 * ends is a separate meeting. Canceled copies and events without time or link are left out. The order of the copies does not matter.
 * Source: recorder facts 5.5.
 */
export function groupCopies(copies: readonly CalendarEventCopy[]): MeetingGroup[] {
  const occurrences = validByEvent(copies)
    .flatMap((own) => occurrenceOf(own) ?? [])
    .toSorted(byRoomAndStart)
  const groups: (MeetingGroup & { occurrences: Occurrence[] })[] = []
  for (const occurrence of occurrences) {
    const last = groups.at(-1)
    const isSame =
      last?.linkKey === occurrence.linkKey &&
      (occurrence.startsAt < last.endsAt || minuteOf(occurrence.startsAt) === minuteOf(last.startsAt))
    if (!isSame) {
      const { linkKey, meetingUrl, startsAt, endsAt } = occurrence
      groups.push({ linkKey, meetingUrl, startsAt, endsAt, occurrences: [occurrence] })
      continue
    }
    last.occurrences.push(occurrence)
    if (occurrence.endsAt > last.endsAt) last.endsAt = occurrence.endsAt
  }
  return groups
}

/** Ids of all copies of a group, sorted. */
export const copyIdsOf = ({ occurrences }: MeetingGroup): string[] =>
  occurrences.flatMap(({ copies }) => copies.map(({ id }) => id)).toSorted(compareText)

/** Key of a bot: one per meeting and organization. Another organization in the same meeting has its own bot. */
export const groupKey = (
  orgId: string,
  { linkKey, startsAt }: Pick<MeetingGroup, 'linkKey' | 'startsAt'>,
): string => `${orgId}|${linkKey}|${minuteOf(startsAt)}`

/** Keeps a vendor from sending two bots. Never change the format, or scheduled bots would join twice. */
export const deduplicationKey = (environment: string, key: string): string => `v1|${environment}|${key}`
