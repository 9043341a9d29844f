/** What the tokenizer tells its reader. Bytes from 0x80 come as text too: some writers do not escape them. */
export type RtfHandler = {
  open: () => void
  close: () => void
  /** A control word such as `\fs24`: its letters and its number, or null without one. */
  word: (name: string, parameter: number | null) => void
  /** A control symbol such as `\~`, as its byte. */
  symbol: (byte: number) => void
  /** One byte of text, plain or written as `\'hh`. */
  text: (byte: number) => void
}

const backslash = 0x5c
const openBrace = 0x7b
const closeBrace = 0x7d
const isLetter = (byte: number | undefined) => byte !== undefined && ((byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a))
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39

/** Longest control word and number that the RTF 1.9.1 specification allows; what exceeds them is read as damage, in pieces. */
const maxWordLetters = 32
const maxNumberDigits = 10

/** Walks once over the bytes; line ends in the source are no text. `\binN` data is jumped over. */
export function tokenizeRtf(bytes: Uint8Array, on: RtfHandler): void {
  let position = 0
  while (position < bytes.length) {
    const byte = bytes[position++] as number
    if (byte === openBrace) on.open()
    else if (byte === closeBrace) on.close()
    else if (byte === backslash) position = readControl(bytes, position, on)
    else if (byte !== 0x0d && byte !== 0x0a && byte !== 0) on.text(byte)
  }
}

/** Reads what follows a backslash and answers the position after it. */
function readControl(bytes: Uint8Array, start: number, on: RtfHandler): number {
  const first = bytes[start]
  if (first === undefined) return start
  if (isLetter(first)) return readWord(bytes, start, on)
  if (first !== 0x27) {
    on.symbol(first)
    // `\` before CR LF is one line break.
    return first === 0x0d && bytes[start + 1] === 0x0a ? start + 2 : start + 1
  }
  const value = Number.parseInt(String.fromCharCode(bytes[start + 1] ?? 0, bytes[start + 2] ?? 0), 16)
  // A damaged escape with one digit stands for that digit's byte; one with none is dropped.
  if (Number.isNaN(value)) return start + 1
  on.text(value)
  return /^[0-9a-f]{2}$/i.test(String.fromCharCode(bytes[start + 1] ?? 0, bytes[start + 2] ?? 0)) ? start + 3 : start + 2
}

function readWord(bytes: Uint8Array, start: number, on: RtfHandler): number {
  let position = start
  while (isLetter(bytes[position]) && position - start < maxWordLetters) position++
  const name = String.fromCharCode(...bytes.subarray(start, position))
  const numberStart = position
  if (bytes[position] === 0x2d && isDigit(bytes[position + 1])) position++
  while (isDigit(bytes[position]) && position - numberStart <= maxNumberDigits) position++
  const parameter = position > numberStart ? Number(String.fromCharCode(...bytes.subarray(numberStart, position))) : null
  if (bytes[position] === 0x20) position++
  if (name === 'bin') return Math.min(bytes.length, position + Math.max(0, parameter ?? 0))
  on.word(name, parameter)
  return position
}
