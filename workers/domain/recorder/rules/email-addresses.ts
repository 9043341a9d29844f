import type { CalendarEvent } from './calendar-event.ts'
import { foldText } from './fold-text.ts'

/** A host name in ASCII and lower case; an international one in its `xn--` form. Null: the text isn't a host name. */
export function asciiDomain(text: string): string | null {
  const plain = text.normalize('NFC').trim().replace(/\.$/, '')
  if (plain.length > 253) return null
  // Not through the URL parser, which would read `360` as an IPv4 address.
  if (/^[\w.-]+$/.test(plain) && /[a-z\d]/i.test(plain)) return plain.toLowerCase()
  if (plain === '' || /[\p{ASCII}--[\w.\-]]/v.test(plain)) return null
  try {
    return new URL(`http://${plain}`).hostname || null
  } catch {
    return null
  }
}

/** The domain of an email address: what follows the last `@`. */
export function domainOf(email: string): string | null {
  const at = email.lastIndexOf('@')
  return at < 0 ? null : asciiDomain(email.slice(at + 1))
}

/** Reads a domain as people type it: `@acme.com`, `*@acme.com`, `www.acme.com` and `bob@acme.com` all mean `acme.com`. */
export const readDomain = (value: string): string | null =>
  asciiDomain(
    value
      .slice(value.lastIndexOf('@') + 1)
      .trim()
      .replace(/^www\./i, ''),
  )

/** Folds an email address for comparison; case never matters after the `@`. */
export function foldEmail(email: string, ignoresCase: boolean): string {
  const text = foldText(email, ignoresCase)
  const at = text.lastIndexOf('@')
  return at < 0 ? text : text.slice(0, at + 1) + text.slice(at + 1).toLowerCase()
}

/** Whether an email address contains a part of one. A part without `@` may be in either half. */
export const emailContains = (email: string, part: string): boolean =>
  email.includes(part) ||
  (!part.includes('@') && email.slice(email.lastIndexOf('@') + 1).includes(part.toLowerCase()))

/** Domains of rooms and equipment, and of calendar groups, in Google Calendar. */
const resourceDomain = 'resource.calendar.google.com'
const groupDomain = 'group.calendar.google.com'

/**
 * The participants of an event: everybody invited, the organizer and the owner of the calendar. Left out are rooms, calendar groups and
 * our own bots. People who declined were invited too, so they count.
 */
export function participantsOf(event: CalendarEvent, notetakers: readonly string[]): string[] {
  const ours = new Set(notetakers.map((email) => foldEmail(email, true)))
  const invited = event.attendees.filter((attendee) => !attendee.isResource).map((attendee) => attendee.email)
  const people = [...invited, event.organiserEmail ?? '', event.ownerEmail ?? ''].filter((email) => {
    const domain = domainOf(email)
    return (
      foldText(email, true) !== '' &&
      domain !== resourceDomain &&
      domain !== groupDomain &&
      !ours.has(foldEmail(email, true))
    )
  })
  return [...new Set(people.map((email) => foldEmail(email, false)))]
}
