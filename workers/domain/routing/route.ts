import type { CallType } from '#db/vocabulary/calls.ts'
import type { RoutingBehavior, RuleLevel } from '#db/vocabulary/rules.ts'
import type {
  DescriptionCandidate,
  DescriptionMatch,
  DescriptionMatcher,
  DescriptionRequest,
  RoutableCall,
} from './describe-match.ts'
import {
  type CheckedCounts,
  type ClosestRule,
  explainDefault,
  explainDescriptionMatch,
  explainNoMatch,
  explainTitleMatch,
} from './explain.ts'
import { norm, titleValues } from './normalize.ts'
import { byPosition, levelsInOrder, oncePerCaller, rulesOfLevel } from './rule-order.ts'
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

type PreparedRule = Pick<CategorizationRule, 'id' | 'level' | 'ownerId' | 'position'> & {
  rule: CategorizationRule
  /** Normalized. */
  titleValues: string[]
  /** The trace line of a rule that is invalid; null: it is valid. */
  invalid: RuleConsidered | null
  /** The trace line of a title that contains none of the values. */
  titleMissed: RuleConsidered
}

type PreparedLevel = {
  level: RuleLevel
  /** In the order of comparison, invalid rules included. */
  rules: readonly PreparedRule[]
  validCount: number
  /** The valid rules that have a description. */
  described: readonly CategorizationRule[]
}

/** Categorization rules prepared once, for any number of calls. */
export type PreparedCategorizationRules = {
  levelsFor: (caller: RuleCaller) => readonly PreparedLevel[]
  fallback: { rule: CategorizationRule; category: RoutedCategory } | null
}

/** Prepares rules for `routeCall`: checks their validity, normalizes their title values and sorts them once. */
export function prepareCategorizationRules(
  rules: readonly CategorizationRule[],
): PreparedCategorizationRules {
  const prepared = rules.filter((rule) => !isDefaultRule(rule)).map(prepareRule)
  return {
    levelsFor: oncePerCaller((caller) =>
      levelsInOrder.map((level) => prepareLevel(level, rulesOfLevel(prepared, level, caller))),
    ),
    fallback: findDefault(rules),
  }
}

function prepareRule(rule: CategorizationRule): PreparedRule {
  const { id, level, ownerId, position } = rule
  const problems = categorizationRuleProblems(rule)
  const invalidReason = `Ignored, the rule is invalid: ${problems.map((problem) => problem.message).join(' ')}`
  return {
    id,
    level,
    ownerId,
    position,
    rule,
    titleValues: titleValues(rule.callTitleIncludes),
    invalid:
      problems.length > 0
        ? traceLine(rule, { condition: 'validity', verdict: 'ignored_invalid', reason: invalidReason })
        : null,
    titleMissed: traceLine(rule, {
      condition: 'title',
      verdict: 'not_matched',
      reason: 'The title contains none of the values.',
    }),
  }
}

function prepareLevel(level: RuleLevel, rules: readonly PreparedRule[]): PreparedLevel {
  const valid = rules.filter(({ invalid }) => invalid === null).map(({ rule }) => rule)
  return {
    level,
    rules,
    validCount: valid.length,
    described: valid.filter(({ explanation }) => explanation.trim() !== ''),
  }
}

/**
 * Gives a call its category. Levels are compared user, team, organization; inside a level first the titles of all
 * rules by position, then their descriptions. The first match decides and nothing after it is compared. The
 * organization's default rule is never compared: it decides when nothing matched. Invalid rules are ignored.
 * `matchDescriptions` is called once for each level that gets so far and has descriptions.
 */
export function routeCall(
  call: RoutableCall,
  rules: PreparedCategorizationRules,
  caller: RuleCaller,
  { matchDescriptions }: { matchDescriptions: (request: DescriptionRequest) => DescriptionMatch },
): RoutingResult {
  const routing = routeByLevels(call.title, rules, caller)
  let step = routing.next()
  while (!step.done) step = routing.next(matchDescriptions({ call, ...step.value }))
  return step.value
}

/** `routeCall` for a description engine that responds later. Errors of the engine are passed on. */
export async function routeCallAsync(
  call: RoutableCall,
  rules: PreparedCategorizationRules,
  caller: RuleCaller,
  { matchDescriptions }: { matchDescriptions: DescriptionMatcher },
): Promise<RoutingResult> {
  const routing = routeByLevels(call.title, rules, caller)
  let step = routing.next()
  // One level after the other: a level is compared only if nothing before it matched.
  while (!step.done) step = routing.next(await matchDescriptions({ call, ...step.value }))
  return step.value
}

/** `routeCall` before the transcript is loaded. Null: descriptions have to be compared, which needs the messages. */
export function routeByTitle(
  title: string,
  rules: PreparedCategorizationRules,
  caller: RuleCaller,
): RoutingResult | null {
  const step = routeByLevels(title, rules, caller).next()
  return step.done ? step.value : null
}

