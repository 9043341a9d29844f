import { z } from 'zod'
import { checkSpeakers } from '../speakers.ts'
import { phraseLimits } from './limits.ts'

/** Sizes of one check, so that reading a call by it stays cheap. */
export const phraseCheckLimits = { phrases: 30, minutes: 120, turns: 100, words: 50 } as const

/** Another check of the same scorecard. */
export const checkReference = z.strictObject({
  criterionId: z.string().min(1).max(60),
  checkId: z.string().min(1).max(60),
})
export type CheckReference = z.infer<typeof checkReference>

function upTo(most: number, what: string): z.ZodNumber {
  return z
    .number(`Say how many ${what}.`)
    .int(`The number of ${what} is a whole number.`)
    .min(1, `The number of ${what} is at least 1.`)
    .max(most, `The number of ${what} is at most ${most}.`)
}

const minutes = upTo(phraseCheckLimits.minutes, 'minutes')
const turns = upTo(phraseCheckLimits.turns, 'turns')

/**
 * Where in the call the words count. Minutes are counted from the first and to the last words of the call.
 * Turns are those of the speaker whose words count; a "mhm" of the other side ends none. Before and after
 * another check is before and after the first words that show it, `withinTurns` turns of anybody after them
 * at most (null: any number).
 */
export const phrasePlace = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('anywhere') }),
  z.strictObject({ kind: z.literal('firstMinutes'), minutes }),
  z.strictObject({ kind: z.literal('lastMinutes'), minutes }),
  z.strictObject({ kind: z.literal('firstTurns'), turns }),
  z.strictObject({ kind: z.literal('lastTurns'), turns }),
  z.strictObject({ kind: z.literal('before'), check: checkReference }),
  z.strictObject({
    kind: z.literal('after'),
    check: checkReference,
    withinTurns: turns.nullable().default(null),
  }),
])
export type PhrasePlace = z.infer<typeof phrasePlace>

/**
 * How close the phrases of `all`, and one of `any`, stand: words in between, one turn, or this turn and the
 * next of the speaker.
 */
export const phraseNearness = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('words'), words: upTo(phraseCheckLimits.words, 'words') }),
  z.strictObject({ kind: z.literal('sameTurn') }),
  z.strictObject({ kind: z.literal('adjacentTurns') }),
])
export type PhraseNearness = z.infer<typeof phraseNearness>

/** What it means that the words are not said. */
export const silenceMeanings = ['notAssessable', 'missed'] as const

/**
 * A check in the words of the person who writes the scorecard. Met where at least one phrase of `any` and
 * each of `all` is said, and none of `none`, by the speaker and at the place.
 */
export function phraseCheckOf<Term extends z.ZodType<string>>(term: Term) {
  const listOf = (name: string) =>
    z
      .array(term)
      .max(phraseCheckLimits.phrases, `“${name}” has at most ${phraseCheckLimits.phrases} phrases.`)
      .default([])
  return z.strictObject({
    /** Whose words count; `any` is the rep and the buyer. */
    speaker: z.enum(checkSpeakers, 'Choose whose words count: the rep’s, the buyer’s, or anyone’s.'),
    any: listOf('Any of these'),
    all: listOf('All of these'),
    none: listOf('None of these'),
    place: phrasePlace.default({ kind: 'anywhere' }),
    near: phraseNearness.nullable().default(null),
    /**
     * Only in a question. What is denied in a question is asked about all the same, so negation does not
     * matter.
     */
    asQuestion: z.boolean().default(false),
    /**
     * What it means that `any` or `all` is not said. `missed` is for words that are required as they stand
     * ("this call is recorded"). Phrases that are only signs of something do not cover how people say it, so
     * that silence proves nothing.
     */
    whenNotSaid: z.enum(silenceMeanings).default('notAssessable'),
    /** True: "we don't have a budget" says "budget". It applies to all three lists. */
    evenWhenNegated: z.boolean().default(false),
  })
}

/** As a published version holds it: its phrases were read when it was written. */
export const storedPhraseCheck = phraseCheckOf(z.string().min(1).max(phraseLimits.characters))
export type PhraseCheck = z.infer<typeof storedPhraseCheck>
