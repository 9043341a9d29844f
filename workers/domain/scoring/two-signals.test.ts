import { describe, expect, it } from 'vitest'
import { criteriaShownNeeded, doesScorecardFit, noTotalReason } from './coverage.ts'
import { defaultScorecards } from './default-scorecards.ts'
import type { Learned } from './meaning/confidence.ts'
import { scoreCall } from './score.ts'
import type { AnswerStatus } from './scorecard.ts'
import { goodDiscovery, poorDiscovery } from './testing-conversations.ts'
import { agreeing } from './testing-score.ts'

const card = defaultScorecards.discovery

function statuses(learned: Learned, call = goodDiscovery): Map<AnswerStatus, number> {
  const counts = new Map<AnswerStatus, number>()
  for (const { checks } of scoreCall(call, card, learned).answers)
    for (const { status, judgedBy } of checks)
      if (judgedBy !== 'metric') counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}

describe('a check is answered where two signals agree', () => {
  it('is not met where the learned signal is against every quote', () => {
    const against: Learned = { ...agreeing, signals: () => ({ oddsOf: () => -50, bestOdds: () => -50 }) }
    expect(statuses(agreeing).get('met')).toBeGreaterThan(10)
    expect(statuses(against).get('met')).toBeUndefined()
  })

  it('is not missed where some words come near', () => {
    const near: Learned = { ...agreeing, signals: () => ({ oddsOf: () => 50, bestOdds: () => 50 }) }
    expect(statuses(agreeing, poorDiscovery).get('missed')).toBeGreaterThan(3)
    expect(statuses(near, poorDiscovery).get('missed')).toBeUndefined()
  })

  it('is not answered by a detector that was wrong too often', () => {
    const unsure: Learned = { ...agreeing, constantsOf: () => ({ met: null, missed: null }) }
    expect(statuses(unsure).get('met')).toBeUndefined()
    expect(statuses(unsure, poorDiscovery).get('missed')).toBeUndefined()
  })

  it('quotes the sentence that the learned signal is surest of first, and three at most', () => {
    const sure: Learned = {
      ...agreeing,
      signals: () => ({ oddsOf: (_, { messageIndex }) => messageIndex, bestOdds: () => -10 }),
    }
    for (const { checks } of scoreCall(goodDiscovery, card, sure).answers)
      for (const { evidence } of checks) {
        const places = evidence.map(({ messageIndex }) => messageIndex)
        expect(places.length).toBeLessThanOrEqual(3)
        expect(places).toEqual(places.toSorted((one, other) => other - one))
      }
  })
})

describe('a total', () => {
  const shown = { checks: [{ evidence: [{}] }] }
  const measured = { checks: [{ evidence: [] }] }

  it('needs criteria that words show, not only numbers', () => {
    expect(doesScorecardFit([measured, measured, measured], 5)).toBe(false)
    expect(
      doesScorecardFit(
        Array.from({ length: criteriaShownNeeded }, () => shown),
        5,
      ),
    ).toBe(true)
  })

  it('needs no more criteria than a scorecard has', () => {
    expect(doesScorecardFit([shown], 1)).toBe(true)
    expect(doesScorecardFit([measured], 0)).toBe(true)
  })

  it('is left out for one reason at a time', () => {
    const rep = { talkSharePercent: 40 }
    expect(noTotalReason({ overall: 70, coverage: 0.9, metrics: rep })).toBeNull()
    expect(noTotalReason({ overall: null, coverage: 0.9, metrics: {} })).toBe('repUnknown')
    expect(noTotalReason({ overall: null, coverage: 0.1, metrics: rep })).toBe('tooLittleAssessed')
    expect(noTotalReason({ overall: null, coverage: 0.9, metrics: rep })).toBe('doesNotFit')
  })
})
