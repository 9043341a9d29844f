/** The API's limit; about eleven days. */
const mostSeconds = 1_000_000

/** Whole seconds of '90' or '1:30'; undefined for an empty field, NaN for anything else. */
export function secondsOf(text: string): number | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  const clock = /^(?:(\d{1,3}):)?(\d{1,4}):([0-5]\d)$/.exec(trimmed)
  if (clock === null && !/^\d{1,7}$/.test(trimmed)) return Number.NaN
  const seconds =
    clock === null ? Number(trimmed) : Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3])
  return seconds <= mostSeconds ? seconds : Number.NaN
}
