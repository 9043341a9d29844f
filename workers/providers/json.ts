import { z } from 'zod'

/** Whole numbers that a double may not hold exactly have so many digits and more. */
const longDigits = 16

/** So many digits in a row take in every sixteenth character, so only there are they looked for. */
export function hasLongNumber(text: string): boolean {
  const isDigit = (at: number): boolean => {
    const code = text.charCodeAt(at)
    return code >= 48 && code <= 57
  }
  for (let at = longDigits - 1; at < text.length; at += longDigits) {
    if (!isDigit(at)) continue
    let [from, to] = [at, at + 1]
    while (from > 0 && isDigit(from - 1)) from -= 1
    while (isDigit(to)) to += 1
    if (to - from >= longDigits) return true
  }
  return false
}

type Reviver = (this: unknown, key: string, value: unknown, context?: { source?: string }) => unknown

/** Whole numbers beyond 2^53 become texts of their digits: ids must not lose any. */
const keepDigits: Reviver = (_key, value, context) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '') ? context?.source : value

/** JSON with ids of any length. @throws SyntaxError */
export const parseJson = (text: string): unknown => (hasLongNumber(text) ? JSON.parse(text, keepDigits) : JSON.parse(text))

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** JSON of bytes that somebody sent; undefined when it is none. */
export function jsonOfBytes(bytes: Uint8Array): unknown {
  try {
    return parseJson(utf8.decode(bytes))
  } catch {
    return undefined
  }
}

/**
 * A page for people where data was asked for, as an outage, a maintenance or a proxy on the way answers it, with 200. `headers` are for
 * a text that is known to be no data: some vendors call theirs HTML.
 */
export const isWebPage = (text: string, headers?: Headers): boolean =>
  /^\s*<(?:!doctype html|html)\b/i.test(text) || headers?.get('content-type')?.toLowerCase().startsWith('text/html') === true

/** An id, whatever it is on the wire, as text. */
export const idText = z
  .union([z.string(), z.number(), z.bigint()])
  .transform(String)
  .refine((id) => id !== '' && id.length <= 500)
