import type { RuleLevel } from '#db/vocabulary.ts'
import { norm, titleValues } from './normalize.ts'
import { byPosition, levelsInOrder } from './rule-order.ts'
import type { CategorizationRule } from './rules.ts'
import { createValueFinder } from './value-finder.ts'

/** A value of a later rule that meets a value of an earlier rule of the same level. */
export type ShadowedValue = {
  level: RuleLevel
  /** The rule with the lower position: it wins. */
  winnerRuleId: string
  winnerValue: string
  shadowedRuleId: string
  shadowedValue: string
  /**
   * never_wins: every title with the later value holds the earlier one too, so the later value is never reached.
   * overlaps: only titles that hold the earlier, longer value are lost to the later one.
   */
  effect: 'never_wins' | 'overlaps'
  /** True for rules of two teams: they meet only for a caller who is in both. */
  onlyForMembersOfBothTeams: boolean
}

type RuleWithTitle = Pick<CategorizationRule, 'id' | 'level' | 'ownerId' | 'position' | 'callTitleIncludes' | 'isDefault'>

/**
 * The title values that a rule with a lower position takes away from a later rule of the same level: equal values,
 * or one containing the other. At most one entry for each pair of rules and value of the later rule, the
 * worst effect first. Rules of two users never meet. Its time grows with the values and what they have in common, not with the
 * pairs of rules: a page asks again while somebody types.
 */
export function shadowedRules(rules: readonly RuleWithTitle[]): ShadowedValue[] {
  return levelsInOrder.flatMap((level) => {
    const placed = rules
      .filter((rule) => rule.level === level && !rule.isDefault)
      .toSorted(byPosition)
      .map((rule) => ({ rule, values: titleValues(rule.callTitleIncludes) }))
    const meetings = findMeetings(placed.map(({ rule }) => rule.callTitleIncludes))
    return placed.flatMap(({ rule: later, values: laterValues }, place) =>
      meetings(place)
        .filter(({ earlierPlace }) => level !== 'USER' || placed[earlierPlace]?.rule.ownerId === later.ownerId)
        .flatMap(({ earlierPlace, laterValue, earlierValue, effect }): ShadowedValue[] => {
          const earlier = placed[earlierPlace]
          const winnerValue = earlier?.values[earlierValue]
          const shadowedValue = laterValues[laterValue]
          if (earlier === undefined || winnerValue === undefined || shadowedValue === undefined) return []
          return [
            {
              level,
              winnerRuleId: earlier.rule.id,
              winnerValue,
              shadowedRuleId: later.id,
              shadowedValue,
              effect,
              onlyForMembersOfBothTeams: level === 'TEAM' && earlier.rule.ownerId !== later.ownerId,
            },
          ]
        }),
    )
  })
}

/** Which value of an earlier rule meets which value of a later one; values are named by their place in their rule. */
type Meeting = { earlierPlace: number; earlierValue: number; laterValue: number; effect: ShadowedValue['effect'] }

/** Answers for each place what the rules before it take from its values, by the place of the earlier rule. */
function findMeetings(lists: readonly string[]): (place: number) => Meeting[] {
  const finder = createValueFinder(lists)
  const numbersAt = lists.map((list) => finder.numbersOf(list))
  const placesOf = new Map<number, number[]>()
  /** The values that a value contains, itself among them, and those that contain it. */
  const insideOf = new Map<number, ReadonlySet<number>>()
  const aroundOf = new Map<number, number[]>()
  for (const [place, list] of lists.entries()) {
    const values = titleValues(list)
    for (const [index, number] of (numbersAt[place] ?? []).entries()) {
      const places = placesOf.get(number)
      if (places !== undefined) {
        places.push(place)
        continue
      }
      placesOf.set(number, [place])
      const inside = finder.find(values[index] ?? '')
      insideOf.set(number, new Set(inside))
      for (const each of inside) {
        const around = aroundOf.get(each)
        if (around === undefined) aroundOf.set(each, [number])
        else around.push(number)
      }
    }
  }

  return (place) =>
    (numbersAt[place] ?? [])
      .flatMap((number, laterValue) => {
        const inside = insideOf.get(number) ?? new Set<number>()
        const around = new Set(aroundOf.get(number))
        const earlierPlaces = new Set<number>()
        for (const meeting of inside.union(around)) {
          for (const each of placesOf.get(meeting) ?? []) if (each < place) earlierPlaces.add(each)
        }
        return [...earlierPlaces].map((earlierPlace): Meeting => {
          const earlier = numbersAt[earlierPlace] ?? []
          const taking = earlier.findIndex((each) => inside.has(each))
          if (taking !== -1) return { earlierPlace, earlierValue: taking, laterValue, effect: 'never_wins' }
          return { earlierPlace, earlierValue: earlier.findIndex((each) => around.has(each)), laterValue, effect: 'overlaps' }
        })
      })
      .toSorted((one, other) => one.earlierPlace - other.earlierPlace || one.laterValue - other.laterValue)
}

/** Values below this length turn up inside ordinary words: "art" in "start". */
const shortestSafeCharacters = 4

/** A warning for a title value that is likely to match more than was meant, or null. */
export function shortValueWarning(value: string): string | null {
  const normalized = norm(value)
  // Words of these scripts are short by nature and are not written inside longer words.
  if (normalized === '' || /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u.test(normalized)) return null
  if (Array.from(normalized).length >= shortestSafeCharacters) return null
  return `"${normalized}" is short: it also matches titles that hold it inside a longer word.`
}
