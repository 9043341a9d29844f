import { z } from 'zod'

/** A double may not be able to represent a whole number with this many digits. */
const longDigits = 16

/** Every run of 16 digits covers an index of the form 16n − 1, so checking those is enough. */
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

/** Whole numbers beyond 2^53 become texts, so that ids keep all their digits. */
const keepDigits: Reviver = (_key, value, context) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
    ? context?.source
    : value

/** JSON with ids of any length. @throws SyntaxError */
export const parseJson = (text: string): unknown =>
  hasLongNumber(text) ? JSON.parse(text, keepDigits) : JSON.parse(text)

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Received bytes as JSON; undefined if they aren't JSON. */
export function jsonOfBytes(bytes: Uint8Array): unknown {
  try {
    return parseJson(utf8.decode(bytes))
  } catch {
    return undefined
  }
}

/**
 * Whether a response is a web page instead of data, as sent with status 200 during outages, during maintenance or by proxies. Pass
 * `headers` only for a text that is not valid data: some providers label their data as HTML.
 */
export const isWebPage = (text: string, headers?: Headers): boolean =>
  /^\s*<(?:!doctype html|html)\b/i.test(text) ||
  headers?.get('content-type')?.toLowerCase().startsWith('text/html') === true

/** An id as text, whether it is sent as text or number. */
export const idText = z
  .union([z.string(), z.number(), z.bigint()])
  .transform(String)
  .refine((id) => id !== '' && id.length <= 500)
