import { describe, expect, it } from 'vitest'
import { firstMatchFrom, mostMatches, searchTranscript } from './transcript-search.ts'

const messages = [
  { message: 'The depots plan at night.' },
  { message: 'Which depot? DEPOT nine.' },
  { message: 'Ärger im\nLager (heute).' },
]

describe('transcript search', () => {
  it('finds words without case, in order, with their offsets', () => {
    expect(searchTranscript(messages, 'depot')).toEqual([
      { messageIndex: 0, index: 0, start: 4, end: 9 },
      { messageIndex: 1, index: 1, start: 6, end: 11 },
      { messageIndex: 1, index: 2, start: 13, end: 18 },
    ])
    expect(searchTranscript(messages, 'ÄRGER')).toHaveLength(1)
  })

  it('takes any white space for any other', () => {
    expect(searchTranscript(messages, 'im  lager')).toEqual([
      { messageIndex: 2, index: 0, start: 6, end: 14 },
    ])
  })

  it('reads special characters as they are', () => {
    expect(searchTranscript(messages, '(heute).')).toHaveLength(1)
    expect(searchTranscript(messages, 'depot?')).toHaveLength(1)
    expect(searchTranscript(messages, '.*')).toEqual([])
    expect(searchTranscript([{ message: 'a-b/c [d]' }], 'a-b/c [d]')).toHaveLength(1)
  })

  it('finds nothing for blank queries and stops at the limit', () => {
    expect(searchTranscript(messages, '   ')).toEqual([])
    expect(searchTranscript([{ message: 'a'.repeat(5000) }], 'a')).toHaveLength(mostMatches)
  })

  it('starts at the hit nearest to what is in view', () => {
    const matches = searchTranscript(messages, 'depot')
    expect(firstMatchFrom(matches, 1)).toBe(1)
    expect(firstMatchFrom(matches, 2)).toBe(0)
  })
})
