const dayMs = 86_400_000

/** When the calls of an import started: `from` inclusive, `to` exclusive. */
export type CallRange = { from: Date; to: Date }

/** Adapters need a start, and no provider has calls from before this. */
const beginning = new Date('2000-01-01T00:00:00Z')

/** The range of an import of the last `days` days. Null means all calls. */
export const rangeOfDays = (days: number | null, now: Date): CallRange => ({
  from: days === null ? beginning : new Date(now.getTime() - days * dayMs),
  to: now,
})

/**
 * The range of an automatic import. It starts a day before the end of the previous one, because providers list calls late, and long calls
 * only once they are over. The first import starts a day before the integration was connected.
 */
export const rangeOfSync = (
  { syncedUntil, createdAt }: { syncedUntil: Date | null; createdAt: Date },
  now: Date,
): CallRange => {
  const from = new Date((syncedUntil ?? createdAt).getTime() - dayMs)
  return { from: from < now ? from : new Date(now.getTime() - dayMs), to: now }
}
