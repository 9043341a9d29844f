/** How many minutes of counts are kept. */
export const paceMinutes = 30
// The last minutes predict the next ones better than the first minutes do.
const recentMinutes = 10

/**
 * Estimated seconds until the `left` calls are done, at the pace of the last few minutes. Null means too early to say, or no progress.
 * `perMinute` is oldest first; its last entry is the current minute, of which `ofMinute` seconds have passed. The import began `sinceStart`
 * seconds ago, in the middle of a minute.
 */
export function secondsLeft(
  perMinute: readonly number[],
  left: number,
  passed: { ofMinute: number; sinceStart: number },
): number | null {
  if (left === 0) return 0
  const recent = perMinute.slice(-recentMinutes)
  const begun = recent.findIndex((count) => count > 0)
  if (begun === -1) return null
  const counted = recent.slice(begun)
  const done = counted.reduce((sum, count) => sum + count, 0)
  const seconds = Math.min((counted.length - 1) * 60 + passed.ofMinute, passed.sinceStart)
  // A few calls in a few seconds are too little for an estimate.
  if (seconds < 10 || done < 3) return null
  return Math.ceil(left / (done / seconds))
}

/** Counts per minute before now (0 is the current minute) as an array of `paceMinutes` numbers, oldest first. */
export function minuteRow(counts: readonly { minutesAgo: number; done: number }[]): number[] {
  const row = Array.from({ length: paceMinutes }, () => 0)
  for (const { minutesAgo, done } of counts)
    if (minutesAgo >= 0 && minutesAgo < paceMinutes) row[paceMinutes - 1 - minutesAgo] = done
  return row
}
