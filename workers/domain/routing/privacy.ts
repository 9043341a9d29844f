import { norm } from './normalize.ts'
import { answerConditions, type PrivacyFacts, privacyRuleLabel, type UnknownFact } from './privacy-conditions.ts'
import { levelsInOrder, levelWord, rulesOfLevel } from './rule-order.ts'
import type { PrivacyRule, RuleCaller, RuleConsidered } from './rules.ts'
import { privacyRuleProblems } from './validity.ts'

export type PrivacyResult = {
  verdict: 'imported' | 'excluded'
  /** The rule that decided, also where it could not be answered; null when no rule matched. */
  ruleId: string | null
  /** One sentence a person can read. */
  reason: string
  /**
   * What the deciding rule needed and nobody knows. The call is excluded all the same; a caller that can
   * still learn these facts may ask again with them.
   */
  unknownFacts: UnknownFact[]
  trace: RuleConsidered[]
}

/**
 * Decides whether a call may be imported. Rules are asked user, team, organisation, by position; the first that
 * matches decides. Keys of a rule are joined by AND, values inside a key by OR, durations are inclusive seconds.
 * A rule that turns on a fact nobody knows excludes the call, in both modes.
 */
export function evaluatePrivacy(
  facts: PrivacyFacts,
  rules: readonly PrivacyRule[],
  caller: RuleCaller,
  { isWhitelist }: { isWhitelist: boolean },
): PrivacyResult {
  const trace: RuleConsidered[] = []
  const title = norm(facts.title)
  let askedCount = 0

  for (const level of levelsInOrder) {
    for (const rule of rulesOfLevel(rules, level, caller)) {
      const problems = privacyRuleProblems(rule)
      if (problems.length > 0) {
        const reason = `Ignored, the rule is invalid: ${problems.map((problem) => problem.message).join(' ')}`
        trace.push(entry(rule, { condition: 'validity', verdict: 'ignored_invalid', reason }))
        continue
      }
      askedCount += 1
      const answers = answerConditions(rule, title, facts)
      if (answers.length === 0) {
        const reason = 'The rule has no condition and therefore matches no call.'
        trace.push(entry(rule, { condition: 'none', verdict: 'not_matched', reason }))
        continue
      }
      const refusal = answers.find((answer) => answer.answer === 'no')
      if (refusal !== undefined) {
        trace.push(
          entry(rule, {
            condition: refusal.condition,
            verdict: 'not_matched',
            reason: refusal.reason,
          }),
        )
        continue
      }
      const unknown = answers.filter((answer) => answer.answer !== 'yes')
      if (unknown.length > 0) {
        const reason = unknown.map((answer) => answer.reason).join(' ')
        trace.push(
          entry(rule, {
            condition: joined(unknown.map((answer) => answer.condition)),
            verdict: 'unknown_input',
            reason,
          }),
        )
        return {
          verdict: 'excluded',
          ruleId: rule.id,
          reason: `Excluded to be safe: the ${levelWord[level]} rule "${privacyRuleLabel(rule)}" cannot be answered. ${reason}`,
          unknownFacts: [...new Set(unknown.flatMap(({ answer }) => (answer === 'participants' || answer === 'duration' ? [answer] : [])))],
          trace,
        }
      }
      const verdict = verdictOfMatch(rule, isWhitelist)
      const because = answers.map((answer) => answer.reason).join(' ')
      trace.push(
        entry(rule, {
          condition: joined(answers.map((answer) => answer.condition)),
          verdict: 'matched',
          matchedText: joined(answers.flatMap((answer) => answer.matchedText ?? [])),
          reason: because,
        }),
      )
      const act = verdict === 'imported' ? 'Imported' : 'Excluded'
      return {
        verdict,
        ruleId: rule.id,
        reason: `${act} by ${level === 'ORGANIZATION' ? 'an' : 'a'} ${levelWord[level]} privacy rule: ${because}`,
        unknownFacts: [],
        trace,
      }
    }
  }

  return {
    verdict: isWhitelist ? 'excluded' : 'imported',
    ruleId: null,
    reason: noMatchReason(askedCount, isWhitelist),
    unknownFacts: [],
    trace,
  }
}

/**
 * IMPORT imports. In whitelist mode a match imports as well, unless EXCLUDE was chosen on the rule.
 * A behaviour we do not know counts as EXCLUDE.
 */
export function verdictOfMatch({ settings }: Pick<PrivacyRule, 'settings'>, isWhitelist: boolean): 'imported' | 'excluded' {
  if (settings.MATCHED_CALL_BEHAVIOR === 'IMPORT') return 'imported'
  return isWhitelist && !settings.MATCHED_CALL_BEHAVIOR ? 'imported' : 'excluded'
}

function noMatchReason(askedCount: number, isWhitelist: boolean): string {
  const checked = `no privacy rule matches (${askedCount} checked)`
  if (!isWhitelist) return askedCount === 0 ? 'Imported: no privacy rule applies.' : `Imported: ${checked}.`
  if (askedCount === 0) return 'Excluded: only calls that match a privacy rule are imported, and there is no valid rule.'
  return `Excluded: only calls that match a privacy rule are imported, and ${checked}.`
}

function entry(
  rule: PrivacyRule,
  found: Pick<RuleConsidered, 'condition' | 'verdict' | 'reason'> & { matchedText?: string | null },
): RuleConsidered {
  const { id, level, position } = rule
  return {
    ruleId: id,
    level,
    position,
    label: privacyRuleLabel(rule),
    matchedText: null,
    ...found,
  }
}

function joined(parts: readonly string[]): string {
  return [...new Set(parts)].join(', ')
}
