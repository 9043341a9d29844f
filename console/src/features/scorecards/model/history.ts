/** States for undo and redo. Consecutive changes of one field are one step. */
export type History<State> = {
  past: readonly State[]
  present: State
  future: readonly State[]
  /** The field of the last change; null: the next change is a separate step. */
  lastKey: string | null
}

/** Enough for an hour of editing; a definition takes about ten kilobytes. */
const mostSteps = 200

export const startHistory = <State>(present: State): History<State> => ({
  past: [],
  present,
  future: [],
  lastKey: null,
})

/** @param key names the field being typed into; null: always a separate step */
export function change<State>(history: History<State>, next: State, key: string | null): History<State> {
  if (next === history.present) return history
  const isSameStep = key !== null && key === history.lastKey
  return {
    past: isSameStep ? history.past : [...history.past, history.present].slice(-mostSteps),
    present: next,
    future: [],
    lastKey: key,
  }
}

export function undo<State>(history: History<State>): History<State> {
  const previous = history.past.at(-1)
  if (previous === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    lastKey: null,
  }
}

export function redo<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future, lastKey: null }
}
