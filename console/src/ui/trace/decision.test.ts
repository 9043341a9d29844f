import { describe, expect, it } from 'vitest'
import type { CallTrace } from '#api/contract/calls.ts'
import { decisiveLine, inStageOrder } from './decision.ts'

type Stage = CallTrace['stages'][number]

const line = (label: string, verdict: Stage['trace'][number]['verdict']): Stage['trace'][number] => ({
  ruleId: label,
  level: 'TEAM',
  position: 1,
  label,
  condition: 'title',
  matchedText: null,
  verdict,
  reason: '',
})

describe('the rule that decided', () => {
  it('is the one that matched, not the first one asked', () => {
    const trace = [line('Interviews', 'not_matched'), line('Demos', 'matched')]
    expect(decisiveLine({ stage: 'routing', verdict: 'title', trace })?.label).toBe('Demos')
  })

  it('is a privacy rule that could not be answered, because privacy excludes when in doubt', () => {
    const trace = [line('Short calls', 'unknown_input')]
    expect(decisiveLine({ stage: 'privacy', verdict: 'excluded', trace })?.label).toBe('Short calls')
    expect(decisiveLine({ stage: 'routing', verdict: 'none', trace })).toBeNull()
  })

  it('does not exist when nothing matched', () => {
    expect(
      decisiveLine({ stage: 'privacy', verdict: 'imported', trace: [line('HR', 'not_matched')] }),
    ).toBeNull()
    expect(decisiveLine({ stage: 'privacy', verdict: 'imported', trace: [] })).toBeNull()
  })
})

describe('stages', () => {
  it('are in the order of the pipeline', () => {
    const stage = (name: Stage['stage']): Stage => ({
      stage: name,
      verdict: '',
      reason: '',
      trace: [],
      startedAt: '',
      finishedAt: '',
    })
    expect(
      inStageOrder([stage('scoring'), stage('privacy'), stage('parsing')]).map((item) => item.stage),
    ).toEqual(['parsing', 'privacy', 'scoring'])
  })
})
