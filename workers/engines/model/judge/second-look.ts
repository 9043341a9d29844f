import { z } from 'zod'
import type { ScorableCall } from '../../../domain/scoring/conversation.ts'
import type { EvidenceSpan } from '../../../domain/scoring/scorecard.ts'
import type { Question } from '../ask.ts'
import { digestOf, fenced, fenceOf, fenceRule, quotable } from '../frame.ts'
import { type AskedCheck, rowOf } from './checks.ts'
import { turnsAround } from './windows.ts'

const answerForm = z.object({ means: z.string() })
export type SecondLookAnswer = z.infer<typeof answerForm>

/** Whether a quote meets the check. */
export type SecondLook = 'yes' | 'no'

/**
 * Asks whether a quote, in its context, meets a check. The question doesn't say what was answered before.
 * @param step which step of a scale the quote must show; null: the check has no steps
 */
export function secondLookQuestion(
  { criterion, check, digest }: AskedCheck,
  span: EvidenceSpan,
  step: number | null,
  call: ScorableCall,
): Question<SecondLookAnswer> {
  const turns = turnsAround(call, span.messageIndex, span.start)
  const fence = fenceOf(digestOf([digest, span.quote, ...turns.map(({ text }) => text)]))
  return {
    purpose: 'second_look',
    instructions: [
      'You are given one check, a few turns of a recorded business call, and a quote from one of them.',
      'Decide whether the quoted words, where they stand, are what the check asks for.',
      ...(step === null
        ? []
        : [`The check has "steps". Its words must show what step ${step} means, or a higher step.`]),
      '',
      fenceRule(fence),
      '',
      '- "yes": whoever reads these turns would agree that the quoted words do it.',
      '- "no": they are about something else, only claim it, deny it, or only share words with it.',
      '- "cannot tell" otherwise.',
      '',
      'Answer with one JSON object and nothing else: {"means": "yes" | "no" | "cannot tell"}',
    ].join('\n'),
    data: fenced(fence, [
      rowOf('c1', criterion, check),
      ...turns,
      { quoteFrom: span.messageIndex, quote: quotable(span.quote, 1_000) },
    ]),
    answer: answerForm,
    problemOf: ({ means }) => (words.has(wordOf(means)) ? null : { text: '"means" is none of the three.' }),
  }
}

const words: ReadonlySet<string> = new Set(['yes', 'no', 'cannot tell'])
const wordOf = (means: string): string => means.trim().toLowerCase()

/** "Can't tell" does not confirm. */
export function readSecondLook({ means }: SecondLookAnswer): SecondLook {
  return wordOf(means) === 'yes' ? 'yes' : 'no'
}

export const storedSecondLook = answerForm
