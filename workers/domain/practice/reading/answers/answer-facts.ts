import { directions, dot } from '../meaning/word-meaning.ts'
import type { AskedFor } from '../plain-questions.ts'
import { contentStems } from '../stems.ts'
import { isSameMeaning } from '../synonyms.ts'
import type { AnswerForm } from './answer-form.ts'
import {
  type AnswerIndex,
  directionIn,
  featuresOf,
  type IndexedRow,
  type Wording,
  middleOf,
  stemsOf,
} from './answer-index.ts'

/** A question, the whole turn that it is part of, and what the buyer had said before. */
export type AskedNow = {
  question: string
  turn: string
  last: string
  asks: AskedFor
  form: AnswerForm
}
export type Candidate = { row: IndexedRow; facts: number[] }

/** The weight of the meaning in the search for rows. The rest is the weight of the words. */
const meaningShare = 0.6
/** Rows that are looked at closely. */
const mostCandidates = 8
/** Rows whose wordings are compared one by one. */
const mostNear = 40
/** For a row that follows on something: the weight of how near it is to the buyer's last words, and the nearness that changes nothing. */
const afterShare = 0.5
const leastAfter = 0.35
/** From this cosine of their wordings on, two rows ask nearly the same. */
const nearlySame = 0.55

/**
 * The nearest rows that have an answer of the form, nearest first. `mayUse` leaves rows out, `without` one wording. `follows` says how surely
 * what a row follows on was just said; without it, that is how alike the words are.
 */
export function candidatesFor(
  index: AnswerIndex,
  asked: AskedNow,
  mayUse: (row: IndexedRow) => boolean,
  without = -1,
  follows: ((row: IndexedRow) => number) | null = null,
): Candidate[] {
  const { rows, wordings, vectors, middles, afters, norms, postings, weightOf } = index
  const direction = directionIn(index, asked.question)
  const last = asked.last === '' ? null : directionIn(index, asked.last)
  const features = featuresOf(asked.question)
  const count = wordings.length
  const shared = new Float32Array(count)
  let square = 0
  for (const feature of features) {
    const weight = weightOf(feature) ** 2
    square += weight
    for (const at of postings.get(feature) ?? []) shared[at] = (shared[at] ?? 0) + weight
  }
  const norm = Math.sqrt(square) || 1
  const wordsOf = (wording: number): number =>
    (shared[wording] as number) / (norm * (norms[wording] as number))
  /** For each row, the largest share of words that one of its wordings has in common with the question. Usually 0. */
  const wordsOfRow = new Float64Array(rows.length)
  for (let wording = 0; wording < count; wording += 1) {
    if (shared[wording] === 0 || wording === without) continue
    const row = (wordings[wording] as Wording).row
    wordsOfRow[row] = Math.max(wordsOfRow[row] as number, wordsOf(wording))
  }
  const near: Near[] = []
  for (const [at, own] of rows.entries()) {
    if (!own.forms.has(asked.form) || !mayUse(own)) continue
    const afterNear =
      own.after === null
        ? 0
        : follows !== null
          ? follows(own)
          : last === null
            ? 0
            : cosineAt(afters, at, last)
    const bonus = own.after === null ? 0 : afterShare * (afterNear - leastAfter)
    const words = (1 - meaningShare) * (wordsOfRow[at] as number)
    const score = meaningShare * cosineAt(middles, at, direction) + words + bonus
    if (near.length <= mostNear || score > (near.at(-1)?.score ?? 0))
      keep(near, { row: at, score, afterNear, bonus }, mostNear)
  }
  const found: Found[] = []
  for (const { row, afterNear, bonus } of near) {
    let best: Found | null = null
    for (const wording of rows[row]?.wordings ?? []) {
      if (wording === without) continue
      const cosine = cosineAt(vectors, wording, direction)
      const words = wordsOf(wording)
      const score = meaningShare * cosine + (1 - meaningShare) * words + bonus
      if (best === null || score > best.score) best = { row, wording, score, cosine, words, afterNear }
    }
    if (best !== null) keep(found, best, mostCandidates)
  }
  const stems = contentStems(asked.question)
  const turnStems = [...new Set([...stems, ...contentStems(asked.turn), ...contentStems(asked.last)])]
  const lastStems = contentStems(asked.last)
  return found.slice(0, mostCandidates).map(({ row, wording, score, cosine, words, afterNear }, rank) => {
    const own = rows[row]!
    const best = wordings[wording]!
    // A row that asks nearly the same says nothing against this one.
    const other = found.find((one) => one.row !== row && dot(rows[one.row]!.middle, own.middle) < nearlySame)
    const { middle, stems: rowStems } =
      without >= 0 && best.row === wordings[without]?.row
        ? withoutWording(index, own, without)
        : { middle: own.middle, stems: stemsOf(own.row) }
    return {
      row: own,
      facts: factsOf({
        cosine,
        words,
        score,
        middle: dot(middle, direction),
        covers: covered(stems, rowStems, index),
        isCovered: covered(best.stems, turnStems, index),
        isSameForm: best.asks === asked.asks,
        after:
          own.after === null ? null : { near: afterNear, covers: covered(own.afterStems, lastStems, index) },
        content: Math.min(stems.length, mostContent) / mostContent,
        // Among few rows, the only one of a form is far ahead of nothing.
        margin: Math.min(follows === null ? 1 : mostMargin, score - (other?.score ?? 0)),
        isFirst: rank === 0,
      }),
    }
  })
}

