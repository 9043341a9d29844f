import { tokensOf } from '../../../scoring/meaning/tokens.ts'
import { splitSentences } from '../../../scoring/sentences.ts'
import type { AnswerRow } from '../../wording/answer-bank/row.ts'
import { directionOf, directions, rarityOf } from '../meaning/word-meaning.ts'
import type { AskedFor } from '../plain-questions.ts'
import { contentStems, stemOf } from '../stems.ts'
import type { AnswerForm } from './answer-form.ts'

/** The rows of the answer bank, as questions are compared with them: by what they mean and by their words. */

export type Wording = {
  row: number
  question: string
  asks: AskedFor
  stems: readonly string[]
  features: readonly string[]
}
export type IndexedRow = {
  row: AnswerRow
  key: string
  wordings: readonly number[]
  forms: ReadonlySet<AnswerForm>
  middle: Float32Array
  after: Float32Array | null
  afterStems: readonly string[]
}
export type AnswerIndex = {
  rows: readonly IndexedRow[]
  wordings: readonly Wording[]
  /** Directions of the wordings, of the rows, and of what the rows follow on, each of length 1, one after another. */
  vectors: Float32Array
  middles: Float32Array
  afters: Float32Array
  mean: Float32Array
  norms: Float32Array
  /** For each feature, the wordings that have it. */
  postings: ReadonlyMap<string, readonly number[]>
  weightOf: (feature: string) => number
  rarityOfStem: (stem: string) => number
}

/** The sum of the words' directions, frequent words less. */
function summed(text: string): Float32Array {
  const sum = new Float32Array(directions)
  for (const token of tokensOf(text.slice(0, 600)).slice(0, 60)) {
    const own = directionOf(token)
    if (own === undefined) continue
    const weight = rarityOf(token)
    for (let at = 0; at < directions; at += 1) sum[at] = (sum[at] ?? 0) + weight * (own[at] ?? 0)
  }
  return sum
}

function unit(sum: Float32Array, mean: Float32Array | null): Float32Array {
  let square = 0
  const result = new Float32Array(directions)
  for (const part of sum) square += part * part
  const length = Math.sqrt(square) || 1
  for (let at = 0; at < directions; at += 1) result[at] = (sum[at] ?? 0) / length - (mean?.[at] ?? 0)
  return mean === null ? result : unit(result, null)
}

export const directionIn = ({ mean }: Pick<AnswerIndex, 'mean'>, text: string): Float32Array =>
  unit(summed(text), mean)

/** Words and pairs of consecutive words. */
export function featuresOf(text: string): string[] {
  const words = tokensOf(text.slice(0, 400)).slice(0, 40).map(stemOf)
  return [...new Set([...words, ...words.slice(1).map((word, at) => `${words[at]} ${word}`)])]
}

const hasSentences = /[.!?…] +\S/u

/** The question of a turn: its last sentence with a question mark. All of it if there is none, or if it only asks about what came before. */
export function questionIn(turn: string): string {
  if (!hasSentences.test(turn)) return turn
  const question = splitSentences(turn).findLast(({ text }) => text.includes('?'))?.text ?? turn
  const isBare = contentStems(question).length <= 1
  return isBare && contentStems(turn).length > fewestBefore ? turn : question
}
/** With fewer words, what came before is only a reaction. */
const fewestBefore = 4

/** A pair weighs less, because its words count already. */
const pairShare = 0.5

/** The direction of several wordings together. */
export function middleOf(vectors: Float32Array, wordings: readonly number[]): Float32Array {
  const sum = new Float32Array(directions)
  for (const index of wordings)
    for (let each = 0; each < directions; each += 1)
      sum[each] = (sum[each] ?? 0) + (vectors[index * directions + each] ?? 0)
  return unit(sum, null)
}

const known = new WeakMap<AnswerRow, readonly string[]>()

/** Stems of everything that a row asks and says. Found when the row is first looked at, because most never are. */
export function stemsOf(row: AnswerRow): readonly string[] {
  const before = known.get(row)
  if (before !== undefined) return before
  const { asks, after = '', says } = row
  const stems = [...new Set([...asks, after, ...Object.values(says).flat()].flatMap(contentStems))]
  known.set(row, stems)
  return stems
}

/** This many wordings of the large bank count as much as one of the small one. */
const baseShare = 4

/** Rows that are indexed at a time. */
const rowsAtOnce = 40

export function buildIndex(bank: readonly AnswerRow[], base: AnswerIndex | null = null): AnswerIndex {
  const steps = indexing(bank, base)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

/** Builds an index in steps of a few milliseconds. A small bank takes from a large one, `base`, how frequent words are in questions. */
export function* indexing(
  bank: readonly AnswerRow[],
  base: AnswerIndex | null = null,
): Generator<void, AnswerIndex> {
  const wordings: Wording[] = []
  const sums: Float32Array[] = []
  const own = new Float32Array(directions)
  const postings = new Map<string, number[]>()
  for (const [row, { asks, wants }] of bank.entries()) {
    for (const [at, ask] of asks.entries()) {
      const question = questionIn(ask)
      const features = featuresOf(question)
      const sum = unit(summed(question), null)
      for (const feature of features) {
        const before = postings.get(feature)
        if (before === undefined) postings.set(feature, [wordings.length])
        else before.push(wordings.length)
      }
      for (let each = 0; each < directions; each += 1) own[each] = (own[each] ?? 0) + (sum[each] ?? 0)
      wordings.push({ row, question, asks: wants[at] ?? 'what', stems: contentStems(question), features })
      sums.push(sum)
    }
    if (row % rowsAtOnce === 0) yield
  }
  const mean = base?.mean ?? own.map((each) => each / Math.max(1, sums.length))
  const vectors = new Float32Array(sums.length * directions)
  for (const [at, one] of sums.entries()) vectors.set(unit(one, mean), at * directions)
  yield
  const all = wordings.length + (base?.wordings.length ?? 0) / baseShare
  const shareOf = (feature: string): number => {
    const others = (base?.postings.get(feature)?.length ?? 0) / baseShare
    return Math.log(1 + all / Math.max(1, (postings.get(feature)?.length ?? 0) + others))
  }
  const weightOf = (feature: string): number => shareOf(feature) * (feature.includes(' ') ? pairShare : 1)
  const norms = Float32Array.from(wordings, ({ features }) =>
    Math.sqrt(features.reduce((sum, feature) => sum + weightOf(feature) ** 2, 0)),
  )
  yield
  let next = 0
  const rows: IndexedRow[] = []
  for (const row of bank) {
    const asked = row.asks.map((_ask, at) => next + at)
    next += asked.length
    const after = row.after ?? ''
    rows.push({
      row,
      key: row.asks[0] ?? '',
      wordings: asked,
      forms: new Set(row.forms),
      middle: middleOf(vectors, asked),
      after: after === '' ? null : unit(summed(after), mean),
      afterStems: contentStems(after),
    })
    if (rows.length % rowsAtOnce === 0) yield
  }
  const middles = new Float32Array(rows.length * directions)
  const afters = new Float32Array(rows.length * directions)
  for (const [at, { middle, after }] of rows.entries()) {
    middles.set(middle, at * directions)
    if (after !== null) afters.set(after, at * directions)
  }
  return { rows, wordings, vectors, middles, afters, mean, norms, postings, weightOf, rarityOfStem: shareOf }
}
