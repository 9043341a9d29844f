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
import { titleValues } from './normalize.ts'
import { byPosition, levelsInOrder, oncePerCaller, rulesOfLevel } from './rule-order.ts'
import type { CategorizationRule, RuleCaller, RuleConsidered } from './rules.ts'
import { comparableTitle, titleValueSearch, type TitleValueSearch } from './title-match.ts'
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

/** A category that a call might belong to if no rule clearly fits. `reasons` are the signs of it, strongest first. */
export type PlausibleCategory = {
  ruleId: string
  label: string
  callType: CallType
  level: RuleLevel
  score: number
  reasons: string[]
}

export type RoutingResult = {
  category: RoutedCategory | null
  /** The categories that might fit if no rule matched, best first. */
  plausible: PlausibleCategory[]
  explanation: string
  method: 'title' | 'description' | 'default' | 'none'
  /** Every rule that was compared, in the order of comparison; the last 'matched' entry is the winner. */
  trace: RuleConsidered[]
}

/** A normalized title value, and where a title contains it. */
type TitleValue = { value: string; search: TitleValueSearch }

type PreparedRule = Pick<CategorizationRule, 'id' | 'level' | 'ownerId' | 'position'> & {
  rule: CategorizationRule
  titleValues: readonly TitleValue[]
  /** The trace line of an invalid rule; null: the rule is valid. */
  invalid: RuleConsidered | null
  /** The trace line if the title contains none of the values. */
  titleMissed: RuleConsidered
}

