import { describe, expect, it } from 'vitest'
import { PhraseError, readPhrase } from './notation.ts'
import { readWords } from './words.ts'

const formsOf = (text: string): string[] => readWords(text).map(({ forms }) => forms.join('|'))

describe('words of speech', () => {
  it('are lower case, without accents and hesitations', () => {
    expect(formsOf('Um, THE Café, uh, in Łódź')).toEqual(['the', 'cafe', 'in', 'łodz'])
  })

  it('expand contractions, with straight, curly or no apostrophes', () => {
    for (const text of ["We'll see, I'm sure you don't", 'we’ll see i’m sure you don’t'])
      expect(formsOf(text)).toEqual(['we', 'will', 'see', 'i', 'am', 'sure', 'you', 'do', 'not'])
    expect(formsOf('im sure you dont')).toEqual(['i', 'am', 'sure', 'you', 'do', 'not'])
    expect(formsOf("that's")).toEqual(['that', 'is|has'])
  })

  it('keep their offsets in the original text, even after decomposed accents', () => {
    const text = 'Cafe\u0301 costs “twenty-five” thousand'
    expect(readWords(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'Cafe\u0301',
      'costs',
      'twenty-five” thousand',
    ])
  })

  it('include numbers in digits and in words', () => {
    expect(formsOf('twenty minutes, 20 minutes, twenty five, 2k, 20,000, two thousand, 3:30, 5%')).toEqual([
      '20',
      'minutes',
      '20',
      'minutes',
      '25',
      '2000',
      '20000',
      '2000',
      '3:30',
      '5',
      'percent',
    ])
  })

  it('treat "one" as a number only if it counts something', () => {
    expect(readWords('that one, no one, one of them').some(({ isNumber }) => isNumber)).toBe(false)
    expect(readWords('in one week').some(({ isNumber }) => isNumber)).toBe(true)
  })

  it('distinguish the end of a sentence from a comma and from a period inside a word', () => {
    expect(readWords('Well. so, at 3 p.m. it is e.g. fine').map(({ pause }) => pause)).toEqual([
      'none',
      'stop',
      'comma',
      'none',
      'none',
      'none',
      'none',
      'none',
      'comma',
      'stop',
    ])
  })

  it('are single characters in scripts without spaces', () => {
    expect(formsOf('価格は')).toEqual(['価', '格', 'は'])
  })
})

describe('a phrase', () => {
  const problemOf = (text: string): string => {
    try {
      readPhrase(text)
      return ''
    } catch (error) {
      if (error instanceof PhraseError) return error.message
      throw error
    }
  }

  it('reports what is wrong with it in plain words', () => {
    expect(problemOf('…')).toContain('has no words')
    expect(problemOf('um')).toContain('has no words')
    expect(problemOf('send …')).toContain('stands between two words')
    expect(problemOf('a … b … c … d')).toContain('at most 2 gaps')
    expect(problemOf('pr*')).toContain('at least 3 letters')
    expect(problemOf('pr*ce')).toContain('stands at the end of a word')
    expect(problemOf('price|cost')).toContain('has no meaning')
    expect(problemOf("we'd/could")).toContain('one word')
    expect(problemOf('a b c d e f g h i j')).toBe('')
    expect(problemOf('a b c d e f g h i j k')).toContain('at most 10 words')
    expect(problemOf('x'.repeat(121))).toContain('at most 120 characters')
  })

  it('with a hyphen also matches the two words and the joined word', () => {
    expect(readPhrase('follow-up').spellings).toHaveLength(2)
  })
})
