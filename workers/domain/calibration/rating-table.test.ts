import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareEstimate } from './intervals.ts'
import {
  cohenKappa,
  detectionOfLowest,
  directionOf,
  gwetAgreement,
  observedAgreement,
  prevalenceAdjustedKappa,
  type RatingTable,
  ratingTable,
  type Weighting,
} from './rating-table.ts'

const letters = ['a', 'b', 'c', 'd']

function table(...counts: number[][]): RatingTable {
  return { categories: letters.slice(0, counts.length), counts, n: counts.flat().reduce((a, b) => a + b, 0) }
}

/**
 * Three abstractors' categories, from the manual of the R package irrCAC 1.0 (Gwet 2019), as are its figures.
 */
const abstractors = table([13, 0, 0], [0, 20, 7], [0, 4, 56])
/** Nearly all pairs are the same: Gwet's example of kappa's paradox (2002). */
const paradox = table([118, 5], [2, 0])

describe('agreement of two raters', () => {
  it('has the kappa, AC1, errors and share that irrCAC prints for its example', () => {
    expect(cohenKappa(abstractors)?.value).toBeCloseTo(0.7964094, 7)
    expect(cohenKappa(abstractors)?.standardError).toBeCloseTo(0.05891072, 7)
    expect(gwetAgreement(abstractors)?.value).toBeCloseTo(0.8493305, 7)
    expect(gwetAgreement(abstractors)?.standardError).toBeCloseTo(0.04321747, 7)
    expect(observedAgreement(abstractors)?.value).toBeCloseTo(0.89, 10)
  })

  it('has the error and the quadratic kappa of the three by three table of Fleiss, Cohen and Everitt', () => {
    const ratings = table([53, 5, 2], [11, 14, 5], [1, 6, 3])
    expect(observedAgreement(ratings)?.value).toBeCloseTo(0.7, 10)
    expect(cohenKappa(ratings)?.value).toBeCloseTo(0.4286, 4)
    expect(cohenKappa(ratings)?.standardError).toBeCloseTo(0.076, 4)
    expect(cohenKappa(ratings, 'quadratic')?.value).toBeCloseTo(0.5667, 4)
    expect(cohenKappa(ratings, 'quadratic')?.standardError).toBeCloseTo(0.0787, 4)
    expect(gwetAgreement(ratings)?.value).toBeCloseTo(0.5936, 4)
  })

  it('has the linear kappa and its interval of the mammograms in Penn State’s STAT 509, lesson 18.7', () => {
    const kappa = cohenKappa(table([21, 4, 3, 0], [12, 17, 9, 0], [0, 1, 15, 0], [0, 0, 2, 1]), 'linear')
    expect(kappa?.value).toBeCloseTo(0.57, 2)
    expect(kappa?.low).toBeCloseTo(0.44, 2)
    expect(kappa?.high).toBeCloseTo(0.7, 2)
  })

  it('has the figures of the two readers of fifty grant proposals', () => {
    const readers = table([20, 5], [10, 15])
    expect(cohenKappa(readers)?.value).toBeCloseTo(0.4, 10)
    expect(cohenKappa(readers)?.standardError).toBeCloseTo(0.127, 3)
    expect(gwetAgreement(readers)?.value).toBeCloseTo(0.4059, 4)
    expect(prevalenceAdjustedKappa(readers)?.value).toBeCloseTo(0.4, 10)
  })

  it('is no better than chance by kappa and high by AC1 where nearly everything is the same', () => {
    expect(observedAgreement(paradox)?.value).toBeCloseTo(0.944, 10)
    expect(cohenKappa(paradox)?.value).toBeCloseTo(-0.0234, 4)
    expect(gwetAgreement(paradox)?.value).toBeCloseTo(0.9408, 4)
  })

  it('has no kappa where both raters only ever give one answer, and says nothing without pairs', () => {
    expect(cohenKappa(table([30, 0], [0, 0]))).toBeNull()
    expect(gwetAgreement(table([30, 0], [0, 0]))?.value).toBe(1)
    expect(cohenKappa(table([0, 0], [0, 0]))).toBeNull()
    expect(gwetAgreement(table([0, 0], [0, 0]))).toBeNull()
    expect(directionOf(table([0, 0], [0, 0]))).toBeNull()
  })

  it('is not certain because nobody has disagreed yet', () => {
    const kappa = cohenKappa(table([2, 0], [0, 2]))
    expect(kappa).toMatchObject({ value: 1, high: 1 })
    expect(kappa?.low).toBeLessThan(0.1)
  })

  it('refuses a rating that is no category', () => {
    expect(() => ratingTable([['a', 'x']], ['a', 'b'])).toThrow(RangeError)
  })
})

