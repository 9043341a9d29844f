import type { Database } from '#db/client.ts'
import { type ClaimedItem, finishItems } from '#db/queries/claims.ts'
import { makeBatcher } from './batcher.ts'
import { untilDatabaseAnswers } from './database-errors.ts'
import type { Outcome } from './handler.ts'

/** Stores an outcome: true when it is stored, false when the claim no longer holds and nothing was stored. */
export type Finish = (item: ClaimedItem, outcome: Outcome) => Promise<boolean>

type Ending = { item: ClaimedItem; outcome: Outcome }

async function finishTogether(database: Database, endings: readonly Ending[]): Promise<boolean[]> {
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
      })),
    )
    for (const { item, outcome } of endings) {
      if (ended.has(item.id)) await outcome.commit?.(trx)
    }
    return endings.map(({ item }) => ended.has(item.id))
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
  const finish = makeBatcher<Ending, { stored: boolean } | { error: unknown }>(
    { maxSize: 32, maxParallel },
    ({ item }) => item.orgId,
    async (endings) => {
      try {
        const stored = await untilDatabaseAnswers(() => finishTogether(database, endings))
        return stored.map((one) => ({ stored: one }))
      } catch (error) {
        if (endings.length === 1) return [{ error }]
      }
      const results: ({ stored: boolean } | { error: unknown })[] = []
      for (const ending of endings) {
        try {
          const [stored] = await untilDatabaseAnswers(() => finishTogether(database, [ending]))
          results.push({ stored: stored === true })
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
    return result.stored
  }
}
