import { operationToken, readOperation } from '#workers/domain/recorder/operations.ts'
import { type OptOutOperation, optOutOperations, type OptOutRule, type OptOutSubrule } from '#workers/domain/recorder/rules.ts'
import { tidyOptOutRules } from '#workers/domain/recorder/validity.ts'

/** An id that none of the others has. */
function newId(prefix: string, taken: readonly { id: string }[]): string {
  const ids = new Set(taken.map(({ id }) => id))
  let number = taken.length + 1
  while (ids.has(`${prefix}-${number}`)) number += 1
  return `${prefix}-${number}`
}

/** A new subrule compares the meeting's name. Source: specification 1 §5. */
const newSubrule = (among: readonly OptOutSubrule[]): OptOutSubrule => ({
  id: newId('subrule', among),
  target: 'MEETING_NAME',
  operation: 'EQUALS',
  values: [],
})

export const withRule = (rules: readonly OptOutRule[]): OptOutRule[] => [...rules, { id: newId('rule', rules), subrules: [newSubrule([])] }]

export const withoutRule = (rules: readonly OptOutRule[], ruleId: string): OptOutRule[] => rules.filter(({ id }) => id !== ruleId)

const withSubrules = (
  rules: readonly OptOutRule[],
  ruleId: string,
  change: (subrules: readonly OptOutSubrule[]) => readonly OptOutSubrule[],
): OptOutRule[] => rules.map((rule) => (rule.id === ruleId ? { ...rule, subrules: change(rule.subrules) } : rule))

export const withSubrule = (rules: readonly OptOutRule[], ruleId: string): OptOutRule[] =>
  withSubrules(rules, ruleId, (subrules) => [...subrules, newSubrule(subrules)])

export const withoutSubrule = (rules: readonly OptOutRule[], ruleId: string, subruleId: string): OptOutRule[] =>
  withSubrules(rules, ruleId, (subrules) => subrules.filter(({ id }) => id !== subruleId))

export const withChangedSubrule = (
  rules: readonly OptOutRule[],
  ruleId: string,
  subruleId: string,
  change: Partial<Omit<OptOutSubrule, 'id'>>,
): OptOutRule[] =>
  withSubrules(rules, ruleId, (subrules) => subrules.map((subrule) => (subrule.id === subruleId ? { ...subrule, ...change } : subrule)))

/** Typed values: no empty ones, none twice. */
export const tidyValues = (values: readonly string[]): string[] => [
  ...new Set(values.map((value) => value.trim()).filter((value) => value !== '')),
]

/** Whether two lists of rules would be stored alike. */
export const areSameRules = (first: readonly OptOutRule[], second: readonly OptOutRule[]): boolean =>
  JSON.stringify(tidyOptOutRules(first)) === JSON.stringify(tidyOptOutRules(second))

const textTargets = new Set(['MEETING_NAME', 'PARTICIPANTS_EMAIL', 'ORGANISER_EMAIL'])
const isDay = (target: string): boolean => target.includes('_DAY_OF_')

/** Operations that make a difference for a target: case counts in names and addresses only, and no day contains another. */
export function operationsFor(target: string): OptOutOperation[] {
  return optOutOperations.filter((token) => {
    const operation = readOperation(token)
    return !(operation?.ignoresCase === true && !textTargets.has(target)) && !(operation?.comparison === 'CONTAINS' && isDay(target))
  })
}

/** The operation that means the same, or the nearest thing, for another target. */
export function operationAfter(target: string, token: string): OptOutOperation {
  const operation = readOperation(token) ?? { comparison: 'EQUALS', isNegative: false, ignoresCase: false }
  return operationToken({
    comparison: isDay(target) ? 'EQUALS' : operation.comparison,
    isNegative: operation.isNegative,
    ignoresCase: operation.ignoresCase && textTargets.has(target),
  })
}
