import { describe, expect, it } from 'vitest'
import { readInParts } from './read-in-parts.ts'

const size = { part: 10, overlap: 3, most: 100 }
const rowsTo = (count: number) => Array.from({ length: count }, (_, index) => ({ id: String(index) }))

/** The ids that are yielded from a list that changes after each read. */
async function idsOf(list: { id: string }[], change: (reads: number) => void = () => undefined) {
  const ids: string[] = []
  let reads = 0
  const parts = readInParts(({ from, numberOfResults }) => {
    const rows = list.slice(from, from + numberOfResults)
    reads += 1
    change(reads)
    return Promise.resolve(rows)
  }, size)
  for await (const rows of parts) ids.push(...rows.map(({ id }) => id))
  return ids
}

describe('a list that is read in parts', () => {
  it.each([0, 3, 10, 17, 42, 120])('has each of %i rows once and in order, up to the most', async (count) => {
    expect(await idsOf(rowsTo(count))).toEqual(rowsTo(Math.min(count, size.most)).map(({ id }) => id))
  })

  it.each([1, 3, 4, 9, 10])('loses no row when %i rows before it leave the list', async (left) => {
    const list = rowsTo(42)
    const ids = await idsOf(list, (reads) => reads === 1 && list.splice(0, left))
    expect(ids.toSorted()).toEqual(
      rowsTo(42)
        .map(({ id }) => id)
        .toSorted(),
    )
  })

  it('has no row twice when new ones come before it', async () => {
    const list = rowsTo(30)
    const ids = await idsOf(list, (reads) => reads === 2 && list.unshift({ id: 'new' }))
    expect(ids.toSorted()).toEqual(
      rowsTo(30)
        .map(({ id }) => id)
        .toSorted(),
    )
  })
})
