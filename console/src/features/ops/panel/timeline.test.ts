import { describe, expect, it } from 'vitest'
import { stepTime, timelineSteps } from './timeline.ts'

describe('the timeline of a work item', () => {
  const timeline = [
    { at: '2026-11-20T13:59:02.118Z', event: 'recorded' as const, detail: 'Command rescore' },
    { at: '2026-11-20T14:00:00.431Z', event: 'claimed' as const, detail: 'worker-3, attempt 1' },
  ]

  it('ends with the open step while somebody works on it', () => {
    const steps = timelineSteps({ timeline, state: 'running', note: 'worker-3 · attempt 1 of 5' })
    expect(steps.map(({ event }) => event)).toEqual(['recorded', 'claimed', 'runningNow'])
    expect(steps.at(-1)).toMatchObject({ at: null, tone: null, detail: 'worker-3 · attempt 1 of 5' })
  })

  it('adds nothing once it has ended', () => {
    const ended = [
      ...timeline,
      { at: '2026-11-20T14:00:05.000Z', event: 'dead' as const, detail: 'engine timeout' },
    ]
    expect(timelineSteps({ timeline: ended, state: 'dead', note: '' }).at(-1)).toMatchObject({
      event: 'dead',
      tone: 'red',
    })
  })

  it('gives every step its own key, also when an attempt fails twice', () => {
    const twice = timelineSteps({ timeline: [timeline[0]!, timeline[0]!], state: 'queued', note: '' })
    expect(new Set(twice.map(({ key }) => key)).size).toBe(2)
  })

  it('tells times to the millisecond, with the date on other days', () => {
    const now = new Date('2026-11-20T15:00:00Z')
    expect(stepTime(new Date('2026-11-20T13:59:02.018Z'), now, 'Europe/Zurich')).toBe('14:59:02.018')
    expect(stepTime(new Date('2026-11-19T23:30:00.000Z'), now, 'UTC')).toBe('19 Nov 2026 23:30:00.000')
  })
})
