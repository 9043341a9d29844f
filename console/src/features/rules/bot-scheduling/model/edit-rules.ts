import { operationToken, readOperation } from '#workers/domain/recorder/rules/operations.ts'
import {
  type OptOutOperation,
  optOutOperations,
  type OptOutRule,
  type OptOutSubrule,
} from '#workers/domain/recorder/rules/opt-out-rule.ts'
import { tidyOptOutRules } from '#workers/domain/recorder/rules/validity.ts'

/** An id that is not taken. */
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

export const withRule = (rules: readonly OptOutRule[]): OptOutRule[] => [
  ...rules,
  { id: newId('rule', rules), subrules: [newSubrule([])] },
]

export const withoutRule = (rules: readonly OptOutRule[], ruleId: string): OptOutRule[] =>
  rules.filter(({ id }) => id !== ruleId)

const withSubrules = (
  rules: readonly OptOutRule[],
  ruleId: string,
  change: (subrules: readonly OptOutSubrule[]) => readonly OptOutSubrule[],
): OptOutRule[] =>
  rules.map((rule) => (rule.id === ruleId ? { ...rule, subrules: change(rule.subrules) } : rule))

export const withSubrule = (rules: readonly OptOutRule[], ruleId: string): OptOutRule[] =>
  withSubrules(rules, ruleId, (subrules) => [...subrules, newSubrule(subrules)])

export const withoutSubrule = (
  rules: readonly OptOutRule[],
  ruleId: string,
  subruleId: string,
): OptOutRule[] => withSubrules(rules, ruleId, (subrules) => subrules.filter(({ id }) => id !== subruleId))

export const withChangedSubrule = (
  rules: readonly OptOutRule[],
  ruleId: string,
  subruleId: string,
  change: Partial<Omit<OptOutSubrule, 'id'>>,
): OptOutRule[] =>
  withSubrules(rules, ruleId, (subrules) =>
    subrules.map((subrule) => (subrule.id === subruleId ? { ...subrule, ...change } : subrule)),
  )

/** Values without empty ones and duplicates. */
export const tidyValues = (values: readonly string[]): string[] => [
  ...new Set(values.map((value) => value.trim()).filter((value) => value !== '')),
]

/** Rules as a request body takes them. */
export const rulesBody = (rules: readonly OptOutRule[]) =>
  rules.map((rule) => ({
    ...rule,
    subrules: rule.subrules.map((subrule) => ({ ...subrule, values: [...subrule.values] })),
  }))

/** Whether two lists of rules are stored the same way. */
export const areSameRules = (first: readonly OptOutRule[], second: readonly OptOutRule[]): boolean =>
  JSON.stringify(tidyOptOutRules(first)) === JSON.stringify(tidyOptOutRules(second))

const textTargets = new Set(['MEETING_NAME', 'PARTICIPANTS_EMAIL', 'ORGANISER_EMAIL'])
const isDay = (target: string): boolean => target.includes('_DAY_OF_')

/** Operations that make sense for a target: case matters only in names and addresses, and days cannot contain each other. */
export function operationsFor(target: string): OptOutOperation[] {
  return optOutOperations.filter((token) => {
    const operation = readOperation(token)
    return (
      !(operation?.ignoresCase === true && !textTargets.has(target)) &&
      !(operation?.comparison === 'CONTAINS' && isDay(target))
    )
  })
}

/** The same operation for a different target, or its closest equivalent. */
export function operationAfter(target: string, token: string): OptOutOperation {
  const operation = readOperation(token) ?? { comparison: 'EQUALS', isNegative: false, ignoresCase: false }
  return operationToken({
    comparison: isDay(target) ? 'EQUALS' : operation.comparison,
    isNegative: operation.isNegative,
    ignoresCase: operation.ignoresCase && textTargets.has(target),
  })
}
