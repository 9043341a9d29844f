import { describe, expect, it } from 'vitest'
import { openings, phrases } from './phrases.ts'

describe('phrases', () => {
  it('match whole words, in any case, with commas and extra spaces between', () => {
    const pattern = phrases('let me know', 'frustrat~')
    expect(pattern.test('Then, LET  me, know.')).toBe(true)
    expect(pattern.test('outlet me know')).toBe(false)
    expect(pattern.test('It is frustrating')).toBe(true)
  })

  it('allow a bounded gap for “ … ”', () => {
    const pattern = phrases('send … offer')
    expect(pattern.test('I send you the offer')).toBe(true)
    expect(pattern.test('I send offer')).toBe(true)
    expect(pattern.test(`I send ${'very '.repeat(20)}long offer`)).toBe(false)
  })

  it('reject a quantifier without a limit', () => {
    expect(() => phrases('a.*b')).toThrow('without bound')
    expect(() => phrases('(?:a+)+')).toThrow('without bound')
    expect(() => phrases('a{2,}')).toThrow('without bound')
  })

  it('reject a space inside brackets, because it stands for more than one character', () => {
    expect(() => phrases('year[- ]end')).toThrow('space inside brackets')
  })

  it('know letters and digits of other scripts, alone and in brackets', () => {
    const named = phrases('ask \\p{L}{2,9}', 'code [\\p{L}\\p{N}-]{2,9}')
    const spoken = ['ask Żaneta', 'ask Ольгу', 'ask Νίκο', 'ask דנה', 'ask 田中', 'code Ä-7²']
    expect(spoken.map((words) => named.exec(words)?.[0])).toEqual(spoken)
    const pattern = phrases('me')
    const inWords = ['éme', 'meß', 'жme', 'meם', 'me語', 'me٣', '2me', 'meͰ']
    expect(inWords.filter((words) => pattern.test(words))).toEqual([])
    const apart = ['“me”', 'me—', '¿me?', 'me،', 'me。', '×me÷']
    expect(apart.filter((words) => pattern.test(words))).toEqual(apart)
    expect(() => phrases('\\p{Lu}nna')).toThrow('name no characters but')
  })

  it('allow words that often open speech before an opening', () => {
    const pattern = openings('do you')
    expect(pattern.test('So, well, do you agree')).toBe(true)
    expect(pattern.test('I know what you do you see')).toBe(false)
  })
})
