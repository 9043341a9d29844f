import { z } from 'zod'
import type { ProviderAnswer } from '../http.ts'
import { parseJson } from '../json.ts'
import type { ProviderErrorCode } from '../provider.ts'
import { dateOf } from '../speech.ts'

const details = z.object({
  code: z.string().nullish(),
  metadata: z.object({ retryAfter: z.union([z.number(), z.string()]).nullish() }).nullish(),
})
const failed = z.object({ errors: z.array(details.extend({ extensions: details.nullish() })).min(1) })

/** What GraphQL says of a request, whatever its status is. */
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

export function judge({ status, text }: ProviderAnswer): ProviderErrorCode | undefined {
  const failure = failureOf(text)
  if (failure === null) return undefined
  const known = codes.find(([pattern]) => pattern.test(failure.code))?.[1]
  // An error that nobody knows: its status is judged, unless that says that all is well.
  return known ?? (status < 300 ? 'invalid_request' : undefined)
}

const longestMs = 24 * 3_600_000

/** `retryAfter` as seconds, or as the moment in any form. */
export function retryAfterMs({ text }: ProviderAnswer, now: number): number | null {
  const value = failureOf(text)?.retryAfter ?? null
  if (value === null) return null
  const seconds = Number(value)
  const ms = Number.isFinite(seconds) && seconds < 1e9 ? seconds * 1_000 : (dateOf(value)?.getTime() ?? Number.NaN) - now
  return Number.isNaN(ms) ? null : Math.min(Math.max(Math.ceil(ms), 0), longestMs)
}
