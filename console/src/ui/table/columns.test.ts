import { describe, expect, it } from 'vitest'
import { idsBetween, nextSort } from './columns.ts'

const score = {
  id: 'score',
  header: 'Score',
  cell: () => null,
  sort: { ascending: 'score', descending: '-score', first: 'descending' as const },
}

describe('nextSort', () => {
  it('starts in the order that the column asks for and then turns', () => {
    expect(nextSort(score, 'newest')).toBe('-score')
    expect(nextSort(score, '-score')).toBe('score')
    expect(nextSort(score, 'score')).toBe('-score')
  })

  it('ignores a column that the server cannot sort by', () => {
    expect(nextSort({ id: 'a', header: 'A', cell: () => null }, undefined)).toBeUndefined()
  })
})

describe('idsBetween', () => {
  it('includes both ends in either direction', () => {
    expect(idsBetween(['a', 'b', 'c', 'd'], 'b', 'd')).toEqual(['b', 'c', 'd'])
    expect(idsBetween(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['b', 'c', 'd'])
  })

  it('is empty when one end is on another page', () => {
    expect(idsBetween(['a', 'b'], 'z', 'b')).toEqual([])
  })
})
