import type { CalendarEvent } from './calendar-event.ts'
import { dayOf } from './days.ts'
import { type Operation, readOperation } from './operations.ts'
import type { OptOutSubrule, OptOutTarget } from './opt-out-rule.ts'
import { isTarget, type EventContext, targetReaders } from './targets.ts'

/** Why a subrule can never match. */
export type InertReason = 'unknown_target' | 'unknown_operation' | 'no_usable_value'

export type PreparedSubrule = { id: string } & (
  | { isInert: true; why: InertReason; given: OptOutSubrule }
  | {
      isInert: false
      target: OptOutTarget
      operation: Operation
      values: readonly string[]
      given: OptOutSubrule
    }
)

/**
 * Prepares a subrule once for all events. Without a known target, a known operation and at least one usable value it is inert: it never
 * matches, not even with a negative operation.
 */
export function prepareSubrule(given: OptOutSubrule): PreparedSubrule {
  const { id, target } = given
  const operation = readOperation(given.operation)
  if (!isTarget(target)) return { id, isInert: true, why: 'unknown_target', given }
  if (operation === null) return { id, isInert: true, why: 'unknown_operation', given }
  const read = given.values
    .map((value) => targetReaders[target].value(value, operation.ignoresCase))
    .filter((value) => value !== null)
  if (read.length === 0) return { id, isInert: true, why: 'no_usable_value', given }
  return { id, isInert: false, target, operation, values: [...new Set(read)], given }
}

/** Typed values that no event can match, e.g. `Moonday` for a weekday. */
export function unusableValues({ target, values }: OptOutSubrule): string[] {
  return isTarget(target)
    ? values.filter((value) => value.trim() !== '' && targetReaders[target].value(value, false) === null)
    : []
}

/** The result of one comparison, for people. */
export type SubruleTrace = {
  subruleId: string
  target: string
  operation: string
  values: readonly string[]
  verdict: 'matched' | 'not_matched' | 'inert'
  /** Why the subrule is inert; null otherwise. */
  inertBecause: InertReason | null
  /** What the event has in this field, at most `maxShown`. */
  found: readonly string[]
  /** Values of the subrule that the event matches. */
  agreeing: readonly string[]
  /** The time zone in which a day was determined; null for other targets. */
  zone: string | null
}

const maxShown = 8
const edgeOf: Partial<Record<OptOutTarget, 'start' | 'end'>> = {
  START_DAY_OF_WEEK: 'start',
  START_DAY_OF_MONTH: 'start',
  END_DAY_OF_WEEK: 'end',
  END_DAY_OF_MONTH: 'end',
}

/** Compares one event. A negative operation gives the exact opposite of its positive form. */
export function evaluateSubrule(
  subrule: PreparedSubrule,
  event: CalendarEvent,
  context: EventContext,
): SubruleTrace {
  const { id: subruleId, given } = subrule
  const shared = { subruleId, target: given.target, operation: given.operation, values: given.values }
  if (subrule.isInert)
    return { ...shared, verdict: 'inert', inertBecause: subrule.why, found: [], agreeing: [], zone: null }
  const { target, operation, values } = subrule
  const reader = targetReaders[target]
  const elements = reader.elements({ event, context, ignoresCase: operation.ignoresCase })
  const agree = operation.comparison === 'EQUALS' ? reader.equals : reader.contains
  const matchesSome = (element: string): boolean => values.some((value) => agree(element, value))
  const positive = reader.isAll
    ? elements.length > 0 && elements.every(matchesSome)
    : elements.some(matchesSome)
  const edge = edgeOf[target]
  return {
    ...shared,
    verdict: positive !== operation.isNegative ? 'matched' : 'not_matched',
    inertBecause: null,
    found: elements.filter((element) => element !== '').slice(0, maxShown),
    agreeing: values.filter((value) => elements.some((element) => agree(element, value))).slice(0, maxShown),
    zone: edge === undefined ? null : (dayOf(event, edge, context.zones)?.zone ?? null),
  }
}
