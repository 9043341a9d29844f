import { readCuePayload } from './cue-text.ts'
import { withLineFeeds } from './decode.ts'
import { isEventRow } from './event-rows.ts'
import { isProse } from './sentences.ts'
import type { Cue } from './utterance.ts'

const isBlank = (code: number): boolean => code === 32 || code === 9 || code === 12

/**
 * Position and value of the last timestamp read; module-level numbers keep the hot path free of allocations.
 */
let cursor = 0

/**
 * W3C "collect a WebVTT timestamp" at `cursor`: hours of any digit count, minutes and seconds of two digits
 * below 60, exactly three digits of milliseconds. Returns milliseconds and moves `cursor` past it, or returns
 * -1.
 */
const collectTimestamp = (text: string, limit: number): number => {
  let index = cursor
  let first = 0
  const firstStart = index
  for (; index < limit; index += 1) {
    const digit = text.charCodeAt(index) - 48
    if (digit < 0 || digit > 9) break
    first = first * 10 + digit
  }
  const firstDigits = index - firstStart
  if (firstDigits === 0 || index >= limit || text.charCodeAt(index) !== 58) return -1
  const second = twoDigits(text, index + 1, limit)
  if (second === -1) return -1
  index += 3
  let hours = 0
  let minutes = first
  let seconds = second
  if (firstDigits !== 2 || first > 59 || text.charCodeAt(index) === 58) {
    if (index >= limit || text.charCodeAt(index) !== 58) return -1
    const third = twoDigits(text, index + 1, limit)
    if (third === -1) return -1
    hours = first
    minutes = second
    seconds = third
    index += 3
  }
  if (index >= limit || text.charCodeAt(index) !== 46 || minutes > 59 || seconds > 59) return -1
  index += 1
  let milliseconds = 0
  const fractionStart = index
  for (; index < limit; index += 1) {
    const digit = text.charCodeAt(index) - 48
    if (digit < 0 || digit > 9) break
    milliseconds = milliseconds * 10 + digit
  }
  if (index - fractionStart !== 3) return -1
  cursor = index
  return hours * 3_600_000 + minutes * 60_000 + seconds * 1000 + milliseconds
}

/** Exactly two digits at `index` (a third one makes it invalid), or -1. */
const twoDigits = (text: string, index: number, limit: number): number => {
  if (index + 2 > limit) return -1
  const tens = text.charCodeAt(index) - 48
  const ones = text.charCodeAt(index + 1) - 48
  if (tens < 0 || tens > 9 || ones < 0 || ones > 9) return -1
  const next = text.charCodeAt(index + 2) - 48
  return index + 2 < limit && next >= 0 && next <= 9 ? -1 : tens * 10 + ones
}

/** True if a line starts with a digit before its arrow, so it was meant to be a timing line. */
const looksLikeTimes = (text: string, lineStart: number, arrow: number): boolean =>
  arrow - lineStart <= 40 && /^\s*\d+[:.,]/.test(text.slice(lineStart, arrow))

/**
 * True when the text has the WebVTT signature: `WEBVTT` alone or followed by a space, a tab or a line end.
 */
export const isWebVtt = (text: string): boolean => {
  if (!text.startsWith('WEBVTT')) return false
  const next = text.charCodeAt(6)
  return Number.isNaN(next) || next === 32 || next === 9 || next === 10 || next === 13
}

/**
 * Cues of a WebVTT file by the W3C parser algorithm (https://www.w3.org/TR/webvtt1/#file-parsing), in file
 * order; none for a file without the signature. The algorithm's block loop amounts to this: every line with
 * `-->` after the signature line is a timing line, and the text of its cue runs to the next empty line or the
 * next line with `-->`. NOTE, STYLE and REGION blocks and identifiers have no such line and are dropped. Unlike the
 * algorithm, a further paragraph below an empty line belongs to its cue, because it is speech.
 */
export const parseVtt = (source: string): Cue[] => readVtt(source).cues

/** Blocks that are not speech, and numbers of cues without their times. */
const silentBlock = /^(?:(?:NOTE|STYLE|REGION)(?:\s|$)|\d{1,6}$)/

