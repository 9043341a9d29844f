import type { CriterionAgreement } from './criterion-agreement.ts'
import { shareEstimate } from './intervals.ts'

/** How much data each figure of agreement needs, and what it must reach. An organization may change these. */
export type AgreementLimits = {
  /** With fewer pairs, only counts are shown. */
  share: number
  /** With fewer pairs, a share is labeled early and kappa is not shown. */
  settled: number
  /** Answers other than the most frequent one that kappa needs. */
  rarer: number
  /** Largest half-width of kappa's interval. */
  halfWidth: number
  /** A criterion is trusted if the interval of its agreement starts at this share or above, 0 to 1. */
  trusted: number
}

/**
 * With an answer that 95 in 100 calls share, intervals of kappa from 30 pairs contained the true value in 46 of 100 simulated samples, and
 * from 100 pairs in 82. What matters is how often the rarer answer occurs.
 */
export const agreementLimits: AgreementLimits = {
  share: 10,
  settled: 30,
  rarer: 10,
  halfWidth: 0.25,
  trusted: 0.8,
}

/** Why kappa is not shown. */
export type KappaObstacle = 'tooFew' | 'noVariation' | 'tooOneSided' | 'tooWide'

/** `watch`: the interval contains the limit. `notEnoughData` also applies to a good figure that is still early. */
export type AgreementVerdict = 'trusted' | 'watch' | 'notTrusted' | 'notEnoughData'

export type AgreementReading = {
  /** What may be shown: only counts, a share with its interval labeled early, or everything. */
  shown: 'counts' | 'early' | 'settled'
  /** Null when there is enough data to show kappa. */
  kappaObstacle: KappaObstacle | null
  verdict: AgreementVerdict
  /** How many more pairs the criterion needs to be trusted, if all of them agree; 0: none. */
  pairsNeeded: number
  /** How many more answers other than the most frequent one are needed to show kappa; 0: none. */
  rarerNeeded: number
}

/** Interprets figures of agreement. The verdict depends on the bounds of the interval, never on the share itself. */
export function readAgreement(
  { table, population, effectivePairs, kappa, rarer }: CriterionAgreement,
  limits: AgreementLimits = agreementLimits,
): AgreementReading {
  const verdict = verdictOf(table.n, population, limits)
  const disagreements = effectivePairs * (1 - (population?.value ?? 1))
  const weightOfPair = table.n === 0 ? 1 : effectivePairs / table.n
  const missing = (pairsUntilTrusted(disagreements, limits.trusted) - effectivePairs) / weightOfPair
  return {
    shown: shownOf(table.n, limits),
    kappaObstacle: kappaObstacle({ n: table.n, rarer, kappa }, limits),
    verdict,
    pairsNeeded: verdict === 'trusted' ? 0 : Math.max(1, Math.ceil(missing), limits.settled - table.n),
    rarerNeeded: Math.max(0, limits.rarer - rarer),
  }
}

function shownOf(pairs: number, limits: AgreementLimits): AgreementReading['shown'] {
  if (pairs < limits.share) return 'counts'
  return pairs < limits.settled ? 'early' : 'settled'
}

function kappaObstacle(
  { n, rarer, kappa }: { n: number; rarer: number; kappa: CriterionAgreement['kappa'] },
  limits: AgreementLimits,
): KappaObstacle | null {
  if (n < limits.settled) return 'tooFew'
  if (kappa === null) return 'noVariation'
  if (rarer < limits.rarer) return 'tooOneSided'
  return (kappa.high - kappa.low) / 2 > limits.halfWidth ? 'tooWide' : null
}

function verdictOf(
  pairs: number,
  agreement: CriterionAgreement['population'],
  limits: AgreementLimits,
): AgreementVerdict {
  if (agreement === null || pairs < limits.share) return 'notEnoughData'
  if (agreement.high < limits.trusted) return 'notTrusted'
  if (pairs < limits.settled) return 'notEnoughData'
  return agreement.low >= limits.trusted ? 'trusted' : 'watch'
}

/** Nobody grades this many pairs. A criterion that would need them must be reworded. */
const mostPairs = 10_000

/** Fewest pairs, with this many disagreements among them, whose interval starts at the limit or above. */
export function pairsUntilTrusted(disagreements: number, trusted: number): number {
  let count = Math.floor(disagreements + 1e-9)
  do count += 1
  while (count < mostPairs && (shareEstimate(count - disagreements, count)?.low ?? 0) < trusted)
  return count
}
