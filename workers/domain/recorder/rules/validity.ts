import { operationToken, readOperation } from './operations.ts'
import type { OptOutRule, OptOutTarget } from './opt-out-rule.ts'
import { prepareSubrule } from './subrule.ts'
import { isTarget } from './targets.ts'

/** Texts that the specification prints. */
export const optOutTexts = {
  subruleMissing: 'All your rules need to have at least 1 subrule',
  noTeams: 'Teams not supported for calendar rules',
  noOverride: 'Cannot override bot join settings for this meeting.',
} as const

/** A problem that keeps rules from being saved. `path` starts below the list, e.g. `0.subrules.1.values`. */
export type OptOutProblem = { path: string; message: string }

const valueHints: Partial<Record<OptOutTarget, string>> = {
  START_DAY_OF_WEEK: 'Add at least one weekday, such as Monday or Mon.',
  END_DAY_OF_WEEK: 'Add at least one weekday, such as Monday or Mon.',
  START_DAY_OF_MONTH: 'Add at least one day of the month, from 1 to 31.',
  END_DAY_OF_MONTH: 'Add at least one day of the month, from 1 to 31.',
  PARTICIPANTS_EMAIL_DOMAIN: 'Add at least one domain, such as example.com.',
  ALL_PARTICIPANTS_EMAIL_DOMAIN: 'Add at least one domain, such as example.com.',
  ORGANISER_EMAIL_DOMAIN: 'Add at least one domain, such as example.com.',
}

/** All problems of rules that somebody wants to save; empty: the rules are valid. No rules at all are valid too. */
export function optOutRuleProblems(rules: readonly OptOutRule[]): OptOutProblem[] {
  const problems: OptOutProblem[] = []
  for (const [index, rule] of rules.entries()) {
    if (rule.subrules.length === 0)
      problems.push({ path: `${index}.subrules`, message: optOutTexts.subruleMissing })
    for (const [place, subrule] of rule.subrules.entries()) {
      const read = prepareSubrule(subrule)
      if (!read.isInert) continue
      const path = `${index}.subrules.${place}`
      switch (read.why) {
        case 'unknown_target':
          problems.push({ path: `${path}.target`, message: 'This target does not exist.' })
          break
        case 'unknown_operation':
          problems.push({ path: `${path}.operation`, message: 'This operation does not exist.' })
          break
        case 'no_usable_value': {
          const hint = isTarget(subrule.target) ? valueHints[subrule.target] : undefined
          problems.push({ path: `${path}.values`, message: hint ?? 'Add at least one value.' })
          break
        }
        default:
          read.why satisfies never
      }
    }
  }
  return problems
}

/** Gives every item a unique id, keeping the ids that are unique already. */
function withOwnIds<Item extends { id: string }>(items: readonly Item[], prefix: string): Item[] {
  const given = new Set(items.map(({ id }) => id))
  const taken = new Set<string>()
  return items.map((item) => {
    let { id } = item
    let number = 1
    while (id === '' || taken.has(id)) {
      const free = `${prefix}-${number}`
      if (!given.has(free)) id = free
      number += 1
    }
    taken.add(id)
    return { ...item, id }
  })
}

/** Rules as they are stored: unique ids, values trimmed, without empty or repeated ones, operations in their stored spelling. */
export function tidyOptOutRules(rules: readonly OptOutRule[]): OptOutRule[] {
  return withOwnIds(rules, 'rule').map(({ id, subrules }) => ({
    id,
    subrules: withOwnIds(subrules, 'subrule').map((subrule) => {
      const operation = readOperation(subrule.operation)
      return {
        id: subrule.id,
        target: subrule.target,
        operation: operation === null ? subrule.operation : operationToken(operation),
        values: [...new Set(subrule.values.map((value) => value.trim()).filter((value) => value !== ''))],
      }
    }),
  }))
}
