import type { CallType } from '#db/vocabulary/calls.ts'
import { callTypeLexicons } from '../routing/lexicons.ts'
import { idfOf, stemOf, wordsOf } from '../routing/terms.ts'
import type { TranscriptMessage } from '../transcripts/message.ts'
import { openWordsOf } from './open-words.ts'

/** The transcript of a call that is typical of its kind, and the other kinds that the description must differ from. */
export type KindOfCall = {
  callType: CallType
  siblings: readonly CallType[]
  messages: readonly Pick<TranscriptMessage, 'message' | 'userName'>[]
}

/** The length of the field. Longer descriptions don't distinguish kinds any better. */
export const descriptionCharacters = 400

const shownPhrases = 8
const shownWords = 8
/** With fewer phrases from the lexicon, the call's own words are named too. */
const tellingPhrases = 3

/**
 * The purpose, parties and stage of each call type. In words that count little for routing, because these sentences are part of every
 * description of the type and only the phrases that were found should decide.
 */
const purposes: Record<CallType, string> = {
  cold: 'The rep calls somebody who did not expect it, says why, and asks for a meeting.',
  discovery: 'The rep asks a prospect how things work today, what they cost and who decides.',
  warm: 'The rep calls a prospect who has shown interest before and may expect the call.',
  gatekeeper: 'The rep asks somebody who answers for others to be put through to the right person.',
  focus: 'The rep practices one part of a call.',
  checkin:
    'The rep and an existing customer look at what has been reached, what is still open and what comes next.',
  renewal: 'The rep and an existing customer talk about whether and how to go on when the term ends.',
  demo: 'The rep shows a prospect the product and answers questions about it.',
  custom: 'The rep and others talk about a special matter.',
  'None - Default': 'The call is of no particular kind.',
  managerOneOnOne: 'A manager and a rep talk about the work, the deals and the goals of the rep.',
  freight: 'The rep and a customer or carrier talk about moving goods.',
}

/**
 * What identifies this kind of call: two or three sentences of at most 400 characters. The phrases come from the product's own lists and
 * only the fact that they were said comes from the call; other words are taken from the call only if they can't be names (see
 * `openWordsOf`). So no name, company or number gets in. Deterministic.
 */
export function describeKindOfCall({ callType, siblings, messages }: KindOfCall): string {
  const phrases = spokenPhrases(callType, siblings, messages)
  const sentences = [purposes[callType]]
  if (phrases.length > 0) sentences.push(`Typical phrases: ${phrases.slice(0, shownPhrases).join(', ')}.`)
  if (phrases.length < tellingPhrases) {
    const known = new Set(phrases.flatMap((phrase) => wordsOf(phrase).map(stemOf)))
    const words = openWordsOf(messages).filter((word) => !known.has(stemOf(word)))
    if (words.length > 0) sentences.push(`Typical topics: ${words.slice(0, shownWords).join(', ')}.`)
  }
  return withinLimit(sentences)
}

/** Phrases of the type's lexicon that were said literally, the most telling first. */
function spokenPhrases(
  callType: CallType,
  siblings: readonly CallType[],
  messages: KindOfCall['messages'],
): string[] {
  const turns = messages.map(({ message }) => ` ${wordsOf(message).map(stemOf).join(' ')} `)
  const others = siblings
    .filter((sibling) => sibling !== callType)
    .flatMap((sibling) => callTypeLexicons[sibling] ?? [])
  const saidOfOthers = new Set(others.map((phrase) => wordsOf(phrase).map(stemOf).join(' ')))
  const spoken = (callTypeLexicons[callType] ?? []).flatMap((phrase) => {
    const stems = wordsOf(phrase).map(stemOf)
    // Descriptions contain no digits. The lexicons have no phrase with a number word that identifies a type.
    if (/\d/u.test(phrase) || saidOfOthers.has(stems.join(' '))) return []
    const count = turns.filter((turn) => turn.includes(` ${stems.join(' ')} `)).length
    const telling = stems.reduce((sum, stem) => sum + idfOf(stem), 0)
    return count === 0 || telling === 0 ? [] : [{ phrase, stems, strength: telling * Math.log2(1 + count) }]
  })
  const chosen: typeof spoken = []
  for (const candidate of spoken.toSorted(
    (left, right) => right.strength - left.strength || (left.phrase < right.phrase ? -1 : 1),
  )) {
    const words = ` ${candidate.stems.join(' ')} `
    const isSaid = chosen.some(
      ({ stems }) => ` ${stems.join(' ')} `.includes(words) || words.includes(` ${stems.join(' ')} `),
    )
    if (!isSaid) chosen.push(candidate)
  }
  return chosen.map(({ phrase }) => phrase)
}

/** The sentences as one text, cut at the end of a whole phrase if it is too long. */
function withinLimit(sentences: readonly string[]): string {
  const text = sentences.join(' ')
  if (text.length <= descriptionCharacters) return text
  return `${text.slice(0, text.lastIndexOf(',', descriptionCharacters - 1))}.`
}
