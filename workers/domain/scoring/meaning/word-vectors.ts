/** What words are about, as numbers. */

export const vectorSize = 128

/** The meaning of a text's tokens. */
export type Meaning = (tokens: readonly string[]) => Float32Array

/**
 * `entries` are words, then pairs of these words in a row ("sign off"); `bytes` has `vectorSize` signed bytes for each. The meaning of tokens
 * is the sum of the vectors of its words and pairs, at length 1; all zero where no word is known. Linear in the tokens.
 */
export function createMeaning(entries: readonly string[], bytes: Int8Array): Meaning {
  const wordRows = new Map<string, number>()
  const pairRows = new Map<number, number>()
  const keyOf = (one: number, two: number): number => one * entries.length + two
  for (const [row, entry] of entries.entries()) {
    const [one = '', two] = entry.split(' ')
    if (two === undefined) wordRows.set(one, row)
    else pairRows.set(keyOf(wordRows.get(one) ?? row, wordRows.get(two) ?? row), row)
  }

  return (tokens) => {
    const sum = new Float32Array(vectorSize)
    const add = (row: number): void => {
      const first = row * vectorSize
      for (let at = 0; at < vectorSize; at += 1) sum[at] = (sum[at] ?? 0) + (bytes[first + at] ?? 0)
    }
    let last: number | undefined
    for (const token of tokens) {
      const row = wordRows.get(token)
      if (row !== undefined) {
        add(row)
        const pair = last === undefined ? undefined : pairRows.get(keyOf(last, row))
        if (pair !== undefined) add(pair)
      }
      last = row
    }
    const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0))
    return length === 0 ? sum : sum.map((value) => value / length)
  }
}
