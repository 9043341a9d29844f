import { titleValues } from './normalize.ts'

/** Finds which of many values a text contains, in one walk over the text however many values there are. */
export type ValueFinder = {
  /** The numbers of a rule's pipe-joined values; only of rules that the finder was made for. */
  numbersOf(pipeJoined: string): number[]
  /** The numbers of all values that this normalised text contains, each once. */
  find(normalizedText: string): number[]
}

type State = { number: number; next: Map<number, State>; fallback: State | null; values: number[] }

const plainUnits = 128
/** So many states know at once where each plain character leads, half a kilobyte each: the shallow ones, where texts nearly always are. */
const tabledStates = 10_000
/** Most titles hold no value. */
const none: number[] = []

const newState = (): State => ({ number: 0, next: new Map(), fallback: null, values: [] })

/** Prepares a finder for the values of these pipe-joined lists. Source of the method: Aho and Corasick, 1975. */
export function createValueFinder(pipeJoinedLists: Iterable<string>): ValueFinder {
  const numbers = new Map<string, number>()
  const root = newState()
  for (const list of pipeJoinedLists) {
    for (const value of titleValues(list)) {
      if (numbers.has(value)) continue
      const number = numbers.size
      numbers.set(value, number)
      let state = root
      for (let place = 0; place < value.length; place += 1) {
        const unit = value.charCodeAt(place)
        let next = state.next.get(unit)
        if (next === undefined) state.next.set(unit, (next = newState()))
        state = next
      }
      state.values.push(number)
    }
  }
  const states = linkFallbacks(root)
  const table = tableOf(states.slice(0, tabledStates))
  const holdsValues = Uint8Array.from(states, ({ values }) => Math.min(1, values.length))

  return {
    numbersOf: (pipeJoined) => titleValues(pipeJoined).flatMap((value) => numbers.get(value) ?? []),
    find: (text) => {
      let found: number[] = none
      let at = 0
      for (let place = 0; place < text.length; place += 1) {
        const unit = text.charCodeAt(place)
        at = (unit < plainUnits ? table[at * plainUnits + unit] : undefined) ?? stepFrom(states[at] ?? root, unit)
        if (holdsValues[at] === 0) continue
        for (const number of states[at]?.values ?? none) {
          if (found === none) found = [number]
          else if (!found.includes(number)) found.push(number)
        }
      }
      return found
    },
  }
}

/**
 * Each state falls back to the longest other state that ends with the same characters, and has that one's values as well.
 * @returns all states by their numbers, shorter before longer
 */
function linkFallbacks(root: State): State[] {
  const states: State[] = [root]
  // The list grows while it is read: a state's fallback is shorter and therefore ready before it.
  for (const state of states) {
    for (const [unit, next] of state.next) {
      let fallback = state.fallback
      while (fallback !== null && !fallback.next.has(unit)) fallback = fallback.fallback
      next.fallback = fallback?.next.get(unit) ?? root
      next.values.push(...next.fallback.values)
      next.number = states.length
      states.push(next)
    }
  }
  return states
}

/** The number of the state to which a character leads. */
function stepFrom(from: State, unit: number): number {
  for (let state: State | null = from; state !== null; state = state.fallback) {
    const next = state.next.get(unit)
    if (next !== undefined) return next.number
  }
  return 0
}

/** The same for every plain character of these states: where a state does not go on by itself, its fallback does. */
function tableOf(states: readonly State[]): Int32Array {
  const table = new Int32Array(states.length * plainUnits)
  for (const { number, next, fallback } of states) {
    const row = number * plainUnits
    if (fallback !== null) table.copyWithin(row, fallback.number * plainUnits, (fallback.number + 1) * plainUnits)
    for (const [unit, to] of next) if (unit < plainUnits) table[row + unit] = to.number
  }
  return table
}
