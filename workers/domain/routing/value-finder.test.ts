import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { titleValues } from './normalize.ts'
import { createValueFinder } from './value-finder.ts'

describe('createValueFinder', () => {
  it('finds exactly the values that a plain search finds, for any values and text', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', '|', 'é', '𝒳'), maxLength: 5 })
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 12 }),
        fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', 'é', '𝒳'), maxLength: 30 }),
        (lists, text) => {
          const finder = createValueFinder(lists)
          const found = new Set(finder.find(text))
          for (const list of lists) {
            const expected = titleValues(list).some((value) => text.includes(value))
            expect(finder.numbersOf(list).some((number) => found.has(number))).toBe(expected)
          }
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('finds a value inside another value and one that ends where another goes on', () => {
    const finder = createValueFinder(['she||he||hers||his'])
    const [she, he, hers, his] = finder.numbersOf('she||he||hers||his')
    expect(new Set(finder.find('ushers'))).toEqual(new Set([she, he, hers]))
    expect(finder.find('this')).toEqual([his])
  })

  it('finds values among so many that not all of them have a place in its table', () => {
    const valueOf = (n: number): string => `${n.toString(36).padStart(5, 'z')} long tail`
    const finder = createValueFinder([Array.from({ length: 2_000 }, (_, n) => valueOf(n)).join('||')])
    for (const n of [0, 7, 1_999]) expect(finder.find(`see ${valueOf(n)}s`)).toEqual(finder.numbersOf(valueOf(n)))
    expect(finder.find('zzz1j long tai and zzz1 long tail')).toEqual([])
  })

  it('names no values of a list that it was not made for', () => {
    expect(createValueFinder(['demo']).numbersOf('other')).toEqual([])
  })
})
