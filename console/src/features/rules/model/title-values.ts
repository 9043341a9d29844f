import { norm } from '#workers/domain/routing/normalize.ts'

const separator = '||'

/** The values of a pipe-joined list as people wrote them, each once. */
export const valuesOf = (joined: string): string[] => [
  ...new Set(
    joined
      .split(separator)
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  ),
]

/** Adds what was typed or pasted: several values at once where lines or double pipes part them; what is there already is left out. */
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
