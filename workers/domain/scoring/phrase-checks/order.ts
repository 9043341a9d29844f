import type { CheckAnswer } from '../scorecard.ts'
import type { CheckReference } from './form.ts'
import {
  type CompiledPhraseCheck,
  judgePhrases,
  type PhraseOutcome,
  type ReferenceOutcome,
} from './evaluate.ts'
import { findShared, type SharedIndex, shareIndex } from './matcher.ts'
import type { SpokenCall } from './spoken-call.ts'

/** What ordering needs to know about a check of any kind. */
export type OrderedCheck = {
  criterionId: string
  checkId: string
  /** The check that its place names. Null if it names none. */
  refersTo: CheckReference | null
}

/** Positions in an order that puts each check after the one it refers to, or the problems, one sentence each. */
export type CheckOrder = { order: number[]; problems: string[] }

/** Linear in the checks. Checks keep their order unless a reference changes it. `order` is empty if there is a problem. */
export function orderChecks(checks: readonly OrderedCheck[]): CheckOrder {
  const positions = new Map<string, number[]>()
  for (const [position, check] of checks.entries()) {
    const same = positions.get(keyOf(check))
    if (same === undefined) positions.set(keyOf(check), [position])
    else same.push(position)
  }
  const problems: string[] = []
  const before = checks.map(({ checkId, refersTo }) => {
    if (refersTo === null) return null
    const named = positions.get(keyOf(refersTo)) ?? []
    if (named.length === 1) return named[0] ?? null
    const fault = named.length === 0 ? 'is not in the scorecard' : 'is in the scorecard twice'
    problems.push(`${checkId}: the check “${refersTo.checkId}” that it comes before or after ${fault}.`)
    return null
  })

  const order: number[] = []
  const state = checks.map(() => 'new' as 'new' | 'open' | 'done')
  for (const start of checks.keys()) {
    const path: number[] = []
    let position: number | null = start
    while (position !== null && state[position] === 'new') {
      state[position] = 'open'
      path.push(position)
      position = before[position] ?? null
    }
    if (position !== null && state[position] === 'open') {
      const circle = path.slice(path.indexOf(position)).map((index) => checks[index]?.checkId ?? '')
      problems.push(
        circle.length === 1
          ? `${circle[0] ?? ''} comes before or after itself.`
          : `${circle.join(', ')} come before or after each other in a circle.`,
      )
    }
    for (const index of path.toReversed()) {
      state[index] = 'done'
      order.push(index)
    }
  }
  return problems.length > 0 ? { order: [], problems } : { order, problems }
}

/** A phrase check of a scorecard. */
export type PlacedPhraseCheck = {
  criterionId: string
  checkId: string
  colleagueCounts: boolean
  compiled: CompiledPhraseCheck
}

/** In which order to judge the phrase checks of a scorecard. Made once for any number of calls. Immutable. */
export type JudgingPlan = {
  /** Positions of the checks, each after the check that its place names. */
  order: readonly number[]
  shared: SharedIndex
}

/** @throws RangeError if the checks have no valid order, which never happens for a published scorecard */
export function judgingPlan(checks: readonly PlacedPhraseCheck[]): JudgingPlan {
  const own = new Set(checks.map(keyOf))
  const { order, problems } = orderChecks(
    checks.map(({ criterionId, checkId, compiled }) => {
      const reference = referenceOf(compiled)
      const isOwn = reference !== null && own.has(keyOf(reference))
      return { criterionId, checkId, refersTo: isOwn ? reference : null }
    }),
  )
  if (problems.length > 0) throw new RangeError(problems.join(' '))
  return { order, shared: shareIndex(checks.map(({ compiled }) => compiled.phrases)) }
}

/**
 * Judges the phrase checks of a scorecard by their plan. `answerOf` gives the answers of all other checks. The outcomes are in the order of
 * `checks`.
 */
export function judgeInOrder(
  spoken: SpokenCall,
  checks: readonly PlacedPhraseCheck[],
  answerOf: (check: CheckReference) => CheckAnswer | undefined,
  { order, shared }: JudgingPlan = judgingPlan(checks),
): PhraseOutcome[] {
  const found = findShared(shared, spoken.messages)
  const judged = new Map<string, PhraseOutcome>()
  const outcomes: PhraseOutcome[] = []
  for (const position of order) {
    const check = checks[position]
    if (check === undefined) continue
    const refersTo = referenceOf(check.compiled)
    const reference = refersTo === null ? null : outcomeOf(judged.get(keyOf(refersTo)), answerOf(refersTo))
    const { checkId, colleagueCounts } = check
    const outcome = judgePhrases(
      check.compiled,
      spoken,
      { checkId, colleagueCounts, reference },
      found[position],
    )
    judged.set(keyOf(check), outcome)
    outcomes[position] = outcome
  }
  return outcomes
}

/** The check that the place of a phrase check names. */
export function referenceOf({ definition: { place } }: CompiledPhraseCheck): CheckReference | null {
  return place.kind === 'before' || place.kind === 'after' ? place.check : null
}

function outcomeOf(
  judged: PhraseOutcome | undefined,
  answer: CheckAnswer | undefined,
): ReferenceOutcome | null {
  if (judged !== undefined) return { status: judged.answer.status, shownAt: judged.shownAt }
  if (answer === undefined) return null
  const [first = null] = answer.evidence.toSorted(
    (left, right) => left.messageIndex - right.messageIndex || left.start - right.start,
  )
  return { status: answer.status, shownAt: first }
}

function keyOf({ criterionId, checkId }: CheckReference): string {
  return JSON.stringify([criterionId, checkId])
}
