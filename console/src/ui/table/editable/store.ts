import { type EditableRow, type EditableRows, emptyRows, isBlankRow, type SavedItem } from './rows.ts'
import type { EditableSource, Problem } from './source.ts'
import { createTurns, type Turns } from './turns.ts'

const noProblems: readonly Problem[] = []

/** Keeps the rows outside React: saves can end after the user has left the page, and typing in one row renders only that row. */
export type EditableStore<Item extends SavedItem = SavedItem> = {
  source: () => EditableSource<Item>
  setSource: (source: EditableSource<Item>) => void
  get: () => EditableRows<Item>
  set: (change: (list: EditableRows<Item>) => EditableRows<Item>) => void
  subscribe: (listener: () => void) => () => void
  /** Problems of a row, computed once per draft. A blank row has none. */
  problemsOf: (row: EditableRow<Item>) => readonly Problem[]
  /** Sends whatever changes the order one after the other, because a position means nothing while another change is in progress. */
  inTurn: Turns
}

export function createEditableStore<Item extends SavedItem>(
  keyPrefix: string,
  first: EditableSource<Item>,
): EditableStore<Item> {
  let source = first
  let list = emptyRows<Item>(source.empty, keyPrefix)
  let problems = new WeakMap<EditableRow<Item>, readonly Problem[]>()
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }

  return {
    source: () => source,
    setSource: (next) => {
      if (next === source) return
      source = next
      problems = new WeakMap()
      list = { ...list }
      notify()
    },
    get: () => list,
    set: (change) => {
      const next = change(list)
      if (next === list) return
      list = next
      notify()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    problemsOf: (row) => {
      if (isBlankRow(row)) return noProblems
      const known = problems.get(row)
      if (known !== undefined) return known
      const found = source.problemsOf(row.draft, row.saved)
      problems.set(row, found)
      return found
    },
    inTurn: createTurns(),
  }
}
