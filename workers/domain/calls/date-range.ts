/** Date ranges of the specification, as calendar days of a time zone. Weeks start on Monday. */
export type DateRangeName =
  | 'today'
  | 'yesterday'
  | 'thisWeek'
  | 'lastWeek'
  | 'lastTwoWeeks'
  | 'lastNinetyDays'
  | 'thisMonth'
  | 'lastMonth'
  | 'lastSixMonths'
  | 'lastYear'
  | 'all-time'
  | 'custom'

/** A calendar day. Months count from 1; days outside the month roll over. */
type Day = { year: number; month: number; day: number }

const dayMs = 86_400_000

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Formatters are slow to build, so one is kept per time zone. There are about 600 zone names. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(timeZone, made)
  return made
}

function partsIn(timeZone: string, at: Date): Day & { hour: number; minute: number; second: number } {
  const parts = formatterOf(timeZone).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value)
  return {
    year: of('year'),
    month: of('month'),
    day: of('day'),
    hour: of('hour'),
    minute: of('minute'),
    second: of('second'),
  }
}

/** The zone's local time at an instant, as if it were UTC. Both in ms. */
function wallClockAt(instant: number, timeZone: string): number {
  const local = partsIn(timeZone, new Date(instant))
  return Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute, local.second)
}

/**
 * The first instant of a day in a zone. If the clock skips midnight (Santiago, Havana, the Azores), the day starts later than 00:00. A day
 * that a zone skipped (Samoa on 2011-12-30) starts with the next day.
 */
function startOf({ year, month, day }: Day, timeZone: string): Date {
  const midnight = Date.UTC(year, month - 1, day)
  // No zone is more than 15 hours from UTC, so the clock changes at most once between these two.
  const [first = 0, last = 0] = [midnight - dayMs, midnight + dayMs].map(
    (instant) => midnight - (wallClockAt(instant, timeZone) - instant),
  )
  if (first === last) return new Date(first)
  const candidates = [first, last]
  const exact = candidates.filter((instant) => wallClockAt(instant, timeZone) === midnight)
  if (exact.length > 0) return new Date(Math.min(...exact))

  // Midnight does not exist: the day starts when the clock jumps, between the two candidates.
  let before = Math.min(...candidates) - 1
  let after = Math.max(...candidates)
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (wallClockAt(middle, timeZone) >= midnight) after = middle
    else before = middle
  }
  return new Date(after)
}

/** The same day of an earlier month, or the month's last day if the month is shorter. */
function monthsBefore({ year, month, day }: Day, months: number): Day {
  const daysInMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return { year, month: month - months, day: Math.min(day, daysInMonth) }
}

function parseDay(text: string): Day {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  return { year, month, day }
}

/**
 * The instants of a range: `from` inclusive, `before` exclusive, null if it is open. `custom` reads `fromDate` and `toDate` (`YYYY-MM-DD`,
 * both inclusive).
 */
export function resolveDateRange(
  filter: { range: DateRangeName; fromDate?: string | undefined; toDate?: string | undefined },
  timeZone: string,
  now: Date,
): { from: Date | null; before: Date | null } {
  if (filter.range === 'all-time') return { from: null, before: null }
  if (filter.range === 'custom') {
    const to = filter.toDate === undefined ? null : parseDay(filter.toDate)
    return {
      from: filter.fromDate === undefined ? null : startOf(parseDay(filter.fromDate), timeZone),
      before: to === null ? null : startOf({ ...to, day: to.day + 1 }, timeZone),
    }
  }
  const today = partsIn(timeZone, now)
  const { year, month, day } = today
  const earlier = (months: number): Date => startOf(monthsBefore(today, months), timeZone)
  const at = (change: Partial<Day>): Date => startOf({ year, month, day, ...change }, timeZone)
  const weekday = (new Date(Date.UTC(year, month - 1, day)).getTime() / dayMs + 3) % 7
  const tomorrow = at({ day: day + 1 })
  switch (filter.range) {
    case 'today':
      return { from: at({}), before: tomorrow }
    case 'yesterday':
      return { from: at({ day: day - 1 }), before: at({}) }
    case 'thisWeek':
      return { from: at({ day: day - weekday }), before: tomorrow }
    case 'lastWeek':
      return { from: at({ day: day - weekday - 7 }), before: at({ day: day - weekday }) }
    case 'lastTwoWeeks':
      return { from: at({ day: day - 13 }), before: tomorrow }
    case 'lastNinetyDays':
      return { from: at({ day: day - 89 }), before: tomorrow }
    case 'thisMonth':
      return { from: at({ day: 1 }), before: tomorrow }
    case 'lastMonth':
      return { from: at({ month: month - 1, day: 1 }), before: at({ day: 1 }) }
    case 'lastSixMonths':
      return { from: earlier(6), before: tomorrow }
    case 'lastYear':
      return { from: earlier(12), before: tomorrow }
  }
  return filter.range satisfies never
}
