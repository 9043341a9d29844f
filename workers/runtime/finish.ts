import type { Database } from '#db/client.ts'
import { type ClaimedItem, finishItems } from '#db/queries/claims.ts'
import { insertWorkItems } from '#db/queries/ledger.ts'
import type { Lane } from '#db/vocabulary.ts'
import { makeBatcher } from './batcher.ts'
import { untilDatabaseAnswers } from './database-errors.ts'
import type { Outcome } from './handler.ts'

/** `nextLanes` are the lanes that have got successors. */
export type Finished = { stored: true; nextLanes: Lane[] } | { stored: false }

/** Stores an outcome, unless the claim no longer holds: then nothing is stored. */
export type Finish = (item: ClaimedItem, outcome: Outcome) => Promise<Finished>

type Ending = { item: ClaimedItem; outcome: Outcome }

async function finishTogether(database: Database, endings: readonly Ending[]): Promise<Finished[]> {
  const orgId = endings[0]?.item.orgId
  if (orgId === undefined) return []
  return database.withOrg({ orgId }, async (trx) => {
    const ended = await finishItems(
      trx,
      orgId,
      endings.map(({ item, outcome }) => ({
        id: item.id,
        gen: item.gen,
        attempts: item.attempts,
        commandId: item.commandId,
        next: outcome.next ?? [],
        mayAddMore: outcome.commit !== undefined,
      })),
    )
    const finished: Finished[] = []
    for (const { item, outcome } of endings) {
      if (!ended.has(item.id)) {
        finished.push({ stored: false })
        continue
      }
      const more = (await outcome.commit?.(trx)) ?? []
      await insertWorkItems(trx, item, more)
      finished.push({ stored: true, nextLanes: [...new Set([...(outcome.next ?? []), ...more].map((next) => next.lane))] })
    }
    return finished
  })
}

/**
 * Finishes items in transactions of their organisation. Items that end at the same moment share one transaction; when that
 * fails, each is finished alone, so that one bad `commit` harms nobody else. A `commit` may therefore run more than once,
 * each time in a new transaction.
 *
 * @returns a function that rejects with the error of the item's own `commit`
 */
export function makeFinish(database: Database, maxParallel: number): Finish {
  const finish = makeBatcher<Ending, Finished | { error: unknown }>(
    { maxSize: 32, maxParallel },
    ({ item }) => item.orgId,
    async (endings) => {
      try {
        return await untilDatabaseAnswers(() => finishTogether(database, endings))
      } catch (error) {
        if (endings.length === 1) return [{ error }]
      }
      const results: (Finished | { error: unknown })[] = []
      for (const ending of endings) {
        try {
          const [finished] = await untilDatabaseAnswers(() => finishTogether(database, [ending]))
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
