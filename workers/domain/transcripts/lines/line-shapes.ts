import { hasNameShape, looksLikeName, tidyName } from '../speakers.ts'
import { readStamp } from '../times.ts'

/** The longest header line (timestamp and name). Longer lines are speech. */
const headerCharacters = 140

/** A line that is only a timestamp: `0:05`, `[00:01:02]`, `(1:05)`, `0:05 - 0:09`, `00:00:03.1 --> 00:00:05.9`. */
export type StampLine = { start: number; end: number | null; parts: 2 | 3; ofDay: boolean }

const closers: Readonly<Record<string, string>> = { '[': ']', '(': ')', '<': '>', '{': '}' }

export const readStampLine = (line: string): StampLine | null => {
  if (line.length > 60) return null
  let text = line.trim()
  const close = closers[text[0] ?? '']
  if (close !== undefined && text.endsWith(close)) text = text.slice(1, -1).trim()
  const first = readStamp(text)
  if (!first) return null
  if (first.end === text.length)
    return { start: first.seconds, end: null, parts: first.parts, ofDay: first.ofDay }
  const between = /^\s*(?:-{1,3}>?|–|—|→|to|\|)\s*/.exec(text.slice(first.end))
  if (!between || between[0] === '') return null
  const second = readStamp(text, first.end + between[0].length)
  return second && second.end === text.length && second.seconds >= first.seconds
    ? { start: first.seconds, end: second.seconds, parts: first.parts, ofDay: first.ofDay }
    : null
}

/** A timestamp at the start of a line, maybe in brackets, and what follows it. */
export type LeadingStamp = {
  seconds: number
  end: number | null
  parts: 2 | 3
  ofDay: boolean
  bracketed: boolean
  separator: string
  rest: string
}

export const readLeadingStamp = (line: string): LeadingStamp | null => {
  const head = line.charCodeAt(0)
  const close = closers[line[0] ?? '']
  if (close === undefined && !(head >= 48 && head <= 57)) return null
  const offset = close === undefined ? 0 : 1
  const stamp = readStamp(line, offset)
  if (!stamp) return null
  let index = stamp.end
  let end: number | null = null
  const range = /^\s?(?:-{1,2}>?|–|—|→)\s?(?=\d)/.exec(line.slice(index, index + 8))
  if (range) {
    const second = readStamp(line, index + range[0].length)
    if (second && second.seconds >= stamp.seconds) {
      end = second.seconds
      index = second.end
    }
  }
  if (close !== undefined) {
    if (line[index] !== close) return null
    index += 1
  } else if (index < line.length && !/[\s|:,;\-–—]/.test(line[index]!)) return null
  const between = /^[\s:]*([-–—|,;]?)\s*/.exec(line.slice(index, index + 12))
  return {
    seconds: stamp.seconds,
    end,
    parts: stamp.parts,
    ofDay: stamp.ofDay,
    bracketed: close !== undefined,
    separator: between?.[1] ?? '',
    rest: line.slice(index + (between?.[0].length ?? 0)),
  }
}

/** A line that ends in a timestamp after a name: `Ana Ruiz 0:01`, `Speaker 1 (00:05):`, `Ana [0:05]`, `Ana — 00:05`. */
export type NamedStamp = {
  name: string
  seconds: number
  /** The end of the range, if the timestamp is one: `Ana (0:05 - 0:09)`. */
  end: number | null
  parts: 2 | 3
  ofDay: boolean
  /** Spaces before the timestamp; Otter writes two or more. */
  gap: number
  bracketed: boolean
  /** Speech after a colon on the same line; '' for a header without speech. */
  rest: string
}

const trailingSeparators = /[\s\-–—|,•·:@]+$/

/** Name and timestamp, if `text` is nothing else. */
const readNameAndStamp = (text: string): Omit<NamedStamp, 'rest'> | null => {
  const last = text.at(-1)
  let open = -1
  let inner = text
  const bracketed = last === ')' || last === ']'
  if (bracketed) {
    open = text.lastIndexOf(last === ')' ? '(' : '[')
    if (open < 1 || text.length - open > 42) return null
    inner = text.slice(open + 1, -1).trim()
  } else {
    // A twelve-hour mark belongs to the timestamp.
    const from = /\d [AaPp]\.?[Mm]\.?$/.test(text)
      ? text.lastIndexOf(' ', text.lastIndexOf(' ') - 1)
      : Math.max(text.lastIndexOf(' '), text.lastIndexOf('\t'))
    if (from < 1) return null
    open = from + 1
    inner = text.slice(open)
  }
  const stamp = readStampLine(inner)
  if (!stamp) return null
  const before = text.slice(0, open)
  const name = tidyName(before.replace(trailingSeparators, ''))
  if (!hasNameShape(name)) return null
  return {
    name,
    seconds: stamp.start,
    end: stamp.end,
    parts: stamp.parts,
    ofDay: stamp.ofDay,
    gap: before.length - before.trimEnd().length,
    bracketed,
  }
}

/** `Ana (0:05): Hi` and all headers `Ana 0:05`; null for other lines. */
export const readNamedStamp = (line: string): NamedStamp | null => {
  const head = line.length > headerCharacters ? line.slice(0, headerCharacters) : line
  if (line.length <= headerCharacters) {
    const header = readNameAndStamp(head.replace(/:\s*$/, '').trimEnd())
    if (header) return { ...header, rest: '' }
  }
  // The header ends at the first colon followed by a space.
  const colon = head.search(/:\s/)
  if (colon < 1) return null
  const named = readNameAndStamp(head.slice(0, colon).trimEnd())
  return named ? { ...named, rest: line.slice(colon + 1).trim() } : null
}

/** A line that is only a name and looks like one: `Ana Ruiz`, `Speaker 1:`. */
export const readNameLine = (line: string): string | null => {
  if (line.length > 80) return null
  const name = tidyName(line.replace(/[:：]\s*$/, ''))
  return looksLikeName(name) && !/[.,]$/.test(name) ? name : null
}

/** The columns of a table line, separated by tabs, by two or more spaces, or by bars. Null for fewer than three. */
export const readColumns = (line: string): string[] | null => {
  const columns = (
    line.includes('\t') ? line.split('\t') : line.includes(' | ') ? line.split(' | ') : line.split(/ {2,}/)
  ).map((cell) => cell.trim())
  return columns.filter((cell) => cell !== '').length >= 3 ? columns.filter((cell) => cell !== '') : null
}
