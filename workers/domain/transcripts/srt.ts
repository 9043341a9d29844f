import { stripSubtitleMarkup } from './cue-text.ts'
import { withLineFeeds } from './decode.ts'
import type { Cue } from './utterance.ts'

const isBlank = (code: number): boolean => code === 32 || code === 9 || code === 160

let cursor = 0
/** Set while reading a file: a timestamp had a comma before its fraction. */
let sawComma = false

/**
 * One SRT time at `cursor` in milliseconds, or -1. Real files have a comma or a dot, none to three digits
 * after it, single digits in any field, and spaces around.
 */
const collectTime = (text: string, limit: number): number => {
  let index = cursor
  while (index < limit && isBlank(text.charCodeAt(index))) index += 1
  let fields = 0
  let total = 0
  for (;;) {
    let value = 0
    const start = index
    for (; index < limit; index += 1) {
      const digit = text.charCodeAt(index) - 48
      if (digit < 0 || digit > 9) break
      value = value * 10 + digit
    }
    const digits = index - start
    if (digits === 0 || (fields > 0 && (digits > 2 || value > 59))) return -1
    total = total * 60 + value
    fields += 1
    if (fields === 3 || index >= limit || text.charCodeAt(index) !== 58) break
    index += 1
  }
  // Hours are mandatory in SRT; `mm:ss` timestamps belong to WebVTT and to text formats.
  if (fields !== 3) return -1
  let milliseconds = total * 1000
  const mark = index < limit ? text.charCodeAt(index) : 0
  if (mark === 44 || mark === 46) {
    if (mark === 44) sawComma = true
    index += 1
    let scale = 100
    const start = index
    for (; index < limit; index += 1) {
      const digit = text.charCodeAt(index) - 48
      if (digit < 0 || digit > 9) break
      milliseconds += digit * scale
      scale /= 10
    }
    if (index === start) return -1
  }
  cursor = index
  return Math.round(milliseconds)
}

/**
 * Where the index line above a timing line starts, or `lineStart` if there is none. `floor` is where the
 * previous cue began.
 */
const indexLineStart = (text: string, lineStart: number, floor: number): number => {
  if (lineStart - 2 < floor) return lineStart
  const start = text.lastIndexOf('\n', lineStart - 2) + 1
  if (start < floor) return lineStart
  let digits = 0
  for (let index = start; index < lineStart - 1; index += 1) {
    const code = text.charCodeAt(index)
    if (code >= 48 && code <= 57) digits += 1
    else if (!isBlank(code) && code !== 0xfeff) return lineStart
  }
  return digits > 0 ? start : lineStart
}

/** The index of a block without times, on its own line between an empty line and its words. */
const loneIndices = /\n[ \t]*\n[ \t]*\d{1,6}[ \t]*(?=\n|$)/g

/**
 * Text between two positions without outer blank lines and markup, and in a file with indices without lone
 * ones.
 */
const payloadOf = (text: string, from: number, to: number, isNumbered: boolean): string => {
  let start = from
  let end = to
  if (
    isNumbered &&
    text
      .slice(Math.max(from - 1, 0), to)
      .trimEnd()
      .includes('\n\n')
  ) {
    const words = `\n${text.slice(from, to)}`.replace(loneIndices, '\n').trim()
    return payloadOf(words, 0, words.length, false)
  }
  while (end > start && (text.charCodeAt(end - 1) === 10 || isBlank(text.charCodeAt(end - 1)))) end -= 1
  while (start < end && text.charCodeAt(start) === 10) start += 1
  if (start >= end) return ''
  const payload = text.slice(start, end)
  return payload.includes('<') || payload.includes('{') || payload.includes('&') || payload.includes('\\')
    ? stripSubtitleMarkup(payload)
    : payload
}

/**
 * The cues of an SRT file, and what distinguishes it from WebVTT without a header: commas before fractions,
 * and index lines.
 */
export type SrtFile = {
  cues: Cue[]
  hasCommas: boolean
  hasIndices: boolean
  /** Timing lines that can't be read. They aren't speech; their words join the previous cue. */
  broken: number
}

/** A line with an arrow that was meant to be a timing line. */
const looksLikeTimes = (line: string): boolean =>
  line.length <= 80 && /^\s*\d+\s*[:.,][^\s]*\s*-->/.test(line)

/**
 * Reads SRT as it occurs in practice. A timing line is any line `time --> time`, and the text of its cue runs
 * to the index of the next timing line. So missing, repeated and unsorted indices, missing empty lines and
 * empty lines inside a cue are all harmless. The words of a block without timing join the previous cue.
 * Coordinates after the times are ignored.
 */
export const readSrt = (source: string): SrtFile => {
  const text = withLineFeeds(source)
  const cues: Cue[] = []
  let hasIndices = false
  let firstHasIndex = false
  sawComma = false
  let start = -1
  let end = -1
  let textStart = 0
  let broken = 0
  let carried = ''
  let arrow = text.indexOf('-->')
  const take = (textEnd: number): string => {
    const payload = payloadOf(text, textStart, textEnd, firstHasIndex)
    const words = carried === '' || payload === '' ? carried + payload : `${carried}\n${payload}`
    carried = ''
    return words
  }
  const close = (textEnd: number): void => {
    if (start !== -1)
      cues.push({
        start: start / 1000,
        end: end / 1000,
        text: take(textEnd),
        speaker: null,
        parts: null,
      })
  }
  while (arrow !== -1) {
    const lineStart = text.lastIndexOf('\n', arrow) + 1
    const newline = text.indexOf('\n', arrow)
    const lineEnd = newline === -1 ? text.length : newline
    cursor = lineStart
    const nextStart = collectTime(text, arrow)
    let nextEnd = -1
    if (nextStart !== -1) {
      while (cursor < arrow && isBlank(text.charCodeAt(cursor))) cursor += 1
      if (cursor === arrow) {
        cursor = arrow + 3
        nextEnd = collectTime(text, lineEnd)
      }
    }
    if (nextEnd !== -1) {
      let indexStart = indexLineStart(text, lineStart, textStart)
      // A number right below the previous timing line is text, unless this file numbers its cues.
      if (indexStart === textStart && start !== -1 && !firstHasIndex) indexStart = lineStart
      if (indexStart !== lineStart) {
        hasIndices = true
        if (start === -1) firstHasIndex = true
      }
      close(indexStart)
      start = nextStart
      end = nextEnd
      textStart = Math.min(lineEnd + 1, text.length)
    } else if (looksLikeTimes(text.slice(lineStart, Math.min(lineEnd, lineStart + 81)))) {
      broken += 1
      if (start !== -1) carried = take(indexLineStart(text, lineStart, textStart))
      textStart = Math.min(lineEnd + 1, text.length)
    }
    arrow = text.indexOf('-->', lineEnd)
  }
  close(text.length)
  return { cues, hasCommas: sawComma, hasIndices, broken }
}

/** Cues of an SRT file in file order. */
export const parseSrt = (source: string): Cue[] => readSrt(source).cues
