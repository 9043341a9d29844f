import type { Database } from '#db/client.ts'
import { type ClaimedItem, claimItems } from '#db/queries/ledger/claims.ts'
import { makeBatcher } from '../../process/batcher.ts'
import { untilDatabaseAnswers } from '../../process/database-errors.ts'
import type { EntryData } from '../queues.ts'

/** Claims the ledger row of a queue entry. Null when there is nothing left to do for it. */
export type Claim = (entry: EntryData) => Promise<ClaimedItem | null>

/** One statement claims everything that arrived while the previous one ran. */
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
        // If a group contains the same entry twice, the first one gets the item.
        byId.delete(entry.id)
        return item
      })
    },
  )
}
