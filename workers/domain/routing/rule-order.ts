import type { RuleLevel } from '#db/vocabulary.ts'
import type { RuleCaller } from './rules.ts'

/** The levels in the order in which they are asked. */
export const levelsInOrder = ['USER', 'TEAM', 'ORGANIZATION'] as const satisfies readonly RuleLevel[]

/** A level as it is written inside a sentence. */
export const levelWord: Record<RuleLevel, string> = {
  USER: 'user',
  TEAM: 'team',
  ORGANIZATION: 'organization',
}

type PlacedRule = { id: string; level: RuleLevel; ownerId: string | null; position: number }

/**
 * Lowest position first. Positions are unique inside a level; the id only keeps the order
 * independent of the input should two rows ever share a position.
 */
export function byPosition(left: PlacedRule, right: PlacedRule): number {
  return left.position - right.position || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0)
}

/**
 * The rules of one level that concern this caller, in the order in which they are asked.
 * Rules of other users and teams are left out. A user or team rule without an owner is kept, so that a trace
 * can say that it is invalid; its validity problem keeps it from matching.
 */
export function rulesOfLevel<Rule extends PlacedRule>(rules: readonly Rule[], level: RuleLevel, caller: RuleCaller): Rule[] {
  return rules.filter((rule) => rule.level === level && concernsCaller(rule, caller)).toSorted(byPosition)
}

function concernsCaller(rule: PlacedRule, caller: RuleCaller): boolean {
  if (rule.level === 'ORGANIZATION') return true
  if (caller === null) return false
  if (!rule.ownerId) return true
  return rule.level === 'USER' ? rule.ownerId === caller.userId : caller.teamIds.includes(rule.ownerId)
}
