import { z } from 'zod'
import { phraseCheckOf } from './form.ts'
import { phraseLimits } from './limits.ts'
import { PhraseError, readPhrase } from './notation.ts'

/** One phrase in the notation of `notation.ts`. */
export const phraseTerm = z
  .string()
  .trim()
  .min(1, 'Write the words of the phrase.')
  .max(phraseLimits.characters, `A phrase has at most ${phraseLimits.characters} characters.`)
  .superRefine((text, context) => {
    try {
      readPhrase(text)
    } catch (error) {
      if (!(error instanceof PhraseError)) throw error
      context.addIssue({ code: 'custom', message: error.message })
    }
  })

/** A check as its author submits it: every phrase must parse, and the lists must be consistent. */
export const phraseCheck = phraseCheckOf(phraseTerm).superRefine(({ any, all, none, near }, context) => {
  const refuse = (path: string, message: string): void => {
    context.addIssue({ code: 'custom', path: [path], message })
  }
  if (any.length + all.length + none.length === 0) refuse('any', 'Write at least one phrase.')
  if (near !== null && all.length + Math.min(1, any.length) < 2)
    refuse(
      'near',
      'Nearness needs two things: two phrases of “All of these”, or one of them and one of “Any of these”.',
    )
  const seen = new Set<string>()
  for (const [list, phrases] of Object.entries({ any, all, none }))
    for (const phrase of phrases) {
      const key = phrase.toLowerCase()
      if (seen.has(key)) refuse(list, `“${phrase}” is written twice.`)
      seen.add(key)
    }
})
