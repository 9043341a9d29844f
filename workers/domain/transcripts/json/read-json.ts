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

/** The value, a list where every line is one (JSON lines), or undefined for text that is not JSON. */
const parseJson = (text: string): unknown => {
  const source = withExactIds(text)
  try {
    return JSON.parse(source)
  } catch {
    if (!source.startsWith('{') || !source.includes('\n')) return undefined
  }
  try {
    return source
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line): unknown => JSON.parse(line))
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
const textKeys = ['transcript', 'plainTextTranscript', 'transcription', 'text', 'content', 'body'] as const

const textInside = (value: unknown, depth: number): string | null => {
  for (const key of textKeys) {
    const text = member(value, key)
    if (typeof text === 'string' && text.trim() !== '') return text
  }
  if (depth === 0) return null
  for (const key of wrappers) {
    const text = textInside(member(value, key), depth - 1)
    if (text !== null) return text
  }
  return null
}

/** The text in a JSON wrapper such as `{ "transcript": "Ana: Hi…" }`; null for anything else. */
export const embeddedText = (text: string): string | null =>
  text.startsWith('{') ? textInside(parseJson(text), wrapperDepth) : null

/** JSON and JSON lines; null for other texts and for JSON without any transcript. */
export const readJson = (text: string): Reading | null => {
  const first = text[0]
  if (first !== '{' && first !== '[') return null
  const value = parseJson(text)
  return value === undefined ? null : readValue(value)
}
