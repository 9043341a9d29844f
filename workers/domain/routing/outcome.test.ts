import { describe, expect, it } from 'vitest'
import { routingOutcome } from './outcome.ts'
import type { RoutedCategory } from './route.ts'

const category: RoutedCategory = {
  ruleId: 'r',
  label: 'Demo',
  callType: 'demo',
  behavior: 'SAVE_AND_SCORE',
  level: 'ORGANIZATION',
  scorecardConfigId: 's',
}
const skipped = 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE'

describe('routingOutcome', () => {
  it('scores a call whose rule scores and whose scorecard is active', () => {
    expect(routingOutcome(category, 'ACTIVE').scoreStatus).toBe('TO_BE_SCORED')
  })

  it('case 15: saves a call without scoring it when the scorecard is archived, and says why', () => {
    expect(routingOutcome(category, 'ARCHIVED')).toEqual({
      scoreStatus: skipped,
      reason: 'Saved without scoring: the scorecard of the rule "Demo" is archived.',
    })
  })

  it.each([
    ['the scorecard is inactive', category, 'INACTIVE' as const, 'is not active'],
    ['the scorecard is gone', category, null, 'no longer exists'],
    ['the rule has no scorecard', { ...category, scorecardConfigId: null }, null, 'has no scorecard'],
    [
      'the rule only saves',
      { ...category, behavior: 'SAVE_ONLY' as const },
      'ACTIVE' as const,
      'only saves calls',
    ],
    ['no rule matched', null, null, 'no rule matched'],
  ])('saves without scoring when %s', (_name, routed, scorecardStatus, because) => {
    const outcome = routingOutcome(routed, scorecardStatus)
    expect(outcome.scoreStatus).toBe(skipped)
    expect(outcome.reason).toContain(because)
  })
})
