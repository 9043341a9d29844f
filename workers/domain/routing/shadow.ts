import type { RuleLevel } from '#db/vocabulary/rules.ts'
import { titleValues } from './normalize.ts'
import { byPosition, levelsInOrder } from './rule-order.ts'
import type { CategorizationRule } from './rules.ts'
import { comparableTitle, titleValueProbe, titleValueTest } from './title-match.ts'

/** A value of a later rule that overlaps with a value of an earlier rule of the same level. */
export type ShadowedValue = {
  level: RuleLevel
  /** The rule with the lower position: it wins. */
  winnerRuleId: string
  winnerValue: string
  shadowedRuleId: string
  shadowedValue: string
  /**
   * never_wins: every title with the later value contains the earlier one too, so the later value never decides.
   * overlaps: only titles with the earlier, longer value are lost to the later rule.
   */
  effect: 'never_wins' | 'overlaps'
  /** True for rules of two teams: both apply only to a caller who is in both. */
  onlyForMembersOfBothTeams: boolean
}

type RuleWithTitle = Pick<
  CategorizationRule,
  'id' | 'level' | 'ownerId' | 'position' | 'callTitleIncludes' | 'isDefault'
>

/**
 * The title values that a rule with a lower position takes away from a later rule of the same level: equal values, or one containing the
 * other, in any of its forms. At most one entry per pair of rules and value of the later rule, the worst effect first. Rules of two users never apply to the
 * same call. The time grows with the number of values, not with the pairs of rules, because a page computes this while somebody types.
 */
export function shadowedRules(rules: readonly RuleWithTitle[]): ShadowedValue[] {
  return levelsInOrder.flatMap((level) =>
    shadowedRulesOfLevel(
      level,
      rules.filter((rule) => rule.level === level && !rule.isDefault),
    ),
  )
}

function shadowedRulesOfLevel(level: RuleLevel, rules: readonly RuleWithTitle[]): ShadowedValue[] {
  const placed = rules
    .toSorted(byPosition)
    .map((rule) => ({ rule, values: titleValues(rule.callTitleIncludes) }))
  const overlapsAt = findOverlaps(placed.map(({ values }) => values))
  const shadowed: ShadowedValue[] = []

  for (const [place, { rule: later, values: laterValues }] of placed.entries()) {
    for (const { earlierPlace, earlierValue, laterValue, effect } of overlapsAt(place)) {
      const earlier = placed[earlierPlace]
      const winnerValue = earlier?.values[earlierValue]
      const shadowedValue = laterValues[laterValue]
      if (earlier === undefined || winnerValue === undefined || shadowedValue === undefined) continue

      const haveOneOwner = earlier.rule.ownerId === later.ownerId
      if (level === 'USER' && !haveOneOwner) continue
      shadowed.push({
        level,
        winnerRuleId: earlier.rule.id,
        winnerValue,
        shadowedRuleId: later.id,
        shadowedValue,
        effect,
        onlyForMembersOfBothTeams: level === 'TEAM' && !haveOneOwner,
      })
    }
  }
  return shadowed
}

/** A value of an earlier rule that contains a value of a later one, or is contained in it. Values are indexes into their rule's values. */
type Overlap = {
  earlierPlace: number
  earlierValue: number
  laterValue: number
  effect: ShadowedValue['effect']
}

/** For each place, finds what earlier rules take from its values, by the place of the earlier rule. */
function findOverlaps(valuesAt: readonly (readonly string[])[]): (place: number) => Overlap[] {
  const placesOf = new Map<string, number[]>()
  for (const [place, values] of valuesAt.entries()) {
    for (const value of values) placesOf.set(value, [...(placesOf.get(value) ?? []), place])
  }

  // A value's parts and wholes include the value itself.
  const partsOf = findParts(placesOf)
  const wholesOf = new Map<string, Set<string>>()
  for (const [whole, parts] of partsOf) {
    for (const part of parts) wholesOf.set(part, (wholesOf.get(part) ?? new Set()).add(whole))
  }

  return (place) =>
    (valuesAt[place] ?? [])
      .flatMap((value, laterValue) => {
        const parts = partsOf.get(value) ?? new Set<string>()
        const wholes = wholesOf.get(value) ?? new Set<string>()
        const earlierPlaces = new Set<number>()
        for (const overlapping of parts.union(wholes)) {
          for (const earlierPlace of placesOf.get(overlapping) ?? [])
            if (earlierPlace < place) earlierPlaces.add(earlierPlace)
        }

        return [...earlierPlaces].map((earlierPlace): Overlap => {
          const earlier = valuesAt[earlierPlace] ?? []
          const part = earlier.findIndex((candidate) => parts.has(candidate))
          if (part !== -1) return { earlierPlace, earlierValue: part, laterValue, effect: 'never_wins' }
          return {
            earlierPlace,
            earlierValue: earlier.findIndex((candidate) => wholes.has(candidate)),
            laterValue,
            effect: 'overlaps',
          }
        })
      })
      .toSorted((one, other) => one.earlierPlace - other.earlierPlace || one.laterValue - other.laterValue)
}

/** Values are looked up by this many of the letters that every title with them contains. */
const lookupLength = 2

/**
 * The known values that each known value contains: titles with the one are titles with the other. Looks values up by their first letters
 * instead of comparing all pairs.
 */
function findParts(known: ReadonlyMap<string, unknown>): Map<string, Set<string>> {
  const searched = [...known.keys()].map((value) => ({
    value,
    probe: titleValueProbe(value),
    isIn: titleValueTest(value),
  }))
  const byLetters = Map.groupBy(searched, ({ probe }) =>
    probe.length < lookupLength ? '' : probe.slice(0, lookupLength),
  )
  const parts = new Map<string, Set<string>>()
  for (const value of known.keys()) {
    const title = comparableTitle(value)
    const letters = new Set([''])
    for (let start = 0; start + lookupLength <= title.length; start += 1)
      letters.add(title.slice(start, start + lookupLength))
    const own = [...letters].flatMap((key) => byLetters.get(key) ?? []).filter(({ isIn }) => isIn(title))
    parts.set(value, new Set(own.map((part) => part.value)))
  }
  return parts
}
