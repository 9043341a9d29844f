import { describe, expect, it } from 'vitest'
import { steadyRows } from './steady-rows.ts'

type Row = { id: string; score?: number }
const rows = (ids: string): Row[] => ids.split('').map((id) => ({ id }))
const ids = (list: readonly Row[]): string => list.map(({ id }) => id).join('')
const steady = (shown: string, fresh: string) => {
  const result = steadyRows(rows(shown), rows(fresh))
  return `${ids(result.rows)} +${result.waiting}`
}

describe('steadyRows', () => {
  it('takes the newest content without moving a row', () => {
    const { rows: kept } = steadyRows<Row>(
      [{ id: 'a' }, { id: 'b' }],
      [
        { id: 'b', score: 2 },
        { id: 'a', score: 1 },
      ],
    )
    expect(kept).toEqual([
      { id: 'a', score: 1 },
      { id: 'b', score: 2 },
    ])
  })

  it('lets new rows above wait, and keeps the rows that they push over the end', () => {
    expect(steady('abcde', 'xyabc')).toBe('abcde +2')
  })

  it('lets rows go that are not in the list any more, and fills up below', () => {
    expect(steady('abcde', 'acdef')).toBe('acdef +0')
  })

  it('tells a deleted row from a pushed one', () => {
    expect(steady('abcde', 'xacde')).toBe('acde +1')
  })

  it('shows another list at once', () => {
    expect(steady('abc', 'xyz')).toBe('xyz +0')
    expect(steady('abc', '')).toBe(' +0')
    expect(steady('', 'abc')).toBe('abc +0')
  })

  it('changes nothing when nothing has changed', () => {
    expect(steady('abc', 'abc')).toBe('abc +0')
  })
})
