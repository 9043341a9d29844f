import type { ImportTask } from '#api/contract/imports.ts'

type Counts = ImportTask['counts']

export const segmentIds = ['imported', 'failed', 'skipped', 'waiting', 'left'] as const
export type Segment = { id: (typeof segmentIds)[number]; count: number }

/** What will not be imported by this import, and is no failure. */
export const skippedOf = ({ excluded, noTranscript, unchanged }: Counts): number => excluded + noTranscript + unchanged

/** Parts of the progress bar; together they are at least what is listed. */
export function segmentsOf(counts: Counts): Segment[] {
  const { imported, failed, waiting, listed } = counts
  const skipped = skippedOf(counts)
  const left = Math.max(counts.left, listed - imported - failed - waiting - skipped, 0)
  return [
    { id: 'imported', count: imported },
    { id: 'failed', count: failed },
    { id: 'skipped', count: skipped },
    { id: 'waiting', count: waiting },
    { id: 'left', count: left },
  ]
}

/** Of the listed calls, how many have come to an end; it is 100 only when all have. */
export function percentDone(counts: Counts): number {
  const segments = segmentsOf(counts)
  const total = segments.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return 0
  const open = segments.filter(({ id }) => id === 'waiting' || id === 'left').reduce((sum, { count }) => sum + count, 0)
  return Math.floor(((total - open) / total) * 100)
}

/** Calls per minute: on average since the first one, in the running minute, and at most. `perMinute` is oldest first. */
export function rateOf(perMinute: readonly number[]): { average: number; now: number; peak: number } {
  const now = perMinute.at(-1) ?? 0
  const peak = Math.max(0, ...perMinute)
  const begun = perMinute.findIndex((count) => count > 0)
  if (begun === -1) return { average: 0, now, peak }
  // The running minute is not over: it counts only while there is no other.
  const whole = perMinute.slice(begun, Math.max(begun + 1, perMinute.length - 1))
  return { average: Math.round(whole.reduce((sum, count) => sum + count, 0) / whole.length), now, peak }
}
