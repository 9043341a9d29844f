import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  listInWindows,
  listTogether,
  nextCursor,
  readCursor,
  readNext,
  readNextNumber,
  windows,
  writeCursor,
} from './cursor.ts'
import type { Cursor, Page } from './provider.ts'

const from = new Date('2026-01-01T00:00:00Z')
const to = new Date('2026-03-02T12:00:00Z')

describe('a cursor', () => {
  it('is read back unchanged, and is opaque to others', () => {
    const schema = z.object({ user: z.string(), next: z.number() })
    expect(readCursor(writeCursor({ user: 'ä', next: 3 }), schema)).toEqual({ user: 'ä', next: 3 })
    expect(writeCursor({ user: 'ä' })).toMatch(/^[\w-]+$/)
    expect([
      readNext(nextCursor('abc')),
      readNextNumber(nextCursor(40), 0),
      readNextNumber(null, 1),
      readNext(undefined),
    ]).toEqual(['abc', 40, 1, undefined])
    expect([nextCursor(null), nextCursor(''), nextCursor(undefined)]).toEqual([null, null, null])
  })

  it('of another provider is rejected', () => {
    for (const cursor of ['x', '', writeCursor({ other: 1 }), writeCursor(null)])
      expect(() => readNext(cursor)).toThrow('does not belong to this provider')
    expect(() => readNextNumber(nextCursor('abc'), 0)).toThrow('does not belong to this provider')
  })
})

describe('short pages', () => {
  const pages: number[][] = [[], [], [1, 2], [], [3], [4, 5, 6], [7], [], []]
  const listPage = (cursor: Cursor | null): Promise<Page<number>> => {
    const at = Number(cursor ?? 0)
    const next = at + 1 < pages.length ? String(at + 1) : null
    return Promise.resolve({ items: pages[at] ?? [], nextCursor: next })
  }
  async function listAll(pageSize: number, list = listPage): Promise<number[][]> {
    const found: number[][] = []
    let cursor: Cursor | null = null
    do {
      const page: Page<number> = await listTogether({ cursor, pageSize }, list)
      found.push(page.items)
      cursor = page.nextCursor
    } while (cursor !== null)
    return found
  }

  it('are listed together, as many as fit', async () => {
    expect(await listAll(5)).toEqual([[1, 2, 3], [4, 5, 6], [7]])
    expect(await listAll(100)).toEqual([[1, 2, 3, 4, 5, 6, 7]])
  })

  it('before a failure are kept, and the failure comes with the next page', async () => {
    const failing = (cursor: Cursor | null) =>
      cursor === '5' ? Promise.reject(new Error('down')) : listPage(cursor)
    const { items, nextCursor: next } = await listTogether({ cursor: null, pageSize: 100 }, failing)
    expect([items, next]).toEqual([[1, 2, 3], '5'])
    await expect(listTogether({ cursor: next, pageSize: 100 }, failing)).rejects.toThrow('down')
  })

  it('are so many at most that a job has time for them', async () => {
    let asked = 0
    const endless = (): Promise<Page<number>> => {
      asked += 1
      return Promise.resolve({ items: [], nextCursor: String(asked) })
    }
    expect(await listTogether({ cursor: null, pageSize: 100 }, endless)).toEqual({
      items: [],
      nextCursor: '40',
    })
  })
})

describe('windows', () => {
  it('cover a range without gap or overlap', () => {
    const parts = windows(from, to, 30)
    expect(parts.map((part) => part.from.toISOString().slice(0, 10))).toEqual([
      '2026-01-01',
      '2026-01-31',
      '2026-03-02',
    ])
    expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([from, to])
    expect(parts.slice(1).every((part, index) => part.from.getTime() === parts[index]?.to.getTime())).toBe(
      true,
    )
    expect(windows(to, from, 30)).toEqual([])
  })

  it('are listed in order, and split if the provider’s listing limit is reached', async () => {
    const moments = Array.from({ length: 200 }, (_, index) => from.getTime() + index * 0.3 * 86_400_000)
    const listed: number[] = []
    const longest: number[] = []
    let cursor: Cursor | null = null
    do {
      const page: Page<number> = await listInWindows<number>({ from, to, cursor }, 30, (window, next) => {
        longest.push((window.to.getTime() - window.from.getTime()) / 86_400_000)
        const inside = moments.filter(
          (moment) => moment >= window.from.getTime() && moment < window.to.getTime(),
        )
        if (inside.length > 40) return Promise.resolve('split')
        const start = Number(next ?? 0)
        return Promise.resolve({
          items: inside.slice(start, start + 7),
          next: start + 7 < inside.length ? start + 7 : null,
        })
      })
      listed.push(...page.items)
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(listed).toEqual(moments)
    expect(Math.max(...longest)).toBe(30)
  })

  it('fail with an error if splitting does not help', async () => {
    const stuck = listInWindows({ from, to: new Date(from.getTime() + 1_000) }, 30, () =>
      Promise.resolve('split'),
    )
    await expect(stuck).rejects.toThrow('too many calls')
  })

  it('do not exist for an empty range', async () => {
    const page = await listInWindows({ from: to, to: from }, 30, () => Promise.reject(new Error('asked')))
    expect(page).toEqual({ items: [], nextCursor: null })
  })
})