describe('the direction of a disagreement', () => {
  it('says whether the second rater is stricter, and how often chance leans so far', () => {
    // One of eleven is on the other side: 2 × (1 + 11) ÷ 2¹¹.
    const direction = directionOf(table([20, 1], [10, 15]))
    expect(direction).toMatchObject({ higher: 1, lower: 10 })
    expect(direction?.bias).toBeCloseTo(-9 / 46, 10)
    expect(direction?.p).toBeCloseTo(24 / 2048, 10)
  })

  it('stays a probability for many disagreements', () => {
    expect(directionOf(table([0, 4000], [4000, 0]))?.p).toBeCloseTo(1, 10)
    expect(directionOf(table([0, 4000], [0, 0]))?.p).toBe(0)
  })
})

describe('finding what was missed', () => {
  it('has recall, precision and their mean', () => {
    const detection = detectionOfLowest(table([8, 2], [4, 86]))
    expect(detection.recall?.value).toBeCloseTo(0.8, 10)
    expect(detection.precision?.value).toBeCloseTo(8 / 12, 10)
    expect(detection.f1).toBeCloseTo(16 / 22, 10)
  })

  it('knows no recall where nothing was missed', () => {
    expect(detectionOfLowest(table([0, 0], [0, 9]))).toEqual({ recall: null, precision: null, f1: null })
  })
})

describe('Wilson’s interval', () => {
  it.each([
    [27, 30, 0.744, 0.965],
    [45, 50, 0.786, 0.957],
    [90, 100, 0.826, 0.945],
    [30, 30, 0.886, 1],
  ])('of %i in %i begins and ends where Wilson’s formula says', (hits, count, low, high) => {
    expect(shareEstimate(hits, count)?.low).toBeCloseTo(low, 3)
    expect(shareEstimate(hits, count)?.high).toBeCloseTo(high, 3)
  })

  it('is unknown when nothing was counted', () => expect(shareEstimate(0, 0)).toBeNull())
})

describe('for every table', () => {
  const tables = fc.integer({ min: 2, max: 4 }).chain((size) =>
    fc
      .array(fc.array(fc.nat(20), { minLength: size, maxLength: size }), {
        minLength: size,
        maxLength: size,
      })
      .map((counts) => table(...counts)),
  )
  const weightings = fc.constantFrom<Weighting>('nominal', 'linear', 'quadratic')
  const turned = ({ categories, counts, n }: RatingTable): RatingTable => ({
    categories,
    counts: categories.map((_, column) => counts.map((row) => row[column] ?? 0)),
    n,
  })

  it('the raters may change places', () => {
    fc.assert(
      fc.property(tables, weightings, (one, weighting) => {
        const [kappa, other] = [cohenKappa(one, weighting), cohenKappa(turned(one), weighting)]
        expect(other === null).toBe(kappa === null)
        expect(other?.value ?? 0).toBeCloseTo(kappa?.value ?? 0, 9)
        expect(other?.standardError ?? 0).toBeCloseTo(kappa?.standardError ?? 0, 6)
      }),
    )
  })

  it('the interval holds the figure and stays between -1 and 1', () => {
    fc.assert(
      fc.property(tables, weightings, (one, weighting) => {
        for (const figure of [cohenKappa(one, weighting), gwetAgreement(one, weighting)]) {
          if (figure === null) continue
          expect(figure.low).toBeLessThanOrEqual(figure.value)
          expect(figure.high).toBeGreaterThanOrEqual(figure.value)
          expect(figure.low).toBeGreaterThanOrEqual(-1)
          expect(figure.high).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('full agreement on two or more answers is 1', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 2, maxLength: 4 }), (counts) => {
        const diagonal = table(
          ...counts.map((count, row) => counts.map((_, column) => (row === column ? count : 0))),
        )
        expect(cohenKappa(diagonal)?.value).toBe(1)
        expect(gwetAgreement(diagonal)?.value).toBe(1)
      }),
    )
  })

  it('all weights are the same for two answers', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(30), fc.nat(30), fc.nat(30), (a, b, c, d) => {
        const two = table([a, b], [c, d])
        expect(cohenKappa(two, 'linear')).toEqual(cohenKappa(two))
        expect(cohenKappa(two, 'quadratic')).toEqual(cohenKappa(two))
      }),
    )
  })

  it('the order of the calls does not matter', () => {
    const pair = fc.tuple(fc.constantFrom('a', 'b'), fc.constantFrom('a', 'b'))
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1 }), (pairs) => {
        expect(ratingTable(pairs.toReversed(), ['a', 'b'])).toEqual(ratingTable(pairs, ['a', 'b']))
      }),
    )
  })
})
