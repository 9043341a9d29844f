import {
  type Condition,
  prepareConditions,
  type PrivacyFact,
  type PrivacyFacts,
  privacyRuleLabel,
} from './privacy-conditions.ts'
import { levelsInOrder, levelWord, oncePerCaller, rulesOfLevel } from './rule-order.ts'
import type { PrivacyRule, RuleCaller, RuleConsidered } from './rules.ts'
import { comparableTitle } from './title-match.ts'
import { privacyRuleProblems } from './validity.ts'

export type PrivacyResult = {
  /** held: the estimated facts would exclude the call, other values would not. A person decides. */
  verdict: 'imported' | 'excluded' | 'held'
  /** The rule that decided, even if a fact it needs is unknown; null if no rule matched. */
  ruleId: string | null
  /** One sentence for people. */
  reason: string
  /**
   * Facts that the deciding rule needs and nobody knows, if they could import the call: then it waits for a person, and a caller that can
   * still learn these facts may evaluate again with them.
   */
  unknownFacts: PrivacyFact[]
  trace: RuleConsidered[]
}

type PreparedRule = Pick<PrivacyRule, 'id' | 'level' | 'ownerId' | 'position'> & {
  label: string
  conditions: Condition[]
  /** What a match means. */
  verdict: 'imported' | 'excluded'
  /** The trace line of a rule that cannot match any call. */
  inert: RuleConsidered | null
  isValid: boolean
}

/** Privacy rules prepared once, for any number of calls. */
export type PreparedPrivacyRules = {
  isWhitelist: boolean
  /** The rules that apply to a caller, in the order of comparison. */
  rulesFor: (caller: RuleCaller) => readonly PreparedRule[]
}

/** Prepares rules for `evaluatePrivacy`: checks their validity, normalizes their values and sorts them once. */
export function preparePrivacyRules(
  rules: readonly PrivacyRule[],
  { isWhitelist }: { isWhitelist: boolean },
): PreparedPrivacyRules {
  const prepared = rules.map((rule) => prepareRule(rule, isWhitelist))
  return {
    isWhitelist,
    rulesFor: oncePerCaller((caller) =>
      levelsInOrder.flatMap((level) => rulesOfLevel(prepared, level, caller)),
    ),
  }
}

function prepareRule(rule: PrivacyRule, isWhitelist: boolean): PreparedRule {
  const { id, level, ownerId, position } = rule
  const label = privacyRuleLabel(rule)
  const problems = privacyRuleProblems(rule)
  const conditions = prepareConditions(rule)
  const placed = { id, level, position, label }

  let inert: RuleConsidered | null = null
  if (problems.length > 0) {
    const reason = `Ignored, the rule is invalid: ${problems.map((problem) => problem.message).join(' ')}`
    inert = traceLine(placed, { condition: 'validity', verdict: 'ignored_invalid', reason })
  } else if (conditions.length === 0) {
    const reason = 'The rule has no condition and therefore matches no call.'
    inert = traceLine(placed, { condition: 'none', verdict: 'not_matched', reason })
  }
  return {
    ...placed,
    ownerId,
    conditions,
    verdict: verdictOfMatch(rule, isWhitelist),
    inert,
    isValid: problems.length === 0,
  }
}

/**
 * Decides whether a call may be imported, like `evaluateAsGiven`, except that an estimate or a missing fact never excludes: if another value
 * of the fact might import the call, a person decides (`isHeld`).
 */
export function evaluatePrivacy(
  facts: PrivacyFacts,
  rules: PreparedPrivacyRules,
  caller: RuleCaller,
): PrivacyResult {
  const result = evaluateAsGiven(facts, rules, caller)
  if (result.verdict === 'imported') return result

  const { estimatedFacts = [] } = facts
  const known: PrivacyFacts = {
    title: facts.title,
    participantUserIds: estimatedFacts.includes('participants') ? null : facts.participantUserIds,
    durationSeconds: estimatedFacts.includes('duration') ? null : facts.durationSeconds,
  }
  if (!mayBeImported(known, rules, caller)) return { ...result, unknownFacts: [] }
  const reason = result.reason.replace(/^Excluded(?: to be safe)?/u, 'Held for a decision')
  if (estimatedFacts.length > 0) return { ...result, verdict: 'held', reason }
  return isHeld(result) ? { ...result, reason } : result
}

/** Whether any value of the unknown facts would import the call. Errs on the side of true, because each rule is tested alone. */
function mayBeImported(
  facts: PrivacyFacts,
  { isWhitelist, rulesFor }: PreparedPrivacyRules,
  caller: RuleCaller,
): boolean {
  const title = comparableTitle(facts.title)
  for (const rule of rulesFor(caller)) {
    if (rule.inert !== null) continue
    const outcomes = rule.conditions.map((condition) => condition(title, facts).outcome)
    if (outcomes.includes('fails')) continue
    if (rule.verdict === 'imported') return true
    if (outcomes.every((outcome) => outcome === 'holds')) return false
  }
  return !isWhitelist
}

