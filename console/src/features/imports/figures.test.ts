import { describe, expect, it } from 'vitest'
import { averageRate, notImportedOf, percentDone, runningRate, segmentsOf, skippedOf } from './figures.ts'
import { importState, tookSeconds } from './status.ts'

const counts = {
  listed: 640,
  imported: 342,
  waiting: 4,
  failed: 2,
  excluded: 7,
  noTranscript: 1,
  unchanged: 2,
  left: 282,
}

describe('figures of an import', () => {
  it('divide what is listed', () => {
    expect(segmentsOf(counts).map(({ count }) => count)).toEqual([342, 2, 10, 4, 282])
    expect(skippedOf(counts)).toBe(10)
    expect(notImportedOf(counts)).toBe(296)
    expect(percentDone(counts)).toBe(55)
  })

  it('count what is listed and in no state yet as left', () => {
    expect(segmentsOf({ ...counts, left: 0 }).at(-1)).toEqual({ id: 'left', count: 282 })
  })

  it('say 100 percent only of a whole', () => {
    expect(percentDone({ ...counts, listed: 1_000, imported: 989, left: 0, waiting: 1, failed: 0 })).toBe(99)
    expect(percentDone({ ...counts, listed: 352, imported: 342, left: 0, waiting: 0, failed: 0 })).toBe(100)
    expect(
      percentDone({
        listed: 0,
        imported: 0,
        waiting: 0,
        failed: 0,
        excluded: 0,
        noTranscript: 0,
        unchanged: 0,
        left: 0,
      }),
    ).toBe(0)
  })

  it('give the average since the first call, without the minute that runs', () => {
    expect(runningRate([0, 0, 20, 30, 40, 3])).toEqual({ average: 30, now: 3, peak: 40 })
    expect(runningRate([0, 0, 5])).toEqual({ average: 5, now: 5, peak: 5 })
    expect(runningRate([0, 0])).toEqual({ average: 0, now: 0, peak: 0 })
  })

  it('give the rate of a finished import from how long it took, and none below a minute', () => {
    expect(averageRate(120, 240)).toBe(30)
    expect(averageRate(45, 59)).toBeNull()
    expect(averageRate(0, 600)).toBe(0)
  })
})

describe('the state of an import', () => {
  it('names what people did before what the workers do', () => {
    expect(importState({ state: 'cancelled', status: 'ERROR', isPaused: false })).toBe('cancelled')
    expect(importState({ state: 'running', status: 'RUNNING', isPaused: true })).toBe('paused')
    expect(importState({ state: 'done', status: 'COMPLETED', isPaused: true })).toBe('completed')
    expect(importState({ state: 'running', status: 'PENDING', isPaused: false })).toBe('pending')
  })

  it('takes as long as until its end, or until now', () => {
    const now = new Date('2026-11-20T10:00:30Z')
    expect(tookSeconds({ createdAt: '2026-11-20T10:00:00Z', endedAt: '2026-11-20T10:00:09Z' }, now)).toBe(9)
    expect(tookSeconds({ createdAt: '2026-11-20T10:00:00Z', endedAt: null }, now)).toBe(30)
    // A slow clock does not give a negative time.
    expect(tookSeconds({ createdAt: '2026-11-20T10:01:00Z', endedAt: null }, now)).toBe(0)
  })
})
