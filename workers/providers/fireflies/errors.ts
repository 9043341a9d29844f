import { z } from 'zod'
import type { ProviderResponse } from '../http.ts'
import { parseJson } from '../json.ts'
import type { ProviderErrorCode } from '../provider.ts'
import { parseDate } from '../parse-values.ts'

const details = z.object({
  code: z.string().nullish(),
  metadata: z.object({ retryAfter: z.union([z.number(), z.string()]).nullish() }).nullish(),
})
const failed = z.object({ errors: z.array(details.extend({ extensions: details.nullish() })).min(1) })

/** GraphQL reports errors in the body, whatever the status is. */
function failureOf(text: string): { code: string; retryAfter: number | string | null } | null {
  let value: unknown
  try {
    value = parseJson(text)
  } catch {
    return null
  }
  const [first] = failed.safeParse(value).data?.errors ?? []
  if (first === undefined) return null
  return {
    code: (first.code ?? first.extensions?.code ?? '').toLowerCase(),
    retryAfter: first.metadata?.retryAfter ?? first.extensions?.metadata?.retryAfter ?? null,
  }
}

const codes: readonly (readonly [RegExp, ProviderErrorCode])[] = [
  [/too_many_requests|rate_limit/, 'rate_limited'],
  [/not_found/, 'not_found'],
  [/forbidden|paid_required|require_|not_allowed/, 'forbidden'],
  [/auth|api_key|unauthori[sz]ed/, 'auth'],
]

export function judge({ status, text }: ProviderResponse): ProviderErrorCode | undefined {
  const failure = failureOf(text)
  if (failure === null) return undefined
  const known = codes.find(([pattern]) => pattern.test(failure.code))?.[1]
  // An unknown error counts by its status, unless the status is a success.
  return known ?? (status < 300 ? 'invalid_request' : undefined)
}

const longestMs = 24 * 3_600_000

/** `retryAfter` is in seconds, or a date and time in any form. */
export function retryAfterMs({ text }: ProviderResponse, now: number): number | null {
  const value = failureOf(text)?.retryAfter ?? null
  if (value === null) return null
  const seconds = Number(value)
  const ms =
    Number.isFinite(seconds) && seconds < 1e9
      ? seconds * 1_000
      : (parseDate(value)?.getTime() ?? Number.NaN) - now
  return Number.isNaN(ms) ? null : Math.min(Math.max(Math.ceil(ms), 0), longestMs)
}
