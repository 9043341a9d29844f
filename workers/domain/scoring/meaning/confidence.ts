import type { Finding } from '../detectors/detector.ts'
import type { Signals } from './signals.ts'

/**
 * How sure an answer is, from three things that were measured on labeled conversations: how its words sound (`odds`), how often the
 * detector was right (`met`, `missed`), and how much of the scorecard comes up in the call at all. At 0 and above an answer is given.
 */
export type Confidence = { met: number | null; missed: number | null }

/** What was learned from examples and labeled conversations. */
export type Learned = {
  signals: Signals
  /** Per detector what its answers are worth; a null: it never gives this answer. */
  constantsOf: (detectorId: string) => Confidence
}

/** How much one unit of each counts, in log odds. Fitted by logistic regression on answers of the part to build with. */
const weights = {
  met: { odds: 0.6, shareFound: 2 },
  missed: { odds: -0.6, shareFound: -6 },
}

/** Above 0: sure enough that these words show it. */
export function metConfidence(constant: number, odds: number, found: number): number {
  return constant + weights.met.odds * odds + weights.met.shareFound * found
}

/** Above 0: sure enough that nobody says it. `bestOdds`: of the words that come nearest. */
export function missedConfidence(constant: number, bestOdds: number, found: number): number {
  return constant + weights.missed.odds * bestOdds + weights.missed.shareFound * found
}

/** Share of detectors that find something. */
export function shareFound(findings: readonly Finding[]): number {
  if (findings.length === 0) return 0
  return findings.filter(({ kind }) => kind === 'found').length / findings.length
}
