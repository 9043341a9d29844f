/** An event on one connected calendar, with the fields that rules read. */
export type CalendarEvent = {
  /** Null if the calendar hides it or there is none. */
  title: string | null
  startsAt: Date | null
  endsAt: Date | null
  /** IANA or Windows names; null if the calendar gives none. */
  startZone: string | null
  endZone: string | null
  isAllDay: boolean
  /** Canceled or deleted. Events of a calendar that was disconnected are left out instead. */
  isCancelled: boolean
  /** Kind and recurrence, e.g. `default`, `recurring`, `occurrence`. */
  eventTypes: readonly string[]
  attendees: readonly { email: string; isResource: boolean }[]
  organiserEmail: string | null
  /** The owner of the calendar. */
  ownerEmail: string | null
  /** The calendar owner's response to the invitation, e.g. `accepted`, `declined`. */
  ownResponse: string | null
  isGuestListHidden: boolean
  meetingUrl: string | null
  platform: string | null
  /** True: must be recorded; false: must not; null: the rules decide. */
  shouldRecordOverride: boolean | null
}

/** Time zones for an event that has none of its own. */
export type FallbackZones = { owner: string | null; organization: string | null }
