import { parseClock } from '../domain/transcripts/times.ts'

/** Offsets are whole milliseconds from the start of the call; null for anything else. */
const offset = (ms: number): number | null => (Number.isFinite(ms) && ms >= 0 ? Math.round(ms) : null)

export const parseMs = (ms: number | null | undefined): number | null => (ms == null ? null : offset(ms))
export const secondsToMs = (seconds: number | null | undefined): number | null =>
  seconds == null ? null : offset(seconds * 1_000)
/** `HH:MM:SS` or `MM:SS`, with or without a fraction. */
export function clockToMs(clock: string | null | undefined): number | null {
  const seconds = clock == null ? null : parseClock(clock)
  return seconds === null ? null : offset(seconds * 1_000)
}
/** The offset of a date and time. Times before the call's start count as its start. */
export function msSince(start: Date, moment: unknown): number | null {
  const at = parseDate(moment)
  return at === null ? null : offset(Math.max(at.getTime() - start.getTime(), 0))
}

/** ISO 8601, or Unix time in seconds or ms, as number or text. Null for anything else. */
export function parseDate(value: unknown): Date | null {
  const isNumber =
    typeof value === 'number' || (typeof value === 'string' && /^\d{9,14}(?:\.\d+)?$/.test(value))
  // Unix seconds have ten digits today, Unix ms thirteen.
  const ms = isNumber
    ? Number(value) * (Number(value) < 1e11 ? 1_000 : 1)
    : typeof value === 'string'
      ? Date.parse(value)
      : Number.NaN
  return Number.isFinite(ms) && Math.abs(ms) <= 8.64e15 ? new Date(ms) : null
}

/** A trimmed text; undefined for an empty text or any other value. */
export const trimmedText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

/** The value at `a.b`; undefined if there is none. */
function valueAt(source: unknown, path: string): unknown {
  let value = source
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Readonly<Record<string, unknown>>)[name]
  }
  return value
}

/** The first value that is neither undefined nor null. */
export function firstValueAt(source: unknown, paths: readonly string[]): unknown {
  for (const path of paths) {
    const value = valueAt(source, path)
    if (value !== undefined && value !== null) return value
  }
  return undefined
}

const msOfUnit = { ms: 1, s: 1_000, min: 60_000 } as const
export type TimeUnit = keyof typeof msOfUnit

/** Whole ms of a number, or of digits as text; null for anything else. */
export function unitToMs(value: unknown, unit: TimeUnit): number | null {
  const number =
    typeof value === 'string' && /^\d{1,15}(?:\.\d{1,15})?$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0
    ? Math.round(number * msOfUnit[unit])
    : null
}

/** A date and time. Without a zone it is UTC, whatever this machine's own zone is. */
export const parseUtcDate = (value: unknown): Date | null =>
  parseDate(
    typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?$/.test(value.trim())
      ? `${value.trim()}Z`
      : value,
  )
