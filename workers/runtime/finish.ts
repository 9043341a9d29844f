import type { Database } from '#db/client.ts'
import { type ClaimedItem, finishItems } from '#db/queries/claims.ts'
import { insertWorkItems } from '#db/queries/ledger.ts'
import type { Lane } from '#db/vocabulary.ts'
import { makeBatcher } from '../shared/batcher.ts'
import { untilDatabaseAnswers } from '../shared/database-errors.ts'
import type { Outcome, Together } from './handler.ts'

/** `nextLanes` are the lanes that have got successors. */
export type Finished = { stored: true; nextLanes: Lane[] } | { stored: false }

/** Stores an outcome, unless the claim no longer holds: then nothing is stored. */
export type Finish = (item: ClaimedItem, outcome: Outcome) => Promise<Finished>

const lanesOf = (items: readonly { lane: Lane }[]): Lane[] => [...new Set(items.map((item) => item.lane))]

const writesItself = (outcome: Outcome): boolean => outcome.commit !== undefined || outcome.together !== undefined

type Ending = { item: ClaimedItem; outcome: Outcome }

async function finishTogether(database: Database, endings: readonly Ending[]): Promise<Finished[]> {
  const first = endings[0]
  if (first === undefined) return []
  const items = endings.map(({ item, outcome }) => ({
    id: item.id,
    gen: item.gen,
    attempts: item.attempts,
    next: outcome.next ?? [],
    effects: outcome.effects ?? [],
  }))
  // Nothing of the handler's own to run: one statement says it all.
  if (!writesItself(first.outcome)) {
    const ended = await finishItems(database.system, items)
    return endings.map(({ item, outcome }) =>
      ended.delete(item.id) ? { stored: true, nextLanes: lanesOf(outcome.next ?? []) } : { stored: false },
    )
  }
  return database.withOrg({ orgId: first.item.orgId }, async (trx) => {
    const ended = await finishItems(trx, items)
    const finished: Finished[] = []
    const shared = new Map<Together['write'], unknown[]>()
    for (const { item, outcome } of endings) {
      // The same claim twice in one group, after a crash has taken it back: one of them has it.
      if (!ended.delete(item.id)) {
        finished.push({ stored: false })
        continue
      }
      for (const { write, row } of outcome.together ?? []) {
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
 * Finishes items; those with a `commit` in a transaction of their organisation. Items that end at the same moment share one transaction; when that
 * fails, each is finished alone, so that one bad `commit` harms nobody else. A `commit` may therefore run more than once,
 * each time in a new transaction.
 *
 * @returns a function that rejects with the error of the item's own `commit`
 */
export function makeFinish(database: Database, maxParallel: number): Finish {
  const finish = makeBatcher<Ending, Finished | { error: unknown }>(
    { maxSize: 128, maxParallel, minExtra: 32, weightOf: ({ outcome }) => Math.max(1, outcome.together?.length ?? 0) },
    // Only what a handler wrote itself has to run under its organisation's lock.
    ({ item, outcome }) => (writesItself(outcome) ? item.orgId : ''),
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
