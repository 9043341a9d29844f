import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Interval, startInterval } from './interval.ts'

let begun: PromiseWithResolvers<number>[] = []
const errors: unknown[] = []
let interval: Interval<number>

beforeEach(() => {
  vi.useFakeTimers()
  begun = []
  errors.length = 0
  interval = startInterval({
    once: () => {
      const round = Promise.withResolvers<number>()
      begun.push(round)
      return round.promise
    },
    intervalMs: 1_000,
    onError: (error) => errors.push(error),
  })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('an interval', () => {
  it('never runs twice at once', async () => {
    await vi.advanceTimersByTimeAsync(3_500)
    expect(begun).toHaveLength(1)
    const asked = interval.runNow()
    begun[0]?.resolve(7)
    await expect(asked).resolves.toBe(7)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(begun).toHaveLength(2)
  })

  it('continues after a failure, which it reports', async () => {
    await vi.advanceTimersByTimeAsync(1_000)
    begun[0]?.reject(new Error('away'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(errors).toEqual([new Error('away')])
    expect(begun).toHaveLength(2)
  })

  it('resolves stop() when the running call has ended, and calls no more', async () => {
    await vi.advanceTimersByTimeAsync(1_000)
    let isStopped = false
    const stopping = interval.stop().then(() => {
      isStopped = true
    })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(isStopped).toBe(false)
    begun[0]?.reject(new Error('away'))
    await stopping
    expect(begun).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(0)
    expect(errors).toEqual([new Error('away')])
  })
})
