import type { BotKnowledge } from '../practice/bot.ts'
import { contentStems } from '../practice/reading/stems.ts'
import { sha256 } from '../practice/sha256.ts'
import { knowsAnswers, questionKey } from './question-key.ts'

/** A question that a rep asked in a practice call, without an answer. */
export type AskedQuestion = {
  question: string
  /** What the buyer said instead. */
  said: string
  /** What the buyer had said before the question. Empty if nothing, or no answer either. */
  before: string
  callId: string
  askedAt: Date
}

/** Equal questions. Everything except `times` is of the latest one. */
export type UnansweredQuestion = AskedQuestion & {
  /** A hash of the question's words, so that it stays the same when the question is asked again. */
  id: string
  times: number
  /** It only makes sense after `before`. */
  isFollowUp: boolean
}

const mostFollowUpWords = 8
const pointsBack =
  /(?<!\p{L})(?:that|this|it|its|they|them|their|those|these|she|h(?:e|im|is|er)|then|one|ones)(?!\p{L})/iu

/** Words of questions that name no subject. */
const bareStems = new Set(
  contentStems('since long longer ago exactly example else mostly roughly usually actually'),
)

/** "Since when?", "and who does that at night?": a short question that names no subject of its own. */
export function isFollowUp(question: string): boolean {
  const words = questionKey(question).split(' ').length
  if (words > mostFollowUpWords) return false
  return pointsBack.test(question) || contentStems(question).every((stem) => bareStems.has(stem))
}

/**
 * Merges equal questions, most frequent first, without those that the knowledge answers. Follow-ups are equal only after the same words of
 * the buyer, because after other words they want another answer.
 * @param asked newest first
 */
export function groupQuestions(
  asked: readonly AskedQuestion[],
  knowledge: readonly BotKnowledge[],
): UnansweredQuestion[] {
  const isAnswered = knowsAnswers(knowledge)
  const groups = new Map<string, UnansweredQuestion>()
  for (const one of asked) {
    const own = questionKey(one.question)
    if (own === '') continue
    const isShort = one.before !== '' && isFollowUp(one.question)
    const key = isShort ? `${own}\n${questionKey(one.before)}` : own
    const group = groups.get(key)
    if (group === undefined)
      groups.set(key, { ...one, id: sha256(key).slice(0, 32), times: 1, isFollowUp: isShort })
    else group.times += 1
  }
  return [...groups.values()].filter((group) => !isAnswered(group)).toSorted(byFrequency)
}

type Place = Pick<UnansweredQuestion, 'times' | 'askedAt' | 'id'>

/** The order of the list: most frequent first, then the latest. */
export const byFrequency = (one: Place, other: Place): number =>
  other.times - one.times ||
  other.askedAt.getTime() - one.askedAt.getTime() ||
  (one.id < other.id ? -1 : Number(one.id > other.id))
