import type { Tone } from '../../catalog/attitudes.ts'
import type { AnswerForm } from '../../reading/answers/answer-form.ts'
import type { AskedFor } from '../../reading/plain-questions.ts'

/** What kinds of places people work at: vans and sites, patients, guests, goods, desks. */
export const places = ['field', 'care', 'guests', 'goods', 'office'] as const
export type Place = (typeof places)[number]

/** Places, and calls of two kinds: a seller who talks with their manager about deals, and a customer. */
export const settings = [...places, 'deals', 'customer'] as const
export type Setting = (typeof settings)[number]

/** What a row's questions want. */
export const answerKinds = [
  'who',
  'whoElse',
  'how',
  'howOften',
  'howLong',
  'since',
  'why',
  'then',
  'example',
  'which',
  'choice',
  'what',
  'where',
  'when',
  'yesNo',
  'opinion',
  'wouldHelp',
  'feel',
  'tried',
  'reaction',
  'process',
  'people',
] as const
export type AnswerKind = (typeof answerKinds)[number]

/**
 * A harmless question about daily work, as reps ask it, and small answers, each of which fits each wording. `after` is what the buyer
 * had just said, if the question only makes sense after such words. {colleague}, {customer}, and {contact} are the same for the whole life of
 * a bot.
 */
export type AnswerRow = {
  kind: AnswerKind
  asks: readonly string[]
  /** What each of these questions wants, and the forms that an answer may therefore have. */
  wants: readonly AskedFor[]
  forms: readonly AnswerForm[]
  after?: string
  says: Partial<Record<Tone | 'any', readonly string[]>>
}
