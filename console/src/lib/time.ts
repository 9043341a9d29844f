/** Time formats with time zones. `now` is passed in, so that a list uses one moment throughout. */

let zone: string | undefined

/** Read once, because the browser takes a tenth of a millisecond to return it, and lists need it in every row. */
export const browserTimeZone = (): string => (zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone)

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * Short relative time: 'a few seconds' under 45 s, then m, h, d, mo, y; 'ago' after the past, 'in' before the future.
 * Source: specification 2 §9.
 */
export function relativeTime(at: Date, now: Date): string {
  const differenceMs = at.getTime() - now.getTime()
  const amount = relativeAmount(Math.abs(differenceMs))
  return differenceMs > 0 ? `in ${amount}` : `${amount} ago`
}

function relativeAmount(ms: number): string {
  if (ms < 45_000) return 'a few seconds'
  if (ms < 45 * minuteMs) return `${Math.max(1, Math.round(ms / minuteMs))}m`
  if (ms < 22 * hourMs) return `${Math.max(1, Math.round(ms / hourMs))}h`
  if (ms < 26 * dayMs) return `${Math.max(1, Math.round(ms / dayMs))}d`
  if (ms < 320 * dayMs) return `${Math.max(1, Math.round(ms / (30.44 * dayMs)))}mo`
  return `${Math.max(1, Math.round(ms / (365.25 * dayMs)))}y`
}

/** m:ss, even for an hour or more, e.g. '4:52' and '75:03'. Source: specification 2 §9. */
export function callDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Age in words, for waits: '12 s', '4 min 51 s', '3 h 5 min', '2 d 4 h'. */
export function ageInWords(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 60) return `${whole} s`
  if (whole < 600) return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} min`
  if (whole < 86_400) return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`
  return `${Math.floor(whole / 86_400)} d ${Math.floor((whole % 86_400) / 3600)} h`
}

type DateStyle = 'time' | 'timeSeconds' | 'dayTime' | 'date' | 'full'

const styles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  time: { hour: '2-digit', minute: '2-digit' },
  timeSeconds: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  dayTime: { weekday: 'short', hour: '2-digit', minute: '2-digit' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  full: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'shortOffset',
  },
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** A moment in the given zone (the browser's by default), 24-hour clock. */
export function formatMoment(at: Date, style: DateStyle, timeZone: string = browserTimeZone()): string {
  const key = `${style} ${timeZone}`
  let formatter = formatters.get(key)
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-GB', { ...styles[style], timeZone, hourCycle: 'h23' })
    formatters.set(key, formatter)
  }
  // Every page names zones the same way: UTC+1.
  return formatter.format(at).replace('GMT', 'UTC')
}

/** For lists: the time today, weekday and time within six days, otherwise the date. */
export function listMoment(at: Date, now: Date, timeZone: string = browserTimeZone()): string {
  const day = (value: Date) => formatMoment(value, 'date', timeZone)
  if (day(at) === day(now)) return formatMoment(at, 'time', timeZone)
  if (Math.abs(now.getTime() - at.getTime()) < 6 * dayMs)
    return formatMoment(at, 'dayTime', timeZone).replace(',', '')
  return day(at)
}

/** 'YYYY-MM-DD hh:mm:ss UTC', shown on hover. */
export const utcMoment = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** 'UTC+1' of a zone at a moment. */
export function zoneOffset(at: Date, timeZone: string = browserTimeZone()): string {
  const part = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')
  return (part?.value ?? 'UTC').replace('GMT', 'UTC')
}
