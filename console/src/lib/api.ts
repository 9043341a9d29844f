import { errorTexts, problem } from '#api/contract/errors.ts'
import { ApiError } from './api-error.ts'
import { randomId } from './random-id.ts'
import { session } from './session.ts'
import { browserTimeZone } from './time.ts'

const defaultTimeoutMs = 120_000
const longTimeoutMs = 660_000

type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]

export type ApiOptions = {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Lists are sent comma-separated; empty values are left out. */
  query?: Record<string, QueryValue>
  /** JSON, or FormData as it is. */
  body?: unknown
  signal?: AbortSignal
  /** 660 s instead of 120 s. */
  isLong?: boolean
  /** Requests a 202 with the command's id instead of waiting for the work. */
  respondAsync?: boolean
  /** From `newIdempotencyKey()`: one per intent, kept across retries of that intent. */
  idempotencyKey?: string
  /** For auth routes: no token, no organization. */
  isPublic?: boolean
  /** No timeout: the caller monitors the stream. */
  isStream?: boolean
  headers?: Record<string, string>
  /** For routes that span organizations, e.g. /users/me/orgs. */
  withoutOrganization?: boolean
  /** The organization that the request is for; left out: the active one. For requests that may start after the user has switched. */
  orgId?: string | undefined
}

export const newIdempotencyKey = randomId

/** The bare response, for downloads and streams. */
export async function apiResponse(path: string, options: ApiOptions = {}): Promise<Response> {
  return send(path, options, {
    switched: false,
    renewed: false,
    orgId: options.orgId ?? session.snapshot().orgId,
  })
}

/** Address and headers of one request; awaits the session unless the route is public. */
async function requestParts(
  path: string,
  options: ApiOptions,
  pinnedOrgId: string | null,
): Promise<{ url: string; headers: Headers }> {
  const headers = new Headers({
    accept: 'application/json',
    ...options.headers,
    'x-time-zone': browserTimeZone(),
  })
  const query = new URLSearchParams()
  if (options.isPublic !== true) {
    const { token, orgId: activeOrgId } = await session.credentials()
    const orgId = pinnedOrgId ?? activeOrgId
    headers.set('authorization', `Bearer ${token}`)
    if (options.withoutOrganization !== true && orgId !== null) query.set('orgId', orgId)
  }
  for (const [name, value] of Object.entries(options.query ?? {})) {
    if (value === undefined || value === null || value === '') continue
    if (Array.isArray(value) && value.length === 0) continue
    query.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  if (options.respondAsync === true) headers.set('prefer', 'respond-async')
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
  const search = query.toString()
  return { url: `/api${path}${search === '' ? '' : `?${search}`}`, headers }
}

/**
 * `orgId`: the organization that was active when the request was made. If the user switches while the request waits, it must not go to
 * the new organization.
 */
type Tried = { switched: boolean; renewed: boolean; orgId: string | null }

async function send(path: string, options: ApiOptions, tried: Tried): Promise<Response> {
  const { url, headers } = await requestParts(path, options, tried.orgId)
  const timeoutMs = options.isLong === true ? longTimeoutMs : defaultTimeoutMs
  const timeout = options.isStream === true ? new AbortController().signal : AbortSignal.timeout(timeoutMs)
  const init: RequestInit = {
    method: options.method ?? 'GET',
    headers,
    credentials: 'same-origin',
    signal: options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]),
  }
  if (options.body instanceof FormData) init.body = options.body
  else if (options.body !== undefined) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(options.body)
  }

  let response: Response
  try {
    response = await fetch(url, init)
  } catch (cause) {
    if (options.signal?.aborted === true) throw cause
    if (timeout.aborted)
      throw new ApiError(0, `The server did not answer within ${timeoutMs / 1000} seconds.`, {
        code: 'timeout',
        cause,
      })
    throw new ApiError(0, 'The server cannot be reached. Check the connection and try again.', {
      code: 'network',
      cause,
    })
  }
  if (response.ok) return response

  const error = await readProblem(response)
  if (options.isPublic === true) throw error
  if (error.status === 401 && error.message === errorTexts.deprovisioned) {
    await session.signOut({ reason: errorTexts.deprovisioned })
    throw error
  }
  if (error.status === 401 && !tried.renewed) {
    // The token may have been revoked, or this clock may be slow: renew it once to find out.
    if (await session.renew()) return send(path, options, { ...tried, renewed: true })
    throw error
  }
  if (error.status === 403 && error.message.startsWith(errorTexts.switchOrgPrefix)) {
    // At most one switch per request, or two organizations could redirect each other forever.
    const target = error.message.slice(errorTexts.switchOrgPrefix.length)
    if (!tried.switched && (await mayContinueIn(target, options)))
      return send(path, options, { ...tried, switched: true, orgId: target })
    throw new ApiError(403, 'This belongs to an organization that you cannot open from here.', {
      code: error.code,
      requestId: error.requestId,
    })
  }
  throw error
}

/**
 * Whether the request may be sent to the organization that has its record. Reading opens that organization. A change, or a request for a
 * given organization, comes from a page that the user has left by switching, so they stay where they are.
 */
async function mayContinueIn(orgId: string, { method = 'GET', orgId: given }: ApiOptions): Promise<boolean> {
  if (method !== 'GET' || given !== undefined) return true
  return session.switchOrganization(orgId, { keepsAddress: true })
}

async function readProblem(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  const body = problem.partial().safeParse(parseJson(text))
  const requestId = (body.success ? body.data.requestId : undefined) ?? response.headers.get('x-request-id')
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const details = { requestId, retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null }
  if (!body.success || (body.data.message ?? body.data.detail) === undefined) {
    return new ApiError(
      response.status,
      `The server answered ${response.status} without an explanation. Please try again in a moment.`,
      details,
    )
  }
  const { message, detail, code, errors, current } = body.data
  return new ApiError(response.status, message ?? detail ?? '', {
    ...details,
    ...(code === undefined ? {} : { code }),
    ...(errors === undefined ? {} : { errors }),
    current,
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
