/**
 * The rows of one editable list. Every change is a pure function from rows to rows, and typed text is never dropped silently.
 * Order: saved and new items by position, pinned items, one blank row.
 */

/** An item as the server stores it. Its draft contains plain JSON values, always with the same key order. */
export type SavedItem = {
  id: string
  version: number
  updatedAt: string
  draft: object
  /** Stays at the end and cannot be changed, e.g. a default rule. */
  isPinned?: boolean
}

export type EditableRow<Item extends SavedItem = SavedItem> = {
  /** Stays the same while the row is shown, even when a new item gets its id. */
  key: string
  saved: Item | null
  draft: Item['draft']
  /** Number of changes to the draft. */
  edits: number
  /** The value of `edits` that the server has. */
  savedEdits: number
  /** Number of moves that the server does not have. */
  moves: number
  activity: 'idle' | 'saving' | 'deleting'
  /** Why the last save or deletion failed. */
  failure: string | null
  /** The item as somebody else saved it meanwhile. Nothing is saved until the user chooses a side. */
  theirs: Item | null
  /** The id of the deleted item that this new one brings back. */
  restores: string | null
  /** A save whose response was lost. It is sent again unchanged, with the same idempotency key, so that it is made only once. */
  attempt: Attempt | null
}

export type Attempt = { idempotencyKey: string; body: object; sent: Sent }

/** What a request contained: the counters of the row when it was built. `edits` is null if the draft was left out. */
export type Sent = { edits: number | null; moves: number; position?: number | undefined }

export type EditableRows<Item extends SavedItem = SavedItem> = {
  rows: readonly EditableRow<Item>[]
  /** The ids in the server's order, without pinned items. */
  savedOrder: readonly string[]
  empty: Item['draft']
  /** The prefix of the keys of new rows; unique among the lists of a page. */
  keyPrefix: string
  /** Number of new rows so far, for their keys. */
  created: number
}

export const isDirty = ({ edits, savedEdits, moves }: EditableRow): boolean =>
  edits !== savedEdits || moves > 0
export const isBlankRow = ({ saved, edits, moves }: EditableRow): boolean =>
  saved === null && edits === 0 && moves === 0
export const isPinnedRow = ({ saved }: EditableRow): boolean => saved?.isPinned === true
/** Whether the row has a position among the others. */
export const isPlaced = (row: EditableRow): boolean => !isBlankRow(row) && !isPinnedRow(row)
/** Whether leaving the page would lose work in this row. */
export const isUnsaved = (row: EditableRow): boolean =>
  isDirty(row) || row.theirs !== null || row.activity !== 'idle'

const isSameDraft = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)

const createRow = <Item extends SavedItem>(
  key: string,
  saved: Item | null,
  draft: Item['draft'],
): EditableRow<Item> => ({
  key,
  saved,
  draft,
  edits: 0,
  savedEdits: 0,
  moves: 0,
  activity: 'idle',
  failure: null,
  theirs: null,
  restores: null,
  attempt: null,
})

export const emptyRows = <Item extends SavedItem>(
  empty: Item['draft'],
  keyPrefix: string,
): EditableRows<Item> => arrange({ rows: [], savedOrder: [], empty, keyPrefix, created: 0 })

/** Puts pinned rows and exactly one blank row at the end. */
function arrange<Item extends SavedItem>(list: EditableRows<Item>): EditableRows<Item> {
  const { rows } = list
  const last = rows.at(-1)
  if (last !== undefined && isBlankRow(last) && rows.slice(0, -1).every((row) => !isBlankRow(row)))
    return list

  const created = list.created + 1
  const blank = rows.find(isBlankRow) ?? createRow<Item>(`${list.keyPrefix}-new-${created}`, null, list.empty)
  return { ...list, created, rows: [...rows.filter(isPlaced), ...rows.filter(isPinnedRow), blank] }
}

export const findRow = <Item extends SavedItem>(
  { rows }: EditableRows<Item>,
  key: string,
): EditableRow<Item> | undefined => rows.find((row) => row.key === key)

function update<Item extends SavedItem>(
  list: EditableRows<Item>,
  key: string,
  change: (row: EditableRow<Item>) => EditableRow<Item>,
): EditableRows<Item> {
  const index = list.rows.findIndex((row) => row.key === key)
  const row = list.rows[index]
  return row === undefined ? list : { ...list, rows: list.rows.with(index, change(row)) }
}

/**
 * Adopts the server's items. A row with unsaved work keeps it, together with the version that it is based on, so that saving reports a
 * conflict. Items older than the row are ignored.
 */
