import { expect, it } from 'vitest'
import type { Trx } from '#db/client.ts'
import { readInTurn } from './read-in-turn.ts'

/** Transactions that note what is read in each. */
function transactions({ failsToCommit = false, failsToBegin = 0 } = {}) {
  const all: string[][] = []
  let most = 0
  let open = 0
  const inTurn = readInTurn(async (work) => {
    if (failsToBegin > all.length) {
      all.push([])
      throw new Error('no connection')
    }
    const reads: string[] = []
    all.push(reads)
    open += 1
    most = Math.max(most, open)
    await Promise.resolve()
    try {
      await work(reads as unknown as Trx)
    } finally {
      open -= 1
    }
    if (failsToCommit) throw new Error('no commit')
  })
  const read = (name: string, options?: { isAlone: boolean }) =>
    inTurn(async (trx) => {
      ;(trx as unknown as string[]).push(name)
      await Promise.resolve()
      if (name.startsWith('bad')) throw new Error(name)
      return name
    }, options)
  return { all, read, most: () => most }
}

const outcomes = async (reads: Promise<string>[]): Promise<string[]> =>
  (await Promise.allSettled(reads)).map((read) =>
    read.status === 'fulfilled' ? read.value : `failed: ${(read.reason as Error).message}`,
  )

it('reads everything in three transactions side by side', async () => {
  const { all, read, most } = transactions()
  const names = Array.from({ length: 12 }, (_, n) => `part ${n}`)
  expect(await outcomes(names.map((name) => read(name)))).toEqual(names)
  expect(most()).toBe(3)
  expect(all).toHaveLength(3)
  expect(all.flat().toSorted()).toEqual(names.toSorted())
  // Once these have ended, another one begins.
  expect(await read('later')).toBe('later')
  expect(all.at(-1)).toEqual(['later'])
})

it('ends the transaction of a read that fails, and reads the others', async () => {
  const { all, read } = transactions()
  const names = ['a', 'bad b', 'c', 'd', 'bad e', 'f', 'g', 'h']
  expect(await outcomes(names.map((name) => read(name)))).toEqual(
    names.map((name) => (name.startsWith('bad') ? `failed: ${name}` : name)),
  )
  for (const reads of all) expect(reads.slice(0, -1).filter((name) => name.startsWith('bad'))).toEqual([])
})

it('shares no transaction with a read that wants to be alone', async () => {
  const { all, read } = transactions()
  const names = ['a', 'alone b', 'c', 'd', 'alone e', 'f', 'alone g', 'h']
  const reads = names.map((name) => read(name, { isAlone: name.startsWith('alone') }))
  expect(await outcomes(reads)).toEqual(names)
  for (const shared of all.filter((one) => one.some((name) => name.startsWith('alone'))))
    expect(shared).toHaveLength(1)
})

it('keeps what was read if only the commit fails, and fails one read for each transaction that does not begin', async () => {
  expect(await outcomes(['a', 'b'].map((name) => transactions({ failsToCommit: true }).read(name)))).toEqual([
    'a',
    'b',
  ])
  const { read } = transactions({ failsToBegin: 2 })
  expect(await outcomes(['a', 'b', 'c', 'd'].map((name) => read(name)))).toEqual([
    'failed: no connection',
    'failed: no connection',
    'c',
    'd',
  ])
})
