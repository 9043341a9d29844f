/** WHATWG labels of the Windows, Mac and other codepages that RTF files name; every browser and Node can decode them. */
const labels: Record<number, string> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1250: 'windows-1250',
  1251: 'windows-1251',
  1252: 'windows-1252',
  1253: 'windows-1253',
  1254: 'windows-1254',
  1255: 'windows-1255',
  1256: 'windows-1256',
  1257: 'windows-1257',
  1258: 'windows-1258',
  10000: 'macintosh',
  10001: 'shift_jis',
  10002: 'big5',
  10003: 'euc-kr',
  10007: 'x-mac-cyrillic',
  10008: 'gbk',
  20866: 'koi8-r',
  21866: 'koi8-u',
  20932: 'euc-jp',
  54936: 'gb18030',
  65001: 'utf-8',
}

/** The upper halves of the DOS codepages of `\pc` and `\pca`, which TextDecoder does not know. */
const dosHalves: Record<number, string> = {
  437: 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  850: 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
}

/** Codepage of each `\fcharset`; source: RTF 1.9.1 "Font Table". 42 is the private one of symbol fonts. */
const charsetCodepages: Record<number, number> = {
  0: 1252,
  2: 42,
  77: 10000,
  78: 10001,
  79: 10003,
  80: 10008,
  81: 10002,
  89: 10007,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  179: 1256,
  180: 1256,
  181: 1255,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
  254: 437,
  255: 850,
}

const doubleByteCodepages = new Set([932, 936, 949, 950, 10001, 10002, 10003, 10008, 20932, 54936, 65001])

/**
 * The codepage of a font's charset in a document of the given codepage. Charset 0 means Windows-1252, but writers of other scripts use it
 * on every font and mean the document's codepage. In a double-byte document it really is a Latin font. Charset 1 means the document's
 * codepage.
 */
export function codepageOfCharset(charset: number, documentCodepage: number): number {
  if (charset === 0) return doubleByteCodepages.has(documentCodepage) ? 1252 : documentCodepage
  return charsetCodepages[charset] ?? documentCodepage
}

/** Decoded upper halves (128 characters) of the single-byte codepages seen so far. */
const upperHalves = new Map<number, string>()

/**
 * Text of bytes in a Windows codepage number, given as characters below U+0100; an unknown number is read as Windows-1252. Bytes outside
 * the codepage become U+FFFD.
 */
export function decodeCodepage(run: string, codepage: number): string {
  if (doubleByteCodepages.has(codepage)) return new TextDecoder(labels[codepage]).decode(bytesOfRun(run))
  const half = upperHalves.get(codepage) ?? decodeUpperHalf(codepage)
  upperHalves.set(codepage, half)
  return run.replace(/[\u0080-\u00ff]/g, (character) => half.charAt(character.charCodeAt(0) - 128))
}

function decodeUpperHalf(codepage: number): string {
  // Glyphs of symbol fonts are not text, except the bullet. The reader removes control characters later.
  if (codepage === 42)
    return '\0'
      .repeat(0xb7 - 128)
      .concat('•')
      .padEnd(128, '\0')
  const label = labels[codepage] ?? isoLabel(codepage) ?? 'windows-1252'
  return (
    dosHalves[codepage] ??
    new TextDecoder(label).decode(Uint8Array.from({ length: 128 }, (_, index) => 128 + index))
  )
}

/** Codepages 28591 to 28606 are ISO 8859-1 to -16; part 12 was never published. */
const isoLabel = (codepage: number) =>
  codepage >= 28_591 && codepage <= 28_606 && codepage !== 28_602
    ? `iso-8859-${codepage - 28_590}`
    : undefined

function bytesOfRun(run: string): Uint8Array {
  const bytes = new Uint8Array(run.length)
  for (let index = 0; index < run.length; index++) bytes[index] = run.charCodeAt(index)
  return bytes
}
