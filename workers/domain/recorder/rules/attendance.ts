import type { CalendarEvent } from './calendar-event.ts'
import { ianaZone } from './days.ts'
import { closedGate, gateReasons, type ReadyState } from './gates.ts'
import type { OptOutRule, RuleScope } from './opt-out-rule.ts'
import { evaluateSubrule, prepareSubrule, type PreparedSubrule, type SubruleTrace } from './subrule.ts'
import type { EventContext } from './targets.ts'

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

/** The result of one rule. */
export type RuleTrace = {
  scope: RuleScope
  ruleId: string
  /** Number of the rule in its scope, from 1. */
  number: number
  /** `inert`: the rule can never match. */
  verdict: 'matched' | 'not_matched' | 'inert'
  subrules: readonly SubruleTrace[]
}

export type Attendance = {
  /** By gates, the owner's response and rules, without the override. */
  willBotAttendAccordingToRules: boolean
  /** What happens, override included. */
  effective: boolean
  /** Why `effective` is what it is. */
  reason: AttendReason
  matchedRuleIds: string[]
  warnings: AttendWarning[]
  /** Every rule, in order. */
  trace: RuleTrace[]
}

/** Rules prepared once, for any number of events. */
export type PreparedRules = readonly {
  scope: RuleScope
  ruleId: string
  number: number
  subrules: readonly PreparedSubrule[]
}[]

export function prepareRules(rules: {
  organization: readonly OptOutRule[]
  user: readonly OptOutRule[]
}): PreparedRules {
  const readScope = (scope: RuleScope, given: readonly OptOutRule[]) =>
    given.map(({ id, subrules }, index) => ({
      scope,
      ruleId: id,
      number: index + 1,
      subrules: subrules.map(prepareSubrule),
    }))
  return [...readScope('ORGANIZATION', rules.organization), ...readScope('USER', rules.user)]
}

export type AttendContext = EventContext & {
  readyState: ReadyState
  /** Whether meetings that the calendar's owner declined are not recorded. */
  skipsDeclined: boolean
}

function evaluateRule(
  { scope, ruleId, number, subrules }: PreparedRules[number],
  event: CalendarEvent,
  context: AttendContext,
): RuleTrace {
  const traces = subrules.map((subrule) => evaluateSubrule(subrule, event, context))
  const isInert = traces.length === 0 || traces.some(({ verdict }) => verdict === 'inert')
  const isMatched = !isInert && traces.every(({ verdict }) => verdict === 'matched')
  return {
    scope,
    ruleId,
    number,
    verdict: isInert ? 'inert' : isMatched ? 'matched' : 'not_matched',
    subrules: traces,
  }
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
 * Whether a bot attends a meeting. In this order: gates, the override of this event, the owner's response, the rules. Any rule
 * that matches keeps the bot away. Never throws.
 */
export function evaluateAttendance(
  event: CalendarEvent,
  rules: PreparedRules,
  context: AttendContext,
): Attendance {
  const trace = rules.map((rule) => evaluateRule(rule, event, context))
  const matchedRuleIds = trace.filter(({ verdict }) => verdict === 'matched').map(({ ruleId }) => ruleId)
  const shared = { matchedRuleIds, warnings: warningsOf(event, trace), trace }
  const gate = closedGate(event, context.readyState)
  if (gate !== null)
    return { willBotAttendAccordingToRules: false, effective: false, reason: gate, ...shared }
  const isDeclined = context.skipsDeclined && event.ownResponse?.trim().toLowerCase() === 'declined'
  const byRules: AttendReason = isDeclined
    ? 'DECLINED'
    : matchedRuleIds.length > 0
      ? 'RULE_MATCHED'
      : 'NO_RULE_MATCHED'
  const willBotAttendAccordingToRules = byRules === 'NO_RULE_MATCHED'
  const override = event.shouldRecordOverride
  if (override === null)
    return {
      willBotAttendAccordingToRules,
      effective: willBotAttendAccordingToRules,
      reason: byRules,
      ...shared,
    }
  const reason = override ? 'MUST_BE_RECORDED' : 'MUST_NOT_BE_RECORDED'
  return { willBotAttendAccordingToRules, effective: override, reason, ...shared }
}
