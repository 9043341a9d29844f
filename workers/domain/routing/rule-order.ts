import type { RuleLevel } from '#db/vocabulary/rules.ts'
import type { RuleCaller } from './rules.ts'

/** The levels in the order of comparison. */
export const levelsInOrder = ['USER', 'TEAM', 'ORGANIZATION'] as const satisfies readonly RuleLevel[]

/** A level as it is written inside a sentence. */
export const levelWord: Record<RuleLevel, string> = {
  USER: 'user',
  TEAM: 'team',
  ORGANIZATION: 'organization',
}

type PlacedRule = { id: string; level: RuleLevel; ownerId: string | null; position: number }

/**
 * Lowest position first. Positions are unique within a level. Comparing ids too keeps the order independent of the input if two rows ever
 * share a position.
 */
export function byPosition(left: PlacedRule, right: PlacedRule): number {
  return left.position - right.position || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0)
}

/**
 * The rules of one level that apply to this caller, in the order of comparison. Rules of other users and teams are left out. A user or team
 * rule without an owner is kept, so that a trace can report it as invalid; being invalid, it never matches.
 */
export function rulesOfLevel<Rule extends PlacedRule>(
  rules: readonly Rule[],
  level: RuleLevel,
  caller: RuleCaller,
): Rule[] {
  return rules.filter((rule) => rule.level === level && appliesTo(rule, caller)).toSorted(byPosition)
}

function appliesTo(rule: PlacedRule, caller: RuleCaller): boolean {
  if (rule.level === 'ORGANIZATION') return true
  if (caller === null) return false
  if (!rule.ownerId) return true

  return rule.level === 'USER' ? rule.ownerId === caller.userId : caller.teamIds.includes(rule.ownerId)
}

/**
 * Remembers a value per caller object, so that each caller's rules are selected and sorted once for many calls. Pass the same object for
 * the same caller to benefit.
 */
export function oncePerCaller<Value>(prepare: (caller: RuleCaller) => Value): (caller: RuleCaller) => Value {
  const withoutCaller = {}
  const known = new WeakMap<object, Value>()

  return (caller) => {
    const key = caller ?? withoutCaller
    const remembered = known.get(key)
    if (remembered !== undefined) return remembered

    const value = prepare(caller)
    known.set(key, value)
    return value
  }
}
