import type { ImportTask } from '#api/contract/imports.ts'

type Counts = ImportTask['counts']

export const segmentIds = ['imported', 'failed', 'skipped', 'waiting', 'left'] as const
export type Segment = { id: (typeof segmentIds)[number]; count: number }

/** Calls that this import skips without a failure. */
export const skippedOf = ({ excluded, noTranscript, unchanged }: Counts): number =>
  excluded + noTranscript + unchanged

/** Calls that this import has not imported, except those that were here already. */
export const notImportedOf = ({ failed, waiting, left, excluded, noTranscript }: Counts): number =>
  failed + waiting + left + excluded + noTranscript

/** Segments of the progress bar; their sum is at least the number of listed calls. */
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

/** Listed calls that are finished, in percent; 100 only if all are. */
export function percentDone(counts: Counts): number {
  const segments = segmentsOf(counts)
  const total = segments.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return 0
  const open = segments
    .filter(({ id }) => id === 'waiting' || id === 'left')
    .reduce((sum, { count }) => sum + count, 0)
  return Math.floor(((total - open) / total) * 100)
}

/**
 * Calls per minute of a running import: the average since the first call, the current minute, and the maximum. `perMinute` is oldest first.
 */
export function runningRate(perMinute: readonly number[]): { average: number; now: number; peak: number } {
  const now = perMinute.at(-1) ?? 0
  const peak = Math.max(0, ...perMinute)
  const begun = perMinute.findIndex((count) => count > 0)
  if (begun === -1) return { average: 0, now, peak }
  // The current minute is incomplete, so it counts only if it is the only one.
  const whole = perMinute.slice(begun, Math.max(begun + 1, perMinute.length - 1))
  return { average: Math.round(whole.reduce((sum, count) => sum + count, 0) / whole.length), now, peak }
}

/**
 * Calls per minute of a finished import. `perMinute` continues with empty minutes after the end, so the rate is computed from the import's
 * own start and end. Null below a minute: two seconds of work say nothing about a minute.
 */
export const averageRate = (imported: number, tookSeconds: number): number | null =>
  tookSeconds < 60 ? null : Math.round(imported / (tookSeconds / 60))
