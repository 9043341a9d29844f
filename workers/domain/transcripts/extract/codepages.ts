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
 * The codepage of a font's charset in a document of the given codepage.
 * Charset 0 means Windows-1252, but writers outside the West put it on every font and mean the document's codepage; in a double-byte
 * document it is a true Latin font. Charset 1 means "whatever the document has".
 */
export function codepageOfCharset(charset: number, documentCodepage: number): number {
  if (charset === 0) return doubleByteCodepages.has(documentCodepage) ? 1252 : documentCodepage
  return charsetCodepages[charset] ?? documentCodepage
}

const decoders = new Map<string, InstanceType<typeof TextDecoder>>()

/** Text of bytes in a Windows codepage number; an unknown number is read as Windows-1252. Undecodable bytes become U+FFFD. */
export function decodeCodepage(bytes: Uint8Array, codepage: number): string {
  const half = dosHalves[codepage]
  if (half !== undefined) return mapUpperHalf(bytes, (byte) => half[byte - 128] ?? '')
  if (codepage === 42) return mapUpperHalf(bytes, (byte) => (byte === 0xb7 ? '•' : ''))
  const label = labels[codepage] ?? isoLabel(codepage) ?? 'windows-1252'
  const decoder = decoders.get(label) ?? new TextDecoder(label)
  decoders.set(label, decoder)
  return decoder.decode(bytes)
}

/** Codepages 28591 to 28606 are ISO 8859-1 to -16; part 12 was never published. */
const isoLabel = (codepage: number) =>
  codepage >= 28_591 && codepage <= 28_606 && codepage !== 28_602 ? `iso-8859-${codepage - 28_590}` : undefined

const mapUpperHalf = (bytes: Uint8Array, upper: (byte: number) => string) =>
  Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : upper(byte))).join('')
