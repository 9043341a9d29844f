import { z } from 'zod'
import { titleValues } from './normalize.ts'
import { oncePerCaller, levelsInOrder, rulesOfLevel } from './rule-order.ts'
import { isDefaultRule } from './route.ts'
import type { RuleCaller } from './rules.ts'
import type { RuleSet } from './settle.ts'
import { comparableTitle, titleValueTest } from './title-match.ts'

/** A title value that calls contain inside a longer word only, where it does not match. */
export const missedValue = z.object({
  /** The id of the rule, or the client's key of one that is not saved. */
  ruleId: z.string(),
  /** Null: a privacy rule, which has no name. */
  label: z.string().nullable(),
  value: z.string(),
  calls: z.number().int().nonnegative(),
})
export type MissedValue = z.infer<typeof missedValue>

export type MissedValues = {
  add(title: string, caller: RuleCaller): void
  /** Most calls first. */
  figures(): MissedValue[]
}

/** Shorter values are inside longer words by chance, as "hr" is in "Christine". */
const shortestLetters = 4
/** More of a rule set's values than anybody reads about. */
const mostFigures = 100

/**
 * Counts, per value of these rules, the calls whose titles contain the value inside a longer word while the rule matches none of its values
 * there. Continues with stored figures.
 */
export function countMissedValues(
  { categorizationRules, privacyRules }: RuleSet,
  stored: readonly MissedValue[],
): MissedValues {
  const rules = [
    ...categorizationRules
      .filter((rule) => !isDefaultRule(rule))
      .map((rule) => ({ ...rule, titles: rule.callTitleIncludes })),
    ...privacyRules.map((rule) => ({ ...rule, label: null, titles: rule.settings.CALL_TITLE ?? '' })),
  ].map(({ id, level, ownerId, position, label, titles }) => {
    const values = titleValues(titles).map((value) => ({
      value,
      letters: comparableTitle(value),
      isIn: titleValueTest(value),
    }))
    const searched = values.filter(
      ({ letters }) => letters.replace(/[^\p{L}]/gu, '').length >= shortestLetters,
    )
    return { id, level, ownerId, position, label, values, searched }
  })
  const parts = [
    ...new Set(rules.flatMap(({ searched }) => searched.map(({ letters }) => RegExp.escape(letters)))),
  ]
  // Most titles contain no value: then no rule is compared.
  const any = parts.length === 0 ? null : new RegExp(parts.join('|'), 'u')
  const rulesFor = oncePerCaller((caller) =>
    levelsInOrder.flatMap((level) => rulesOfLevel(rules, level, caller)),
  )
  const found = new Map(
    stored.map((missed) => [JSON.stringify([missed.ruleId, missed.value]), { ...missed }]),
  )

  return {
    add: (title, caller) => {
      const comparable = comparableTitle(title)
      if (any?.test(comparable) !== true) return
      for (const { id, label, values, searched } of rulesFor(caller)) {
        const inside = searched.filter(({ letters }) => comparable.includes(letters))
        if (inside.length === 0 || values.some(({ isIn }) => isIn(comparable))) continue
        for (const { value } of inside) {
          const key = JSON.stringify([id, value])
          const missed = found.get(key) ?? { ruleId: id, label, value, calls: 0 }
          missed.calls += 1
          found.set(key, missed)
        }
      }
    },
    figures: () =>
      [...found.values()]
        .toSorted((one, other) => other.calls - one.calls || (one.value < other.value ? -1 : 1))
        .slice(0, mostFigures),
  }
}
