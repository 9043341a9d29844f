import { tokensOf } from '../../../scoring/meaning/tokens.ts'
import { remembered } from '../remembered.ts'
import { vectors, words } from './words.ts'

/** What words are about, as numbers: the most frequent words of the engines' word vectors in their strongest directions. */

export const directions = 64
/**
 * What is added to a number so that it is not negative, and the character code of the smallest number. The backslash is skipped.
 */
const zero = 32
const firstCharacter = 40
const backslash = 92

/** The numbers of one text character each, from −32 to 31. */
export const charactersOf = (numbers: Iterable<number>): string =>
  String.fromCharCode(
    ...[...numbers].map((number) => {
      const code = number + zero + firstCharacter
      return code >= backslash ? code + 1 : code
    }),
  )

const numberOf = (code: number): number => (code > backslash ? code - 1 : code) - firstCharacter - zero

type Table = { rows: Map<string, number>; numbers: Int8Array; units: Map<string, Float32Array> }
let table: Table | null = null

/** Built with the first question of a process. */
function tableOf(): Table {
  if (table !== null) return table
  const numbers = new Int8Array(vectors.length)
  for (let at = 0; at < vectors.length; at += 1) numbers[at] = numberOf(vectors.charCodeAt(at))
  const rows = new Map(words.split(' ').map((word, row) => [word, row]))
  table = { rows, numbers, units: new Map() }
  return table
}

function scaled(sum: Float32Array): Float32Array {
  const length = Math.sqrt(dot(sum, sum))
  return length === 0 ? sum : sum.map((value) => value / length)
}

export function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

/** The maximum number of words whose directions are cached. */
const mostUnits = 4000

/** Whether a word is one of the most frequent ones. */
export const isKnownWord = (word: string): boolean => tableOf().rows.has(word)

/** The direction of a word, of length 1. Undefined if it is not known. */
export function directionOf(word: string): Float32Array | undefined {
  const { rows, numbers, units } = tableOf()
  const row = rows.get(word)
  if (row === undefined) return undefined
  const before = units.get(word)
  if (before !== undefined) return before
  const unit = scaled(Float32Array.from(numbers.subarray(row * directions, (row + 1) * directions)))
  if (units.size >= mostUnits) units.clear()
  units.set(word, unit)
  return unit
}

/** 0 for the most frequent word, 1 for one that is not known. Words are stored by frequency. */
export function rarityOf(word: string): number {
  const { rows } = tableOf()
  const row = rows.get(word)
  return row === undefined ? 1 : Math.log(1 + row) / Math.log(1 + rows.size)
}

/** A longer text says nothing more about what it means. */
const mostTokens = 60

/** What a text is about: its tokens, the rare ones among them, and the direction of their sum. */
export type Meant = { tokens: string[]; telling: string[]; direction: Float32Array }

/** Frequent words do not say what a text is about. */
const leastRarity = 0.5
const isTelling = (token: string): boolean => /^[\p{L}<]/u.test(token) && rarityOf(token) >= leastRarity

export const meaningOf = remembered((text: string): Meant => {
  const { rows, numbers } = tableOf()
  const tokens = tokensOf(text.slice(0, 1000)).slice(0, mostTokens)
  const sum = new Float32Array(directions)
  for (const token of tokens) {
    const row = rows.get(token)
    if (row === undefined) continue
    for (let at = 0; at < directions; at += 1)
      sum[at] = (sum[at] ?? 0) + (numbers[row * directions + at] ?? 0)
  }
  return { tokens, telling: [...new Set(tokens.filter(isTelling))], direction: scaled(sum) }
})
