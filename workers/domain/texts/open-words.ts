import { idfOf, stemOf, wordsOf } from '../routing/terms.ts'
import type { TranscriptMessage } from '../transcripts/message.ts'

type Turn = Pick<TranscriptMessage, 'message' | 'userName'>

/** A word said in only one turn is not a topic. */
const leastTurns = 2
const leastCharacters = 4
/** A word with a lower idf occurs in too many calls to distinguish kinds. */
const leastIdf = 1
/** Among this many sentences, some contain a capital, unless the transcript was written without capitals. */
const sentencesToKnow = 20

const thingWeight = 4

const numberWords = new Set(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
  twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands million millions billion billions dozen
  first second third fourth fifth half quarter percent monday tuesday wednesday thursday friday saturday sunday january february march
  april june july august september october november december`
    .split(/\s+/u)
    .map((word) => word.trim()),
)

/** A word after one of these names a thing ("the forklift"), which is what a topic is. */
const determiners = new Set(
  'the a an this that these those our your my his her their its no any some each every which of per for with by'.split(
    ' ',
  ),
)

/**
 * Words of a call that may be repeated outside of it, the most telling first; things ("the forklift") come before others. A word qualifies
 * if it is said in several turns, always in lower case, and is neither part of a speaker's name nor a number. A transcript without capitals
 * does not show which words are names, so it gives none.
 */
export function openWordsOf(turns: readonly Turn[]): string[] {
  const closed = new Set(turns.flatMap(({ userName }) => wordsOf(userName)))
  const counts = new Map<string, number>()
  const things = new Set<string>()
  let sentenceCount = 0
  let hasCapitals = false

  for (const { message } of turns) {
    const seen = new Set<string>()
    for (const sentence of message.split(/(?<=[.!?…:;])\s+|\n+/u)) {
      sentenceCount += 1
      let previous = ''
      for (const [place, word] of (sentence.match(/[\p{L}\p{M}\p{N}'’_@./-]+/gu) ?? []).entries()) {
        const small = word.toLowerCase()
        if (/^\p{Lu}/u.test(word)) {
          // The first word of a sentence is always capitalized.
          if (place > 0 && word !== 'I' && !word.startsWith("I'") && !word.startsWith('I’')) {
            hasCapitals = true
            for (const part of wordsOf(small)) closed.add(part)
          }
        } else if (word !== small) for (const part of wordsOf(small)) closed.add(part)
        if (/^\p{L}+$/u.test(word)) seen.add(small)
        if (determiners.has(previous)) things.add(small)
        previous = small
      }
    }
    for (const word of seen) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  if (!hasCapitals || sentenceCount < sentencesToKnow) return []

  const best = new Map<string, { word: string; strength: number }>()
  for (const [word, count] of counts) {
    const stem = stemOf(word)
    const idf = idfOf(stem)
    if (count < leastTurns || word.length < leastCharacters || idf < leastIdf) continue
    if (closed.has(word) || numberWords.has(word) || /(?:teenth|tieth|ty-\p{L}+)$/u.test(word)) continue
    const strength = (things.has(word) ? thingWeight : 1) * idf * Math.log2(1 + count)
    const known = best.get(stem)
    if (known === undefined || strength > known.strength) best.set(stem, { word, strength })
  }
  return [...best.values()]
    .toSorted((left, right) => right.strength - left.strength || (left.word < right.word ? -1 : 1))
    .map(({ word }) => word)
}
