import { guessEncoding } from './encoding.ts'

/** Reused for strict UTF-8: `fatal` makes a wrong byte an error instead of U+FFFD. */
const strictUtf8 = () => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** How many bytes are examined when a file has no byte order mark: enough for a few lines, and cheap. */
const sampleBytes = 4096

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be'

const encodingByMark = (bytes: Uint8Array): { encoding: Encoding; skip: number } | null => {
  const [a, b, c, d] = bytes
  // UTF-32 first, because its little-endian mark begins with the UTF-16 mark.
  if (a === 0xff && b === 0xfe && c === 0 && d === 0 && bytes.length % 4 === 0)
    return { encoding: 'utf-32le', skip: 4 }
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return { encoding: 'utf-32be', skip: 4 }
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', skip: 3 }
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', skip: 2 }
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', skip: 2 }
  return null
}

/** Zero bytes reveal wide encodings: every character of a European script has some. */
const encodingByZeros = (bytes: Uint8Array): Encoding | null => {
  const length = Math.min(bytes.length, sampleBytes) & ~3
  if (length < 4) return null
  const zeros = [0, 0, 0, 0]
  for (let index = 0; index < length; index += 1) if (bytes[index] === 0) zeros[index & 3]! += 1
  const quarter = length / 4
  const [z0, z1, z2, z3] = zeros as [number, number, number, number]
  // The highest byte of a UTF-32 character is always zero, and below U+10000 so is the next one.
  if (z3 === quarter && z2 >= quarter * 0.9 && z0 < quarter * 0.2) return 'utf-32le'
  if (z0 === quarter && z1 >= quarter * 0.9 && z3 < quarter * 0.2) return 'utf-32be'
  const even = z0 + z2
  const odd = z1 + z3
  const half = length / 2
  if (odd > half * 0.3 && even < half * 0.05) return 'utf-16le'
  if (even > half * 0.3 && odd < half * 0.05) return 'utf-16be'
  return null
}

/**
 * Wide text of scripts without zero bytes (Chinese, Japanese, Korean): only spaces, digits and line feeds carry zeros. Used only for bytes
 * that are not UTF-8.
 */
const encodingByPunctuation = (bytes: Uint8Array): Encoding | null => {
  if (bytes.length % 2 !== 0) return null
  const length = Math.min(bytes.length, sampleBytes) & ~1
  let little = 0
  let big = 0
  for (let index = 0; index < length; index += 2) {
    const first = bytes[index]!
    const second = bytes[index + 1]!
    if (second === 0 && (first === 10 || (first >= 32 && first < 64))) little += 1
    if (first === 0 && (second === 10 || (second >= 32 && second < 64))) big += 1
  }
  const needed = Math.max(2, length / 2 / 20)
  if (little >= needed && big === 0) return 'utf-16le'
  if (big >= needed && little === 0) return 'utf-16be'
  return null
}

/** A character that UTF-8 writes as several bytes. Other encodings of letters rarely form one by chance. */
const longCharacter = /[^\u0000-\u007f\ufffd]/gu // oxlint-disable-line no-control-regex

/** UTF-8 with some broken bytes, each as U+FFFD; null unless most bytes beyond ASCII are valid. */
const decodeBrokenUtf8 = (bytes: Uint8Array): string | null => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const valid = text.match(longCharacter)?.length ?? 0
  const broken = text.split('\ufffd').length - 1
  return valid > broken ? text : null
}

/** TextDecoder does not support UTF-32. Values outside Unicode and surrogates become U+FFFD. */
const decodeUtf32 = (bytes: Uint8Array, littleEndian: boolean): string => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pieces: string[] = []
  let piece = ''
  for (let offset = 0; offset + 4 <= bytes.length; offset += 4) {
    const code = view.getUint32(offset, littleEndian)
    piece += code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code)
    if (piece.length > 8192) {
      pieces.push(piece)
      piece = ''
    }
  }
  pieces.push(piece)
  return pieces.join('')
}

const decodeAs = (bytes: Uint8Array, encoding: Encoding): string => {
  if (encoding === 'utf-32le' || encoding === 'utf-32be') return decodeUtf32(bytes, encoding === 'utf-32le')
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)
}

/**
 * Bytes of a text file as text. Order: byte order mark; UTF-16 and UTF-32 by their zero bytes; strict UTF-8; UTF-16 of scripts
 * without zero bytes; UTF-8 with a few broken bytes; else the encoding whose letters are the most usual ones. Never throws.
 */
export const decodeBytes = (bytes: Uint8Array): string => {
  const marked = encodingByMark(bytes)
  if (marked) return decodeAs(bytes.subarray(marked.skip), marked.encoding)
  const wide = encodingByZeros(bytes)
  if (wide) return decodeAs(bytes, wide)
  try {
    return strictUtf8().decode(bytes)
  } catch {
    const guessed = encodingByPunctuation(bytes)
    if (guessed) return decodeAs(bytes, guessed)
    return decodeBrokenUtf8(bytes) ?? new TextDecoder(guessEncoding(bytes)).decode(bytes)
  }
}

/** The text itself, or the decoded bytes, without a byte order mark. */
export const toText = (input: string | Uint8Array): string => {
  const text = typeof input === 'string' ? input : decodeBytes(input)
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

/** CRLF and CR to LF. Costs one search when there is nothing to change. */
export const withLineFeeds = (text: string): string =>
  text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
