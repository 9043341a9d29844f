import type { Database } from '#db/client.ts'
import { type ClaimedItem, claimItems } from '#db/queries/claims.ts'
import { makeBatcher } from '../shared/batcher.ts'
import { untilDatabaseAnswers } from '../shared/database-errors.ts'
import type { EntryData } from '../shared/queues.ts'

/** Claims the ledger row of a queue entry; null when there is nothing (more) to do for it. */
export type Claim = (entry: EntryData) => Promise<ClaimedItem | null>

/** One statement claims what arrived while the one before was under way. */
export function makeClaim(database: Database, worker: string): Claim {
  return makeBatcher<EntryData, ClaimedItem | null>(
    { maxSize: 128, maxParallel: 1, minExtra: 1 },
    () => '',
    async (entries) => {
      const claimed = await untilDatabaseAnswers(() => claimItems(database.system, entries, worker))
      const byId = new Map(claimed.map((item) => [item.id, item]))
      return entries.map((entry) => {
        const item = byId.get(entry.id)
        if (item === undefined || item.gen !== entry.gen) return null
        // The same entry twice in one group: the first one has it.
        byId.delete(entry.id)
        return item
      })
    },
  )
}
