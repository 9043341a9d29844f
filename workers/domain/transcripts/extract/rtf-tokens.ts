/** What the tokenizer calls. */
export type RtfHandler = {
  open: () => void
  close: () => void
  /** A control word such as `\fs24`: its letters and its number, or null without one. */
  word: (name: string, parameter: number | null) => void
  /** A control symbol such as `\~`, as its character. */
  symbol: (character: string) => void
  /**
   * Bytes of text as characters below U+0100: a run of plain ones or a single `\'hh`. Those from U+0080 are bytes of a codepage;
   * some writers do not escape them.
   */
  text: (run: string) => void
}

const carriageReturn = 0x0d
const isLetter = (code: number) => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)
const isDigit = (code: number) => code >= 0x30 && code <= 0x39

/** The longest control word and number that the RTF 1.9.1 specification allows. Longer ones are damage and are read in pieces. */
const maxWordLetters = 32
const maxNumberDigits = 10

/** Converts bytes to characters with the same code, in pieces, because a function call takes a limited number of arguments. */
export function binaryString(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let start = 0; start < bytes.length; start += 8192) {
    // Spreading the bytes instead is ten times slower.
    pieces.push(Reflect.apply(String.fromCharCode, null, bytes.subarray(start, start + 8192)))
  }
  return pieces.join('')
}

/** Reads the document, a binary string, in one pass. Line ends and NULs are not text, and `\binN` data is skipped. */
export function tokenizeRtf(source: string, on: RtfHandler): void {
  // oxlint-disable-next-line no-control-regex -- NUL bytes pad some files
  const special = /[\\{}\r\n\u0000]/g
  let position = 0
  while (position < source.length) {
    special.lastIndex = position
    const end = special.exec(source)?.index ?? source.length
    if (end > position) on.text(source.slice(position, end))
    position = end + 1
    const character = source[end]
    if (character === '{') on.open()
    else if (character === '}') on.close()
    else if (character === '\\') position = readControl(source, position, on)
  }
}

/** Reads what follows a backslash and returns the position after it. */
function readControl(source: string, start: number, on: RtfHandler): number {
  if (start >= source.length) return start
  const first = source.charCodeAt(start)
  if (isLetter(first)) return readWord(source, start, on)
  if (source[start] === "'") return readEscape(source, start + 1, on)
  on.symbol(source.charAt(start))
  // `\` before CR LF is one line break.
  return first === carriageReturn && source[start + 1] === '\n' ? start + 2 : start + 1
}

/** A damaged escape with one digit stands for that digit's byte; one with none is dropped. */
function readEscape(source: string, start: number, on: RtfHandler): number {
  const digits = /^[0-9a-f]{1,2}/i.exec(source.slice(start, start + 2))?.[0] ?? ''
  if (digits !== '') on.text(String.fromCharCode(Number.parseInt(digits, 16)))
  return start + digits.length
}

function readWord(source: string, start: number, on: RtfHandler): number {
  let position = start
  while (isLetter(source.charCodeAt(position)) && position - start < maxWordLetters) position++
  const name = source.slice(start, position)
  const numberStart = position
  if (source[position] === '-' && isDigit(source.charCodeAt(position + 1))) position++
  while (isDigit(source.charCodeAt(position)) && position - numberStart <= maxNumberDigits) position++
  const parameter = position > numberStart ? Number(source.slice(numberStart, position)) : null
  if (source[position] === ' ') position++
  if (name === 'bin') return Math.min(source.length, position + Math.max(0, parameter ?? 0))
  on.word(name, parameter)
  return position
}
