import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AnswerStatus } from '../scoring/answer-words.ts'
import { agreementLimits, pairsUntilTrusted, readAgreement } from './agreement-verdict.ts'
import { type AnswerPair, criterionAgreement } from './criterion-agreement.ts'
import { pairsOfGraders, ratedUnits, ratingsOf, referenceGrades } from './grades.ts'
import { stabilityOf } from './stability.ts'
import { totalAgreement } from './total-agreement.ts'

const yesNo: AnswerStatus[] = ['missed', 'met']
const withPartly: AnswerStatus[] = ['missed', 'partly', 'met']

function pairs(person: AnswerStatus, other: AnswerStatus, count: number, inclusion = 1): AnswerPair[] {
  return Array.from({ length: count }, (_, index) => ({
    callId: `${person}-${other}-${index}`,
    person,
    other,
    inclusion,
  }))
}

describe('agreement on a criterion', () => {
  it('compares only what both could rate, and counts the rest apart', () => {
    const agreement = criterionAgreement(
      [
        ...pairs('met', 'met', 12),
        ...pairs('missed', 'met', 3),
        ...pairs('met', 'not_assessable', 4),
        ...pairs('not_applicable', 'not_applicable', 2),
        ...pairs('not_applicable', 'missed', 1),
        ...pairs('met', 'not_applicable', 1),
        ...pairs('not_assessable', 'met', 5),
      ],
      yesNo,
    )
    expect(agreement.table.n).toBe(15)
    expect(agreement.agreement?.value).toBeCloseTo(12 / 15)
    expect(agreement.coverage?.value).toBeCloseTo(15 / 20)
    expect(agreement.falseAbstentions).toBe(4)
    expect(agreement.notApplicable).toEqual({ both: 2, personOnly: 1, otherOnly: 1, neither: 24 })
  })

  it('takes “partly” for half an agreement with its neighbors', () => {
    const agreement = criterionAgreement(
      [...pairs('met', 'partly', 5), ...pairs('missed', 'missed', 5)],
      withPartly,
    )
    expect(agreement.agreement?.value).toBe(0.5)
    expect(agreement.weighted?.value).toBe(0.75)
    expect(agreement.weighting).toBe('linear')
  })

  it('knows partly only where a criterion has several checks', () => {
    const check = { id: 'a', text: 'a', share: 1, speaker: null, method: { kind: 'judgement' as const } }
    const answeredYesNo = { answerType: 'yesNo' as const, anchors: [] }
    expect(ratingsOf({ ...answeredYesNo, checks: [check] })).toEqual(yesNo)
    expect(ratingsOf({ ...answeredYesNo, checks: [check, check] })).toEqual(withPartly)
  })

  it('weighs a pair by the number of calls that it represents', () => {
    // Every tenth call that the machine answered "met" was chosen, and every call it answered "missed".
    const agreement = criterionAgreement(
      [...pairs('met', 'met', 10, 0.1), ...pairs('met', 'missed', 10)],
      yesNo,
    )
    expect(agreement.agreement?.value).toBe(0.5)
    expect(agreement.population?.value).toBeCloseTo(100 / 110)
    // Kish: 110² ÷ (10 × 10² + 10 × 1²), of twenty pairs.
    expect(agreement.effectivePairs).toBeCloseTo(12100 / 1010)
    expect(agreement.table.n).toBe(20)
  })

  it('has the same figures with equal chances as without chances', () => {
    const some = [...pairs('met', 'met', 20), ...pairs('missed', 'missed', 9), ...pairs('met', 'missed', 4)]
    const equal = criterionAgreement(
      some.map((pair) => ({ ...pair, inclusion: 0.25 })),
      yesNo,
    )
    const plain = criterionAgreement(some, yesNo)
    expect(equal.kappa?.value).toBeCloseTo(plain.kappa?.value ?? Number.NaN)
    expect(equal.kappa?.low).toBeCloseTo(plain.kappa?.low ?? Number.NaN)
    expect(equal.population?.low).toBeCloseTo(plain.agreement?.low ?? Number.NaN)
  })

  it('is empty, not zero, without pairs', () => {
    const agreement = criterionAgreement([], yesNo)
    expect(agreement).toMatchObject({
      agreement: null,
      kappa: null,
      gwet: null,
      population: null,
      coverage: null,
    })
    expect(readAgreement(agreement)).toMatchObject({
      shown: 'counts',
      verdict: 'notEnoughData',
      pairsNeeded: 30,
    })
  })
})