const mostMargin = 0.1
/** More words than these say no more about what a question is about. */
const mostContent = 4

type Compared = {
  cosine: number
  words: number
  score: number
  middle: number
  covers: number
  isCovered: number
  isSameForm: boolean
  after: { near: number; covers: number } | null
  content: number
  margin: number
  isFirst: boolean
}

/**
 * How near a question and a row are, in the order of the weights: a question of few words is known by what came before it, one of many words
 * alone. `speaksFor` are those that never speak against a row.
 */
const factsOf = ({ after, content, ...own }: Compared): number[] => [
  1,
  own.score,
  own.middle,
  own.cosine * content,
  own.words * content,
  own.covers,
  own.covers * content,
  own.isCovered,
  own.isSameForm ? 1 : 0,
  own.margin,
  own.isFirst ? 1 : 0,
  after?.near ?? 0,
  (after?.near ?? 0) * (1 - content),
  after?.covers ?? 0,
  after === null ? 0 : 1,
  after === null ? 0 : content,
  after === null ? 1 - content : 0,
  content,
  Math.max(0, own.words - manyWords),
  Math.max(0, own.cosine - veryNear),
  Math.max(0, own.words - manyWords) * content,
]
/** From here on, a question is nearly one of the row's own. */
const manyWords = 0.45
const veryNear = 0.75
export const speaksFor: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 18, 19, 20])

export const oddsBy = (weights: readonly number[], facts: readonly number[]): number =>
  facts.reduce((sum, fact, at) => sum + fact * (weights[at] ?? 0), 0)

export type Ranked = Candidate & { odds: number }

/** Best first. The last fact of each is how far it is ahead of the best one that asks for something else. */
export function ranked(weights: readonly number[], candidates: readonly Candidate[]): Ranked[] {
  const all = candidates
    .map((one) => ({ ...one, odds: oddsBy(weights, one.facts) }))
    .toSorted((one, other) => other.odds - one.odds)
  return all.map((one) => {
    const other = all.find(({ row }) => row !== one.row && dot(row.middle, one.row.middle) < nearlySame)
    return { ...one, facts: [...one.facts, Math.min(mostAhead, one.odds - (other?.odds ?? -mostAhead))] }
  })
}
const mostAhead = 6

/** A row as it would be without one of its wordings. */
function withoutWording(
  { vectors }: AnswerIndex,
  { row, wordings: own }: IndexedRow,
  without: number,
): { middle: Float32Array; stems: readonly string[] } {
  const others = own.filter((one) => one !== without)
  return {
    middle: middleOf(vectors, others),
    stems: stemsOf({ ...row, asks: others.flatMap((one) => row.asks[one - (own[0] ?? 0)] ?? []) }),
  }
}

type Near = { row: number; score: number; afterNear: number; bonus: number }
type Found = Omit<Near, 'bonus'> & { wording: number; cosine: number; words: number }

/** Keeps the highest scores, highest first: one more than `most`, so that the last one can be compared with the next. */
function keep<One extends { score: number }>(kept: One[], one: One, most: number): void {
  let to = kept.length
  while (to > 0 && (kept[to - 1]?.score ?? 0) < one.score) to -= 1
  if (to > most) return
  kept.splice(to, 0, one)
  if (kept.length > most + 1) kept.pop()
}

function cosineAt(vectors: Float32Array, at: number, direction: Float32Array): number {
  const from = at * directions
  let sum = 0
  for (let each = 0; each < directions; each += 1)
    sum += (vectors[from + each] as number) * (direction[each] as number)
  return sum
}

/** The share of words, rare ones more, that the others have. 1 if there are none. */
function covered(stems: readonly string[], others: readonly string[], { rarityOfStem }: AnswerIndex): number {
  let whole = 0
  let has = 0
  for (const stem of stems) {
    const weight = rarityOfStem(stem)
    whole += weight
    if (others.some((one) => isSameMeaning(one, stem))) has += weight
  }
  return whole === 0 ? 1 : has / whole
}