/** Yields the questions for the description engine, takes its matches, returns the result. */
function* routeByLevels(
  callTitle: string,
  { levelsFor, fallback }: PreparedCategorizationRules,
  caller: RuleCaller,
): Generator<Omit<DescriptionRequest, 'call'>, RoutingResult, DescriptionMatch> {
  const trace: RuleConsidered[] = []
  const checked: CheckedCounts = { USER: 0, TEAM: 0, ORGANIZATION: 0 }
  const title = norm(callTitle)
  let closest: ClosestRule | null = null

  for (const { level, rules, validCount, described } of levelsFor(caller)) {
    const byTitle = matchTitles(title, rules, trace)
    if (byTitle !== null) {
      const { rule, value } = byTitle
      return {
        category: categoryOf(rule),
        explanation: explainTitleMatch(level, rule.label, value),
        method: 'title',
        trace,
      }
    }
    checked[level] = validCount
    if (described.length === 0) continue

    const match = yield { level, rules: described }
    const candidates = new Map(match.candidates.map((candidate) => [candidate.ruleId, candidate]))
    const winner = described.find((rule) => rule.id === match.ruleId)
    for (const rule of described) {
      const line = descriptionLine(rule, candidates.get(rule.id), match.neededScore, rule === winner)
      trace.push(match.note === undefined ? line : { ...line, reason: `${line.reason} ${match.note}` })
    }

    if (winner !== undefined) {
      const { score, terms } = candidates.get(winner.id) ?? { score: match.neededScore, terms: [] }
      const explanation = explainDescriptionMatch(level, winner.label, winner.explanation, score, terms)
      return { category: categoryOf(winner), explanation, method: 'description', trace }
    }
    for (const rule of described) {
      const score = candidates.get(rule.id)?.score ?? 0
      if (score > (closest?.score ?? 0))
        closest = { label: rule.label, score, neededScore: match.neededScore }
    }
  }

  if (fallback === null)
    return { category: null, explanation: explainNoMatch(checked, closest), method: 'none', trace }

  trace.push(
    traceLine(fallback.rule, { condition: 'default', verdict: 'matched', reason: 'No other rule matched.' }),
  )
  return {
    category: fallback.category,
    explanation: explainDefault(fallback.rule.label, checked, closest),
    method: 'default',
    trace,
  }
}

/** The first rule of which the title contains a value. Adds a line to the trace for each rule that it compares. */
function matchTitles(
  title: string,
  rules: readonly PreparedRule[],
  trace: RuleConsidered[],
): { rule: CategorizationRule; value: string } | null {
  for (const { rule, titleValues: values, invalid, titleMissed } of rules) {
    if (invalid !== null) {
      trace.push(invalid)
      continue
    }
    if (values.length === 0) continue

    const value = values.find((candidate) => title.includes(candidate))
    if (value === undefined) {
      trace.push(titleMissed)
      continue
    }
    const reason = `The title contains "${value}".`
    trace.push(traceLine(rule, { condition: 'title', verdict: 'matched', matchedText: value, reason }))
    return { rule, value }
  }
  return null
}

/** The organization's rule that is never compared. */
export function isDefaultRule(rule: CategorizationRule): boolean {
  return rule.isDefault && rule.level === 'ORGANIZATION'
}

/** The rule that decides when nothing matched, with the category that it gives. */
function findDefault(rules: readonly CategorizationRule[]): PreparedCategorizationRules['fallback'] {
  const rule = rules.filter(isDefaultRule).toSorted(byPosition)[0]
  if (rule === undefined) return null

  // Calls that no rule has categorized are kept and not scored, whatever the row says.
  return { rule, category: { ...categoryOf(rule), behavior: 'SAVE_ONLY' } }
}

/** What a rule makes of a call that it matches. */
function categoryOf({
  id,
  label,
  callType,
  behavior,
  level,
  scorecardConfigId,
}: CategorizationRule): RoutedCategory {
  return { ruleId: id, label, callType, behavior, level, scorecardConfigId }
}

/** The trace line of a rule whose description was compared. Without a candidate the engine gave no score for it. */
function descriptionLine(
  rule: CategorizationRule,
  candidate: DescriptionCandidate | undefined,
  neededScore: number,
  isWinner: boolean,
): RuleConsidered {
  const condition = 'description'
  if (candidate === undefined) {
    return isWinner
      ? traceLine(rule, { condition, verdict: 'matched', reason: 'The content fits the description.' })
      : traceLine(rule, {
          condition,
          verdict: 'not_matched',
          reason: 'The content does not fit the description.',
        })
  }

  const { score, terms } = candidate
  const found = { condition, matchedText: terms.length > 0 ? terms.join(', ') : null, score }
  if (isWinner) {
    return traceLine(rule, {
      ...found,
      verdict: 'matched',
      reason: `The content fits the description (score ${score.toFixed(2)}).`,
    })
  }
  if (score < neededScore) {
    const reason = `Too little fits: score ${score.toFixed(2)}, needs ${neededScore.toFixed(2)}.`
    return traceLine(rule, { ...found, verdict: 'abstained', reason })
  }
  const reason = `Another rule of this level wins (score of this rule ${score.toFixed(2)}).`
  return traceLine(rule, { ...found, verdict: 'not_matched', reason })
}

function traceLine(
  { id, level, position, label }: CategorizationRule,
  found: Pick<RuleConsidered, 'condition' | 'verdict' | 'reason' | 'score'> & {
    matchedText?: string | null
  },
): RuleConsidered {
  return { ruleId: id, level, position, label, matchedText: null, ...found }
}
