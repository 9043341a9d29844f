import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasLongNumber, parseJson } from './json.ts'

describe('parseJson', () => {
  it('keeps every digit of integers beyond 2^53', () => {
    expect(
      parseJson('{"id":90071992547409931234,"negative":-9007199254740993,"exact":9007199254740991}'),
    ).toEqual({
      id: '90071992547409931234',
      negative: '-9007199254740993',
      exact: 9007199254740991,
    })
  })

  it('parses fractions and exponents as numbers', () => {
    expect(parseJson('[0.12345678901234568,1e21]')).toEqual([0.12345678901234568, 1e21])
  })

  it('finds sixteen consecutive digits at any position', () => {
    const character = fc.oneof(
      { weight: 15, arbitrary: fc.constantFrom('0', '5', '9') },
      { weight: 1, arbitrary: fc.constantFrom('a', '/', ':') },
    )
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 120 }), (text) => {
        expect(hasLongNumber(text)).toBe(/\d{16}/.test(text))
      }),
      { numRuns: 2_000 },
    )
  })
})
