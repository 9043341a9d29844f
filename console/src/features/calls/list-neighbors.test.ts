import { describe, expect, it } from 'vitest'
import { neighborsOf } from './list-neighbors.ts'

describe('neighbours of a call in its list', () => {
  it('are the calls before and after it', () => {
    expect(neighborsOf(['a', 'b', 'c'], 'b')).toEqual({ previous: 'a', next: 'c', position: 2, total: 3 })
    expect(neighborsOf(['a', 'b'], 'a')).toEqual({ previous: null, next: 'b', position: 1, total: 2 })
  })

  it('do not exist for a call that was opened by its address', () => {
    expect(neighborsOf(undefined, 'b')).toBeNull()
    expect(neighborsOf(['a', 'c'], 'b')).toBeNull()
    expect(neighborsOf(['b'], 'b')).toBeNull()
  })
})
