import { z } from 'zod'
import { levelOfParam, type RuleLevelParam } from '#api/contract/rules.ts'
import type { RuleLevel } from '#db/vocabulary.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { api, newIdempotencyKey } from '../../../lib/api.ts'
import type { RuleDraft, SavedRule } from '../model/drafts.ts'
import {
  beginDelete,
  beginSave,
  endDelete,
  endSave,
  failSave,
  findRow,
  isDirty,
  isPlaced,
  meetConflict,
  rankOf,
  type RuleRow,
} from '../model/rows.ts'
import type { RuleStore } from './rule-store.ts'

const base = '/integrations/real-calls'

const paramOf = Object.fromEntries(Object.entries(levelOfParam).map(([param, level]) => [level, param])) as Record<
  RuleLevel,
  RuleLevelParam
>

/** What can be sent of a row now: its draft when that is valid, otherwise its saved values when only its place has changed. */
function contentOf<Draft extends RuleDraft>(
  store: RuleStore<Draft>,
  level: RuleLevel,
  row: RuleRow<Draft>,
): { body: object; edits: number | null } | null {
  if (row.activity !== 'idle' || row.theirs !== null || !isDirty(row)) return null
  const isValid = store.problemsOf(level, row).length === 0
  const values = isValid ? row.draft : row.moves > 0 ? row.saved?.draft : undefined
  const body = values === undefined ? null : store.kind.bodyOf(values)
  return body === null ? null : { body, edits: isValid ? row.edits : null }
}

/** Whether saving the row would send anything. */
const canSave = <Draft extends RuleDraft>(store: RuleStore<Draft>, level: RuleLevel, row: RuleRow<Draft>): boolean =>
  contentOf(store, level, row) !== null

/**
 * Saves what a row holds at this moment; how it ended stands in the row. Run one at a time for a row: the version of the next save
 * comes with the answer to this one. @returns whether the server has something new.
 */
export async function saveRow<Draft extends RuleDraft>(store: RuleStore<Draft>, level: RuleLevel, key: string): Promise<boolean> {
  const row = findRow(store.get(), level, key)
  const content = row === undefined ? null : contentOf(store, level, row)
  if (row === undefined || content === null) return false
  const send = () => (row.saved === null ? create(store, level, row, content) : change(store, level, row, row.saved, content))
  try {
    store.set((rows) => beginSave(rows, level, key, row.creation))
    if (row.moves > 0) await store.inTurn(level, send)
    else await send()
  } catch (error) {
    store.set((rows) => {
      if (!(error instanceof ApiError)) return failSave(rows, level, key, error instanceof Error ? error.message : String(error))
      const theirs = error.code === 'stale' ? store.kind.row.safeParse(error.current) : undefined
      if (theirs?.success === true) return meetConflict(rows, level, key, theirs.data)
      return failSave(rows, level, key, error.message, {
        isRefused: error.status >= 400 && error.status < 500 && error.code !== 'idempotency_in_flight',
        isGone: error.status === 404,
      })
    })
    return false
  }
  // A repeated creation was the one of then; what was typed since follows at once.
  const after = findRow(store.get(), level, key)
  if (after !== undefined && row.creation !== null && after.edits === row.edits && canSave(store, level, after))
    await saveRow(store, level, key)
  return true
}

async function create<Draft extends RuleDraft>(
  store: RuleStore<Draft>,
  level: RuleLevel,
  row: RuleRow<Draft>,
  content: { body: object; edits: number | null },
): Promise<void> {
  const { kind } = store
  const creation = row.creation ?? {
    idempotencyKey: newIdempotencyKey(),
    body: { ...content.body, ...(row.moves > 0 ? { position: rankOf(store.get(), level, row.key) } : {}) },
    edits: row.edits,
  }
  store.set((rows) => beginSave(rows, level, row.key, creation))
  const saved = await api(`${base}/${kind.path}/${paramOf[level]}`, kind.row, {
    method: 'POST',
    body: creation.body,
    idempotencyKey: creation.idempotencyKey,
  })
  store.set((rows) => endSave(rows, level, row.key, saved, { edits: creation.edits, moves: row.moves }))
}

async function change<Draft extends RuleDraft>(
  store: RuleStore<Draft>,
  level: RuleLevel,
  row: RuleRow<Draft>,
  { id, version }: SavedRule<Draft>,
  content: { body: object; edits: number | null },
): Promise<void> {
  const { kind } = store
  const place = row.moves > 0 ? { position: rankOf(store.get(), level, row.key) } : {}
  const saved = await api(`${base}/${kind.path}/${paramOf[level]}/${id}`, kind.row, {
    method: 'POST',
    body: { ...content.body, ...place, version },
  })
  store.set((rows) => endSave(rows, level, row.key, saved, { edits: content.edits, moves: row.moves }))
}

/** A rule that is not there any more, with what brings it back. */
export type DeletedRule<Draft> = { level: RuleLevel; draft: Draft; index: number }

/** Deletes a row; one that was never saved simply goes. @throws ApiError, which the row shows as well. */
export async function removeRow<Draft extends RuleDraft>(
  store: RuleStore<Draft>,
  level: RuleLevel,
  key: string,
): Promise<DeletedRule<Draft> | null> {
  const row = findRow(store.get(), level, key)
  if (row === undefined || !isPlaced(row)) return null
  const index = store.get().levels[level].findIndex((each) => each.key === key)
  store.set((rows) => beginDelete(rows, level, key))
  try {
    if (row.saved !== null) await api(`${base}/${store.kind.path}/${paramOf[level]}/${row.saved.id}`, z.undefined(), { method: 'DELETE' })
  } catch (error) {
    // Somebody else was faster: it is gone, which is what was asked for.
    if (!(error instanceof ApiError && error.status === 404)) {
      store.set((rows) => failSave(rows, level, key, error instanceof Error ? error.message : String(error)))
      throw error
    }
  }
  store.set((rows) => endDelete(rows, level, key))
  return { level, draft: row.draft, index }
}
