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

/**
 * Adds typed or pasted values, separated by lines or double pipes. Existing values are left out, and so are pipes at the ends of a value,
 * which would become part of the separator or of its neighbor.
 */
export function withValues(joined: string, typed: string): string {
  const values = valuesOf(joined)
  const known = new Set(values.map(norm))
  const added = valuesOf(typed.replaceAll(/\r?\n/g, separator)).map(withoutOuterPipes)
  for (const value of added.filter((one) => one !== '')) {
    if (known.has(norm(value))) continue
    known.add(norm(value))
    values.push(value)
  }
  return values.join(separator)
}

const withoutOuterPipes = (value: string): string => value.replaceAll(/^[|\s]+|[|\s]+$/g, '')

export const withoutValue = (joined: string, index: number): string =>
  valuesOf(joined)
    .filter((_value, each) => each !== index)
    .join(separator)
