import type { CriterionAgreement } from './criterion-agreement.ts'
import { shareEstimate } from './intervals.ts'

/** From when on figures of agreement are shown, and what they must reach. An organization may change them. */
export type AgreementLimits = {
  /** Pairs below which only counts are shown. */
  share: number
  /** Pairs below which a share is called early and kappa is not shown. */
  settled: number
  /** Answers other than the most frequent one that kappa needs. */
  rarer: number
  /** Widest half of kappa's interval. */
  halfWidth: number
  /** Agreement from which a criterion is trusted, 0 to 1. */
  trusted: number
}

/**
 * With an answer that 95 in 100 calls share, intervals of kappa from 30 pairs held the true value in 46 of
 * 100 simulated samples, from 100 pairs in 82: what counts is how often the rarer answer occurs.
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

/** `watch`: the interval holds the limit. `notEnoughData` also where a good figure is early. */
export type AgreementVerdict = 'trusted' | 'watch' | 'notTrusted' | 'notEnoughData'

export type AgreementReading = {
  /** What may be said: counts alone, a share with its interval that is called early, or all. */
  shown: 'counts' | 'early' | 'settled'
  /** Null: kappa is shown. */
  kappaObstacle: KappaObstacle | null
  verdict: AgreementVerdict
  /** More pairs until the criterion can be trusted, if all of them agree; 0: none. */
  pairsNeeded: number
  /** More answers other than the most frequent one until kappa can be shown; 0: none. */
  rarerNeeded: number
}

/** What figures of agreement allow to say. The bounds of the interval decide, never the share itself. */
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

/** More than this nobody grades; a criterion that needs so many must be reworded. */
const mostPairs = 10_000

/** Fewest pairs with so many disagreements among them whose interval begins at the limit or above. */
export function pairsUntilTrusted(disagreements: number, trusted: number): number {
  let count = Math.floor(disagreements + 1e-9)
  do count += 1
  while (count < mostPairs && (shareEstimate(count - disagreements, count)?.low ?? 0) < trusted)
  return count
}
