import type { RuleLevel } from '#db/vocabulary/rules.ts'
import { levelsInOrder } from './rule-order.ts'

type Rule = { id: string; level: RuleLevel; version: number }

/** What a stored draft says about one rule. */
export type RuleChange<Published extends Rule> = {
  ruleId: string
  level: RuleLevel
  /** The version of the published rule that the change started from; null: the rule is new. */
  baseVersion: number | null
  /** The rule after the change; null: it is deleted. */
  rule: Published | null
  version: number
}

/** The order of a level: of the published rules when it was first changed, and the new one. Without default rules. */
export type LevelOrder = { base: readonly string[]; ids: readonly string[] }
export type LevelOrders = Partial<Record<RuleLevel, LevelOrder>>

export type StoredDraft<Published extends Rule> = {
  /** Added to the versions of published rules. */
  versionOffset: number
  changes: readonly RuleChange<Published>[]
  orders: LevelOrders
}

/** One difference between the draft and the published rules. */
export type DraftDifference<Published extends Rule> = {
  change: 'added' | 'changed' | 'deleted' | 'reordered'
  level: RuleLevel
  /** Null for the order of a level. */
  ruleId: string | null
  before: Published | null
  after: Published | null
  /** The published rule, or the order, has changed since the draft's change began. */
  isConflict: boolean
}

export type MergedDraft<Published extends Rule> = {
  /** The rules with the draft applied, level by level in order, the default rule last. Versions are those of the draft. */
  rules: Published[]
  differences: DraftDifference<Published>[]
}

type Options<Published extends Rule> = {
  isDefault: (rule: Published) => boolean
  /** True for rules with the same content, whatever their versions. */
  isSame: (one: Published, other: Published) => boolean
}

/**
 * Applies a stored draft to the rules that are published now. What the draft does not change follows the published rules. If both have
 * changed, the draft's side is shown and the difference is a conflict, so that nothing is lost before somebody chooses.
 */
export function mergeDraft<Published extends Rule>(
  published: readonly Published[],
  { versionOffset, changes, orders }: StoredDraft<Published>,
  { isDefault, isSame }: Options<Published>,
): MergedDraft<Published> {
  const changeOf = new Map(changes.map((change) => [change.ruleId, change]))
  const publishedIds = new Set(published.map(({ id }) => id))
  const differences: DraftDifference<Published>[] = []
  const rules: Published[] = []

  for (const level of levelsInOrder) {
    const ofLevel = published.filter((rule) => rule.level === level)
    const kept = new Map<string, Published>()
    for (const before of ofLevel) {
      const change = changeOf.get(before.id)
      if (change === undefined) {
        kept.set(before.id, { ...before, version: before.version + versionOffset })
        continue
      }
      const isConflict = change.baseVersion !== before.version
      const after = change.rule === null ? null : { ...change.rule, version: change.version }
      const difference = { level, ruleId: before.id, before, after, isConflict }
      if (after === null) differences.push({ ...difference, change: 'deleted' })
      else {
        kept.set(before.id, after)
        if (!isSame(before, after)) differences.push({ ...difference, change: 'changed' })
      }
    }
    for (const { ruleId, baseVersion, rule, version, level: changedLevel } of changes) {
      if (changedLevel !== level || rule === null || publishedIds.has(ruleId)) continue
      const after = { ...rule, version }
      kept.set(ruleId, after)
      // The rule was published when the change began, but isn't anymore.
      const isConflict = baseVersion !== null
      const change = isConflict ? 'changed' : 'added'
      differences.push({ change, level, ruleId, before: null, after, isConflict })
    }

    const placed = [...kept.values()].filter((rule) => !isDefault(rule))
    const order = orders[level]
    const ids = order === undefined ? placed.map(({ id }) => id) : withOrder(placed, order.ids)
    rules.push(...ids.flatMap((id) => kept.get(id) ?? []), ...[...kept.values()].filter(isDefault))

    const publishedOrder = ofLevel.filter((rule) => !isDefault(rule)).map(({ id }) => id)
    if (order === undefined || hasSameOrder(publishedOrder, ids)) continue
    const isConflict = !hasSameOrder(order.base, publishedOrder)
    differences.push({ change: 'reordered', level, ruleId: null, before: null, after: null, isConflict })
  }
  return { rules, differences }
}

/** The rules in the wanted order. A rule that the order does not contain goes after the rule before it. */
function withOrder(rules: readonly Rule[], wanted: readonly string[]): string[] {
  const present = new Set(rules.map(({ id }) => id))
  const ids = wanted.filter((id) => present.has(id))
  const known = new Set(ids)
  let before: string | null = null
  for (const { id } of rules) {
    if (!known.has(id)) ids.splice(before === null ? 0 : ids.indexOf(before) + 1, 0, id)
    known.add(id)
    before = id
  }
  return ids
}

/** Whether the ids that two lists share have the same order in both. */
function hasSameOrder(one: readonly string[], other: readonly string[]): boolean {
  const inOther = new Set(other)
  const inOne = new Set(one)
  const shared = other.filter((id) => inOne.has(id))
  return one.filter((id) => inOther.has(id)).every((id, index) => id === shared[index])
}

/** How much the offset must grow when a draft ends, so that no rule is listed with a version that it had in the draft. */
export function offsetAfter(
  changes: readonly Pick<RuleChange<Rule>, 'ruleId' | 'version'>[],
  published: readonly Rule[],
  versionOffset: number,
): number {
  const versions = new Map(published.map(({ id, version }) => [id, version]))
  const behind = changes.map(({ ruleId, version }) => version - (versions.get(ruleId) ?? version) + 1)
  return Math.max(versionOffset, ...behind)
}
