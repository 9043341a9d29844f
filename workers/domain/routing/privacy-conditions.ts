import { titleValues } from './normalize.ts'
import type { PrivacyRule } from './rules.ts'

/**
 * All that privacy rules look at. It is metadata only, so the question can be asked before a transcript is fetched.
 * null means that the source has not said; an empty participant list means that nobody we know took part.
 */
export type PrivacyFacts = {
  title: string
  /** Ids of our users who took part. */
  participantUserIds: readonly string[] | null
  durationSeconds: number | null
}

export type UnknownFact = 'participants' | 'duration'

type ConditionAnswer = {
  condition: 'CALL_TITLE' | 'PARTECIPANTS' | 'MIN_DURATION' | 'MAX_DURATION'
  answer: 'yes' | 'no' | UnknownFact
  /** The title value, user id or seconds that matched. */
  matchedText: string | null
  reason: string
}

/** A privacy rule in words: its conditions, e.g. `title contains "payroll", lasts 90 s or more`. */
export function privacyRuleLabel({ settings }: Pick<PrivacyRule, 'settings'>): string {
  const parts: string[] = []
  const values = titleValues(settings.CALL_TITLE ?? '')
  if (values.length > 0) parts.push(`title contains ${quoted(values)}`)
  const participantCount = settings.PARTECIPANTS?.length ?? 0
  if (participantCount > 0) parts.push(participantCount === 1 ? 'a chosen user takes part' : `one of ${participantCount} users takes part`)
  if (isGiven(settings.MIN_DURATION)) parts.push(`lasts ${settings.MIN_DURATION} s or more`)
  if (isGiven(settings.MAX_DURATION)) parts.push(`lasts ${settings.MAX_DURATION} s or less`)
  return parts.length > 0 ? parts.join(', ') : 'no condition'
}

/** The answer of every condition that a rule has; `title` is normalised. A rule without conditions gives an empty list. */
export function answerConditions({ settings }: PrivacyRule, title: string, facts: PrivacyFacts): ConditionAnswer[] {
  const answers: ConditionAnswer[] = []

  const values = titleValues(settings.CALL_TITLE ?? '')
  if (values.length > 0) {
    const value = values.find((candidate) => title.includes(candidate)) ?? null
    const reason = value === null ? `The title does not contain ${quoted(values)}.` : `The title contains "${value}".`
    answers.push({
      condition: 'CALL_TITLE',
      answer: value === null ? 'no' : 'yes',
      matchedText: value,
      reason,
    })
  }

  const wanted = settings.PARTECIPANTS ?? []
  if (wanted.length > 0) {
    if (facts.participantUserIds === null) {
      const reason = 'The participants of the call are unknown.'
      answers.push({
        condition: 'PARTECIPANTS',
        answer: 'participants',
        matchedText: null,
        reason,
      })
    } else {
      const userId = facts.participantUserIds.find((candidate) => wanted.includes(candidate)) ?? null
      const reason = userId === null ? 'None of the chosen users takes part.' : 'A chosen user takes part.'
      answers.push({
        condition: 'PARTECIPANTS',
        answer: userId === null ? 'no' : 'yes',
        matchedText: userId,
        reason,
      })
    }
  }

  const seconds = facts.durationSeconds !== null && Number.isFinite(facts.durationSeconds) ? facts.durationSeconds : null
  const durationAnswer = (
    condition: 'MIN_DURATION' | 'MAX_DURATION',
    bound: number,
    holds: (value: number) => boolean,
  ): ConditionAnswer => {
    if (seconds === null)
      return {
        condition,
        answer: 'duration',
        matchedText: null,
        reason: 'The duration of the call is unknown.',
      }
    const isShortest = condition === 'MIN_DURATION'
    if (holds(seconds)) {
      const reason = `The call lasts ${seconds} s, ${isShortest ? 'at least' : 'at most'} ${bound} s.`
      return { condition, answer: 'yes', matchedText: `${seconds} s`, reason }
    }
    const reason = `The call lasts ${seconds} s, ${isShortest ? 'less' : 'more'} than ${bound} s.`
    return { condition, answer: 'no', matchedText: null, reason }
  }
  const { MIN_DURATION: shortest, MAX_DURATION: longest } = settings
  if (isGiven(shortest)) answers.push(durationAnswer('MIN_DURATION', shortest, (value) => value >= shortest))
  if (isGiven(longest)) answers.push(durationAnswer('MAX_DURATION', longest, (value) => value <= longest))
  return answers
}

function quoted(values: readonly string[]): string {
  // A rule may hold hundreds of values; a reason is one sentence.
  const shown = values.slice(0, 5).map((value) => `"${value}"`)
  return values.length > shown.length ? `${shown.join(' or ')} or ${values.length - shown.length} more` : shown.join(' or ')
}

function isGiven(value: number | null | undefined): value is number {
  return value !== undefined && value !== null
}
