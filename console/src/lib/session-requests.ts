import { z } from 'zod'
import { problem } from '#api/contract/errors.ts'
import {
  type Me,
  me,
  myOrganizations,
  type OrganizationSummary,
  type SecondFactorChallenge,
  secondFactorChallenge,
  tokenResponse,
} from '#api/contract/session.ts'
import { ApiError } from './api-error.ts'
import { localExpiry } from './token-clock.ts'

/** The session's own requests use this module; everything else goes through api.ts, which needs a session. */
const timeoutMs = 30_000

export type IssuedToken = { accessToken: string; expiresAtMs: number }
/** The user of an access token. Null: it is no token of ours. */
export function userIn(accessToken: string): string | null {
  try {
    const claims: unknown = JSON.parse(
      atob((accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    )
    return tokenClaims.parse(claims).sub
  } catch {
    return null
  }
}

const tokenClaims = z.object({ sub: z.string() })

/** A second step must follow. */
export type Challenge = Omit<SecondFactorChallenge, 'expiresAt'>

/** `POST /auth/refresh`; null when there is no valid refresh cookie. */
export const requestRenewal = async (): Promise<IssuedToken | null> => {
  const renewed = await requestToken('/api/auth/refresh')
  return renewed !== null && 'challenge' in renewed ? null : renewed
}

/** `POST /auth/token`: exchanges the single-use token of a hand-off link; null if it is used or expired. */
export const requestHandoff = (token: string): Promise<IssuedToken | Challenge | null> =>
  requestToken('/api/auth/token', { hyp_tkn: token })

export async function requestSignOut(): Promise<void> {
  await fetch('/api/auth/logout', {
    method: 'POST',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeoutMs),
  })
}

export async function requestOrganizations(accessToken: string): Promise<OrganizationSummary[]> {
  const response = await reach('/api/users/me/orgs', {
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
  })
  if (!response.ok) throw await refusal(response)
  return (await parse(response, myOrganizations)).results
}

/** The user in the organization that is probably the right one. Null after any error; it is then requested again. */
export async function requestExpectedMe(accessToken: string, orgId: string): Promise<Me | null> {
  try {
    const response = await reach(`/api/users/me?${new URLSearchParams({ orgId })}`, {
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    })
    return response.ok ? await parse(response, me) : null
  } catch {
    return null
  }
}

async function requestToken(url: string, body?: unknown): Promise<IssuedToken | Challenge | null> {
  const json =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await reach(url, { method: 'POST', credentials: 'same-origin', ...json })
  // A permanent refusal. 429 and 5xx say nothing about the session and can be retried.
  if (response.status >= 400 && response.status < 500 && response.status !== 429) return null
  if (!response.ok) throw await refusal(response)
  if (response.status === 202) return parse(response, secondFactorChallenge)
  const answer = await parse(response, tokenResponse)
  return {
    accessToken: answer.accessToken,
    expiresAtMs: localExpiry(answer.expiresAt, response.headers.get('date'), Date.now()),
  }
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
  } catch (cause) {
    throw new ApiError(0, 'The server cannot be reached. Check the connection and try again.', {
      code: 'network',
      cause,
    })
  }
}

async function refusal(response: Response): Promise<ApiError> {
  const body = problem.partial().safeParse(await response.json().catch(() => ({})))
  const message =
    body.data?.message ?? `The server answered ${response.status}. Please try again in a moment.`
  return new ApiError(response.status, message, {
    requestId: body.data?.requestId ?? response.headers.get('x-request-id'),
  })
}

async function parse<Schema extends z.ZodType>(
  response: Response,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await response.json().catch(() => undefined))
  if (parsed.success) return parsed.data
  throw new ApiError(response.status, "The server's answer was not understood. Reload the page.", {
    code: 'contract',
    cause: parsed.error,
  })
}
