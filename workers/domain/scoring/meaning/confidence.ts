import type { Finding } from '../detectors/detector.ts'
import type { Nearest, Signals } from './signals.ts'

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

/**
 * How much one unit of each counts, in log odds, fitted by logistic regression on answers to calls that the signal had not learned from.
 * Who says much has had room to say it: each doubling of their words makes "missed" surer.
 */
const weights = {
  met: { odds: 0.45, shareFound: 2.2 },
  missed: { odds: -0.75, shareFound: -4, units: 0.4 },
}

/** Above 0: sure enough that these words show it. */
export function metConfidence(constant: number, odds: number, found: number): number {
  return constant + weights.met.odds * odds + weights.met.shareFound * found
}

/** Above 0: sure enough that nobody says it. */
export function missedConfidence(constant: number, { odds, units }: Nearest, found: number): number {
  const { missed } = weights
  return constant + missed.odds * odds + missed.shareFound * found + missed.units * Math.log(units + 1)
}

/** Share of detectors that find something. */
export function shareFound(findings: readonly Finding[]): number {
  if (findings.length === 0) return 0
  return findings.filter(({ kind }) => kind === 'found').length / findings.length
}
