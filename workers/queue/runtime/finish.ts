import type { Database } from '#db/client.ts'
import { type ClaimedItem, finishItems } from '#db/queries/ledger/claims.ts'
import { insertWorkItems } from '#db/queries/ledger/ledger.ts'
import type { Lane } from '#db/vocabulary/ledger.ts'
import { makeBatcher } from '../../process/batcher.ts'
import { untilDatabaseAnswers } from '../../process/database-errors.ts'
import type { BatchWrite, Outcome } from './handler.ts'

/** `nextLanes` are the lanes of the item's successors. */
export type Finished = { stored: true; nextLanes: Lane[] } | { stored: false }

/** Stores an outcome, unless the claim is no longer valid. */
export type Finish = (item: ClaimedItem, outcome: Outcome) => Promise<Finished>

const lanesOf = (items: readonly { lane: Lane }[]): Lane[] => [...new Set(items.map((item) => item.lane))]

const needsTransaction = (outcome: Outcome): boolean =>
  outcome.commit !== undefined || outcome.batchWrites !== undefined

type Finishing = { item: ClaimedItem; outcome: Outcome }

async function finishBatch(database: Database, finishing: readonly Finishing[]): Promise<Finished[]> {
  const first = finishing[0]
  if (first === undefined) return []
  const items = finishing.map(({ item, outcome }) => ({
    id: item.id,
    gen: item.gen,
    attempts: item.attempts,
    next: outcome.next ?? [],
    effects: outcome.effects ?? [],
  }))
  // No handler code to run: one statement stores everything.
  if (!needsTransaction(first.outcome)) {
    const ended = await finishItems(database.system, items)
    return finishing.map(({ item, outcome }) =>
      ended.delete(item.id) ? { stored: true, nextLanes: lanesOf(outcome.next ?? []) } : { stored: false },
    )
  }
  return database.withOrg({ orgId: first.item.orgId }, async (trx) => {
    const ended = await finishItems(trx, items)
    const finished: Finished[] = []
    const shared = new Map<BatchWrite['write'], unknown[]>()
    for (const { item, outcome } of finishing) {
      // When a claim was taken back after a crash, a group may contain the item twice. One of the two gets it.
      if (!ended.delete(item.id)) {
        finished.push({ stored: false })
        continue
      }
      for (const { write, row } of outcome.batchWrites ?? []) {
        const rows = shared.get(write)
        if (rows === undefined) shared.set(write, [row])
        else rows.push(row)
      }
      const more = (await outcome.commit?.(trx)) ?? []
      await insertWorkItems(trx, item, more)
      finished.push({ stored: true, nextLanes: lanesOf([...(outcome.next ?? []), ...more]) })
    }
    for (const [write, rows] of shared) await write(trx, rows as never[])
    return finished
  })
}

/**
 * Finishes items. An item with a `commit` or `batchWrites` finishes in a transaction of its organization. Items that finish at the same
 * moment share one transaction. If that fails, each finishes alone, so that one bad `commit` affects no other item. A `commit` may
 * therefore run more than once, each time in a new transaction.
 *
 * @returns a function that rejects with the error of the item's own `commit`
 */
export function makeFinish(database: Database, maxParallel: number): Finish {
  const finish = makeBatcher<Finishing, Finished | { error: unknown }>(
    {
      maxSize: 128,
      maxParallel,
      minExtra: 32,
      weightOf: ({ outcome }) => Math.max(1, outcome.batchWrites?.length ?? 0),
    },
    // Only a handler's own writes must run in a transaction of the organization.
    ({ item, outcome }) => (needsTransaction(outcome) ? item.orgId : ''),
    async (finishing) => {
      try {
        return await untilDatabaseAnswers(() => finishBatch(database, finishing))
      } catch (error) {
        if (finishing.length === 1) return [{ error }]
      }
      const results: (Finished | { error: unknown })[] = []
      for (const ending of finishing) {
        try {
          const [finished] = await untilDatabaseAnswers(() => finishBatch(database, [ending]))
          results.push(finished ?? { stored: false })
        } catch (error) {
          results.push({ error })
        }
      }
      return results
    },
  )
  return async (item, outcome) => {
    const result = await finish({ item, outcome })
    if ('error' in result) throw result.error
    return result
  }
}
