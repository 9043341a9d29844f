import { describe, expect, it } from 'vitest'
import { inBatches } from './in-batches.ts'

describe('values that are asked for one by one', () => {
  it('share a request, each id once, and large groups are divided', async () => {
    const asked: string[][] = []
    const load = inBatches(2, (ids) => {
      asked.push(ids)
      return Promise.resolve(new Map(ids.filter((id) => id !== 'gone').map((id) => [id, id.toUpperCase()])))
    })
    expect(await Promise.all(['a', 'a', 'b', 'gone'].map(load))).toEqual(['A', 'A', 'B', undefined])
    expect(await load('c')).toBe('C')
    expect(asked).toEqual([['a'], ['b', 'gone'], ['c']])
  })

  it('fail together, and are asked for again', async () => {
    let isDown = true
    const load = inBatches(10, (ids) =>
      isDown ? Promise.reject(new Error('down')) : Promise.resolve(new Map(ids.map((id) => [id, id]))),
    )
    const both = await Promise.allSettled([load('a'), load('b')])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    isDown = false
    expect(await load('a')).toBe('a')
  })
})
