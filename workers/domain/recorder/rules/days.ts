import type { CalendarEvent, FallbackZones } from './calendar-event.ts'
import { windowsZones } from './windows-zones.ts'

export const weekdays = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const
export type Weekday = (typeof weekdays)[number]

/** Kept because creating a formatter is slow and events name few zones. */
const formatters = new Map<string, Intl.DateTimeFormat>()
/** More than there are zones (about 600 names), because one zone has several spellings. */
const maxFormatters = 1000

function formatterFor(zone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(zone)
  if (known !== undefined) return known
  try {
    const formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      weekday: 'long',
      day: 'numeric',
      calendar: 'gregory',
    })
    if (formatters.size < maxFormatters) formatters.set(zone, formatter)
    return formatter
  } catch {
    return null
  }
}

/** The IANA name of a zone that a calendar names, by its IANA or Windows name. Null: unknown zone. */
export function ianaZone(name: string | null): string | null {
  const text = name?.trim() ?? ''
  if (text === '') return null
  const zone = windowsZones.get(text.toLowerCase()) ?? text
  return formatterFor(zone) === null ? null : zone
}

export type Day = { weekday: Weekday; dayOfMonth: number; zone: string }

/**
 * The day on which an event starts or ends: in the event's own zone, else in that of the calendar's owner, else in the organization's.
 * Ends are exclusive: an event that ends at midnight ends on the day before. Null: the event has no such time.
 */
export function dayOf(event: CalendarEvent, edge: 'start' | 'end', fallback: FallbackZones): Day | null {
  const own = edge === 'start' ? [event.startZone, event.endZone] : [event.endZone, event.startZone]
  const zone =
    [...own, fallback.owner, fallback.organization].map(ianaZone).find((name) => name !== null) ?? 'UTC'
  const start = event.startsAt?.getTime() ?? Number.NaN
  const end = event.endsAt?.getTime() ?? Number.NaN
  const at = edge === 'start' ? start : end > start ? end - 1 : end
  const formatter = formatterFor(zone)
  if (Number.isNaN(at) || formatter === null) return null
  const parts = formatter.formatToParts(at)
  const partOf = (type: string): string => parts.find((part) => part.type === type)?.value ?? ''
  const weekday = weekdays.find((name) => name === partOf('weekday').toUpperCase())
  return weekday === undefined ? null : { weekday, dayOfMonth: Number(partOf('day')), zone }
}

/** Reads `Monday`, `mon` or `1`; 0 and 7 are Sunday. */
export function readWeekday(value: string): Weekday | null {
  const text = value.trim().toUpperCase()
  if (/^[0-7]$/.test(text)) return weekdays[(Number(text) + 6) % 7] ?? null
  return weekdays.find((name) => name === text || name.slice(0, 3) === text) ?? null
}

/** Reads a day of the month such as `1`, `01` or `31`. */
export function readDayOfMonth(value: string): string | null {
  const [, day] = /^0*([1-9]|[12]\d|3[01])$/.exec(value.trim()) ?? []
  return day ?? null
}
