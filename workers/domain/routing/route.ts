import type { CallType, RoutingBehavior, RuleLevel } from '#db/vocabulary.ts'
import type { DescriptionCandidate, DescriptionMatch, DescriptionMatcher, DescriptionRequest, RoutableCall } from './describe-match.ts'
import {
  type CheckedCounts,
  type ClosestRule,
  explainDefault,
  explainDescriptionMatch,
  explainNoMatch,
  explainTitleMatch,
} from './explain.ts'
import { norm, titleValues } from './normalize.ts'
import { byPosition, levelsInOrder, rulesOfLevel } from './rule-order.ts'
import type { CategorizationRule, RuleCaller, RuleConsidered } from './rules.ts'
import { categorizationRuleProblems } from './validity.ts'

/** The category that a call was given. `level` is the wire's `categoryType`. */
export type RoutedCategory = {
  ruleId: string
  label: string
  callType: CallType
  behavior: RoutingBehavior
  level: RuleLevel
  scorecardConfigId: string | null
}

export type RoutingResult = {
  category: RoutedCategory | null
  explanation: string
  method: 'title' | 'description' | 'default' | 'none'
  /** Every rule that was compared, in the order of comparison; the last 'matched' entry is the winner. */
  trace: RuleConsidered[]
}

/**
 * Gives a call its category. Levels are asked user, team, organisation; inside a level first the titles of all
 * rules by position, then their descriptions. The first match decides and nothing after it is asked. The
 * organisation's default rule is never compared: it decides when nothing matched. Invalid rules are ignored.
 * `matchDescriptions` is asked once for each level that gets so far and has descriptions.
 */
export function routeCall(
  call: RoutableCall,
  rules: readonly CategorizationRule[],
  caller: RuleCaller,
  { matchDescriptions }: { matchDescriptions: (request: DescriptionRequest) => DescriptionMatch },
): RoutingResult {
  const routing = routeByLevels(call, rules, caller)
  let step = routing.next()
  while (!step.done) step = routing.next(matchDescriptions(step.value))
  return step.value
}

/** `routeCall` for a description engine that answers later. An error of the engine is the caller's. */
export async function routeCallAsync(
  call: RoutableCall,
  rules: readonly CategorizationRule[],
  caller: RuleCaller,
  { matchDescriptions }: { matchDescriptions: DescriptionMatcher },
): Promise<RoutingResult> {
  const routing = routeByLevels(call, rules, caller)
  let step = routing.next()
  // One level after the other: a level is asked only if nothing before it matched.
  while (!step.done) step = routing.next(await matchDescriptions(step.value))
  return step.value
}

