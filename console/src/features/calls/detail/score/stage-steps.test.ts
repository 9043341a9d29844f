import { describe, expect, it } from 'vitest'
import type { CallTrace } from '#api/contract/calls.ts'
import type { CommandProgress } from '#api/contract/commands.ts'
import { stageSteps, stepDuration } from './stage-steps.ts'

const at = (second: string) => `2026-05-04T09:00:${second}Z`
const createdAt = at('00.000')
const uploaded = { isStopped: false, createdAt }

const trace: CallTrace = {
  stages: [
    {
      stage: 'parsing',
      verdict: 'parsed',
      reason: '',
      trace: [],
      startedAt: at('01.000'),
      finishedAt: at('01.250'),
    },
    {
      stage: 'privacy',
      verdict: 'imported',
      reason: '',
      trace: [],
      startedAt: at('02.000'),
      finishedAt: at('02.010'),
    },
    {
      stage: 'routing',
      verdict: 'title',
      reason: '',
      trace: [],
      startedAt: at('02.010'),
      finishedAt: at('02.040'),
    },
    {
      stage: 'scoring',
      verdict: 'scored',
      reason: '',
      trace: [],
      startedAt: at('03.000'),
      finishedAt: at('04.000'),
    },
  ],
}

const command = (stages: CommandProgress['stages']): CommandProgress => ({
  commandId: '0198c1de-0000-7000-8000-000000000001',
  kind: 'create-call',
  label: 'A call',
  subjectId: null,
  state: 'running',
  version: 1,
  counts: {},
  total: 1,
  stages,
  createdAt,
  endedAt: null,
  updatedAt: createdAt,
})

const states = (steps: ReturnType<typeof stageSteps>) => steps.map(({ state }) => state)

describe('stage steps', () => {
  it('show the first step running right after the upload', () => {
    const steps = stageSteps(
      { stage: 'recorded', scoreStatus: 'TO_BE_SCORED', ...uploaded },
      { stages: [] },
      undefined,
    )
    expect(states(steps)).toEqual(['running', 'waiting', 'waiting', 'waiting'])
    expect(steps[0]?.since).toBe(createdAt)
  })

  it('show the durations that were recorded, and since when the current step runs', () => {
    const steps = stageSteps(
      { stage: 'routed', scoreStatus: 'SCORING', ...uploaded },
      { stages: trace.stages.slice(0, 3) },
      undefined,
    )
    expect(steps.map(({ durationMs }) => durationMs)).toEqual([250, 10, 30, null])
    expect(states(steps)).toEqual(['done', 'done', 'done', 'running'])
    expect(steps[3]?.since).toBe(at('02.040'))
  })

  it('run only the last step for a rescore, and leave out its old duration', () => {
    const steps = stageSteps({ stage: 'scored', scoreStatus: 'SCORING', ...uploaded }, trace, undefined)
    expect(states(steps)).toEqual(['done', 'done', 'done', 'running'])
    expect(steps[3]?.durationMs).toBeNull()
  })

  it('say that a step waits while its work item is queued', () => {
    const queued = command([{ job: 'score-call', counts: { queued: 1 } }])
    expect(
      states(stageSteps({ stage: 'scored', scoreStatus: 'TO_BE_SCORED', ...uploaded }, trace, queued)).at(-1),
    ).toBe('waiting')
    const running = command([{ job: 'score-call', counts: { running: 1 } }])
    expect(
      states(stageSteps({ stage: 'scored', scoreStatus: 'TO_BE_SCORED', ...uploaded }, trace, running)).at(
        -1,
      ),
    ).toBe('running')
  })

  it('name the step that failed', () => {
    expect(
      states(stageSteps({ stage: 'parsed', scoreStatus: 'SCORED_ERROR', ...uploaded }, trace, undefined)),
    ).toEqual(['done', 'failed', 'waiting', 'waiting'])
  })

  it('are all done for a scored call', () => {
    expect(
      states(stageSteps({ stage: 'scored', scoreStatus: 'SCORED_SUCCESS', ...uploaded }, trace, undefined)),
    ).toEqual(['done', 'done', 'done', 'done'])
  })
})

describe('duration of a step', () => {
  it('uses a unit that is easy to read', () => {
    expect([stepDuration(41), stepDuration(2345), stepDuration(65_200)]).toEqual([
      '41 ms',
      '2.3 s',
      '1 min 05 s',
    ])
  })
})
