import { describe, expect, it } from 'vitest'
import { decodeBytes, toText, withLineFeeds } from './decode.ts'

const sample = '1\n00:00:01,000 --> 00:00:02,000\nZoë: Où est-ce?\n'

const utf16 = (text: string, littleEndian: boolean): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < text.length; index += 1)
    view.setUint16(index * 2, text.charCodeAt(index), littleEndian)
  return bytes
}
const utf32 = (text: string, littleEndian: boolean): Uint8Array => {
  const codes = Array.from(text, (character) => character.codePointAt(0)!)
  const bytes = new Uint8Array(codes.length * 4)
  const view = new DataView(bytes.buffer)
  codes.forEach((code, index) => view.setUint32(index * 4, code, littleEndian))
  return bytes
}

describe('decoding bytes', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(sample)],
    ['UTF-8 with a byte order mark', new TextEncoder().encode(`\ufeff${sample}`)],
    ['UTF-16 little endian with a mark', utf16(`\ufeff${sample}`, true)],
    ['UTF-16 big endian with a mark', utf16(`\ufeff${sample}`, false)],
    ['UTF-16 little endian without a mark', utf16(sample, true)],
    ['UTF-16 big endian without a mark', utf16(sample, false)],
    ['UTF-32 little endian with a mark', utf32(`\ufeff${sample}`, true)],
    ['UTF-32 big endian with a mark', utf32(`\ufeff${sample}`, false)],
    ['UTF-32 little endian without a mark', utf32(sample, true)],
    ['UTF-32 big endian without a mark', utf32(sample, false)],
  ])('reads %s', (_, bytes) => {
    expect(toText(bytes)).toBe(sample)
  })

  it('reads bytes that are not UTF-8 as windows-1252', () => {
    expect(decodeBytes(Uint8Array.of(0x41, 0x6e, 0x61, 0x3a, 0x20, 0xe9, 0x93, 0x20, 0x80))).toBe('Ana: é“ €')
  })

  it.each([
    ['in the middle', 'Jörg: Grüß Gott', [0xfc], ', schön.'],
    ['at the end, cut off', 'Zoë: Où est-ce? À bientôt', [0xc3], ''],
    ['twice', 'Jörg: Grüße, schön', [0xff, 0x41, 0xe9], ' für Zoë.'],
  ])('keeps UTF-8 with a broken byte %s', (_, before, broken, after) => {
    const encode = (text: string) => [...new TextEncoder().encode(text)]
    const read = decodeBytes(Uint8Array.from([...encode(before), ...broken, ...encode(after)]))
    expect(read.startsWith(before)).toBe(true)
    expect(read.endsWith(after)).toBe(true)
    expect(read).toContain('\ufffd')
  })

  it('does not take windows-1252 for broken UTF-8', () => {
    const bytes = Uint8Array.from('J\xf6rg: Gr\xfc\xdfe, sch\xf6n, \xc3\xa4', (letter) =>
      letter.charCodeAt(0),
    )
    expect(decodeBytes(bytes)).toBe('Jörg: Grüße, schön, Ã¤')
  })

  it('reads UTF-16 of a script without zero bytes', () => {
    const chinese = '王: 你好。 我们开始吧\n李: 好的。 1, 2, 3\n'
    expect(decodeBytes(utf16(chinese, true))).toBe(chinese)
    expect(decodeBytes(utf16(chinese, false))).toBe(chinese)
  })

  it('keeps characters beyond the basic plane in UTF-32 and replaces what is outside Unicode', () => {
    expect(toText(utf32('\ufeffAna 😀', true))).toBe('Ana 😀')
    expect(toText(Uint8Array.of(0xff, 0xfe, 0, 0, 0xff, 0xff, 0xff, 0xff))).toBe('\ufffd')
  })

  it('turns every line end into a line feed', () => {
    expect(withLineFeeds('a\r\nb\rc\nd')).toBe('a\nb\nc\nd')
  })
})