describe('what figures of agreement allow to say', () => {
  const read = (met: number, missed: number, wrong: number) =>
    readAgreement(
      criterionAgreement(
        [...pairs('met', 'met', met), ...pairs('missed', 'missed', missed), ...pairs('met', 'missed', wrong)],
        yesNo,
      ),
    )

  it('is only counts below ten pairs', () => {
    expect(read(4, 4, 1)).toMatchObject({
      shown: 'counts',
      verdict: 'notEnoughData',
      kappaObstacle: 'tooFew',
    })
  })

  it('is early below thirty, and only bad news is certain by then', () => {
    expect(read(14, 14, 1)).toMatchObject({ shown: 'early', verdict: 'notEnoughData', pairsNeeded: 1 })
    expect(read(4, 4, 10)).toMatchObject({ shown: 'early', verdict: 'notTrusted' })
  })

  it('trusts a criterion by the lower end of its interval', () => {
    expect(read(30, 20, 2)).toMatchObject({ verdict: 'trusted', kappaObstacle: null, pairsNeeded: 0 })
    // 90 in 100, but 36 in 40 is also compatible with 77.
    expect(read(20, 16, 4)).toMatchObject({ verdict: 'watch' })
    expect(read(40, 20, 40)).toMatchObject({ verdict: 'notTrusted' })
  })

  it('has no kappa where nearly all answers are the same, or all', () => {
    expect(read(89, 1, 0)).toMatchObject({ kappaObstacle: 'tooOneSided', rarerNeeded: 9, verdict: 'trusted' })
    expect(read(90, 0, 0)).toMatchObject({ kappaObstacle: 'noVariation', verdict: 'trusted' })
  })

  it('has no kappa whose interval says next to nothing', () => {
    expect(read(14, 8, 8).kappaObstacle).toBe('tooWide')
  })

  it('asks for the pairs that trust needs', () => {
    expect([0, 1, 2, 3].map((disagreements) => pairsUntilTrusted(disagreements, 0.8))).toEqual([
      16, 25, 33, 40,
    ])
    expect([0, 1, 2, 3].map((disagreements) => pairsUntilTrusted(disagreements, 0.9))).toEqual([
      35, 53, 69, 84,
    ])
    expect(read(12, 12, 2).pairsNeeded).toBe(33 - 26)
  })

  it('never says more than the pairs allow, and what it asks for is enough', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(60), fc.nat(30), (met, missed, wrong) => {
        const n = met + missed + wrong
        const reading = read(met, missed, wrong)
        expect(reading.shown === 'counts').toBe(n < agreementLimits.share)
        expect(reading.kappaObstacle === 'tooFew').toBe(n < agreementLimits.settled)
        expect(reading.verdict === 'trusted' && n < agreementLimits.settled).toBe(false)
        expect(reading.pairsNeeded === 0).toBe(reading.verdict === 'trusted')
        expect(read(met + reading.pairsNeeded, missed, wrong).verdict).toBe('trusted')
      }),
    )
  })
})