export function mergeItems<Item extends SavedItem>(
  list: EditableRows<Item>,
  items: readonly Item[],
): EditableRows<Item> {
  const before = list.rows
  const known = new Map(before.flatMap((row) => (row.saved === null ? [] : [[row.saved.id, row]])))
  const listed = new Set(items.map(({ id }) => id))

  const merged = items.map((saved) => {
    const row = known.get(saved.id)
    if (row === undefined) return createRow(saved.id, saved, saved.draft)
    if (isUnsaved(row) || row.saved === null || saved.version < row.saved.version) return row
    // The same version has no news, and replacing the draft would move the cursor of a user who is typing.
    if (saved.version === row.saved.version) return { ...row, saved: { ...saved, draft: row.saved.draft } }
    return { ...row, saved, draft: saved.draft, failure: null }
  })

  const kept = before.filter((row) => row.saved === null || (!listed.has(row.saved.id) && isUnsaved(row)))
  const savedOrder = items.filter(({ isPinned }) => isPinned !== true).map(({ id }) => id)
  return arrange({ ...list, savedOrder, rows: inOrder(before, [...merged, ...kept]) })
}

/** The server's order. While a move is unsaved: the order on screen, then new items. */
function inOrder<Item extends SavedItem>(
  before: readonly EditableRow<Item>[],
  after: readonly EditableRow<Item>[],
): EditableRow<Item>[] {
  const placed = after.filter(isPlaced)
  if (placed.some(({ moves }) => moves > 0)) {
    const rank = new Map(before.map(({ key }, index) => [key, index]))
    placed.sort((one, other) => (rank.get(one.key) ?? before.length) - (rank.get(other.key) ?? before.length))
  }
  return [...placed, ...after.filter(isPinnedRow), ...after.filter(isBlankRow)]
}

export function changeDraft<Item extends SavedItem>(
  list: EditableRows<Item>,
  key: string,
  change: Partial<Item['draft']>,
): EditableRows<Item> {
  const changed = update(list, key, (row) => {
    const draft: Item['draft'] = { ...row.draft, ...change }
    if (isSameDraft(draft, row.draft)) return row
    const isNew = row.saved === null && row.activity === 'idle' && row.attempt === null
    // Emptied before anything was saved, so it is the blank row again.
    if (isNew && isSameDraft(draft, list.empty)) return createRow<Item>(key, null, draft)

    const edits = row.edits + 1
    // A change that was reverted needs no save.
    const isAsSaved =
      row.saved !== null &&
      row.activity === 'idle' &&
      row.theirs === null &&
      row.attempt === null &&
      isSameDraft(draft, row.saved.draft)
    return {
      ...row,
      draft,
      edits,
      savedEdits: isAsSaved ? edits : row.savedEdits,
      failure: isAsSaved ? null : row.failure,
    }
  })
  return arrange(changed)
}

/** Moves a row to an index among the rows that have a position. */
export function moveRow<Item extends SavedItem>(
  list: EditableRows<Item>,
  key: string,
  to: number,
): EditableRows<Item> {
  const placed = list.rows.filter(isPlaced)
  const from = placed.findIndex((row) => row.key === key)
  const row = placed[from]
  const index = Math.max(0, Math.min(to, placed.length - 1))
  if (row === undefined || from === index || row.activity === 'deleting' || row.theirs !== null) return list

  const moved = placed.toSpliced(from, 1).toSpliced(index, 0, { ...row, moves: row.moves + 1 })
  return { ...list, rows: [...moved, ...list.rows.filter((each) => !isPlaced(each))] }
}

/**
 * The 1-based position that puts a row where the screen shows it, whichever rows are saved next: right below the nearest row above it that
 * has no unsaved move. The server still has the others at their old places.
 */
export function positionOf<Item extends SavedItem>(
  { rows, savedOrder }: EditableRows<Item>,
  key: string,
): number {
  const index = rows.findIndex((row) => row.key === key)
  const others = without(savedOrder, rows[index]?.saved?.id)
  const above = rows.slice(0, index).findLast((row) => isSettled(row) && others.includes(row.saved.id))
  return above?.saved == null ? 1 : others.indexOf(above.saved.id) + 2
}

/** The position to send with a row; undefined if the server puts it there without one. */
export function positionToSend<Item extends SavedItem>(
  list: EditableRows<Item>,
  { key, saved, moves }: EditableRow<Item>,
): number | undefined {
  const position = positionOf(list, key)
  const isPutThere = saved === null ? position > list.savedOrder.length : moves === 0
  return isPutThere ? undefined : position
}

const isSettled = <Item extends SavedItem>(
  row: EditableRow<Item>,
): row is EditableRow<Item> & { saved: Item } => row.saved !== null && row.moves === 0

const without = (ids: readonly string[], id: string | undefined): string[] =>
  ids.filter((each) => each !== id)

/** The server's order after it has accepted a request. Without a position, a new item comes last. */
function orderAfter(savedOrder: readonly string[], id: string, position: number | undefined) {
  if (position !== undefined) return without(savedOrder, id).toSpliced(position - 1, 0, id)
  return savedOrder.includes(id) ? savedOrder : [...savedOrder, id]
}

export const beginSave = <Item extends SavedItem>(
  list: EditableRows<Item>,
  key: string,
  attempt: Attempt | null,
): EditableRows<Item> => update(list, key, (row) => ({ ...row, activity: 'saving', failure: null, attempt }))

