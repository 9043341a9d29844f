/** A copy of an event on one connected calendar, as the rules see it. */
export type CalendarEvent = {
  /** Null where the calendar keeps it secret or nobody gave one. */
  title: string | null
  startsAt: Date | null
  endsAt: Date | null
  /** IANA or Windows names; null where the calendar names none. */
  startZone: string | null
  endZone: string | null
  isAllDay: boolean
  /** Cancelled or deleted. */
  isCancelled: boolean
  /** Kind and recurrence, e.g. `default`, `recurring`, `occurrence`. */
  eventTypes: readonly string[]
  attendees: readonly { email: string; isResource: boolean }[]
  organiserEmail: string | null
  /** Whose calendar it is. */
  ownerEmail: string | null
  /** What the owner of the calendar has answered, e.g. `accepted`, `declined`. */
  ownResponse: string | null
  isGuestListHidden: boolean
  meetingUrl: string | null
  platform: string | null
  /** True: must be recorded; false: must not; null: the rules decide. */
  shouldRecordOverride: boolean | null
}

/** Where to look for the day of an event that names no zone of its own. */
export type FallbackZones = { owner: string | null; organization: string | null }
