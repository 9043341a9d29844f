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

/** A day without a time: months count from 1; days outside the month roll over. */
type Day = { year: number; month: number; day: number }

const dayMs = 86_400_000

function partsIn(timeZone: string, at: Date): Day & { hour: number; minute: number; second: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value)
  return { year: of('year'), month: of('month'), day: of('day'), hour: of('hour'), minute: of('minute'), second: of('second') }
}

/** The instant at which a day begins in a zone. Twice, because the offset itself depends on the instant (clock changes). */
function startOf({ year, month, day }: Day, timeZone: string): Date {
  const wall = Date.UTC(year, month - 1, day)
  let instant = wall
  for (let round = 0; round < 2; round++) {
    const local = partsIn(timeZone, new Date(instant))
    const offset = Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute, local.second) - instant
    instant = wall - offset
  }
  return new Date(instant)
}

function parseDay(text: string): Day {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  return { year, month, day }
}

/**
 * The instants of a range: `from` inclusive, `before` exclusive, null where it is open.
 * `custom` reads `fromDate` and `toDate` (`YYYY-MM-DD`, both inclusive).
 */
export function resolveDateRange(
  filter: { range: DateRangeName; fromDate?: string | undefined; toDate?: string | undefined },
  timeZone: string,
  now: Date,
): { from: Date | null; before: Date | null } {
  const today = partsIn(timeZone, now)
  const { year, month, day } = today
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
      return { from: at({ month: month - 6 }), before: tomorrow }
    case 'lastYear':
      return { from: at({ year: year - 1 }), before: tomorrow }
    case 'all-time':
      return { from: null, before: null }
    case 'custom': {
      const to = filter.toDate === undefined ? null : parseDay(filter.toDate)
      return {
        from: filter.fromDate === undefined ? null : startOf(parseDay(filter.fromDate), timeZone),
        before: to === null ? null : startOf({ ...to, day: to.day + 1 }, timeZone),
      }
    }
  }
  return filter.range satisfies never
}
