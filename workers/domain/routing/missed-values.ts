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

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && /\p{L}/u.test(character)

/** Finds those of the texts that are next to a letter that is not part of them. */
function insideWords(texts: readonly string[]): (title: string) => ReadonlySet<string> {
  const byStart = Map.groupBy(new Set(texts), (text) => text.slice(0, shortestLetters))
  return (title) => {
    const found = new Set<string>()
    for (let start = 0; start + shortestLetters <= title.length; start += 1) {
      for (const text of byStart.get(title.slice(start, start + shortestLetters)) ?? []) {
        const isInside = isLetter(title[start - 1]) || isLetter(title[start + text.length])
        if (isInside && title.startsWith(text, start)) found.add(text)
      }
    }
    return found
  }
}

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
    const isLongEnough = ({ letters }: { letters: string }): boolean =>
      letters.replace(/[^\p{L}]/gu, '').length >= shortestLetters
    return { id, level, ownerId, position, label, values, searched: values.filter(isLongEnough) }
  })
  const searched = rules.flatMap((rule) =>
    rule.searched.map(({ value, letters }) => ({ rule, value, letters })),
  )
  const byLetters = Map.groupBy(searched, ({ letters }) => letters)
  const findInside = insideWords([...byLetters.keys()])
  const rulesFor = oncePerCaller(
    (caller) => new Set(levelsInOrder.flatMap((level) => rulesOfLevel(rules, level, caller))),
  )
  const counted = new Map(
    stored.map((missed) => [JSON.stringify([missed.ruleId, missed.value]), { ...missed }]),
  )

  return {
    add: (title, caller) => {
      const comparable = comparableTitle(title)
      for (const found of findInside(comparable)) {
        for (const { rule, value } of byLetters.get(found) ?? []) {
          if (!rulesFor(caller).has(rule) || rule.values.some(({ isIn }) => isIn(comparable))) continue
          const key = JSON.stringify([rule.id, value])
          const missed = counted.get(key) ?? { ruleId: rule.id, label: rule.label, value, calls: 0 }
          missed.calls += 1
          counted.set(key, missed)
        }
      }
    },
    figures: () =>
      [...counted.values()]
        .toSorted((one, other) => other.calls - one.calls || (one.value < other.value ? -1 : 1))
        .slice(0, mostFigures),
  }
}
