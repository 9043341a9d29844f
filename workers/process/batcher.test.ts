import { describe, expect, it } from 'vitest'
import { makeBatcher } from './batcher.ts'

describe('a batcher', () => {
  it('runs calls of one moment together and returns each its own result', async () => {
    const groups: number[][] = []
    const double = makeBatcher<number, number>(
      { maxSize: 10, maxParallel: 1, minExtra: 1 },
      () => '',
      async (items) => {
        groups.push(items)
        return items.map((item) => item * 2)
      },
    )
    expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6])
    expect(groups).toEqual([[1, 2, 3]])
  })

  it('never mixes keys and never exceeds the size of a group', async () => {
    const groups: string[][] = []
    const run = makeBatcher<string, string>(
      { maxSize: 2, maxParallel: 1, minExtra: 1 },
      (item) => item[0] ?? '',
      async (items) => {
        groups.push(items)
        return items
      },
    )
    await Promise.all(['a1', 'b1', 'a2', 'a3'].map(run))
    expect(groups).toEqual([['a1', 'a2'], ['b1'], ['a3']])
  })

  it('counts the weight of calls, and gives a call heavier than a group its own run', async () => {
    const groups: number[][] = []
    const run = makeBatcher<number, number>(
      { maxSize: 10, maxParallel: 1, minExtra: 1, weightOf: (item) => item },
      () => '',
      async (items) => {
        groups.push(items)
        return items
      },
    )
    expect(await Promise.all([4, 5, 30, 1, 2].map(run))).toEqual([4, 5, 30, 1, 2])
    expect(groups).toEqual([[4, 5, 1], [30], [2]])
  })

  it('collects calls that arrive while a group runs', async () => {
    const groups: number[][] = []
    const gates: (() => void)[] = []
    const run = makeBatcher<number, number>(
      { maxSize: 10, maxParallel: 2, minExtra: 3 },
      () => '',
      async (items) => {
        groups.push(items)
        await new Promise<void>((resolve) => gates.push(resolve))
        return items
      },
    )
    const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
    const results = [run(1)]
    await turn()
    results.push(run(2), run(3))
    await turn()
    // Two waiting calls don't start a second group; three do.
    expect(groups).toEqual([[1]])
    results.push(run(4))
    await turn()
    expect(groups).toEqual([[1], [2, 3, 4]])
    for (const open of gates) open()
    expect(await Promise.all(results)).toEqual([1, 2, 3, 4])
  })

  it('fails the calls of a failed group, and no others', async () => {
    const run = makeBatcher<number, number>(
      { maxSize: 1, maxParallel: 1, minExtra: 1 },
      () => '',
      async ([item]) => {
        if (item === 2) throw new Error('two')
        return [item ?? 0]
      },
    )
    const settled = await Promise.allSettled([1, 2, 3].map(run))
    expect(settled.map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })
})
