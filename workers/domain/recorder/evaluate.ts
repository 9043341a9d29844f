import type { CalendarEvent } from './calendar-event.ts'
import { ianaZone } from './days.ts'
import { closedGate, gateReasons, type Standing } from './gates.ts'
import type { OptOutRule, RuleScope } from './rules.ts'
import { evaluateSubrule, readSubrule, type ReadSubrule, type SubruleTrace } from './subrule.ts'
import type { Surroundings } from './targets.ts'

export const attendReasons = [
  ...gateReasons,
  'MUST_BE_RECORDED',
  'MUST_NOT_BE_RECORDED',
  'DECLINED',
  'RULE_MATCHED',
  'NO_RULE_MATCHED',
] as const
export type AttendReason = (typeof attendReasons)[number]

export const attendWarnings = ['PARTICIPANTS_INCOMPLETE', 'TIME_ZONE_UNKNOWN', 'INERT_RULE'] as const
export type AttendWarning = (typeof attendWarnings)[number]

/** One rule and what it found. */
export type RuleTrace = {
  scope: RuleScope
  ruleId: string
  /** Its number in its scope, from 1. */
  number: number
  /** `inert`: the rule can never match. */
  verdict: 'matched' | 'not_matched' | 'inert'
  subrules: readonly SubruleTrace[]
}

export type Attendance = {
  /** Gates, own answer and rules, without the override. */
  willBotAttendAccordingToRules: boolean
  /** What happens: the override counts as well. */
  effective: boolean
  /** Why `effective` is what it is. */
  reason: AttendReason
  matchedRuleIds: string[]
  warnings: AttendWarning[]
  /** Every rule, in its order. */
  trace: RuleTrace[]
}

/** Rules that were read once, for any number of events. */
export type ReadRules = readonly { scope: RuleScope; ruleId: string; number: number; subrules: readonly ReadSubrule[] }[]

export function readRules(rules: { organization: readonly OptOutRule[]; user: readonly OptOutRule[] }): ReadRules {
  const readScope = (scope: RuleScope, given: readonly OptOutRule[]) =>
    given.map(({ id, subrules }, index) => ({ scope, ruleId: id, number: index + 1, subrules: subrules.map(readSubrule) }))
  return [...readScope('ORGANIZATION', rules.organization), ...readScope('USER', rules.user)]
}

export type AttendContext = Surroundings & {
  standing: Standing
  /** Whether a meeting that the calendar's owner has declined is left alone. */
  skipsDeclined: boolean
}

function evaluateRule({ scope, ruleId, number, subrules }: ReadRules[number], event: CalendarEvent, context: AttendContext): RuleTrace {
  const traces = subrules.map((subrule) => evaluateSubrule(subrule, event, context))
  const isInert = traces.length === 0 || traces.some(({ verdict }) => verdict === 'inert')
  const isMatched = !isInert && traces.every(({ verdict }) => verdict === 'matched')
  return { scope, ruleId, number, verdict: isInert ? 'inert' : isMatched ? 'matched' : 'not_matched', subrules: traces }
}

function warningsOf(event: CalendarEvent, trace: readonly RuleTrace[]): AttendWarning[] {
  const isUnknown = (zone: string | null): boolean => (zone ?? '').trim() !== '' && ianaZone(zone) === null
  const has: Record<AttendWarning, boolean> = {
    PARTICIPANTS_INCOMPLETE: event.isGuestListHidden,
    TIME_ZONE_UNKNOWN: isUnknown(event.startZone) || isUnknown(event.endZone),
    INERT_RULE: trace.some(({ verdict }) => verdict === 'inert'),
  }
  return attendWarnings.filter((warning) => has[warning])
}

/**
 * Whether the recorder attends a meeting: gates, then the override of this copy, then the owner's own answer, then the rules, of
 * which any that matches keeps it away. It needs no clock and never throws.
 */
export function evaluateAttendance(event: CalendarEvent, rules: ReadRules, context: AttendContext): Attendance {
  const trace = rules.map((rule) => evaluateRule(rule, event, context))
  const matchedRuleIds = trace.filter(({ verdict }) => verdict === 'matched').map(({ ruleId }) => ruleId)
  const shared = { matchedRuleIds, warnings: warningsOf(event, trace), trace }
  const gate = closedGate(event, context.standing)
  if (gate !== null) return { willBotAttendAccordingToRules: false, effective: false, reason: gate, ...shared }
  const isDeclined = context.skipsDeclined && event.ownResponse?.trim().toLowerCase() === 'declined'
  const byRules: AttendReason = isDeclined ? 'DECLINED' : matchedRuleIds.length > 0 ? 'RULE_MATCHED' : 'NO_RULE_MATCHED'
  const willBotAttendAccordingToRules = byRules === 'NO_RULE_MATCHED'
  const override = event.shouldRecordOverride
  if (override === null) return { willBotAttendAccordingToRules, effective: willBotAttendAccordingToRules, reason: byRules, ...shared }
  const reason = override ? 'MUST_BE_RECORDED' : 'MUST_NOT_BE_RECORDED'
  return { willBotAttendAccordingToRules, effective: override, reason, ...shared }
}
