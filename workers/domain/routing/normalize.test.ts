import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { norm, titleValues } from './normalize.ts'

describe('norm', () => {
  it.each([
    ['Acme DEMO', 'acme demo'],
    ['ＤＥＭＯ', 'demo'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['GROẞ', 'gross'],
    ['İstanbul', 'istanbul'],
    ['  two\t\n  words\u00a0\u3000here ', 'two words here'],
    ['Cafe\u0301', 'café'],
    ['ΟΔΟΣ', 'οδοσ'],
  ])('writes %j as %j', (text, expected) => {
    expect(norm(text)).toBe(expected)
  })

  it('normalizes plain text the same way next to any other text', () => {
    const plain = fc.string({
      unit: fc.constantFrom('a', 'B', 'İ', 'ß', ' ', '  ', '\t', '\n', '\u00a0', '~', '\u007f', 'I'),
      maxLength: 12,
    })
    fc.assert(
      fc.property(plain, (text) => {
        expect(norm(`${text} é`)).toBe(`${norm(text)} é`.trimStart())
      }),
    )
  })

  it('changes nothing when applied twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(norm(norm(text))).toBe(norm(text))
      }),
    )
  })

  it('finds a value inside a longer Greek word, where the last sigma changes its form', () => {
    expect(norm('ΔΟΣΗ')).toContain(norm('ΔΟΣ'))
  })
})

describe('titleValues', () => {
  it('splits at double pipes and drops empty values', () => {
    expect(titleValues('intro||||demo')).toEqual(['intro', 'demo'])
    expect(titleValues(' || \t||')).toEqual([])
    expect(titleValues('')).toEqual([])
  })

  it('keeps a single pipe as a character of the value', () => {
    expect(titleValues('a|b||c')).toEqual(['a|b', 'c'])
  })

  it('keeps values once that differ in spelling only', () => {
    expect(titleValues('Demo||DEMO|| demo')).toEqual(['demo'])
  })
})
