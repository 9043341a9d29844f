import { countWords, parseSeconds, roundToMilliseconds } from './times.ts'
import type { Utterance } from './utterance.ts'

/** What a table column or an item's key contains. */
export type Field = 'speaker' | 'text' | 'start' | 'end' | 'duration'

/** Field names in exports, in order of preference, letters and digits only. */
const fieldNames: Readonly<Record<Field, readonly string[]>> = {
  text: (
    'text message content utterance sentence transcript body caption transcription dialogue dialog speech line words phrase statement ' +
    'displaytext spokentext messagetext snippet comment quote value texto texte nachricht mensaje'
  ).split(' '),
  speaker: (
    'speaker speakername speakerdisplayname username name participant participantname displayname author who person user sender from speakerlabel actor agent ' +
    'speakerid sprecher hablante orador locuteur interlocuteur nombre role channel'
  ).split(' '),
  start: (
    'secondsfromstart start starttime startseconds startsec startsecs startms starttimems starttimestamp startts startoffset snippettime begin begintime timestamp ' +
    'timestampms time timecode offset offsetms offsetseconds ts in timein from t seconds beginn zeit inicio debut tiempo'
  ).split(' '),
  end: 'end endtime endseconds endsec endsecs endms endtimems endtimestamp endts endoffset stop stoptime finish out timeout to ende fin'.split(
    ' ',
  ),
  duration: 'duration durationms durationseconds dur length'.split(' '),
}

const folded = (key: string): string =>
  key
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    // `Start (s)`, `Time [mm:ss]` and the like.
    .replace(/(?<=^(?:start|end|time|begin|starttime|endtime))(?:s|sec|secs|seconds|mmss|hhmmss)$/, '')

/** The index of every field in `keys`. Each key is used once; undefined means that a field is missing. */
export const fieldsOf = (keys: readonly string[]): Partial<Record<Field, number>> => {
  const plain = keys.map((key) => folded(key.slice(0, 60)))
  const used = new Set<number>()
  const found: Partial<Record<Field, number>> = {}
  for (const field of ['text', 'start', 'end', 'duration', 'speaker'] as const) {
    for (const name of fieldNames[field]) {
      const index = plain.findIndex((key, position) => key === name && !used.has(position))
      if (index === -1) continue
      // `from` is a sender when there is another time; only with `to` it is a time.
      if (field === 'start' && name === 'from' && !plain.includes('to')) continue
      found[field] = index
      used.add(index)
      break
    }
  }
  return found
}

/** True when the key says milliseconds. */
export const isMillisecondKey = (key: string): boolean =>
  /(?:^|[^a-z])(?:ms|millis|milliseconds)$|[a-z]M(?:s|illis)$|_ms$/.test(key)

/** Normal speech in words per second. The time unit that comes closest is chosen. */
const usualWordsPerSecond = 2.5

/** Nobody speaks faster. Few words in long stretches are silence in seconds, not speech in milliseconds. */
const fastestWordsPerSecond = 12

/** The factor that turns times of unknown unit into seconds, by the rate of speech: 1 for seconds or 0.001 for milliseconds. */
export const plausibleScale = (utterances: readonly Utterance[]): number => {
  let words = 0
  let seconds = 0
  for (const { start, end, text } of utterances) {
    if (start === null || end === null || end <= start) continue
    words += countWords(text)
    seconds += end - start
  }
  if (seconds === 0) {
    const stamps = utterances.flatMap((utterance) => (utterance.start === null ? [] : [utterance.start]))
    seconds = Math.max(0, (stamps.at(-1) ?? 0) - (stamps[0] ?? 0))
    words = utterances.slice(0, -1).reduce((sum, utterance) => sum + countWords(utterance.text), 0)
  }
  if (seconds === 0 || words === 0) return 1
  const distance = (perSecond: number): number => Math.abs(Math.log(perSecond / usualWordsPerSecond))
  const rate = words / seconds
  return rate * 1000 <= fastestWordsPerSecond && distance(rate * 1000) < distance(rate) ? 0.001 : 1
}

export const scaleTimes = (utterances: readonly Utterance[], scale: number): Utterance[] =>
  scale === 1
    ? [...utterances]
    : utterances.map((utterance) => ({
        ...utterance,
        start: utterance.start === null ? null : roundToMilliseconds(utterance.start * scale),
        end: utterance.end === null ? null : roundToMilliseconds(utterance.end * scale),
      }))

/** A cell or value as text; null if it is not text. */
export const asText = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null

/**
 * Rows of any table (CSV, JSON items, YAML items) as utterances. `keys` name the columns; `unparsed` counts rows without text. Milliseconds
 * are recognized by the key or by the rate of speech.
 */
export const utterancesOfRows = (
  keys: readonly string[],
  rows: readonly (readonly unknown[])[],
): { utterances: Utterance[]; unparsed: number } | null => {
  const fields = fieldsOf(keys)
  if (fields.text === undefined) return null
  const { text, speaker, start, end, duration } = fields
  const utterances: Utterance[] = []
  let unparsed = 0
  let allPlainNumbers = true
  for (const row of rows) {
    const words = asText(row[text])
    if (words === null || words.trim() === '') {
      unparsed += 1
      continue
    }
    const startCell = start === undefined ? null : row[start]
    const from = parseSeconds(startCell)
    if (typeof startCell === 'string' && /[:a-z]/i.test(startCell)) allPlainNumbers = false
    const to = end === undefined ? null : parseSeconds(row[end])
    const span = duration === undefined ? null : parseSeconds(row[duration])
    utterances.push({
      start: from,
      end: to ?? (from !== null && span !== null ? from + span : null),
      speaker: speaker === undefined ? null : speakerOf(row[speaker]),
      text: words,
    })
  }
  const keyIsMilliseconds = start !== undefined && isMillisecondKey(keys[start]!)
  const scale = keyIsMilliseconds ? 0.001 : allPlainNumbers ? plausibleScale(utterances) : 1
  return { utterances: scaleTimes(utterances, scale), unparsed }
}

/** A speaker cell without the colon that may end it. */
export function withoutColon(cell: string): string {
  const text = cell.trim()
  return /[:：]$/.test(text) ? text.slice(0, -1).trimEnd() : text
}

/** A speaker cell: a name, a number (`Speaker 2`) or an object with a name. */
export const speakerOf = (value: unknown): string | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? `Speaker ${value}` : null
  if (typeof value === 'string') {
    const name = withoutColon(value)
    if (name === '' || name === 'null' || name === 'undefined') return null
    return /^\d{1,3}$/.test(name) ? `Speaker ${name}` : name
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const key of ['name', 'displayName', 'display_name', 'full_name', 'label', 'email', 'id']) {
      const name: unknown = Reflect.get(value, key)
      if (typeof name === 'string' || typeof name === 'number') return speakerOf(name)
    }
  }
  return null
}
