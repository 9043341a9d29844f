import { ApiError } from '../../../lib/api-error.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
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
  positionToSend,
  type EditableRow,
  type SavedItem,
} from './rows.ts'
import type { EditableStore } from './store.ts'

type Content = { body: object; edits: number | null }

/** What can be sent now: a valid draft; for a moved row with an invalid draft, its saved values; otherwise null. */
function contentOf<Item extends SavedItem>(
  store: EditableStore<Item>,
  row: EditableRow<Item>,
): Content | null {
  if (row.activity !== 'idle' || row.theirs !== null || !isDirty(row)) return null
  const isValid = store.problemsOf(row).length === 0
  const values = isValid ? row.draft : row.moves > 0 ? row.saved?.draft : undefined
  const body = values === undefined ? null : store.source().bodyOf(values)
  return body === null ? null : { body, edits: isValid ? row.edits : null }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Saves what can be saved of a row, and writes the outcome into the row. @returns true if the server has accepted it */
export async function saveRow<Item extends SavedItem>(
  store: EditableStore<Item>,
  key: string,
): Promise<boolean> {
  const row = findRow(store.get(), key)
  const content = row === undefined ? null : contentOf(store, row)
  if (row === undefined || content === null) return false

  const send = () =>
    row.saved === null ? create(store, row, content) : change(store, row, row.saved, content)
  try {
    store.set((list) => beginSave(list, key, row.creation))
    if (row.moves > 0 || row.saved === null) await store.inTurn(send)
    else await send()
  } catch (error) {
    store.set((list) => {
      if (!(error instanceof ApiError)) return failSave(list, key, messageOf(error))
      const theirs = error.code === 'stale' ? store.source().item.safeParse(error.current) : undefined
      if (theirs?.success === true) return meetConflict(list, key, theirs.data)
      return failSave(list, key, error.message, {
        isRefused: error.status >= 400 && error.status < 500 && error.code !== 'idempotency_in_flight',
        isGone: error.status === 404,
      })
    })
    return false
  }

  // A repeated creation contained the draft of the first attempt. Save what was typed since.
  const after = findRow(store.get(), key)
  const isBehind = after !== undefined && row.creation !== null && after.edits === row.edits
  if (isBehind && contentOf(store, after) !== null) await saveRow(store, key)
  return true
}

async function create<Item extends SavedItem>(
  store: EditableStore<Item>,
  row: EditableRow<Item>,
  content: Content,
): Promise<void> {
  const position = positionToSend(store.get(), row)
  const creation = row.creation ?? {
    idempotencyKey: newIdempotencyKey(),
    body: { ...content.body, position },
    sent: { edits: row.edits, moves: row.moves, position },
  }
  store.set((list) => beginSave(list, row.key, creation))
  const saved = await store.source().create(creation.body, creation.idempotencyKey, row.restores)
  store.set((list) => endSave(list, row.key, saved, creation.sent))
}

async function change<Item extends SavedItem>(
  store: EditableStore<Item>,
  row: EditableRow<Item>,
  { id, version }: Item,
  content: Content,
): Promise<void> {
  const position = positionToSend(store.get(), row)
  const saved = await store.source().update(id, { ...content.body, position, version })
  store.set((list) => endSave(list, row.key, saved, { edits: content.edits, moves: row.moves, position }))
}

/** A deleted item, with everything needed to restore it. */
export type DeletedItem<Item extends SavedItem = SavedItem> = {
  /** Null: it was never saved. */
  id: string | null
  draft: Item['draft']
  index: number
}

/** Deletes a row; a row that was never saved is only removed. @throws the server's error, which the row shows too */
export async function removeRow<Item extends SavedItem>(
  store: EditableStore<Item>,
  key: string,
): Promise<DeletedItem<Item> | null> {
  const row = findRow(store.get(), key)
  if (row === undefined || !isPlaced(row)) return null
  const index = store.get().rows.findIndex((each) => each.key === key)

  store.set((list) => beginDelete(list, key))
  try {
    const { saved } = row
    if (saved !== null) await store.inTurn(() => store.source().remove(saved.id))
  } catch (error) {
    // A 404 means that somebody else deleted it, which is the desired result.
    if (!(error instanceof ApiError && error.status === 404)) {
      store.set((list) => failSave(list, key, messageOf(error)))
      throw error
    }
  }
  store.set((list) => endDelete(list, key))
  return { id: row.saved?.id ?? null, draft: row.draft, index }
}
