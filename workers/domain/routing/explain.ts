import type { RuleLevel } from '#db/vocabulary/rules.ts'
import { levelWord } from './rule-order.ts'

/** How many valid rules of each level were compared with the call. */
export type CheckedCounts = Record<RuleLevel, number>

/** The rule with the best description score that did not match. */
export type ClosestRule = { label: string; score: number; neededScore: number }

/** A rule that might fit, with its score. */
type MightFit = { label: string; score: number }

const shownDescriptionCharacters = 120

export function explainTitleMatch(level: RuleLevel, label: string, value: string): string {
  return `Matched ${levelWord[level]} rule "${label}": title contains "${value}".`
}

export function explainDescriptionMatch(
  level: RuleLevel,
  label: string,
  description: string,
  score: number,
  terms: readonly string[],
): string {
  const start = Array.from(description.trim()).slice(0, shownDescriptionCharacters).join('')
  const termList = terms.length > 0 ? `; terms: ${terms.join(', ')}` : ''
  return `Matched ${levelWord[level]} rule "${label}": call content fits the description "${start}" (score ${score.toFixed(2)}${termList}).`
}

export function explainNoMatch(
  checked: CheckedCounts,
  closest: ClosestRule | null,
  plausible: readonly MightFit[] = [],
): string {
  return `No match found: ${checkedText(checked, closest, plausible)}.`
}

export function explainDefault(
  label: string,
  checked: CheckedCounts,
  closest: ClosestRule | null,
  plausible: readonly MightFit[] = [],
): string {
  return `No rule matched, the default rule "${label}" applies: ${checkedText(checked, closest, plausible)}.`
}

function checkedText(
  checked: CheckedCounts,
  closest: ClosestRule | null,
  plausible: readonly MightFit[],
): string {
  const counts = `checked ${checked.USER} user, ${checked.TEAM} team, ${checked.ORGANIZATION} organization rules`
  if (plausible.length > 1) {
    const named = plausible.map(({ label, score }) => `"${label}" (${score.toFixed(2)})`).join(' or ')
    return `${counts}; it might be ${named}, none is clearly ahead`
  }
  if (closest === null) return counts
  const { label, score, neededScore } = closest
  return score < neededScore
    ? `${counts}; closest "${label}" (${score.toFixed(2)}, needs ${neededScore.toFixed(2)})`
    : `${counts}; closest "${label}" (${score.toFixed(2)}), which is not clearly ahead`
}
