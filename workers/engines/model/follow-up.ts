import { z } from 'zod'
import {
  checkedDraft,
  checkedSubject,
  countClaims,
  type FollowUpDraft,
} from '../../domain/coaching/follow-up.ts'
import type { FollowUpRequest } from '../engine.ts'
import { draftInsteadOfModel } from '../offline/offline.ts'
import { type Ask, UnusableAnswer } from './ask.ts'
import { excerptOf } from './excerpt.ts'
import { digestOf, fenced, fenceOf, fenceRule, quotable } from './frame.ts'

/** No turn limit: as much of both ends as the tokens allow. */
const turnsPerEnd = Number.POSITIVE_INFINITY
const mostParagraphs = 12
const mostSentences = 12

const answer = z.object({
  subject: z.string().min(1).max(200),
  paragraphs: z
    .array(
      z
        .array(
          z.object({
            text: z.string().max(600),
            turn: z.number().int().nullable(),
            quote: z.string().max(2000).nullable(),
          }),
        )
        .max(mostSentences),
    )
    .min(1)
    .max(mostParagraphs),
})

/**
 * Lets a model draft a mail to the buyers. Its claims are compared with the words of the call. After two unusable drafts, the offline draft
 * is used.
 */
export async function followUpByModel(
  ask: Ask,
  { facts, messages }: FollowUpRequest,
  { maxInputTokens }: { maxInputTokens: number },
  signal: AbortSignal,
): Promise<FollowUpDraft> {
  const excerpt = excerptOf(messages, { turnsPerEnd, maxTokens: maxInputTokens })
  if (excerpt.shown.size === 0)
    return draftInsteadOfModel(facts, 'The transcript has no words to write about.')
  const { fromUserName, buyerNames, day, refinement } = facts
  const names = [fromUserName, ...buyerNames]
  const people = names.map((name) => quotable(name, 200))
  const fence = fenceOf(digestOf([...names, day, refinement, ...messages.map(({ message }) => message)]))
  const instructions = [
    'You draft short emails that a seller sends to the buyers after a business call. You are given the call.',
    '',
    fenceRule(fence),
    '',
    `The email is from ${JSON.stringify(people[0])} to ${people.length === 1 ? 'the buyers' : JSON.stringify(people.slice(1))}. The call was on ${day}.`,
    'Write at most 180 words in plain English: a greeting, what the buyer said that matters, what each side will do, and a goodbye.',
    '- Each sentence that says something about the call names the turn it rests on (its "i") and quotes words of that turn exactly, character by character. Greetings, thanks and the goodbye have null for both.',
    '- Write only what was said in the call. No promises, prices, dates or features that nobody named.',
    refinement === ''
      ? ''
      : `The seller wishes this of the draft, as far as the rules above allow it: ${JSON.stringify(quotable(refinement, 1000))}`,
    '',
    'Answer with one JSON object and nothing else: {"subject": "…", "paragraphs": [[{"text": "one sentence", "turn": 3, "quote": "…"}]]}',
  ].join('\n')
  try {
    const given = await ask(
      {
        purpose: 'follow_up',
        instructions,
        data: fenced(fence, excerpt.rows),
        answer,
        problemOf: ({ paragraphs }) =>
          countClaims(checkedDraft(paragraphs, messages, names)).withEvidence === 0
            ? { text: 'No sentence quotes words of the turn that it names.' }
            : null,
      },
      signal,
    )
    return {
      subject: checkedSubject(given.subject.replaceAll(/\s+/gu, ' ').trim(), messages, day),
      paragraphs: checkedDraft(given.paragraphs, messages, names),
      writtenBy: 'model',
      note: null,
    }
  } catch (error) {
    if (!(error instanceof UnusableAnswer)) throw error
    return draftInsteadOfModel(facts, 'The model gave no usable draft twice.')
  }
}
