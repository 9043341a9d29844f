import { norm } from '#workers/domain/routing/normalize.ts'

const separator = '||'

/** The values of a pipe-separated list, without duplicates, as people wrote them. */
export const valuesOf = (joined: string): string[] => [
  ...new Set(
    joined
      .split(separator)
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  ),
]

/** Adds typed or pasted values, separated by lines or double pipes. Existing values are left out. */
export function withValues(joined: string, typed: string): string {
  const values = valuesOf(joined)
  const known = new Set(values.map(norm))
  for (const value of valuesOf(typed.replaceAll(/\r?\n/g, separator))) {
    if (known.has(norm(value))) continue
    known.add(norm(value))
    values.push(value)
  }
  return values.join(separator)
}

export const withoutValue = (joined: string, index: number): string =>
  valuesOf(joined)
    .filter((_value, each) => each !== index)
    .join(separator)
