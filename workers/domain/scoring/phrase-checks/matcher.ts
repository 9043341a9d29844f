import { phraseLimits } from './limits.ts'
import { gapWords, type Phrase, type PhrasePart } from './notation.ts'
import type { SpokenMessage } from './spoken-call.ts'
import { isWord, type Word } from './words.ts'

/** Where a phrase is said: words `first` to `last` of a message. */
export type Occurrence = { phrase: number; message: number; first: number; last: number }

/** Counts comparisons, so that tests can prove linear time. */
export type Steps = { count: number }

type Spelling = { phrase: number; parts: readonly PhrasePart[] }

/** Maximum number of characters from the first to the last word of a match. Keeps quotes short. */
const longestMention = 1000

/** Phrases indexed by how they begin. Immutable. */
export type PhraseIndex = {
  byFirstWord: ReadonlyMap<string, readonly Spelling[]>
  /** Phrases that begin with a stem, by the first letters of that stem. */
  byStem: ReadonlyMap<string, readonly Spelling[]>
  byNumber: readonly Spelling[]
}

export function indexPhrases(phrases: readonly Phrase[]): PhraseIndex {
  const byFirstWord = new Map<string, Spelling[]>()
  const byStem = new Map<string, Spelling[]>()
  const byNumber: Spelling[] = []
  for (const [phrase, { spellings }] of phrases.entries())
    for (const parts of spellings) {
      const [first] = parts
      const spelling = { phrase, parts }
      if (first?.kind === 'number') byNumber.push(spelling)
      if (first?.kind !== 'word') continue
      for (const form of new Set(first.forms)) addTo(byFirstWord, form, spelling)
      for (const stem of new Set(first.stems.map(stemKey))) addTo(byStem, stem, spelling)
    }
  return { byFirstWord, byStem, byNumber }
}

/** The phrases of several checks, for one pass over a call. Immutable. */
export type SharedIndex = {
  index: PhraseIndex
  /** For each phrase, its check and its number within that check. */
  placeOf: readonly { check: number; phrase: number }[]
  checks: number
}

export function shareIndex(checks: readonly (readonly Phrase[])[]): SharedIndex {
  return {
    index: indexPhrases(checks.flat()),
    placeOf: checks.flatMap((phrases, check) => phrases.map((_, phrase) => ({ check, phrase }))),
    checks: checks.length,
  }
}

/** The result of `findPhrases` for each check. */
export function findShared(
  { index, placeOf, checks }: SharedIndex,
  messages: readonly Pick<SpokenMessage, 'words' | 'asideBefore'>[],
): Occurrence[][] {
  const found: Occurrence[][] = Array.from({ length: checks }, () => [])
  for (const occurrence of findPhrases(index, messages)) {
    const place = placeOf[occurrence.phrase]
    if (place !== undefined) found[place.check]?.push({ ...occurrence, phrase: place.phrase })
  }
  return found
}

function stemKey(word: string): string {
  return word.slice(0, phraseLimits.stemLetters)
}

function addTo(map: Map<string, Spelling[]>, key: string, spelling: Spelling): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [spelling])
  else list.push(spelling)
}

/**
 * Every match of every phrase, each with its nearest end, in the order spoken. A phrase has at most two gaps of six words, so one attempt
 * takes constant time and the search is linear in the words.
 */
export function findPhrases(
  index: PhraseIndex,
  messages: readonly Pick<SpokenMessage, 'words' | 'asideBefore'>[],
  steps: Steps = { count: 0 },
): Occurrence[] {
  const found: Occurrence[] = []
  for (const [message, { words, asideBefore }] of messages.entries())
    for (const [first, word] of words.entries()) {
      const from = found.length
      for (const { phrase, parts } of beginningWith(index, word)) {
        const end = endOf(words, first, parts, 0, steps)
        if (end === null || asideBefore[first] !== asideBefore[end - 1]) continue
        if ((words[end - 1]?.end ?? 0) - word.start > longestMention) continue
        if (found.slice(from).some((occurrence) => occurrence.phrase === phrase)) continue
        found.push({ phrase, message, first, last: end - 1 })
      }
    }
  return found
}

const none: readonly Spelling[] = []

/** Spellings that may begin with a word; most words have none. A spelling may appear twice if two forms of the word match. */
function beginningWith({ byFirstWord, byStem, byNumber }: PhraseIndex, word: Word): readonly Spelling[] {
  let found = word.isNumber ? byNumber : none
  for (const form of word.forms) found = joined(found, byFirstWord.get(form))
  return byStem.size === 0 ? found : joined(found, byStem.get(stemKey(word.forms[0] ?? '')))
}

function joined(list: readonly Spelling[], more: readonly Spelling[] | undefined): readonly Spelling[] {
  if (more === undefined) return list
  return list.length === 0 ? more : [...list, ...more]
}

/** The index after the last word of the parts from `part` on. Null if they do not match at `at`. */
function endOf(
  words: readonly Word[],
  at: number,
  parts: readonly PhrasePart[],
  part: number,
  steps: Steps,
): number | null {
  let place = at
  for (let index = part; index < parts.length; index += 1) {
    const wanted = parts[index]
    if (wanted === undefined) return null
    if (wanted.kind === 'gap') return endBehindGap(words, place, parts, index + 1, steps)
    const word = words[place]
    steps.count += 1
    if (word === undefined || !fits(word, wanted)) return null
    place += 1
  }
  return place
}

function endBehindGap(
  words: readonly Word[],
  from: number,
  parts: readonly PhrasePart[],
  part: number,
  steps: Steps,
): number | null {
  for (let at = from; at <= from + gapWords; at += 1) {
    if ((words[at]?.pause ?? 'stop') === 'stop') return null
    const end = endOf(words, at, parts, part, steps)
    if (end !== null) return end
  }
  return null
}

function fits(word: Word, part: Exclude<PhrasePart, { kind: 'gap' }>): boolean {
  if (part.kind === 'number') return word.isNumber
  return (
    word.forms.some((form) => part.forms.includes(form)) ||
    part.stems.some((stem) => word.forms[0]?.startsWith(stem) === true)
  )
}

/** Within how many words before a phrase a "not" still negates it: "we do not have a budget". */
const negationReach = 3
const negations = new Set(['not', 'never', 'without', 'neither', 'nor', 'nobody', 'hardly', 'no'])
/** In "don't we …" and "no I …", these words after the negation begin a new clause. */
const subjects = new Set(['i', 'you', 'we', 'they', 'he', 'she', 'it', 'that', 'this', 'there'])
/** "Not only" and "no problem" negate nothing. */
const harmless = new Set(['only', 'just', 'merely', 'problem', 'problems', 'worries', 'doubt'])

/** Whether a word shortly before the phrase negates it, with no punctuation and no "but" between. */
export function isNegated(words: readonly Word[], first: number): boolean {
  for (let at = first; at > 0 && first - at < negationReach; at -= 1) {
    if (words[at]?.pause !== 'none') return false
    const before = words[at - 1]
    if (isWord(before, 'but')) return false
    if (before === undefined || !negations.has(before.forms[0] ?? '')) continue
    const next = words[at]?.forms[0] ?? ''
    return !subjects.has(next) && !harmless.has(next)
  }
  return false
}
