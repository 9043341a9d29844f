/** The day that ends at this moment in the reader's time zone; '' for null. */
export function lastDayOf(moment: string | null): string {
  if (moment === null) return ''
  // The last millisecond belongs to the day before.
  const at = new Date(new Date(moment).getTime() - 1)
  const part = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${part(at.getMonth() + 1)}-${part(at.getDate())}`
}

/** The end of a day in the reader's time zone; null for ''. */
export function endOf(day: string): string | null {
  if (day === '') return null
  const at = new Date(`${day}T00:00`)
  at.setDate(at.getDate() + 1)
  return at.toISOString()
}