/** Yields the questions for the description engine, takes its answers, returns the result. */
function* routeByLevels(
  call: RoutableCall,
  rules: readonly CategorizationRule[],
  caller: RuleCaller,
): Generator<DescriptionRequest, RoutingResult, DescriptionMatch> {
  const trace: RuleConsidered[] = []
  const checked: CheckedCounts = { USER: 0, TEAM: 0, ORGANIZATION: 0 }
  const title = norm(call.title)
  let closest: ClosestRule | null = null

  for (const level of levelsInOrder) {
    const valid: CategorizationRule[] = []
    for (const rule of rulesOfLevel(rules, level, caller)) {
      if (isDefaultRule(rule)) continue
      const problems = categorizationRuleProblems(rule)
      if (problems.length > 0) {
        const reason = `Ignored, the rule is invalid: ${problems.map((problem) => problem.message).join(' ')}`
        trace.push(entry(rule, { condition: 'validity', verdict: 'ignored_invalid', reason }))
        continue
      }
      valid.push(rule)
      const values = titleValues(rule.callTitleIncludes)
      if (values.length === 0) continue
      const value = values.find((candidate) => title.includes(candidate))
      if (value !== undefined) {
        trace.push(
          entry(rule, {
            condition: 'title',
            verdict: 'matched',
            matchedText: value,
            reason: `The title contains "${value}".`,
          }),
        )
        return {
          category: categoryOf(rule),
          explanation: explainTitleMatch(level, rule.label, value),
          method: 'title',
          trace,
        }
      }
      trace.push(
        entry(rule, {
          condition: 'title',
          verdict: 'not_matched',
          reason: 'The title contains none of the values.',
        }),
      )
    }
    checked[level] = valid.length

    const described = valid.filter((rule) => rule.explanation.trim() !== '')
    if (described.length === 0) continue
    const match = yield { call, level, rules: described }
    const candidates = new Map(match.candidates.map((candidate) => [candidate.ruleId, candidate]))
    const winner = described.find((rule) => rule.id === match.ruleId)
    for (const rule of described) {
      const considered = descriptionEntry(rule, candidates.get(rule.id), match.neededScore, rule === winner)
      trace.push(match.note === undefined ? considered : { ...considered, reason: `${considered.reason} ${match.note}` })
    }
    if (winner !== undefined) {
      const { score, terms } = candidates.get(winner.id) ?? { score: match.neededScore, terms: [] }
      const explanation = explainDescriptionMatch(level, winner.label, winner.explanation, score, terms)
      return { category: categoryOf(winner), explanation, method: 'description', trace }
    }
    for (const rule of described) {
      const score = candidates.get(rule.id)?.score ?? 0
      if (score > (closest?.score ?? 0)) closest = { label: rule.label, score, neededScore: match.neededScore }
    }
  }

  const fallback = findDefault(rules)
  if (fallback === null) return { category: null, explanation: explainNoMatch(checked, closest), method: 'none', trace }
  trace.push(
    entry(fallback.rule, {
      condition: 'default',
      verdict: 'matched',
      reason: 'No other rule matched.',
    }),
  )
  return {
    category: fallback.category,
    explanation: explainDefault(fallback.rule.label, checked, closest),
    method: 'default',
    trace,
  }
}

/** The organisation's rule that is never compared. */
export function isDefaultRule(rule: CategorizationRule): boolean {
  return rule.isDefault && rule.level === 'ORGANIZATION'
}

/** The rule that decides when nothing matched, with the category that it gives. */
export function findDefault(rules: readonly CategorizationRule[]): { rule: CategorizationRule; category: RoutedCategory } | null {
  const rule = rules.filter(isDefaultRule).toSorted(byPosition)[0]
  // Calls that nobody has categorised are kept and not scored, whatever the row says.
  return rule === undefined ? null : { rule, category: { ...categoryOf(rule), behavior: 'SAVE_ONLY' } }
}

/** What a rule makes of a call that it matches. */
export function categoryOf({ id, label, callType, behavior, level, scorecardConfigId }: CategorizationRule): RoutedCategory {
  return { ruleId: id, label, callType, behavior, level, scorecardConfigId }
}

function descriptionEntry(
  rule: CategorizationRule,
  candidate: DescriptionCandidate | undefined,
  needed: number,
  isWinner: boolean,
): RuleConsidered {
  if (candidate === undefined) {
    return isWinner
      ? entry(rule, {
          condition: 'description',
          verdict: 'matched',
          reason: 'The content fits the description.',
        })
      : entry(rule, {
          condition: 'description',
          verdict: 'not_matched',
          reason: 'The content does not fit the description.',
        })
  }
  const { score, terms } = candidate
  const matchedText = terms.length > 0 ? terms.join(', ') : null
  const found = { condition: 'description', matchedText, score }
  if (isWinner)
    return entry(rule, {
      ...found,
      verdict: 'matched',
      reason: `The content fits the description (score ${score.toFixed(2)}).`,
    })
  return score < needed
    ? entry(rule, {
        ...found,
        verdict: 'abstained',
        reason: `Too little fits: score ${score.toFixed(2)}, needs ${needed.toFixed(2)}.`,
      })
    : entry(rule, {
        ...found,
        verdict: 'not_matched',
        reason: `Another rule of this level goes before (score here ${score.toFixed(2)}).`,
      })
}

function entry(
  { id, level, position, label }: CategorizationRule,
  found: Pick<RuleConsidered, 'condition' | 'verdict' | 'reason' | 'score'> & {
    matchedText?: string | null
  },
): RuleConsidered {
  return { ruleId: id, level, position, label, matchedText: null, ...found }
}
