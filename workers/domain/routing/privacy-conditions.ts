import { titleValues } from './normalize.ts'
import type { PrivacyRule } from './rules.ts'
import { titleValueTest } from './title-match.ts'

/**
 * Everything privacy rules look at. It is metadata only, so privacy can be decided before a transcript is fetched.
 * null: the source did not say. An empty participant list: none of our users took part.
 */
export type PrivacyFacts = {
  title: string
  /** Ids of our users who took part. */
  participantUserIds: readonly string[] | null
  durationSeconds: number | null
  /** Facts above that nobody stated but that were estimated from the text, such as a length from the number of words. */
  estimatedFacts?: readonly PrivacyFact[]
}

/** A fact that may be unknown or only estimated. */
export type PrivacyFact = 'participants' | 'duration'

/** What one condition of a rule found. */
type ConditionResult = {
  condition: 'CALL_TITLE' | 'PARTECIPANTS' | 'MIN_DURATION' | 'MAX_DURATION'
  outcome: 'holds' | 'fails' | PrivacyFact
  /** The title value, user id or seconds that matched. */
  matchedText: string | null
  reason: string
}

/** Tests one condition; `title` is in the form of `comparableTitle`. */
export type Condition = (title: string, facts: PrivacyFacts) => ConditionResult

/** A privacy rule in words: its conditions, e.g. `title contains "payroll", lasts 90 s or more`. */
export function privacyRuleLabel({ settings }: Pick<PrivacyRule, 'settings'>): string {
  const parts: string[] = []
  const values = titleValues(settings.CALL_TITLE ?? '')
  if (values.length > 0) parts.push(`title contains ${quoted(values)}`)

  const participantCount = settings.PARTECIPANTS?.length ?? 0
  if (participantCount > 0)
    parts.push(
      participantCount === 1 ? 'a chosen user takes part' : `one of ${participantCount} users takes part`,
    )

  if (isGiven(settings.MIN_DURATION)) parts.push(`lasts ${settings.MIN_DURATION} s or more`)
  if (isGiven(settings.MAX_DURATION)) parts.push(`lasts ${settings.MAX_DURATION} s or less`)
  return parts.length > 0 ? parts.join(', ') : 'no condition'
}

/** The conditions of a rule, prepared for many calls: values are normalized once. A rule without conditions gives an empty list. */
export function prepareConditions({ settings }: PrivacyRule): Condition[] {
  const { CALL_TITLE, PARTECIPANTS, MIN_DURATION, MAX_DURATION } = settings
  const conditions: Condition[] = []

  const values = titleValues(CALL_TITLE ?? '')
  if (values.length > 0) conditions.push(titleCondition(values))

  const chosenIds = new Set(PARTECIPANTS ?? [])
  if (chosenIds.size > 0) conditions.push(participantCondition(chosenIds))

  if (isGiven(MIN_DURATION)) conditions.push(durationCondition('MIN_DURATION', MIN_DURATION))
  if (isGiven(MAX_DURATION)) conditions.push(durationCondition('MAX_DURATION', MAX_DURATION))
  return conditions
}

function titleCondition(values: readonly string[]): Condition {
  const condition = 'CALL_TITLE'
  const failed: ConditionResult = {
    condition,
    outcome: 'fails',
    matchedText: null,
    reason: `The title does not contain ${quoted(values)}.`,
  }

  const tests = values.map((value) => ({ value, isIn: titleValueTest(value) }))
  return (title) => {
    const value = tests.find(({ isIn }) => isIn(title))?.value
    if (value === undefined) return failed
    return { condition, outcome: 'holds', matchedText: value, reason: `The title contains "${value}".` }
  }
}

function participantCondition(chosenIds: ReadonlySet<string>): Condition {
  const condition = 'PARTECIPANTS'
  const unknown: ConditionResult = {
    condition,
    outcome: 'participants',
    matchedText: null,
    reason: 'The participants of the call are unknown.',
  }
  const failed: ConditionResult = {
    condition,
    outcome: 'fails',
    matchedText: null,
    reason: 'None of the chosen users takes part.',
  }

  return (_title, { participantUserIds }) => {
    if (participantUserIds === null) return unknown
    const userId = participantUserIds.find((candidate) => chosenIds.has(candidate))
    if (userId === undefined) return failed
    return { condition, outcome: 'holds', matchedText: userId, reason: 'A chosen user takes part.' }
  }
}

/** Bounds are inclusive. A duration that is not a finite number counts as unknown. */
function durationCondition(condition: 'MIN_DURATION' | 'MAX_DURATION', boundSeconds: number): Condition {
  const isShortest = condition === 'MIN_DURATION'
  const unknown: ConditionResult = {
    condition,
    outcome: 'duration',
    matchedText: null,
    reason: 'The duration of the call is unknown.',
  }

  return (_title, { durationSeconds: seconds, estimatedFacts = [] }) => {
    if (seconds === null || !Number.isFinite(seconds)) return unknown

    const holds = isShortest ? seconds >= boundSeconds : seconds <= boundSeconds
    const length = estimatedFacts.includes('duration') ? `about ${seconds} s by estimate` : `${seconds} s`
    if (!holds) {
      const reason = `The call lasts ${length}, ${isShortest ? 'less' : 'more'} than ${boundSeconds} s.`
      return { condition, outcome: 'fails', matchedText: null, reason }
    }
    const reason = `The call lasts ${length}, ${isShortest ? 'at least' : 'at most'} ${boundSeconds} s.`
    return { condition, outcome: 'holds', matchedText: `${seconds} s`, reason }
  }
}

function quoted(values: readonly string[]): string {
  // A rule may have hundreds of values, but a reason is one sentence.
  const shown = values.slice(0, 5).map((value) => `"${value}"`)
  return values.length > shown.length
    ? `${shown.join(' or ')} or ${values.length - shown.length} more`
    : shown.join(' or ')
}

function isGiven(value: number | null | undefined): value is number {
  return value !== undefined && value !== null
}
