/**
 * Finds the table rows of a unit's features by numbers: the same features that `featureNames` names. Building and hashing a name for every
 * two or three words of a call took a third of the scoring time.
 */
export type FeatureRows = {
  /** A text's tokens as numbers. A token that occurs in no feature is −1. */
  numbersOf: (tokens: readonly string[]) => readonly number[]
  /** Rows of a unit's words, each once. */
  own: (tokens: readonly number[]) => readonly number[]
  /** Rows of what was said before, each once. `isAsked`: it ends with a question mark. */
  before: (tokens: readonly number[], isAsked: boolean) => readonly number[]
}

const none = -1
const longestLength = 4

export function createFeatureRows(names: readonly string[]): FeatureRows {
  const numbers = new Map<string, number>()
  const rowOf = new Map<string, number>()
  const parsed = names.map((name) => name.split(' '))
  const numberOf = (token: string): number => {
    const known = numbers.get(token)
    if (known !== undefined) return known
    numbers.set(token, numbers.size)
    return numbers.size - 1
  }
  const tables = {
    word: new Map<number, number>(),
    pair: new Map<number, number>(),
    gap: new Map<number, number>(),
    three: new Map<number, number>(),
    before: new Map<number, number>(),
    pairBefore: new Map<number, number>(),
    first: new Map<number, number>(),
    firstTwo: new Map<number, number>(),
  }
  for (const [, ...tokens] of parsed) for (const token of tokens) numberOf(token)
  // Three token numbers are packed into one number, which must stay exact.
  const size = numbers.size + 1
  if (size ** 3 > Number.MAX_SAFE_INTEGER) throw new RangeError('There are too many words.')
  const key = (one: number, two: number): number => one * size + two
  const keyOfThree = (one: number, two: number, three: number): number => key(key(one, two), three)

  for (const [row, [kind = '', ...tokens]] of parsed.entries()) {
    rowOf.set(names[row] ?? '', row)
    const [one = none, two = none, three = none] = tokens.map(numberOf)
    if (kind === 'word') tables.word.set(one, row)
    else if (kind === 'pair' && tokens.length === 2) tables.pair.set(key(one, two), row)
    else if (kind === 'pair') tables.pairBefore.set(key(two, three), row)
    else if (kind === 'gap') tables.gap.set(key(one, two), row)
    else if (kind === 'three') tables.three.set(keyOfThree(one, two, three), row)
    else if (kind === 'before') tables.before.set(one, row)
    else if (kind === 'first' && tokens.length === 1) tables.first.set(one, row)
    else if (kind === 'first') tables.firstTwo.set(key(two, three), row)
  }
  const nothingBefore = rowOf.get('nothing before') ?? none
  const askedBefore = rowOf.get('asked before') ?? none
  const lengths = Array.from(
    { length: longestLength + 1 },
    (_, length) => rowOf.get(`length ${length}`) ?? none,
  )
  const empty = numbers.get('') ?? none

  /** The number of the collection that last added each row, so that no row is added twice. */
  const seenAt = new Int32Array(names.length)
  let collection = 0
  const add = (rows: number[], row: number | undefined): void => {
    if (row === undefined || row === none || seenAt[row] === collection) return
    seenAt[row] = collection
    rows.push(row)
  }
  const begin = (): number[] => {
    collection = (collection + 1) % 0x7fffffff
    if (collection === 0) {
      seenAt.fill(0)
      collection = 1
    }
    return []
  }

  return {
    numbersOf: (tokens) => tokens.map((token) => numbers.get(token) ?? none),
    own: (tokens) => {
      const rows = begin()
      for (let at = 0; at < tokens.length; at += 1) {
        const token = tokens[at] ?? none
        if (token === none) continue
        add(rows, tables.word.get(token))
        const next = tokens[at + 1] ?? none
        const afterNext = tokens[at + 2] ?? none
        if (next !== none) add(rows, tables.pair.get(key(token, next)))
        if (afterNext === none) continue
        add(rows, tables.gap.get(key(token, afterNext)))
        if (next !== none) add(rows, tables.three.get(keyOfThree(token, next, afterNext)))
      }
      const first = tokens.length === 0 ? empty : (tokens[0] ?? none)
      const second = tokens.length < 2 ? empty : (tokens[1] ?? none)
      if (first !== none) {
        add(rows, tables.first.get(first))
        if (second !== none) add(rows, tables.firstTwo.get(key(first, second)))
      }
      add(rows, lengths[Math.min(longestLength, Math.floor(Math.log2(tokens.length + 1)))])
      return rows
    },
    before: (tokens, isAsked) => {
      const rows = begin()
      for (let at = 0; at < tokens.length; at += 1) {
        const token = tokens[at] ?? none
        if (token === none) continue
        add(rows, tables.before.get(token))
        const next = tokens[at + 1] ?? none
        if (next !== none) add(rows, tables.pairBefore.get(key(token, next)))
      }
      if (tokens.length === 0) add(rows, nothingBefore)
      else if (isAsked) add(rows, askedBefore)
      return rows
    },
  }
}
