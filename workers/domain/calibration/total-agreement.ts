import { type Estimate, z95 } from './intervals.ts'

/** Totals of one call, 0 to 100: by people, and by the machine. */
export type TotalPair = { person: number; machine: number }

export type TotalAgreement = {
  n: number
  meanAbsoluteError: number
  /** Mean of machine minus person. Above 0, the machine is more generous. */
  bias: number
  /** Bland and Altman's limits of agreement: the range of 95 in 100 differences. Null for one call. */
  limits: Pick<Estimate, 'low' | 'high'> | null
  /** Lin's concordance: correlation minus the cost of a constant offset. Null if no total differs. */
  concordance: number | null
}

/** How close totals are to people's totals. A correlation alone would hide that all of them are ten too high. */
export function totalAgreement(pairs: readonly TotalPair[]): TotalAgreement | null {
  const n = pairs.length
  if (n === 0) return null
  const mean = (valueOf: (pair: TotalPair) => number): number =>
    pairs.reduce((total, pair) => total + valueOf(pair), 0) / n
  const person = mean((pair) => pair.person)
  const machine = mean((pair) => pair.machine)
  const bias = machine - person
  const deviation = Math.sqrt((mean((pair) => (pair.machine - pair.person - bias) ** 2) * n) / (n - 1))
  const spread = mean((pair) => (pair.person - person) ** 2) + mean((pair) => (pair.machine - machine) ** 2)
  const together = mean((pair) => (pair.person - person) * (pair.machine - machine))
  return {
    n,
    meanAbsoluteError: mean((pair) => Math.abs(pair.machine - pair.person)),
    bias,
    limits: n === 1 ? null : { low: bias - z95 * deviation, high: bias + z95 * deviation },
    concordance: spread + bias ** 2 === 0 ? null : (2 * together) / (spread + bias ** 2),
  }
}