const withoutEventRows = (block: string): string =>
  block
    .split('\n')
    .filter((line) => !isEventRow(line.trim()))
    .join('\n')
    .trim()

/**
 * The paragraphs between the empty line at `from` and `to`, each after a line feed; '' for none. The line above the next timing line is its
 * cue's identifier. Below the last cue, only prose is speech: tools write about themselves there.
 */
const furtherParagraphs = (text: string, from: number, to: number): string => {
  let first = from
  while (first < to && text.charCodeAt(first) === 10) first += 1
  // Nothing, or only the identifier of the next cue.
  if (first >= to || (to < text.length && text.indexOf('\n', first) === to - 1)) return ''
  const blocks = text.slice(from, to).split(/\n{2,}/)
  // The last block of a gap that ends at a timing line is the identifier alone.
  const last = to < text.length ? blocks.pop() : undefined
  const above = last?.trimEnd().includes('\n')
    ? [last.trimEnd().slice(0, last.trimEnd().lastIndexOf('\n'))]
    : []
  return [...blocks, ...above]
    .map((block) => (silentBlock.test(block.trim()) ? '' : withoutEventRows(block)))
    .filter((block) => block !== '' && (last !== undefined || isProse(block)))
    .map((block) => `\n${block}`)
    .join('')
}

/** The cues, and how many timing lines are broken: by the algorithm, their words are left out. */
export const readVtt = (source: string): { cues: Cue[]; broken: number } => {
  const text = withLineFeeds(source.includes('\0') ? source.replaceAll('\0', '\ufffd') : source)
  const cues: Cue[] = []
  let broken = 0
  if (!isWebVtt(text)) return { cues, broken }
  const length = text.length
  const headerEnd = text.indexOf('\n')
  if (headerEnd === -1) return { cues, broken }
  let arrow = text.indexOf('-->', headerEnd + 1)
  // The next empty line is remembered, because searching for it in every cue is quadratic in files without
  // one.
  let blank = headerEnd
  while (arrow !== -1) {
    const lineStart = text.lastIndexOf('\n', arrow) + 1
    const newline = text.indexOf('\n', arrow)
    const lineEnd = newline === -1 ? length : newline
    const textStart = Math.min(lineEnd + 1, length)
    const nextArrow = text.indexOf('-->', textStart)
    cursor = lineStart
    while (cursor < lineEnd && isBlank(text.charCodeAt(cursor))) cursor += 1
    const start = collectTimestamp(text, lineEnd)
    let end = -1
    if (start !== -1) {
      while (cursor < lineEnd && isBlank(text.charCodeAt(cursor))) cursor += 1
      if (text.startsWith('-->', cursor)) {
        cursor += 3
        while (cursor < lineEnd && isBlank(text.charCodeAt(cursor))) cursor += 1
        end = collectTimestamp(text, lineEnd)
      }
    }
    if (end !== -1) {
      // Starts at the line feed of the timing line, so that an empty first line ends the cue.
      if (blank < lineEnd) {
        blank = text.indexOf('\n\n', lineEnd)
        if (blank === -1) blank = length
      }
      let textEnd = blank
      if (nextArrow !== -1 && nextArrow < blank) textEnd = text.lastIndexOf('\n', nextArrow)
      if (textEnd === length && text.charCodeAt(length - 1) === 10) textEnd -= 1
      const nextStart = nextArrow === -1 ? length : text.lastIndexOf('\n', nextArrow) + 1
      const further = textEnd === blank ? furtherParagraphs(text, blank, nextStart) : ''
      const payload = (textEnd > textStart ? text.slice(textStart, textEnd).trim() : '') + further
      cues.push(
        payload.includes('<') || payload.includes('&')
          ? { start: start / 1000, end: end / 1000, ...readCuePayload(payload) }
          : { start: start / 1000, end: end / 1000, text: payload, speaker: null, parts: null },
      )
    } else if (looksLikeTimes(text, lineStart, arrow)) broken += 1
    arrow = nextArrow
  }
  return { cues, broken }
}
