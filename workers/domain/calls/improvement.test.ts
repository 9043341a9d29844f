import { describe, expect, it } from 'vitest'
import { callsToCompare, type Improvement, improvementOf, studentT95 } from './improvement.ts'

type Side = { isRecent: boolean; yardstick?: string; scores: number[] }

const cell = ({ isRecent, yardstick = 'discovery 1', scores }: Side) => {
  const mean = scores.reduce((total, score) => total + score, 0) / scores.length
  return {
    isRecent,
    yardstick,
    calls: scores.length,
    mean,
    squares: scores.reduce((total, score) => total + (score - mean) ** 2, 0),
  }
}
const improvement = (...sides: Side[]): Improvement => improvementOf(sides.map(cell))
const compared = (found: Improvement) => {
  if (found.kind !== 'compared') throw new Error(`It is ${found.kind}`)
  return found
}

describe('how somebody has moved', () => {
  it('is the difference of two means with the interval of a t test', () => {
    // By hand: means 40 and 60, each with squares 1,000: variance 2,000 / 8, interval 2.306 * sqrt(250 * 2 / 5).
    const found = compared(
      improvement(
        { isRecent: false, scores: [20, 30, 40, 50, 60] },
        { isRecent: true, scores: [40, 50, 60, 70, 80] },
      ),
    )
    expect(found).toMatchObject({
      change: 20,
      before: { calls: 5, mean: 40 },
      recent: { calls: 5, mean: 60 },
    })
    expect(found.high - found.change).toBeCloseTo(2.306 * 10, 1)
    expect(found.change - found.low).toBeCloseTo(2.306 * 10, 1)
  })

  it('has no number below five calls on either side', () => {
    const scores = Array.from({ length: callsToCompare - 1 }, (_, index) => 50 + index)
    expect(
      improvement({ isRecent: true, scores }, { isRecent: false, scores: [...scores, 60] }),
    ).toMatchObject({ kind: 'tooFewCalls', recent: { calls: 4, mean: null }, before: { calls: 5 } })
    expect(improvement({ isRecent: true, scores: [...scores, 60] })).toMatchObject({
      kind: 'tooFewCalls',
      before: { calls: 0, mean: null },
    })
    expect(improvement()).toMatchObject({ kind: 'tooFewCalls' })
  })

  it('never compares totals of different scorecards', () => {
    expect(
      improvement(
        { isRecent: false, yardstick: 'discovery 1', scores: [80, 82, 84, 86, 88] },
        { isRecent: true, yardstick: 'discovery 2', scores: [50, 52, 54, 56, 58] },
      ),
    ).toMatchObject({ kind: 'otherScorecards', recent: { calls: 5 }, before: { calls: 5 } })
  })

  it('does not take another mix of scorecards for a change', () => {
    // Each kind stays the same; the hard one has only become more frequent.
    const easy = [88, 90, 92]
    const hard = [38, 40, 42]
    const found = compared(
      improvement(
        { isRecent: false, yardstick: 'easy', scores: [...easy, ...easy, ...easy] },
        { isRecent: false, yardstick: 'hard', scores: hard },
        { isRecent: true, yardstick: 'easy', scores: easy },
        { isRecent: true, yardstick: 'hard', scores: [...hard, ...hard, ...hard] },
      ),
    )
    expect(found.change).toBeCloseTo(0)
    expect(found.recent.mean).toBeCloseTo(found.before.mean ?? Number.NaN)
  })

  it('finds a change in about one of twenty cases without one', () => {
    let seed = 1
    const random = (): number => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed / 2_147_483_647
    }
    const normal = (): number => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
    const scores = (): number[] => Array.from({ length: 6 }, () => 60 + 18 * normal())
    let found = 0
    for (let run = 0; run < 2_000; run += 1) {
      const { low, high } = compared(
        improvement({ isRecent: false, scores: scores() }, { isRecent: true, scores: scores() }),
      )
      if (low > 0 || high < 0) found += 1
    }
    expect(found / 2_000).toBeGreaterThan(0.035)
    expect(found / 2_000).toBeLessThan(0.065)
  })
})

describe("Student's t", () => {
  it.each([
    [5, 2.571],
    [8, 2.306],
    [10, 2.228],
    [30, 2.042],
    [1_000, 1.962],
  ])('with %d degrees of freedom is as printed', (freedom, printed) => {
    expect(Math.abs(studentT95(freedom) - printed)).toBeLessThan(0.01)
  })
})
