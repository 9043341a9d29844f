import { domainOf, emailContains, foldEmail, participantsOf, readDomain } from './addresses.ts'
import type { CalendarEvent, FallbackZones } from './calendar-event.ts'
import { dayOf, readDayOfMonth, readWeekday } from './days.ts'
import { meetingPlatforms, type OptOutTarget, optOutTargets } from './rules.ts'
import { foldEventType, foldPlatform, foldText } from './text.ts'

/** What an event is looked at with. */
export type Surroundings = {
  zones: FallbackZones
  /** Addresses of our own recorders: they are no participants. */
  notetakerEmails: readonly string[]
}

type Seen = { event: CalendarEvent; surroundings: Surroundings; ignoresCase: boolean }

export type TargetReader = {
  /** True: every element must match, and there must be one. Otherwise one is enough. */
  isAll: boolean
  elements: (seen: Seen) => readonly string[]
  /** A value in the form of the elements; null: it cannot be one. */
  value: (text: string, ignoresCase: boolean) => string | null
  equals: (element: string, value: string) => boolean
  contains: (element: string, value: string) => boolean
}

const isEqual = (element: string, value: string): boolean => element === value
const includes = (element: string, value: string): boolean => element.includes(value)
const compared = { isAll: false, equals: isEqual, contains: includes }
const unlessEmpty = (text: string): string | null => (text === '' ? null : text)
const present = <Part>(part: Part | null): Part[] => (part === null ? [] : [part])

const weekday = (edge: 'start' | 'end'): TargetReader => ({
  isAll: false,
  elements: ({ event, surroundings }) => present(dayOf(event, edge, surroundings.zones)).map((day) => day.weekday),
  value: readWeekday,
  equals: isEqual,
  contains: isEqual,
})

const dayOfMonth = (edge: 'start' | 'end'): TargetReader => ({
  isAll: false,
  elements: ({ event, surroundings }) => present(dayOf(event, edge, surroundings.zones)).map((day) => String(day.dayOfMonth)),
  value: readDayOfMonth,
  equals: isEqual,
  // A day that contains 1 would also be the 10th to the 19th, which nobody means.
  contains: isEqual,
})

const domainsOf = (emails: readonly string[]): string[] => [...new Set(emails.flatMap((email) => present(domainOf(email))))]
const organiserOf = ({ event }: Seen): string[] => present(unlessEmpty(event.organiserEmail?.trim() ?? ''))
const peopleOf = ({ event, surroundings }: Seen): string[] => participantsOf(event, surroundings.notetakerEmails)

const emails = (of: (seen: Seen) => string[]): TargetReader => ({
  ...compared,
  elements: (seen) => of(seen).map((email) => foldEmail(email, seen.ignoresCase)),
  value: (text, ignoresCase) => unlessEmpty(foldEmail(text, ignoresCase)),
  contains: emailContains,
})
const domains = (of: (seen: Seen) => string[]): TargetReader => ({
  ...compared,
  elements: (seen) => domainsOf(of(seen)),
  value: readDomain,
})

/** Every target: what it sees of an event, and how. */
export const targetReaders: Record<OptOutTarget, TargetReader> = {
  MEETING_NAME: {
    ...compared,
    elements: ({ event, ignoresCase }) => [foldText(event.title ?? '', ignoresCase)],
    value: (text, ignoresCase) => unlessEmpty(foldText(text, ignoresCase)),
  },
  MEETING_PLATFORM: {
    ...compared,
    elements: ({ event }) => [meetingPlatforms.find((platform) => platform === event.platform) ?? 'unknown'],
    value: (text) => unlessEmpty(foldPlatform(text)),
    // A live event is a meeting in Teams; the reverse does not hold.
    equals: (element, value) => element === value || (value === 'microsoft_teams' && element === 'microsoft_teams_live'),
  },
  START_DAY_OF_WEEK: weekday('start'),
  START_DAY_OF_MONTH: dayOfMonth('start'),
  END_DAY_OF_WEEK: weekday('end'),
  END_DAY_OF_MONTH: dayOfMonth('end'),
  PARTICIPANTS_EMAIL: emails(peopleOf),
  PARTICIPANTS_EMAIL_DOMAIN: domains(peopleOf),
  ALL_PARTICIPANTS_EMAIL_DOMAIN: { ...domains(peopleOf), isAll: true },
  ORGANISER_EMAIL: emails(organiserOf),
  ORGANISER_EMAIL_DOMAIN: domains(organiserOf),
  EVENT_TYPE: {
    ...compared,
    elements: ({ event }) => event.eventTypes.map(foldEventType).filter((token) => token !== ''),
    value: (text) => unlessEmpty(foldEventType(text)),
  },
}

export const isTarget = (word: string): word is OptOutTarget => optOutTargets.some((target) => target === word)
