import type { CalendarEvent } from './calendar-event.ts'
import { foldText } from './text.ts'

/** A host name in ASCII and lower case; an international one in its `xn--` form. Null: it cannot be one. */
export function asciiDomain(text: string): string | null {
  const plain = text.normalize('NFC').trim().replace(/\.$/, '')
  if (plain.length > 253) return null
  // Not through the address parser, which would read `360` as an IPv4 address.
  if (/^[\w.-]+$/.test(plain) && /[a-z\d]/i.test(plain)) return plain.toLowerCase()
  if (plain === '' || /[\p{ASCII}--[\w.\-]]/v.test(plain)) return null
  try {
    return new URL(`http://${plain}`).hostname || null
  } catch {
    return null
  }
}

/** What follows the last `@`. */
export function domainOf(email: string): string | null {
  const at = email.lastIndexOf('@')
  return at < 0 ? null : asciiDomain(email.slice(at + 1))
}

/** A domain as people type one: `@acme.com`, `*@acme.com`, `www.acme.com` and `bob@acme.com` all mean `acme.com`. */
export const readDomain = (value: string): string | null =>
  asciiDomain(
    value
      .slice(value.lastIndexOf('@') + 1)
      .trim()
      .replace(/^www\./i, ''),
  )

/** An address for comparison: the part after the `@` never depends on case. */
export function foldEmail(email: string, ignoresCase: boolean): string {
  const text = foldText(email, ignoresCase)
  const at = text.lastIndexOf('@')
  return at < 0 ? text : text.slice(0, at + 1) + text.slice(at + 1).toLowerCase()
}

/** Whether an address holds a part of one. A part without `@` may be of either half. */
export const emailContains = (email: string, part: string): boolean =>
  email.includes(part) || (!part.includes('@') && email.slice(email.lastIndexOf('@') + 1).includes(part.toLowerCase()))

const roomDomain = 'resource.calendar.google.com'
const groupDomain = 'group.calendar.google.com'

/**
 * Everybody who is invited, the organiser and the owner of the calendar; no rooms, no calendar groups, none of our own recorders.
 * Whoever declined was invited all the same.
 */
export function participantsOf(event: CalendarEvent, notetakers: readonly string[]): string[] {
  const ours = new Set(notetakers.map((email) => foldEmail(email, true)))
  const invited = event.attendees.filter((attendee) => !attendee.isResource).map((attendee) => attendee.email)
  const people = [...invited, event.organiserEmail ?? '', event.ownerEmail ?? ''].filter((email) => {
    const domain = domainOf(email)
    return foldText(email, true) !== '' && domain !== roomDomain && domain !== groupDomain && !ours.has(foldEmail(email, true))
  })
  return [...new Set(people.map((email) => foldEmail(email, false)))]
}
