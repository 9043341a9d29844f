import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cursorPageOf, cursorQuery, idParams, isoTime } from './page.ts'

/** How far back questions are looked for. */
export const unansweredDays = 90

/** A question that reps asked a bot in practice calls and to which the buyer had no answer. Equal questions are one. */
export const unansweredQuestion = z.object({
  id: z.string(),
  /** As it was asked last. */
  question: z.string(),
  /** What the buyer said instead. */
  said: z.string(),
  /** What the buyer had said just before. Empty if that was nothing, or if the buyer had no answer there either. */
  before: z.string(),
  /** Short and without a subject of its own: it only makes sense after `before`. */
  isFollowUp: z.boolean(),
  times: z.number().int().positive(),
  lastAskedAt: isoTime,
  /** The practice call in which it was asked last. */
  lastCallId: z.uuid(),
})
export type UnansweredQuestion = z.infer<typeof unansweredQuestion>

export const unansweredQuestionsResponse = cursorPageOf(unansweredQuestion).extend({
  total: z.number().int(),
  /** There were more questions than are counted; the oldest are left out. */
  isTotalAtLeast: z.boolean(),
})

/**
 * Most frequent first, from the last 90 days and from practice calls that the reader sees. Questions that a row of the bot's draft answers
 * in the same words are left out.
 */
export const listUnansweredQuestions = endpoint({
  method: 'GET',
  path: '/agents/:id/unanswered-questions',
  permission: 'bots.manage',
  params: idParams,
  query: cursorQuery,
  response: unansweredQuestionsResponse,
})
