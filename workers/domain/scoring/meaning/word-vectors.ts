/** What words are about, as numbers. */

export const vectorSize = 100

/** Common words say little about a sentence: a word of rank r counts this much less. */
const commonness = 0.08
const smoothing = 0.001

/** The meaning of a text's tokens. */
export type Meaning = (tokens: readonly string[]) => Float32Array

/**
 * `words`, most frequent first, and `vectorSize` bytes for each. The meaning of tokens is the mean of their vectors, rarer words counting
 * more, at length 1; all zero where no word is known.
 */
export function createMeaning(words: readonly string[], bytes: Int8Array): Meaning {
  const rowOf = new Map(words.map((word, row) => [word, row]))
  const weights = Float64Array.from(words, (_, row) => {
    let squares = 0
    for (let at = row * vectorSize; at < (row + 1) * vectorSize; at += 1) squares += (bytes[at] ?? 0) ** 2
    const rarity = smoothing / (smoothing + commonness / (row + 1))
    return rarity / Math.sqrt(squares)
  })

  return (tokens) => {
    const sum = new Float32Array(vectorSize)
    for (const token of tokens) {
      const row = rowOf.get(token)
      if (row === undefined) continue
      const weight = weights[row] ?? 0
      for (let at = 0; at < vectorSize; at += 1)
        sum[at] = (sum[at] ?? 0) + weight * (bytes[row * vectorSize + at] ?? 0)
    }
    const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0))
    return length === 0 ? sum : sum.map((value) => value / length)
  }
}