export function endSave<Item extends SavedItem>(
  list: EditableRows<Item>,
  key: string,
  saved: Item,
  sent: Sent,
): EditableRows<Item> {
  // If the response to a creation was lost, the created item may have arrived with the list; it belongs to this row.
  const rows = list.rows.filter((row) => row.key === key || row.saved?.id !== saved.id || isDirty(row))
  const savedOrder =
    saved.isPinned === true ? list.savedOrder : orderAfter(list.savedOrder, saved.id, sent.position)
  return update({ ...list, rows, savedOrder }, key, (row) => ({
    ...row,
    saved,
    activity: 'idle',
    failure: null,
    attempt: null,
    savedEdits: sent.edits ?? row.savedEdits,
    moves: Math.max(0, row.moves - sent.moves),
  }))
}

/** `isRefused`: the server rejected the request, so nothing was saved. `isGone`: the item no longer exists. */
export function failSave<Item extends SavedItem>(
  list: EditableRows<Item>,
  key: string,
  failure: string,
  { isRefused = false, isGone = false }: { isRefused?: boolean; isGone?: boolean } = {},
): EditableRows<Item> {
  const savedOrder = isGone ? without(list.savedOrder, findRow(list, key)?.saved?.id) : list.savedOrder
  return update({ ...list, savedOrder }, key, (row) => ({
    ...row,
    activity: 'idle',
    failure,
    attempt: isRefused ? null : row.attempt,
    // The next save creates the item again.
    saved: isGone ? null : row.saved,
  }))
}

export const meetConflict = <Item extends SavedItem>(
  list: EditableRows<Item>,
  key: string,
  theirs: Item,
): EditableRows<Item> =>
  update(list, key, (row) => ({ ...row, activity: 'idle', failure: null, attempt: null, theirs }))

/** Saves this draft over their version. */
export const keepMine = <Item extends SavedItem>(list: EditableRows<Item>, key: string): EditableRows<Item> =>
  update(list, key, (row) =>
    row.theirs === null ? row : { ...row, saved: row.theirs, theirs: null, edits: row.edits + 1 },
  )

export function takeTheirs<Item extends SavedItem>(
  list: EditableRows<Item>,
  key: string,
): EditableRows<Item> {
  const before = findRow(list, key)
  if (before === undefined || before.theirs === null) return list
  const { theirs, edits, moves } = before
  const row: EditableRow<Item> = {
    ...before,
    saved: theirs,
    draft: theirs.draft,
    theirs: null,
    savedEdits: edits,
    moves: 0,
    failure: null,
  }
  return moves === 0 ? update(list, key, () => row) : { ...list, rows: putBack(list, row, theirs.id) }
}

/** Puts a row back where the server has it: right below the nearest row above it there that has no unsaved move. */
function putBack<Item extends SavedItem>(
  { rows, savedOrder }: EditableRows<Item>,
  row: EditableRow<Item>,
  id: string,
): EditableRow<Item>[] {
  const others = rows.filter(({ key }) => key !== row.key)
  const settled = new Map(others.filter(isSettled).map(({ saved, key }) => [saved.id, key]))
  const above = savedOrder.slice(0, savedOrder.indexOf(id)).findLast((each) => settled.has(each))
  const index = others.findIndex(({ key }) => above !== undefined && key === settled.get(above))
  return others.toSpliced(index + 1, 0, row)
}

export const beginDelete = <Item extends SavedItem>(
  list: EditableRows<Item>,
  key: string,
): EditableRows<Item> => update(list, key, (row) => ({ ...row, activity: 'deleting', failure: null }))

/** Somebody has changed the item since the user saw it. Shows what it is now, or asks if the row has changes of its own. */
export const refuseDelete = <Item extends SavedItem>(
  list: EditableRows<Item>,
  key: string,
  theirs: Item,
  failure: string,
): EditableRows<Item> =>
  update(list, key, (row) =>
    isDirty(row)
      ? { ...row, activity: 'idle', attempt: null, theirs }
      : { ...row, activity: 'idle', saved: theirs, draft: theirs.draft, theirs: null, failure },
  )

export const endDelete = <Item extends SavedItem>(
  list: EditableRows<Item>,
  key: string,
): EditableRows<Item> =>
  arrange({
    ...list,
    rows: list.rows.filter((row) => row.key !== key),
    savedOrder: without(list.savedOrder, findRow(list, key)?.saved?.id),
  })

/** Puts a deleted item back at its old index, as an item that is not saved. */
export function restoreRow<Item extends SavedItem>(
  list: EditableRows<Item>,
  deleted: { id: string | null; draft: Item['draft']; index: number },
): EditableRows<Item> {
  const created = list.created + 1
  const row: EditableRow<Item> = {
    ...createRow<Item>(`${list.keyPrefix}-new-${created}`, null, deleted.draft),
    edits: 1,
    moves: 1,
    restores: deleted.id,
  }
  const placed = list.rows.filter(isPlaced).toSpliced(deleted.index, 0, row)
  return { ...list, created, rows: [...placed, ...list.rows.filter((each) => !isPlaced(each))] }
}