describe('what the machine is compared with', () => {
  const grade = (callId: string, graderId: string, rating: AnswerStatus, isBlind = true) => ({
    callId,
    graderId,
    rating,
    isBlind,
  })

  it('is what most blind graders say, or the decision if they are divided', () => {
    const grades = [
      grade('one', 'ana', 'met'),
      grade('two', 'ana', 'met'),
      grade('two', 'bo', 'missed'),
      grade('three', 'ana', 'met'),
      grade('three', 'bo', 'missed'),
      grade('four', 'ana', 'met'),
      grade('four', 'bo', 'missed'),
      grade('four', 'cy', 'missed'),
      grade('five', 'ana', 'met', false),
    ]
    const references = referenceGrades(grades, [{ callId: 'three', rating: 'partly' }])
    expect(Object.fromEntries(references)).toEqual({ one: 'met', two: null, three: 'partly', four: 'missed' })
  })

  it('leaves out grades that were not blind when people are compared', () => {
    const grades = [
      grade('one', 'bo', 'missed'),
      grade('one', 'ana', 'met'),
      grade('one', 'cy', 'met', false),
      grade('two', 'ana', 'met'),
      grade('two', 'bo', 'not_applicable'),
    ]
    expect(pairsOfGraders(grades)).toEqual([
      { callId: 'one', person: 'met', other: 'missed' },
      { callId: 'two', person: 'met', other: 'not_applicable' },
    ])
    expect(ratedUnits(grades, ['missed', 'met'])).toEqual([[0, 1], [1]])
  })
})

describe('agreement of totals', () => {
  it('finds a constant offset that a correlation hides', () => {
    const agreement = totalAgreement([40, 60, 80].map((person) => ({ person, machine: person + 10 })))
    expect(agreement).toMatchObject({ n: 3, bias: 10, meanAbsoluteError: 10, limits: { low: 10, high: 10 } })
    // 2 × s² ÷ (2 × s² + 10²) with s² = 800 ÷ 3.
    expect(agreement?.concordance).toBeCloseTo(1600 / 3 / (1600 / 3 + 100))
  })

  it('has Bland and Altman’s limits around the mean difference', () => {
    const agreement = totalAgreement([
      { person: 50, machine: 52 },
      { person: 60, machine: 58 },
    ])
    expect(agreement?.bias).toBe(0)
    expect(agreement?.limits?.high).toBeCloseTo(1.96 * Math.sqrt(8))
  })

  it('says nothing without calls, and no limits for one', () => {
    expect(totalAgreement([])).toBeNull()
    expect(totalAgreement([{ person: 50, machine: 50 }])).toMatchObject({ limits: null, concordance: null })
  })
})

describe('the stability of a criterion', () => {
  it('is the chance that two asks about a call give the same answer', () => {
    const stability = stabilityOf([
      ['met', 'met', 'met', 'met'],
      ['met', 'met', 'missed', 'not_assessable'],
      ['met'],
    ])
    expect(stability).toMatchObject({ calls: 2, asks: 8 })
    expect(stability?.index.value).toBeCloseTo((1 + 1 / 6) / 2)
    expect(stability?.unanimous.value).toBe(0.5)
  })

  it('does not call few steady calls certain, and knows nothing of single asks', () => {
    const five = stabilityOf(Array.from({ length: 5 }, () => ['met', 'met', 'met'] as const))
    expect(five?.index).toMatchObject({ value: 1, high: 1 })
    expect(five?.index.low).toBeLessThan(0.6)
    expect(stabilityOf([['met'], []])).toBeNull()
  })

  it('lies in its interval, and is 1 exactly where every call is steady', () => {
    const status = fc.constantFrom<AnswerStatus>('met', 'missed', 'not_assessable')
    fc.assert(
      fc.property(fc.array(fc.array(status, { minLength: 2, maxLength: 6 }), { minLength: 1 }), (asks) => {
        const stability = stabilityOf(asks)
        expect(stability?.index.low).toBeLessThanOrEqual(stability?.index.value ?? Number.NaN)
        expect(stability?.index.high).toBeGreaterThanOrEqual((stability?.index.value ?? Number.NaN) - 1e-12)
        expect(stability?.index.value === 1).toBe(stability?.unanimous.value === 1)
      }),
    )
  })
})
