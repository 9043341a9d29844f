import { expect, it } from 'vitest'
import { ahead } from './ahead.ts'

async function* count(to: number, given: number[] = []): AsyncGenerator<number> {
  for (let item = 0; item < to; item += 1) {
    given.push(item)
    yield item
  }
}

it('works on a few at a time and yields in order, whichever ends first', async () => {
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  const results = ahead(count(5), 2, (item) => {
    running += 1
    most = Math.max(most, running)
    return new Promise<number>((done) => {
      ends[item] = () => {
        running -= 1
        done(item * 10)
      }
      // In each pair, the second one ends first.
      if (item % 2 === 1 || item === 4) for (const end of [item, item - 1]) ends[end]?.()
    })
  })
  expect(await Array.fromAsync(results)).toEqual([0, 10, 20, 30, 40])
  expect(most).toBe(2)
})

it('takes no more of the source after an error, and leaves none unhandled', async () => {
  const given: number[] = []
  const results = ahead(count(9, given), 3, (item) => Promise.reject(new Error(`no ${item}`)))
  await expect(Array.fromAsync(results)).rejects.toThrow('no 0')
  expect(given).toEqual([0, 1, 2])
})
