import { dateOf } from './speech.ts'

/** Reading what a vendor describes only in part: names and units come from the connection's switches, with the likeliest as defaults. */

type Switches = Readonly<Record<string, unknown>>

/** The value at `a.b`; undefined where there is none. */
function valueAt(source: unknown, path: string): unknown {
  let value = source
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Readonly<Record<string, unknown>>)[name]
  }
  return value
}

/** The first value that is there, null not counting as one. */
export function firstAt(source: unknown, paths: readonly string[]): unknown {
  for (const path of paths) {
    const value = valueAt(source, path)
    if (value !== undefined && value !== null) return value
  }
  return undefined
}

/** The switch `name` as a list of paths. */
export function pathsIn(config: Switches, name: string, usual: readonly string[]): readonly string[] {
  const value = config[name]
  return Array.isArray(value) && value.length > 0 ? value.filter((path) => typeof path === 'string') : usual
}

/** The switch `name`, where it is one of the choices; the first one is the usual one. */
export function choiceIn<Choice extends string>(config: Switches, name: string, choices: readonly [Choice, ...Choice[]]): Choice {
  return choices.find((choice) => choice === config[name]) ?? choices[0]
}

const msOfUnit = { ms: 1, s: 1_000, min: 60_000 } as const
export type TimeUnit = keyof typeof msOfUnit

/** Whole ms of a number, or of digits as text; null for anything else. */
export function msOfUnits(value: unknown, unit: TimeUnit): number | null {
  const number = typeof value === 'string' && /^\d{1,15}(?:\.\d{1,15})?$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? Math.round(number * msOfUnit[unit]) : null
}

/** A date and time, which is in UTC where no zone is named: what this machine's own zone is must not matter. */
export const dateInUtc = (value: unknown): Date | null =>
  dateOf(
    typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?$/.test(value.trim()) ? `${value.trim()}Z` : value,
  )
