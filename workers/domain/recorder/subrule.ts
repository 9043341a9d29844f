import type { CalendarEvent } from './calendar-event.ts'
import { dayOf } from './days.ts'
import { type Operation, readOperation } from './operations.ts'
import type { OptOutSubrule, OptOutTarget } from './rules.ts'
import { isTarget, type Surroundings, targetReaders } from './targets.ts'

/** Why a subrule can never match. */
export type InertReason = 'unknown_target' | 'unknown_operation' | 'no_usable_value'

export type ReadSubrule = { id: string } & (
  | { isInert: true; why: InertReason; given: OptOutSubrule }
  | { isInert: false; target: OptOutTarget; operation: Operation; values: readonly string[]; given: OptOutSubrule }
)

/**
 * Reads a subrule once for all events. Without a target, an operation and one value that can be compared it is inert: it matches
 * nothing, whatever its operation says.
 */
export function readSubrule(given: OptOutSubrule): ReadSubrule {
  const { id, target } = given
  const operation = readOperation(given.operation)
  if (!isTarget(target)) return { id, isInert: true, why: 'unknown_target', given }
  if (operation === null) return { id, isInert: true, why: 'unknown_operation', given }
  const read = given.values.map((value) => targetReaders[target].value(value, operation.ignoresCase)).filter((value) => value !== null)
  if (read.length === 0) return { id, isInert: true, why: 'no_usable_value', given }
  return { id, isInert: false, target, operation, values: [...new Set(read)], given }
}

/** Values that people typed and that no event can ever be compared with, e.g. `Moonday` for a day. */
export function unusableValues({ target, values }: OptOutSubrule): string[] {
  return isTarget(target) ? values.filter((value) => value.trim() !== '' && targetReaders[target].value(value, false) === null) : []
}

/** What a person reads of one comparison. */
export type SubruleTrace = {
  subruleId: string
  target: string
  operation: string
  values: readonly string[]
  verdict: 'matched' | 'not_matched' | 'inert'
  /** With `inert`: why. */
  inertBecause: InertReason | null
  /** What the event has there; at most 8. */
  found: readonly string[]
  /** Values that something of the event agrees with. */
  agreeing: readonly string[]
  /** The zone in which a day was counted. */
  zone: string | null
}

const mostShown = 8
const edgeOf: Partial<Record<OptOutTarget, 'start' | 'end'>> = {
  START_DAY_OF_WEEK: 'start',
  START_DAY_OF_MONTH: 'start',
  END_DAY_OF_WEEK: 'end',
  END_DAY_OF_MONTH: 'end',
}

/** Compares one event. A negative operation is the exact opposite of its positive twin. */
export function evaluateSubrule(subrule: ReadSubrule, event: CalendarEvent, surroundings: Surroundings): SubruleTrace {
  const { id: subruleId, given } = subrule
  const shared = { subruleId, target: given.target, operation: given.operation, values: given.values }
  if (subrule.isInert) return { ...shared, verdict: 'inert', inertBecause: subrule.why, found: [], agreeing: [], zone: null }
  const { target, operation, values } = subrule
  const reader = targetReaders[target]
  const elements = reader.elements({ event, surroundings, ignoresCase: operation.ignoresCase })
  const agree = operation.comparison === 'EQUALS' ? reader.equals : reader.contains
  const matchesSome = (element: string): boolean => values.some((value) => agree(element, value))
  const positive = reader.isAll ? elements.length > 0 && elements.every(matchesSome) : elements.some(matchesSome)
  const edge = edgeOf[target]
  return {
    ...shared,
    verdict: positive !== operation.isNegative ? 'matched' : 'not_matched',
    inertBecause: null,
    found: elements.filter((element) => element !== '').slice(0, mostShown),
    agreeing: values.filter((value) => elements.some((element) => agree(element, value))).slice(0, mostShown),
    zone: edge === undefined ? null : (dayOf(event, edge, surroundings.zones)?.zone ?? null),
  }
}
