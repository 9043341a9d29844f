import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TranscriptError } from '../message.ts'
import { bytesOf, makeRtf } from './fixtures.ts'
import { rtfToText } from './rtf.ts'

const read = (content: string) => rtfToText(makeRtf(content))
const withFonts = (fonts: string, content: string) =>
  rtfToText(bytesOf(`{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl${fonts}}${content}}`))

describe('rtfToText', () => {
  it('reads paragraphs, lines and tabs, and no line ends of the source', () => {
    expect(read('\\b Ana:\\b0  Hello\\par\r\nBo:\\tab Hi\\line th\r\nere\\\nend\\\r\nlast')).toBe(
      'Ana: Hello\nBo:\tHi\nthere\nend\nlast',
    )
  })

  it('reads Unicode and skips its replacement bytes', () => {
    expect(
      read("\\u8364?5 \\u8364\\'805 {\\uc0\\u8364 5} {\\uc2\\u20013\\'d6\\'d0!} \\u-10179?\\u-8704?"),
    ).toBe('€5 €5 €5 中! 😀')
    expect(read('\\uc1\\u233{x}y \\u8212\\emdash z')).toBe('éxy —z')
    expect(read('\\u233\\par\\u233\\b x')).toBe('é\néx')
  })

  it('reads single-byte codepages per font, per document and the ones of DOS', () => {
    expect(read("caf\\'e9 \\'80")).toBe('café €')
    expect(
      withFonts(
        '{\\f0\\fcharset0 A;}{\\f1\\fcharset204 B;}{\\f2\\fcharset238 C;}',
        "{\\f1 \\'cf\\'f0\\'e8} {\\f2 \\'e6} \\'e6",
      ),
    ).toBe('При ć æ')
    expect(rtfToText(bytesOf("{\\rtf1\\ansi\\ansicpg1251 \\'cf}"))).toBe('П')
    expect(rtfToText(bytesOf("{\\rtf1\\pc \\'82}"))).toBe('é')
    expect(rtfToText(bytesOf("{\\rtf1\\pca \\'b5}"))).toBe('Á')
    expect(rtfToText(bytesOf("{\\rtf1\\mac \\'8e}"))).toBe('é')
    expect(rtfToText(bytesOf('{\\rtf1\\ansi raw \u00e9}'))).toBe('raw é')
  })

  it('reads double-byte codepages, even when the second byte is a letter or a backslash', () => {
    const japanese = (content: string) => withFonts('{\\f0\\fcharset128 Mincho;}', content)
    expect(japanese("\\'93\\'fa\\'96\\'7b \\'83A")).toBe('日本 ア')
    expect(japanese("\\'83\\\\")).toBe('ソ')
    expect(withFonts('\\f0\\fcharset134 Song;', "\\'c4\\'e3\\'ba\\'c3")).toBe('你好')
  })

  it('reads the special characters', () => {
    expect(
      read(
        '\\lquote a\\rquote  \\ldblquote b\\rdblquote \\emdash\\endash\\bullet a\\~b c\\_d e\\-f \\{\\\\\\}',
      ),
    ).toBe('‘a’ “b”—–•a\u00a0b c-d ef {\\}')
  })

  it('joins the cells of a table by tabs and ends its rows, nested tables as well', () => {
    expect(
      read(
        '\\trowd\\cellx1\\cellx2\\intbl 0:05\\cell Ana\\cell Hello\\cell\\row 0:09\\cell Bo\\cell Hi\\cell\\row',
      ),
    ).toBe('0:05\tAna\tHello\n0:09\tBo\tHi')
    expect(
      read(
        '\\itap2 a\\nestcell b\\nestcell{\\*\\nesttableprops\\trowd\\nestrow}{\\nonesttables\\par}\\cell\\row',
      ),
    ).toBe('a\tb')
  })

  it('drops everything that is not the document’s text', () => {
    const noise =
      '{\\stylesheet{\\s0 Normal;}}{\\info{\\title Secret}}{\\header Head}{\\footer Foot}{\\*\\generator Writer;}{\\*\\unknown x{y}}' +
      '{\\pict\\pngblip 89504e47}{\\footnote note}{\\*\\annotation comment}{\\v hidden}{\\deleted gone}'
    expect(read(`${noise}Kept{\\v a\\v0 b}`)).toBe('Keptb')
  })

  it('keeps the numbers of list items, and no bullets', () => {
    expect(
      read(
        "{\\listtext\\pard\\plain 1.\\tab}Ana: First\\par{\\listtext\\pard{\\b b)}\\tab}Second\\par{\\pntext\\f1\\'b7\\tab}Third\\par{\\listtext\\v 9.}Fourth",
      ),
    ).toBe('1. Ana: First\nb) Second\nThird\nFourth')
  })

  it('keeps the text of a hyperlink, and its target when asked', () => {
    const link = 'See {\\field{\\*\\fldinst{HYPERLINK "https://acme.test/a"}}{\\fldrslt{\\ul our page}}} now'
    expect(read(link)).toBe('See our page now')
    expect(rtfToText(makeRtf(link), { linkTargets: true })).toBe('See our page("https://acme.test/a") now')
  })

  it('keeps the text of a text box, and only the Unicode copy of a text', () => {
    expect(read('a{\\shp{\\*\\shpinst{\\sp{\\sn x}{\\sv 1}}{\\shptxt box\\par}}{\\shprslt old}}b')).toBe(
      'abox\nb',
    )
    expect(read('{\\upr{old}{\\*\\ud new}}')).toBe('new')
  })

  it('skips binary data', () => {
    expect(read('a{\\pict\\bin5 {{{{{}b\\bin3 }}}c')).toBe('abc')
    expect(read('a\\bin99999999 b')).toBe('a')
  })

  it('refuses files that are not RTF or have no text', () => {
    expect(() => rtfToText(bytesOf('Ana: Hello'))).toThrow('Error parsing RTF content')
    expect(() => rtfToText(new Uint8Array())).toThrow('Error parsing RTF content')
    expect(() => read('{\\pict 00}\\par')).toThrow('Error: No content detected in RTF.')
  })

  it('reads what it can of a file that is cut off or has too many braces', () => {
    expect(rtfToText(bytesOf("{\\rtf1 Hello {\\b Bo\\'"))).toBe('Hello Bo')
    expect(rtfToText(bytesOf('{\\rtf1 a}}}}b}'))).toBe('ab')
  })

  it('refuses a million braces', () => {
    expect(() => rtfToText(bytesOf(`{\\rtf1 ${'{'.repeat(1_000_000)}`))).toThrow('Error parsing RTF content')
  })

  it('throws only its own errors, and gives well-formed text', () => {
    const token = fc.constantFrom(
      '{',
      '}',
      '\\',
      "\\'",
      '\\u',
      '\\*',
      '\\bin',
      '\\f',
      '\\fonttbl',
      '\\fcharset128',
      '-9',
      '99999',
      'a',
      ' ',
      '\u00e9',
    )
    const checked = fc.check(
      fc.property(fc.array(token, { maxLength: 60 }), (tokens) => {
        try {
          return rtfToText(bytesOf(`{\\rtf1 ${tokens.join('')}`)).isWellFormed()
        } catch (error) {
          return error instanceof TranscriptError
        }
      }),
      { numRuns: 500 },
    )
    expect(checked.counterexample).toBeNull()
  })
})
