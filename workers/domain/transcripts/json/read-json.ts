import type { Reading } from '../utterance.ts'
import { asrReaders } from './asr-json.ts'
import { readFirefliesJson } from './fireflies-json.ts'
import { readGongJson } from './gong-json.ts'
import { readMessageJson } from './message-json.ts'
import { readRecallJson } from './recall-json.ts'
import { readRecordsJson } from './records-json.ts'
import { readRevJson } from './rev-json.ts'
import { isRecord, member, type JsonReader } from './shape.ts'

const readers: readonly JsonReader[] = [
  readMessageJson,
  readGongJson,
  readRecallJson,
  readRevJson,
  readFirefliesJson,
  ...asrReaders,
]

/** Keys under which APIs wrap their responses, and how many wrappers to remove. */
const wrappers = [
  'data',
  'transcript',
  'transcripts',
  'result',
  'results',
  'response',
  'payload',
  'transcription',
  'output',
  'body',
  'recording',
  'meeting',
  'call',
] as const
const wrapperDepth = 3

/** With this many digits, JavaScript numbers no longer represent an integer exactly. */
const unsafeDigits = 16

/** Turns integers that are too long for a number (Gong's 64-bit ids) into strings, so that they stay exact. Skips strings; linear. */
const withExactIds = (text: string): string => {
  if (!/\d{16}/.test(text)) return text
  const pieces: string[] = []
  let copied = 0
  let index = 0
  while (index < text.length) {
    const code = text.charCodeAt(index)
    if (code === 34) {
      index += 1
      while (index < text.length && text.charCodeAt(index) !== 34)
        index += text.charCodeAt(index) === 92 ? 2 : 1
      index += 1
    } else if (code === 45 || (code >= 48 && code <= 57)) {
      const start = index
      index += 1
      while (index < text.length && text.charCodeAt(index) >= 48 && text.charCodeAt(index) <= 57) index += 1
      const next = text[index] ?? ''
      if (index - start >= unsafeDigits && next !== '.' && next !== 'e' && next !== 'E') {
        pieces.push(text.slice(copied, start), '"', text.slice(start, index), '"')
        copied = index
      } else while (index < text.length && /[\d.eE+-]/.test(text[index]!)) index += 1
    } else index += 1
  }
  pieces.push(text.slice(copied))
  return pieces.join('')
}

/** The value, the list of values that each begin on a line of their own (JSON lines), or undefined for text that is not JSON. */
const parseJson = (text: string): unknown => {
  const source = withExactIds(text)
  try {
    return JSON.parse(source)
  } catch {
    if (!source.startsWith('{') || !source.includes('\n')) return undefined
  }
  try {
    return source.split(/\n(?=\{)/).map((part): unknown => JSON.parse(part))
  } catch {
    return undefined
  }
}

/** Reads a value as a transcript: every known shape, then the same inside API wrappers, then any list of items with texts. */
export const readValue = (value: unknown): Reading | null => {
  const wrapped: unknown[] = [value]
  for (let depth = 0, level: unknown[] = [value]; depth < wrapperDepth; depth += 1) {
    level = level
      .flatMap((node) => (isRecord(node) ? wrappers.map((key) => member(node, key)) : []))
      .filter((node) => typeof node === 'object' && node !== null)
    wrapped.push(...level)
  }
  for (const node of wrapped) {
    for (const read of readers) {
      const reading = read(node)
      if (reading && reading.utterances.length > 0) return reading
    }
  }
  return readRecordsJson(value)
}

/** Keys whose value may be a whole transcript as one text. */
const textKeys = [
  'transcript',
  'plainTextTranscript',
  'transcription',
  'text',
  'content',
  'body',
  'lines',
] as const

/** A text, or a list of its lines. */
const textOf = (value: unknown): string | null => {
  const text =
    Array.isArray(value) && value.every((line) => typeof line === 'string') ? value.join('\n') : value
  return typeof text === 'string' && text.trim() !== '' ? text : null
}

const textInside = (value: unknown, depth: number): string | null => {
  if (Array.isArray(value)) return textOf(value) ?? textOfAll(value, depth)
  for (const key of textKeys) {
    const text = textOf(member(value, key))
    if (text !== null) return text
  }
  if (depth === 0) return null
  for (const key of wrappers) {
    const text = textInside(member(value, key), depth - 1)
    if (text !== null) return text
  }
  return null
}

/** The texts of a list of wrappers, null unless each has one. */
const textOfAll = (list: readonly unknown[], depth: number): string | null => {
  const texts = depth === 0 ? [] : list.map((entry) => textInside(entry, depth - 1))
  return texts.length > 0 && texts.every((text) => text !== null) ? texts.join('\n') : null
}

const startsLikeJson = (text: string): boolean => text.startsWith('{') || text.startsWith('[')

/** The text in a JSON wrapper such as `{ "transcript": "Ana: Hi…" }`, or in a list of lines; null for anything else. */
export const embeddedText = (text: string): string | null => {
  const inside = startsLikeJson(text) ? textInside(parseJson(text), wrapperDepth) : null
  // It is not JSON again: APIs wrap a text only once.
  return inside === null || /^\s*[{[]\s*["{[\]}]/.test(inside) ? null : inside
}

/** Whether a whole text is JSON or JSON lines. */
export const isJson = (text: string): boolean => startsLikeJson(text) && parseJson(text) !== undefined

/** JSON and JSON lines; null for other texts and for JSON without any transcript. */
export const readJson = (text: string): Reading | null => {
  if (!startsLikeJson(text)) return null
  const value = parseJson(text)
  return value === undefined ? null : readValue(value)
}
