import { describe, expect, it } from 'vitest'
import { defaultScorecards } from './default-scorecards.ts'
import { findDetector, detectors } from './detectors/catalog.ts'
import { scorecardDefinition, type ScorecardDefinition } from './scorecard.ts'

const cards: [string, ScorecardDefinition][] = Object.entries(defaultScorecards)

describe('the default scorecards', () => {
  it('are six, each for different call types', () => {
    expect(cards.map(([, card]) => card.name)).toEqual([
      'Cold call',
      'Discovery',
      'Demo',
      'Renewal',
      'Check-in',
      'Gatekeeper',
    ])
    const types = cards.flatMap(([, card]) => card.callTypes)
    expect(new Set(types).size).toBe(types.length)
  })

  it.each(cards)('%s is valid as stored', (_name, card) => {
    expect(scorecardDefinition.parse(card)).toEqual(card)
  })

  it.each(cards)('%s weighs 100, and the checks of each criterion sum to 1', (_name, card) => {
    const criteria = card.sections.flatMap((section) => section.criteria)
    expect(criteria.reduce((total, criterion) => total + criterion.weight, 0)).toBe(100)
    for (const criterion of criteria) {
      expect(criterion.checks.reduce((total, check) => total + check.share, 0)).toBeCloseTo(1, 10)
    }
  })

  it.each(cards)('%s has unique ids', (_name, card) => {
    const criteria = card.sections.flatMap((section) => section.criteria)
    const ids = criteria.map((criterion) => criterion.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(card.sections.map((section) => section.id)).size).toBe(card.sections.length)
    for (const criterion of criteria)
      expect(new Set(criterion.checks.map((check) => check.id)).size).toBe(criterion.checks.length)
  })

  it.each(cards)('%s uses only known detectors, for the speaker they quote', (_name, card) => {
    for (const criterion of card.sections.flatMap((section) => section.criteria)) {
      for (const check of criterion.checks) {
        if (check.method.kind !== 'detector') continue
        const detector = findDetector(check.method.detector)
        expect([check.id, detector?.speaker]).toEqual([check.id, check.speaker ?? criterion.speaker])
      }
    }
  })

  it('have the intended section weights and pass marks', () => {
    const shape = cards.map(([name, card]) => [
      name,
      card.passMark,
      card.sections.map((section) =>
        section.criteria.reduce((total, criterion) => total + criterion.weight, 0),
      ),
    ])
    expect(shape).toEqual([
      ['cold', 60, [25, 25, 25, 25]],
      ['discovery', 65, [10, 20, 25, 20, 10, 15]],
      ['demo', 65, [15, 30, 20, 15, 20]],
      ['renewal', 70, [30, 20, 25, 10, 15]],
      ['checkin', 70, [15, 30, 25, 15, 15]],
      ['gatekeeper', 60, [20, 50, 30]],
    ])
  })

  it('use every detector, and no two detectors share an id', () => {
    const used = new Set(
      cards.flatMap(([, card]) =>
        card.sections.flatMap((section) =>
          section.criteria.flatMap((criterion) => criterion.checks.map((check) => check.id)),
        ),
      ),
    )
    expect(new Set(detectors.map((detector) => detector.id)).size).toBe(detectors.length)
    expect(detectors.map((detector) => detector.id).filter((id) => !used.has(id))).toEqual([])
  })
})
