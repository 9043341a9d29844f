import { describe, expect, it } from 'vitest'
import { afterOf, fitting, readPastedRows, wordingsIn } from './lines.ts'

describe('knowledge as it is typed and pasted', () => {
  it('takes one wording per line, and as many as fit', () => {
    expect(wordingsIn(' Who drives? \n\n who drives the vans\n')).toEqual([
      'Who drives?',
      'who drives the vans',
    ])
    expect(fitting(['a'.repeat(300), 'b', 'c', 'd', 'e', 'f', 'g'])).toEqual([
      'a'.repeat(200),
      'b',
      'c',
      'd',
      'e',
      'f',
    ])
  })

  it('reads lines with bars and cells of a spreadsheet, and names the lines without an answer', () => {
    expect(
      readPastedRows('Who drives? | The crew.\n\nSince when?\tFor how long?\tSince May.\nWho pays?\n | x\n'),
    ).toEqual({
      rows: [
        { asks: ['Who drives?'], says: 'The crew.' },
        { asks: ['Since when?', 'For how long?'], says: 'Since May.' },
      ],
      incomplete: [4, 5],
    })
  })

  it('proposes the end of long words of the buyer', () => {
    expect(afterOf(' We have two sheds. ')).toBe('We have two sheds.')
    const sentence = 'We moved the night crew to the second shed in May, and nobody liked it at first. '
    const proposed = afterOf(sentence.repeat(6))
    expect(proposed.length).toBeLessThanOrEqual(300)
    expect(proposed.startsWith('We moved')).toBe(true)
  })
})
