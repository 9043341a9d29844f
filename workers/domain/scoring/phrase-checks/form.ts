import { z } from 'zod'
import { checkSpeakers } from '../speakers.ts'
import { phraseLimits } from './limits.ts'

/** Limits of one check. They keep it cheap to judge a call by it. */
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
 * Where in the call the words count. Minutes count from the first words of the call, or back from the last. Turns are the turns of the
 * speaker whose words count; a "mhm" from the other side does not end a turn. "Before" and "after" another check mean before and after the
 * first words that satisfy it, at most `withinTurns` turns of any speaker away (null: any number).
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

/** How close together the phrases of `all` and one of `any` must be: a number of words, one turn, or this turn and the speaker's next. */
export const phraseNearness = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('words'), words: upTo(phraseCheckLimits.words, 'words') }),
  z.strictObject({ kind: z.literal('sameTurn') }),
  z.strictObject({ kind: z.literal('adjacentTurns') }),
])
export type PhraseNearness = z.infer<typeof phraseNearness>

/** What to conclude if the words are not said. */
export const silenceMeanings = ['notAssessable', 'missed'] as const

/**
 * A check in the words of the scorecard's author. It is met if the speaker says, at the place, at least one phrase of `any`, every phrase
 * of `all`, and no phrase of `none`.
 */
export function phraseCheckOf<Term extends z.ZodType<string>>(term: Term) {
  const listOf = (name: string) =>
    z
      .array(term)
      .max(phraseCheckLimits.phrases, `“${name}” has at most ${phraseCheckLimits.phrases} phrases.`)
      .default([])
  return z.strictObject({
    /** Whose words count. `any` is the rep or the buyer. */
    speaker: z.enum(checkSpeakers, 'Choose whose words count: the rep’s, the buyer’s, or anyone’s.'),
    any: listOf('Any of these'),
    all: listOf('All of these'),
    none: listOf('None of these'),
    place: phrasePlace.default({ kind: 'anywhere' }),
    near: phraseNearness.nullable().default(null),
    /** Counts only questions. Negation does not matter here: a negated question still asks about the thing. */
    asQuestion: z.boolean().default(false),
    /**
     * What to conclude if `any` or `all` is not said. Use `missed` for words that must be said as written ("this call is recorded").
     * Phrases that are only typical wording never cover every way to say something, so their absence proves nothing.
     */
    whenNotSaid: z.enum(silenceMeanings).default('notAssessable'),
    /** If true, "we don't have a budget" counts as saying "budget". Applies to all three lists. */
    evenWhenNegated: z.boolean().default(false),
  })
}

/** The stored form in a published version. Its phrases were validated when it was written. */
export const storedPhraseCheck = phraseCheckOf(z.string().min(1).max(phraseLimits.characters))
export type PhraseCheck = z.infer<typeof storedPhraseCheck>
