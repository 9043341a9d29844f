import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Rounds, startRounds } from './rounds.ts'

let begun: PromiseWithResolvers<number>[] = []
const errors: unknown[] = []
let rounds: Rounds<number>

beforeEach(() => {
  vi.useFakeTimers()
  begun = []
  errors.length = 0
  rounds = startRounds({
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

describe('rounds', () => {
  it('come one after the other, never two at once', async () => {
    await vi.advanceTimersByTimeAsync(3_500)
    expect(begun).toHaveLength(1)
    const asked = rounds.round()
    begun[0]?.resolve(7)
    await expect(asked).resolves.toBe(7)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(begun).toHaveLength(2)
  })

  it('go on after one that has failed, which its reader is told', async () => {
    await vi.advanceTimersByTimeAsync(1_000)
    begun[0]?.reject(new Error('away'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(errors).toEqual([new Error('away')])
    expect(begun).toHaveLength(2)
  })

  it('have ended once they are stopped, the one under way included', async () => {
    await vi.advanceTimersByTimeAsync(1_000)
    let isStopped = false
    const stopping = rounds.stop().then(() => {
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
