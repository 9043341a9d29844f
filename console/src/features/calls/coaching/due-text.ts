/** The state of an action item relative to its due date. Days are `YYYY-MM-DD` in the reader's time zone. */
export type DueState = 'none' | 'open' | 'late' | 'done'

export function dueState(item: { dueOn: string | null; doneAt: string | null }, today: string): DueState {
  if (item.doneAt !== null) return 'done'
  if (item.dueOn === null) return 'none'
  return item.dueOn < today ? 'late' : 'open'
}

/** The reader's calendar day, `YYYY-MM-DD`. */
export const dayOf = (now: Date): string => {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const dayWithYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** 'Fri 20 Nov', with the year if it differs from today's. */
export function dayText(day: string, today: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (day.slice(0, 4) !== today.slice(0, 4)) return dayWithYear.format(date)
  return dayFormat.format(date).replace(',', '')
}
