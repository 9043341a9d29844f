import fc from 'fast-check'

const firstSurrogate = 0xd800
const surrogates = 0x800

function indexOf(character: unknown): number {
  const point = typeof character === 'string' ? (character.codePointAt(0) ?? -1) : -1
  const index = point < firstSurrogate ? point : point - surrogates
  if (charOf(index) !== character) throw new Error('This is not one character.')
  return index
}

const charOf = (index: number): string =>
  String.fromCodePoint(index < firstSurrogate ? index : index + surrogates)

/**
 * Every code point except unpaired surrogates, like the unit 'binary' of `fc.string`. That one lists them all in each process that uses it,
 * which takes more than a second.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat(0x10ffff - surrogates).map(charOf, indexOf)