type PreparedLevel = {
  level: RuleLevel
  /** In the order of comparison, including invalid rules. */
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
    titleValues: titleValues(rule.callTitleIncludes).map((value) => ({
      value,
      search: titleValueSearch(value),
    })),
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
 * Gives a call its category. Levels are compared user, team, organization. Within a level, first the titles of all rules by position, then
 * their descriptions. The first match decides and nothing after it is compared. The organization's default rule is never compared: it
 * decides if nothing matched. Invalid rules are ignored. `matchDescriptions` is called once for each level that gets this far and has
 * descriptions.
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

/** `routeCall` before the transcript is loaded. Null if descriptions must be compared, which needs the messages. */
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
  const title = comparableTitle(callTitle)
  let closest: ClosestRule | null = null
  let plausible: PlausibleCategory[] = []

  for (const { level, rules, validCount, described } of levelsFor(caller)) {
    const byTitle = matchTitles(title, rules, trace)
    if (byTitle !== null) {
      const { rule, value } = byTitle
      return {
        category: categoryOf(rule),
        plausible: [],
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
      const line = descriptionLine(rule, candidates.get(rule.id), match.neededScore, winner)
      trace.push(match.note === undefined ? line : { ...line, reason: `${line.reason} ${match.note}` })
    }

    if (winner !== undefined) {
      const { score, terms } = candidates.get(winner.id) ?? { score: match.neededScore, terms: [] }
      const explanation = explainDescriptionMatch(level, winner.label, winner.explanation, score, terms)
      return { category: categoryOf(winner), plausible: [], explanation, method: 'description', trace }
    }
    if (plausible.length === 0) plausible = plausibleCategories(described, match)
    for (const rule of described) {
      const score = candidates.get(rule.id)?.score ?? 0
      if (score > (closest?.score ?? 0))
        closest = { label: rule.label, score, neededScore: match.neededScore }
    }
  }

  if (fallback === null)
    return {
      category: null,
      plausible,
      explanation: explainNoMatch(checked, closest, plausible),
      method: 'none',
      trace,
    }

  trace.push(
    traceLine(fallback.rule, { condition: 'default', verdict: 'matched', reason: 'No other rule matched.' }),
  )
  return {
    category: fallback.category,
    plausible,
    explanation: explainDefault(fallback.rule.label, checked, closest, plausible),
    method: 'default',
    trace,
  }
}

/**
 * The first rule with a value that the title contains. If that value is a single word, a later rule goes first if a phrase of it comes before
 * the word in the title: "Follow-up on the demo" is a follow-up. Adds a trace line for each rule that it compares.
 */
function matchTitles(
  title: string,
  rules: readonly PreparedRule[],
  trace: RuleConsidered[],
): { rule: CategorizationRule; value: string } | null {
  const leading = new Map<PreparedRule, string>()
  for (const [place, prepared] of rules.entries()) {
    const { rule, titleValues: values, invalid, titleMissed } = prepared
    if (invalid !== null) {
      trace.push(invalid)
      continue
    }
    if (values.length === 0) continue

    const found = findTitleValue(title, prepared)
    if (found === undefined) {
      trace.push(titleMissed)
      continue
    }
    const phrase = leading.has(prepared) ? null : findPhraseBefore(title, found, rules.slice(place))
    const isLed = phrase !== null && phrase.prepared !== prepared
    const value = leading.get(prepared) ?? (isLed ? found.value : (phrase?.value ?? found.value))
    const reason = isLed
      ? `The title contains "${value}", but the phrase "${phrase.value}" stands before it.`
      : `The title contains "${value}".`
    trace.push(
      traceLine(rule, {
        condition: 'title',
        verdict: isLed ? 'not_matched' : 'matched',
        matchedText: value,
        reason,
      }),
    )
    if (!isLed) return { rule, value }
    leading.set(phrase.prepared, phrase.value)
  }
  return null
}

function findTitleValue(
  title: string,
  { invalid, titleValues: values }: PreparedRule,
): TitleValue | undefined {
  return invalid === null ? values.find(({ search }) => search(title) !== null) : undefined
}

const isPhrase = (value: string): boolean => /[\p{L}\p{N}][\s_‐-]+[\p{L}\p{N}]/u.test(value)

/** The first rule with a phrase that ends before this value in the title. Null: none has, or the value is a phrase itself. */
function findPhraseBefore(
  title: string,
  { value: word, search }: TitleValue,
  rules: readonly PreparedRule[],
): { prepared: PreparedRule; value: string } | null {
  if (isPhrase(word)) return null
  const wordStart = search(title)?.start ?? 0
  const standsBefore = ({ value, search }: TitleValue): boolean =>
    isPhrase(value) && (search(title)?.end ?? Number.POSITIVE_INFINITY) <= wordStart
  for (const prepared of rules) {
    const value = prepared.invalid === null ? prepared.titleValues.find(standsBefore)?.value : undefined
    if (value !== undefined) return { prepared, value }
  }
  return null
}

/** The rules that might fit according to an engine's response, with the reasons for each. */
function plausibleCategories(
  described: readonly CategorizationRule[],
  { plausible = [], candidates }: DescriptionMatch,
): PlausibleCategory[] {
  return plausible.flatMap((ruleId) => {
    const rule = described.find(({ id }) => id === ruleId)
    const candidate = candidates.find((one) => one.ruleId === ruleId)
    if (rule === undefined || candidate === undefined) return []
    const { id, label, callType, level } = rule
    return [{ ruleId: id, label, callType, level, score: candidate.score, reasons: candidate.terms }]
  })
}

/** The organization's rule that is never compared. */
export function isDefaultRule(rule: CategorizationRule): boolean {
  return rule.isDefault && rule.level === 'ORGANIZATION'
}

/** The rule that decides if nothing matched, with the category that it gives. */
function findDefault(rules: readonly CategorizationRule[]): PreparedCategorizationRules['fallback'] {
  const rule = rules.filter(isDefaultRule).toSorted(byPosition)[0]
  if (rule === undefined) return null

  // Calls that no rule has categorized are kept but not scored, whatever the row says.
  return { rule, category: { ...categoryOf(rule), behavior: 'SAVE_ONLY' } }
}

/** The category of a rule that applies to this caller. Null: there is no such rule. */
export function categoryOfRule(
  ruleId: string,
  { levelsFor, fallback }: PreparedCategorizationRules,
  caller: RuleCaller,
): RoutedCategory | null {
  if (fallback?.rule.id === ruleId) return fallback.category
  for (const { rules } of levelsFor(caller)) {
    const prepared = rules.find(({ id }) => id === ruleId)
    if (prepared !== undefined) return categoryOf(prepared.rule)
  }
  return null
}

/** The category that a rule gives to a call that it matches. */
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
  winner: CategorizationRule | undefined,
): RuleConsidered {
  const condition = 'description'
  const isWinner = rule === winner
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
  if (winner === undefined) {
    const reason = `It might fit (score ${score.toFixed(2)}), but is not clearly ahead.`
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
