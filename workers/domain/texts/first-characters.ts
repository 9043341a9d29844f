/** The beginning of a text, at most this many UTF-16 code units, without half a character at its end: Postgres stores no such half in JSON. */
export const firstCharacters = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')

/** What a copy of something is called, at most this many UTF-16 code units. */
export const nameOfCopy = (name: string, most: number): string =>
  `${firstCharacters(name, most - ' (copy)'.length)} (copy)`.trim()
