import { ApiError } from '../../../lib/api-error.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import {
  type Attempt,
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
  refuseDelete,
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

/** The item as somebody else saved it, if that is why a request was refused. */
function currentOf<Item extends SavedItem>(store: EditableStore<Item>, error: unknown): Item | null {
  if (!(error instanceof ApiError) || error.code !== 'stale') return null
  return store.source().item.safeParse(error.current).data ?? null
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

  const sendRow = () => send(store, row, content)
  try {
    store.set((list) => beginSave(list, key, row.attempt))
    if (row.moves > 0 || row.saved === null) await store.inTurn(sendRow)
    else await sendRow()
  } catch (error) {
    store.set((list) => {
      if (!(error instanceof ApiError)) return failSave(list, key, messageOf(error))
      const theirs = currentOf(store, error)
      if (theirs !== null) return meetConflict(list, key, theirs)
      return failSave(list, key, error.message, {
        isRefused: error.status >= 400 && error.status < 500 && error.code !== 'idempotency_in_flight',
        isGone: error.status === 404,
      })
    })
    return false
  }

  // A repeated request contained the draft of the first attempt. Save what was typed since.
  const after = findRow(store.get(), key)
  const isBehind = after !== undefined && row.attempt !== null && after.edits === row.edits
  if (isBehind && contentOf(store, after) !== null) await saveRow(store, key)
  return true
}

async function send<Item extends SavedItem>(
  store: EditableStore<Item>,
  row: EditableRow<Item>,
  content: Content,
): Promise<void> {
  const position = positionToSend(store.get(), row)
  const attempt = row.attempt ?? {
    idempotencyKey: newIdempotencyKey(),
    body: { ...content.body, position, version: row.saved?.version },
    sent: { edits: content.edits, moves: row.moves, position },
  }
  store.set((list) => beginSave(list, row.key, attempt))
  const saved = await (row.saved === null
    ? store.source().create(attempt.body, attempt.idempotencyKey, row.restores)
    : update(store, row.saved, attempt))
  store.set((list) => endSave(list, row.key, saved, attempt.sent))
}

const update = <Item extends SavedItem>(
  store: EditableStore<Item>,
  { id }: Item,
  { body, idempotencyKey }: Attempt,
): Promise<Item> => store.source().update(id, body, idempotencyKey)

/** A deleted item, with everything needed to restore it. */
export type DeletedItem<Item extends SavedItem = SavedItem> = {
  /** Null: it was never saved. */
  id: string | null
  draft: Item['draft']
  index: number
}

async function removeSaved<Item extends SavedItem>(
  store: EditableStore<Item>,
  { saved, theirs, attempt }: EditableRow<Item>,
): Promise<void> {
  if (saved === null) return
  // A save whose response was lost may have been made, and would look like somebody else's.
  const seen = theirs ?? (attempt === null ? saved : await update(store, saved, attempt))
  await store.source().remove(saved.id, seen.version)
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
    await store.inTurn(() => removeSaved(store, row))
  } catch (error) {
    // A 404 means that somebody else deleted it, which is the desired result.
    if (!(error instanceof ApiError && error.status === 404)) {
      const theirs = currentOf(store, error)
      store.set((list) =>
        theirs === null
          ? failSave(list, key, messageOf(error))
          : refuseDelete(list, key, theirs, messageOf(error)),
      )
      throw error
    }
  }
  store.set((list) => endDelete(list, key))
  return { id: row.saved?.id ?? null, draft: row.draft, index }
}
