import type { RuleLevel } from '#db/vocabulary.ts'
import { norm, titleValues } from './normalize.ts'
import { byPosition, levelsInOrder } from './rule-order.ts'
import type { CategorizationRule } from './rules.ts'

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
 * worst effect first. Rules of two users never meet.
 */
export function shadowedRules(rules: readonly RuleWithTitle[]): ShadowedValue[] {
  return levelsInOrder.flatMap((level) => {
    const placed = rules
      .filter((rule) => rule.level === level && !rule.isDefault)
      .toSorted(byPosition)
      .map((rule) => ({ rule, values: titleValues(rule.callTitleIncludes) }))
    return placed.flatMap(({ rule: later, values: laterValues }, place) =>
      placed
        .slice(0, place)
        .filter(({ rule: earlier }) => level !== 'USER' || earlier.ownerId === later.ownerId)
        .flatMap(({ rule: earlier, values: earlierValues }) =>
          laterValues.flatMap((shadowedValue): ShadowedValue[] => {
            const meeting = meetingValue(earlierValues, shadowedValue)
            if (meeting === null) return []
            return [
              {
                level,
                winnerRuleId: earlier.id,
                winnerValue: meeting.value,
                shadowedRuleId: later.id,
                shadowedValue,
                effect: meeting.effect,
                onlyForMembersOfBothTeams: level === 'TEAM' && earlier.ownerId !== later.ownerId,
              },
            ]
          }),
        ),
    )
  })
}

function meetingValue(earlierValues: readonly string[], laterValue: string): { value: string; effect: ShadowedValue['effect'] } | null {
  const taking = earlierValues.find((value) => laterValue.includes(value))
  if (taking !== undefined) return { value: taking, effect: 'never_wins' }
  const overlapping = earlierValues.find((value) => value.includes(laterValue))
  return overlapping === undefined ? null : { value: overlapping, effect: 'overlaps' }
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
