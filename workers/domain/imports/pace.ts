/** So many minutes are looked back on. */
export const paceMinutes = 30
// The last minutes say more about the next ones than the first.
const recentMinutes = 10

/**
 * Seconds until the calls that are left are done, at the pace of the last minutes; null: too early to say, or nothing moves.
 * `perMinute` is oldest first; its last entry is the running minute, of which `ofMinute` seconds have passed. The import began
 * `sinceStart` seconds ago, in the middle of a minute.
 */
export function secondsLeft(perMinute: readonly number[], left: number, passed: { ofMinute: number; sinceStart: number }): number | null {
  if (left === 0) return 0
  const recent = perMinute.slice(-recentMinutes)
  const begun = recent.findIndex((count) => count > 0)
  if (begun === -1) return null
  const counted = recent.slice(begun)
  const done = counted.reduce((sum, count) => sum + count, 0)
  const seconds = Math.min((counted.length - 1) * 60 + passed.ofMinute, passed.sinceStart)
  // A handful of calls in a moment says nothing yet.
  if (seconds < 10 || done < 3) return null
  return Math.ceil(left / (done / seconds))
}

/** Counts by minutes before now (0: the running one) as a row of `paceMinutes`, oldest first. */
export function minuteRow(counts: readonly { minutesAgo: number; done: number }[]): number[] {
  const row = Array.from({ length: paceMinutes }, () => 0)
  for (const { minutesAgo, done } of counts) if (minutesAgo >= 0 && minutesAgo < paceMinutes) row[paceMinutes - 1 - minutesAgo] = done
  return row
}
