import { titleValues } from './normalize.ts'

/** Finds which of many values a text contains, in one walk over the text however many values there are. */
export type ValueFinder = {
  /** The numbers of a rule's pipe-joined values; only of rules that the finder was made for. */
  numbersOf(pipeJoined: string): number[]
  /** The numbers of all values that this normalised text contains, each once. */
  find(normalizedText: string): number[]
}

type State = { next: Map<number, State>; fallback: State | null; values: number[] }

const plainUnits = 128
/** Most titles hold no value. */
const none: number[] = []

const newState = (): State => ({ next: new Map(), fallback: null, values: [] })

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
  linkFallbacks(root)
  const begins = new Uint8Array(plainUnits)
  for (const unit of root.next.keys()) if (unit < plainUnits) begins[unit] = 1

  return {
    numbersOf: (pipeJoined) => titleValues(pipeJoined).flatMap((value) => numbers.get(value) ?? []),
    find: (text) => {
      let found: number[] = none
      let state = root
      for (let place = 0; place < text.length; place += 1) {
        const unit = text.charCodeAt(place)
        // Most characters of a title begin no value: they are passed over without a look into a table of states.
        if (state === root && unit < plainUnits && begins[unit] === 0) continue
        let next = state.next.get(unit)
        while (next === undefined && state.fallback !== null) {
          state = state.fallback
          next = state.next.get(unit)
        }
        state = next ?? root
        for (const number of state.values) {
          if (found === none) found = [number]
          else if (!found.includes(number)) found.push(number)
        }
      }
      return found
    },
  }
}

/** Each state falls back to the longest other state that ends with the same characters, and has that one's values as well. */
function linkFallbacks(root: State): void {
  const states: State[] = [root]
  // The list grows while it is read: a state's fallback is shorter and therefore ready before it.
  for (const state of states) {
    for (const [unit, next] of state.next) {
      let fallback = state.fallback
      while (fallback !== null && !fallback.next.has(unit)) fallback = fallback.fallback
      next.fallback = fallback?.next.get(unit) ?? root
      next.values.push(...next.fallback.values)
      states.push(next)
    }
  }
}
