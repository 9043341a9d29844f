const dayMs = 86_400_000

/** Start of the calls, inclusive, and exclusive end. */
export type CallRange = { from: Date; to: Date }

/** No provider of calls has any from before; adapters want a start. */
const beginning = new Date('2000-01-01T00:00:00Z')

/** The range of an import that counts days back from now; null: all calls that there are. */
export const rangeOfDays = (days: number | null, now: Date): CallRange => ({
  from: days === null ? beginning : new Date(now.getTime() - days * dayMs),
  to: now,
})

/**
 * The range of an automatic import. It begins a day before the last one has ended: calls are listed late, and long ones appear when
 * they are over. The first one begins a day before the connection.
 */
export const rangeOfSync = ({ syncedUntil, createdAt }: { syncedUntil: Date | null; createdAt: Date }, now: Date): CallRange => {
  const from = new Date((syncedUntil ?? createdAt).getTime() - dayMs)
  return { from: from < now ? from : new Date(now.getTime() - dayMs), to: now }
}
