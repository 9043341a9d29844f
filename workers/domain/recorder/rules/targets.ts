import { domainOf, emailContains, foldEmail, participantsOf, readDomain } from './email-addresses.ts'
import type { CalendarEvent, FallbackZones } from './calendar-event.ts'
import { dayOf, readDayOfMonth, readWeekday } from './days.ts'
import { meetingPlatforms, type OptOutTarget, optOutTargets } from './opt-out-rule.ts'
import { foldEventType, foldPlatform, foldText } from './fold-text.ts'

/** What a comparison needs besides the event. */
export type EventContext = {
  zones: FallbackZones
  /** Email addresses of our own bots, which aren't participants. */
  notetakerEmails: readonly string[]
}

type TargetInput = { event: CalendarEvent; context: EventContext; ignoresCase: boolean }

export type TargetReader = {
  /** True: every element must match, and there must be at least one. False: one match is enough. */
  isAll: boolean
  elements: (input: TargetInput) => readonly string[]
  /** A typed value in the form of the elements; null: no element can have this form. */
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
  elements: ({ event, context }) => present(dayOf(event, edge, context.zones)).map((day) => day.weekday),
  value: readWeekday,
  equals: isEqual,
  contains: isEqual,
})

const dayOfMonth = (edge: 'start' | 'end'): TargetReader => ({
  isAll: false,
  elements: ({ event, context }) =>
    present(dayOf(event, edge, context.zones)).map((day) => String(day.dayOfMonth)),
  value: readDayOfMonth,
  equals: isEqual,
  // As text, 10 to 19 contain 1, which nobody means.
  contains: isEqual,
})

const domainsOf = (emails: readonly string[]): string[] => [
  ...new Set(emails.flatMap((email) => present(domainOf(email)))),
]
const organizerOf = ({ event }: TargetInput): string[] =>
  present(unlessEmpty(event.organiserEmail?.trim() ?? ''))
const peopleOf = ({ event, context }: TargetInput): string[] => participantsOf(event, context.notetakerEmails)

const emails = (of: (input: TargetInput) => string[]): TargetReader => ({
  ...compared,
  elements: (input) => of(input).map((email) => foldEmail(email, input.ignoresCase)),
  value: (text, ignoresCase) => unlessEmpty(foldEmail(text, ignoresCase)),
  contains: emailContains,
})
const domains = (of: (input: TargetInput) => string[]): TargetReader => ({
  ...compared,
  elements: (input) => domainsOf(of(input)),
  value: readDomain,
})

/** For every target: how to read its elements from an event and compare them. */
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
    // A Teams live event is also a Teams meeting; the reverse is not true.
    equals: (element, value) =>
      element === value || (value === 'microsoft_teams' && element === 'microsoft_teams_live'),
  },
  START_DAY_OF_WEEK: weekday('start'),
  START_DAY_OF_MONTH: dayOfMonth('start'),
  END_DAY_OF_WEEK: weekday('end'),
  END_DAY_OF_MONTH: dayOfMonth('end'),
  PARTICIPANTS_EMAIL: emails(peopleOf),
  PARTICIPANTS_EMAIL_DOMAIN: domains(peopleOf),
  ALL_PARTICIPANTS_EMAIL_DOMAIN: { ...domains(peopleOf), isAll: true },
  ORGANISER_EMAIL: emails(organizerOf),
  ORGANISER_EMAIL_DOMAIN: domains(organizerOf),
  EVENT_TYPE: {
    ...compared,
    elements: ({ event }) => event.eventTypes.map(foldEventType).filter((token) => token !== ''),
    value: (text) => unlessEmpty(foldEventType(text)),
  },
}

export const isTarget = (word: string): word is OptOutTarget =>
  optOutTargets.some((target) => target === word)
