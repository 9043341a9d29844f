import { describe, expect, it } from 'vitest'
import { alphaEstimate, krippendorffAlpha } from './alpha.ts'
import { cohenKappa, nominalTable } from './rating-table.ts'
import { seededRandom } from './seeded-random.ts'

/** Four observers, twelve units: Krippendorff, Computing Krippendorff's Alpha-Reliability (2011), part C. */
const observers = [
  [1, 1, 1],
  [2, 2, 3, 2],
  [3, 3, 3, 3],
  [3, 3, 3, 3],
  [2, 2, 2, 2],
  [1, 2, 3, 4],
  [4, 4, 4, 4],
  [1, 1, 2, 1],
  [2, 2, 2, 2],
  [5, 5, 5],
  [1, 1],
  [3],
]

/**
 * Six psychiatrists, fifteen patients, how often each of five diagnoses: manual of the R package irrCAC 1.0
 * (Gwet 2019).
 */
const diagnoses = [
  [0, 0, 0, 6, 0],
  [0, 3, 0, 0, 3],
  [0, 1, 4, 0, 1],
  [0, 0, 0, 0, 6],
  [0, 3, 0, 3, 0],
  [2, 0, 4, 0, 0],
  [0, 0, 4, 0, 2],
  [2, 0, 3, 1, 0],
  [2, 0, 0, 4, 0],
  [0, 0, 0, 0, 6],
  [1, 0, 0, 5, 0],
  [1, 1, 0, 4, 0],
  [0, 3, 3, 0, 0],
  [1, 0, 0, 5, 0],
  [0, 2, 0, 3, 1],
]

describe('Krippendorff’s alpha', () => {
  it('is what Krippendorff prints for the four observers, on each scale', () => {
    expect(krippendorffAlpha(observers, 'nominal')).toBeCloseTo(0.743, 3)
    expect(krippendorffAlpha(observers, 'ordinal')).toBeCloseTo(0.815, 3)
    expect(krippendorffAlpha(observers, 'interval')).toBeCloseTo(0.849, 3)
  })

  it('is what irrCAC prints for six psychiatrists', () => {
    const units = diagnoses.map((counts) =>
      counts.flatMap((count, diagnosis) => Array.from({ length: count }, () => diagnosis)),
    )
    expect(krippendorffAlpha(units, 'nominal')).toBeCloseTo(0.4204384, 7)
  })

  it('is unknown where nothing can be compared, and where all ratings are the same', () => {
    expect(krippendorffAlpha([[1], [2]], 'nominal')).toBeNull()
    expect(
      krippendorffAlpha(
        [
          [1, 1],
          [1, 1],
        ],
        'nominal',
      ),
    ).toBeNull()
    expect(
      alphaEstimate(
        [
          [1, 1],
          [1, 1],
        ],
        'nominal',
        'seed',
      ),
    ).toBeNull()
  })

  it('comes close to kappa for two raters of many calls', () => {
    const random = seededRandom('two raters')
    const units = Array.from({ length: 2000 }, () => {
      const truth = random() < 0.4 ? 0 : 1
      return [truth, random() < 0.15 ? 1 - truth : truth]
    })
    const kappa = cohenKappa(nominalTable(units.map(([one, two]) => [String(one), String(two)] as const)))
    expect(krippendorffAlpha(units, 'nominal')).toBeCloseTo(kappa?.value ?? Number.NaN, 2)
  })

  it('has an interval that contains it, and is the same for the same seed', () => {
    const estimate = alphaEstimate(observers, 'ordinal', 'discovery 7 offline 2.1.0')
    expect(estimate?.low).toBeLessThan(0.815)
    expect(estimate?.high).toBeGreaterThan(0.815)
    expect(alphaEstimate(observers, 'ordinal', 'discovery 7 offline 2.1.0')).toEqual(estimate)
  })
})