/** Whether the call waits for a person: an estimate would exclude it, or a rule depends on an unknown fact. */
export const isHeld = ({ verdict, unknownFacts }: Pick<PrivacyResult, 'verdict' | 'unknownFacts'>): boolean =>
  verdict === 'held' || (verdict === 'excluded' && unknownFacts.length > 0)

/**
 * Decides by the facts as they are, estimated or not. Rules are compared user, team, organization, by position; the first match decides.
 * Keys of a rule are joined by AND, values inside a key by OR, durations are inclusive seconds. A rule that depends on an unknown fact
 * excludes the call, in both modes.
 */
function evaluateAsGiven(
  facts: PrivacyFacts,
  { isWhitelist, rulesFor }: PreparedPrivacyRules,
  caller: RuleCaller,
): PrivacyResult {
  const trace: RuleConsidered[] = []
  const title = comparableTitle(facts.title)
  let checkedCount = 0

  for (const rule of rulesFor(caller)) {
    if (rule.isValid) checkedCount += 1
    if (rule.inert !== null) {
      trace.push(rule.inert)
      continue
    }

    const results = rule.conditions.map((condition) => condition(title, facts))
    const failed = results.find(({ outcome }) => outcome === 'fails')
    if (failed !== undefined) {
      trace.push(
        traceLine(rule, { condition: failed.condition, verdict: 'not_matched', reason: failed.reason }),
      )
      continue
    }

    const unknown = results.filter(({ outcome }) => outcome !== 'holds')
    if (unknown.length > 0) {
      const reason = unknown.map((result) => result.reason).join(' ')
      const condition = joinDistinct(unknown.map((result) => result.condition))
      trace.push(traceLine(rule, { condition, verdict: 'unknown_input', reason }))
      const unknownFacts = unknown.flatMap(({ outcome }) =>
        outcome === 'participants' || outcome === 'duration' ? [outcome] : [],
      )
      return {
        verdict: 'excluded',
        ruleId: rule.id,
        reason: `Excluded to be safe: the ${levelWord[rule.level]} rule "${rule.label}" cannot be evaluated. ${reason}`,
        unknownFacts: [...new Set(unknownFacts)],
        trace,
      }
    }

    const reason = results.map((result) => result.reason).join(' ')
    const condition = joinDistinct(results.map((result) => result.condition))
    const matchedText = joinDistinct(results.flatMap((result) => result.matchedText ?? []))
    trace.push(traceLine(rule, { condition, verdict: 'matched', matchedText, reason }))
    const article = rule.level === 'ORGANIZATION' ? 'an' : 'a'
    return {
      verdict: rule.verdict,
      ruleId: rule.id,
      reason: `${rule.verdict === 'imported' ? 'Imported' : 'Excluded'} by ${article} ${levelWord[rule.level]} privacy rule: ${reason}`,
      unknownFacts: [],
      trace,
    }
  }

  return {
    verdict: isWhitelist ? 'excluded' : 'imported',
    ruleId: null,
    reason: noMatchReason(checkedCount, isWhitelist),
    unknownFacts: [],
    trace,
  }
}

/**
 * IMPORT imports. In whitelist mode a match imports as well, unless EXCLUDE was chosen on the rule.
 * An unknown behavior counts as EXCLUDE.
 */
function verdictOfMatch(
  { settings }: Pick<PrivacyRule, 'settings'>,
  isWhitelist: boolean,
): PreparedRule['verdict'] {
  if (settings.MATCHED_CALL_BEHAVIOR === 'IMPORT') return 'imported'
  return isWhitelist && !settings.MATCHED_CALL_BEHAVIOR ? 'imported' : 'excluded'
}

function noMatchReason(checkedCount: number, isWhitelist: boolean): string {
  const checked = `no privacy rule matches (${checkedCount} checked)`
  if (!isWhitelist) return checkedCount === 0 ? 'Imported: no privacy rule applies.' : `Imported: ${checked}.`
  if (checkedCount === 0)
    return 'Excluded: only calls that match a privacy rule are imported, and there is no valid rule.'
  return `Excluded: only calls that match a privacy rule are imported, and ${checked}.`
}

function traceLine(
  { id, level, position, label }: Pick<PreparedRule, 'id' | 'level' | 'position' | 'label'>,
  found: Pick<RuleConsidered, 'condition' | 'verdict' | 'reason'> & { matchedText?: string | null },
): RuleConsidered {
  return { ruleId: id, level, position, label, matchedText: null, ...found }
}

function joinDistinct(parts: readonly string[]): string {
  return [...new Set(parts)].join(', ')
}
