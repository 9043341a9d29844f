import { describe, expect, it } from 'vitest'
import type { AgreementView, CriterionFiguresView } from '#api/contract/calibration.ts'
import { drawnOf, stateOf, worstFirst } from './figure-text.ts'

const agreement: AgreementView = {
  n: 40,
  agreed: 36,
  shown: 'settled',
  share: { value: 0.9, low: 0.77, high: 0.96 },
  kappa: { value: 0.7, low: 0.5, high: 0.9 },
  kappaObstacle: null,
  gwet: null,
  verdict: 'watch',
  pairsNeeded: 12,
  rarerNeeded: 0,
  mostFrequent: 28,
  tooGenerous: 3,
  tooStrict: 1,
  abstained: 0,
}
const criterion: CriterionFiguresView = {
  criterionId: 'budget',
  sectionId: 'need',
  number: '1.2',
  text: 'Budget route',
  methods: ['detector'],
  comparable: 'yes',
  machine: agreement,
  people: null,
  alpha: null,
  gate: 'agrees',
  disagreements: { open: 4, decided: 0 },
  trend: [],
}
const targets = { kappa: 0.4, agreement: 0.8 }

describe('a criterion’s figures', () => {
  it('are kappa if there is one, else agreement, else nothing', () => {
    expect(drawnOf(criterion, targets)).toMatchObject({ kind: 'kappa', target: 0.4 })
    const early = { ...criterion, machine: { ...agreement, kappa: null, kappaObstacle: 'tooFew' as const } }
    expect(drawnOf(early, targets)).toMatchObject({ kind: 'share', target: 0.8 })
    expect(drawnOf({ ...criterion, machine: null }, targets)).toBeNull()
  })

  it('come first if somebody must act', () => {
    const below = { ...criterion, criterionId: 'below', gate: 'below' as const }
    const measured = { ...criterion, criterionId: 'number', comparable: 'measured' as const }
    expect(worstFirst([measured, criterion, below]).map(stateOf)).toEqual(['below', 'agrees', 'measured'])
  })
})
