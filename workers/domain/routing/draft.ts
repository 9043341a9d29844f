import type { RuleLevel } from '#db/vocabulary/rules.ts'
import { levelsInOrder } from './rule-order.ts'

type DraftableRule = { id: string; level: RuleLevel; position: number; isDefault?: boolean }

/** Unsaved changes of rules. A rule that is both changed and removed is removed. */
export type RuleDraft<Rule> = {
  /** New or changed rules in the order in which they would be saved, each with its requested rank in its level. */
  changed: readonly { rule: Rule; requestedRank: number | undefined }[]
  removedIds: readonly string[]
}

/**
 * The saved rules with a draft applied: a changed rule keeps its place or takes its requested rank, a new rule goes to the end, just before
 * the default rule, which always stays last. Positions become ranks, from 1.
 */
export function withDraft<Rule extends DraftableRule>(
  saved: readonly Rule[],
  { changed, removedIds }: RuleDraft<Rule>,
): Rule[] {
  const removed = new Set(removedIds)
  return levelsInOrder.flatMap((level) => {
    const placed = saved
      .filter((rule) => rule.level === level && !removed.has(rule.id))
      .toSorted(
        (left, right) =>
          Number(left.isDefault === true) - Number(right.isDefault === true) ||
          left.position - right.position,
      )
    for (const { rule, requestedRank } of changed) {
      if (rule.level !== level || removed.has(rule.id)) continue
      const place = placed.findIndex((candidate) => candidate.id === rule.id)
      const staysLast = rule.isDefault === true
      if (place !== -1 && (requestedRank === undefined || staysLast)) {
        placed[place] = rule
        continue
      }
      if (place !== -1) placed.splice(place, 1)
      const last = placed.at(-1)?.isDefault === true ? placed.length - 1 : placed.length
      placed.splice(requestedRank === undefined ? last : Math.min(requestedRank - 1, last), 0, rule)
    }
    return placed.map((rule, index) => Object.assign({}, rule, { position: index + 1 }))
  })
}
