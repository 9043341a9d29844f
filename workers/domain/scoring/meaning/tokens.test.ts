import { describe, expect, it } from 'vitest'
import { tokensOf } from './tokens.ts'

describe('tokensOf', () => {
  it('unfolds contractions, written with either apostrophe or none', () => {
    const unfolded = ['i', 'am', 'sure', 'we', 'do', 'not', 'sign']
    expect(tokensOf('I’m sure we don’t sign')).toEqual(unfolded)
    expect(tokensOf('im sure we dont sign')).toEqual(unfolded)
  })

  it('takes a word that every object has as a word', () => {
    expect(tokensOf('The constructor signs')).toEqual(['the', 'constructor', 'signs'])
  })

  it('tells kinds of numbers apart', () => {
    expect(tokensOf('At 9:30 in 2026, 1,200 of them?')).toEqual([
      'at',
      '<time>',
      'in',
      '<year>',
      '<number>',
      'of',
      'them',
      '?',
    ])
  })
})
