import { describe, expect, it } from 'vitest'
import { afterPass, unknownPace } from './pace.ts'

/** A lane whose every pass fills the window up to 200 and finds that `perMs` items per millisecond have left since the last one. */
function run(passes: { everyMs: number; perMs: number }[]): number {
  let pace = unknownPace
  let at = 0
  for (const { everyMs, perMs } of passes) {
    at += everyMs
    const left = Math.round(everyMs * perMs)
    pace = afterPass(pace, { at, held: 200 - left, offered: left })
  }
  return pace.perMs
}
const times = <One>(count: number, one: One): One[] => Array.from({ length: count }, () => one)

describe('the pace of a lane', () => {
  it('is unknown after one pass', () => {
    expect(run([{ everyMs: 10, perMs: 2 }])).toBe(0)
  })

  it('is what leaves the window', () => {
    expect(run(times(200, { everyMs: 20, perMs: 2 }))).toBeCloseTo(2, 2)
    expect(run(times(3, { everyMs: 600, perMs: 0.1 }))).toBeCloseTo(0.1, 6)
  })

  it('follows a lane that becomes slow', () => {
    expect(
      run([...times(100, { everyMs: 20, perMs: 4 }), ...times(2, { everyMs: 700, perMs: 0.05 })]),
    ).toBeCloseTo(0.05, 6)
  })

  it('is hardly moved by a pass that follows at once', () => {
    const steady = times(200, { everyMs: 20, perMs: 2 })
    expect(run([...steady, { everyMs: 1, perMs: 50 }])).toBeCloseTo(2.1, 1)
  })

  it('is never negative: another process may have added items', () => {
    const first = afterPass(unknownPace, { at: 0, held: 0, offered: 10 })
    expect(afterPass(first, { at: 100, held: 50, offered: 0 }).perMs).toBe(0)
  })

  it('stays the same when the clock does not move', () => {
    const first = afterPass(unknownPace, { at: 5, held: 0, offered: 10 })
    expect(afterPass(first, { at: 5, held: 0, offered: 10 }).perMs).toBe(0)
  })
})
