import { describe, expect, it } from 'vitest'
import { type FailureGroup, itemsOf, keyOf } from './group-id.ts'
import { joinPreviews } from './preview.ts'

const answer = (count: number, ...abouts: string[]) => ({
  count,
  examples: abouts.map((about, index) => ({ id: `${index}`, about })),
})

describe('the preview of a replay', () => {
  it('adds up groups and takes examples from each in turn', () => {
    expect(joinPreviews([answer(5, 'First call', 'Second call'), answer(2, 'Third call')])).toEqual({
      count: 7,
      examples: ['First call', 'Third call', 'Second call'],
      hasForeign: false,
    })
  })

  it('names nothing twice and shows at most three', () => {
    expect(joinPreviews([answer(9, 'A', 'B', 'C'), answer(9, 'A', 'D', 'E')]).examples).toEqual([
      'A',
      'B',
      'D',
    ])
  })

  it('knows work of other organizations, which has no name here', () => {
    expect(joinPreviews([answer(3, '', '')])).toEqual({ count: 3, examples: [], hasForeign: true })
    expect(joinPreviews([])).toEqual({ count: 0, examples: [], hasForeign: false })
  })
})

describe('a failure group', () => {
  const group: FailureGroup = {
    lane: 'scoring',
    kind: 'score-call',
    errorClass: 'EngineTimeout',
    message: 'no answer',
    messageHash: 'a'.repeat(64),
    count: 5,
    firstAt: '',
    lastAt: '',
  }

  it('is the same group while its count grows', () => {
    const grown: FailureGroup = { ...group, count: 6 }
    expect(keyOf(grown)).toBe(keyOf(group))
    expect(keyOf({ ...group, message: 'other' })).not.toBe(keyOf(group))
  })

  it('is handled by everything that makes it a group', () => {
    expect(itemsOf(group).filter).toEqual({
      lane: 'scoring',
      kind: 'score-call',
      errorClass: 'EngineTimeout',
      message: 'no answer',
    })
  })
})
