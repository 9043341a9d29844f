import type { z } from 'zod'
import { EgressError } from '../security/egress.ts'
import { isWebPage, parseJson } from './json.ts'
import {
  type AdapterContext,
  type ConnectionTest,
  type Credentials,
  ProviderError,
  type ProviderErrorCode,
} from './provider.ts'
import { retryAfterMsOf } from './retry-after.ts'

/** What all requests to a provider have in common; one constant per adapter. */
export type ProviderWire = {
  /** For messages: "Gong refused the credentials." */
  companyName: string
  defaultBaseUrl: string
  authorize(credentials: Credentials): Record<string, string>
  /** Sent with every request, e.g. a version. */
  headers?: Readonly<Record<string, string>>
  /** How long to wait, ms, for providers that don't send Retry-After. */
  retryAfterMs?(answer: ProviderResponse, now: number): number | null
  /** Errors that the status does not show, e.g. of GraphQL. Undefined: the status decides. */
  judge?(answer: ProviderResponse): ProviderErrorCode | undefined
}

type QueryValue = string | number | boolean | Date | null | undefined

export type ProviderRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below the base address. Starts with a slash. The caller encodes ids in it, see `segment`. */
  path?: string
  /**
   * The absolute address of a next page or a file, as the provider gave it. If set, `path` and `query` are ignored. The credentials are
   * sent if the host is the base address's, or with `withCredentials`.
   */
  url?: string | null | undefined
  withCredentials?: boolean
  /** Another base address of the provider. A connection's own base address comes first. */
  baseUrl?: string
  /** Null and undefined are left out, a list repeats its name, dates are ISO 8601. */
  query?: Readonly<Record<string, QueryValue | readonly string[]>>
  /** Sent as JSON. */
  json?: unknown
  /** Sent as a form. */
  form?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  /** May be repeated after a network failure or a failure of the provider. GET always may. */
  isIdempotent?: boolean
}

export type ProviderResponse = { status: number; headers: Headers; text: string }

/** An id as a segment of a path. */
export const segment = (id: string): string => encodeURIComponent(id)

/** Two retries bridge a short failure. Long waits belong to the job runtime. */
const shortRetries = 2
const shortRetryMs = 2_000

/** @throws ProviderError */
export async function fetchJson<Schema extends z.ZodType>(
  context: AdapterContext,
  wire: ProviderWire,
  request: ProviderRequest & { schema: Schema },
): Promise<z.output<Schema>> {
  const { status, text, headers } = await fetchResponse(context, wire, request)
  let value: unknown
  try {
    value = parseJson(text)
  } catch {
    if (isWebPage(text, headers)) throw webPage(wire, status)
    throw new ProviderError('bad_payload', `${wire.companyName} sent a response that is not JSON.`, {
      status,
    })
  }
  const read = request.schema.safeParse(value)
  if (read.success) return read.data
  // The path contains only names of the schema and positions, never values of the response.
  const place = read.error.issues[0]?.path.map(String).join('.').slice(0, 100) ?? ''
  throw new ProviderError(
    'bad_payload',
    `${wire.companyName} sent a response with an unexpected shape (${place || 'the whole response'}).`,
    { status },
  )
}

/** @throws ProviderError */
export async function fetchText(
  context: AdapterContext,
  wire: ProviderWire,
  request: ProviderRequest,
): Promise<string> {
  return (await fetchResponse(context, wire, request)).text
}

/** A response with status 2xx and its headers. @throws ProviderError */
export async function fetchResponse(
  context: AdapterContext,
  wire: ProviderWire,
  request: ProviderRequest,
): Promise<ProviderResponse> {
  const { url, isOwnHost } = addressOf(context, wire, request)
  const withCredentials = isOwnHost || request.withCredentials === true
  let answer = await exchange(
    context,
    wire,
    request,
    url,
    withCredentials ? await context.credentials.get() : null,
  )
  if (answer.status === 401 && withCredentials) {
    answer = await exchange(
      context,
      wire,
      request,
      url,
      await context.credentials.get({ forceRefresh: true }),
    )
  }
  const code = wire.judge?.(answer) ?? codeOfStatus(answer.status)
  if (code === undefined) {
    if (isWebPage(answer.text)) throw webPage(wire, answer.status)
    return answer
  }
  const now = context.now()
  const retryAfterMs = retryAfterMsOf(answer.headers, now) ?? wire.retryAfterMs?.(answer, now) ?? null
  throw new ProviderError(code, messageOf(wire.companyName, code), { status: answer.status, retryAfterMs })
}

export const hasCode = (error: unknown, ...codes: readonly ProviderErrorCode[]): boolean =>
  error instanceof ProviderError && codes.includes(error.code)

/** The response, or null if the provider says "not found" or one of the other codes. */
export async function orNull<Response>(
  response: Promise<Response>,
  ...otherCodes: readonly ProviderErrorCode[]
): Promise<Response | null> {
  try {
    return await response
  } catch (error) {
    if (hasCode(error, 'not_found', ...otherCodes)) return null
    throw error
  }
}

/** The response. If there is none, what came before it is undone as far as possible. */
export async function orUndo<Response>(
  response: Promise<Response>,
  undo: () => Promise<unknown>,
): Promise<Response> {
  try {
    return await response
  } catch (error) {
    await undo().catch(() => undefined)
    throw error
  }
}

/** Whether a probe succeeds, with the account's name if the response contains it. */
export async function connectionTest<Response>(
  probe: () => Promise<Response>,
  labelOf: (response: Response) => string | undefined = () => undefined,
): Promise<ConnectionTest> {
  try {
    return { ok: true, accountLabel: labelOf(await probe()) }
  } catch (error) {
    if (error instanceof ProviderError) return { ok: false, error }
    throw error
  }
}

function addressOf(
  context: AdapterContext,
  wire: ProviderWire,
  request: ProviderRequest,
): { url: URL; isOwnHost: boolean } {
  const base = (context.baseUrl ?? request.baseUrl ?? wire.defaultBaseUrl).replace(/\/+$/, '')
  const text = request.url ?? `${base}${request.path ?? ''}`
  const url = URL.parse(text, `${base}/`)
  if (url === null) throw new ProviderError('bad_payload', `${wire.companyName} sent an invalid address.`)
  for (const [name, value] of Object.entries(request.url == null ? (request.query ?? {}) : {})) {
    for (const one of Array.isArray(value) ? (value as readonly string[]) : [value as QueryValue]) {
      if (one != null) url.searchParams.append(name, one instanceof Date ? one.toISOString() : String(one))
    }
  }
  return { url, isOwnHost: url.origin === new URL(base).origin }
}

async function exchange(
  context: AdapterContext,
  wire: ProviderWire,
  request: ProviderRequest,
  url: URL,
  credentials: Credentials | null,
): Promise<ProviderResponse> {
  const body =
    request.json !== undefined
      ? JSON.stringify(request.json)
      : request.form
        ? new URLSearchParams(request.form).toString()
        : undefined
  const init: RequestInit = {
    method: request.method ?? 'GET',
    headers: {
      accept: 'application/json',
      ...(request.json !== undefined ? { 'content-type': 'application/json' } : {}),
      ...(request.form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...wire.headers,
      ...request.headers,
      ...(credentials === null ? {} : wire.authorize(credentials)),
    },
    signal: context.signal,
    ...(body === undefined ? {} : { body }),
  }
  const retries = init.method === 'GET' || request.isIdempotent === true ? shortRetries : 0
  for (let retry = 0; ; retry += 1) {
    const outcome = await attempt(context, wire, url, init)
    const isHiccup =
      outcome instanceof ProviderError
        ? outcome.isRetryable
        : outcome.status >= 500 && !outcome.headers.has('retry-after')
    if (!isHiccup || retry >= retries) {
      if (outcome instanceof ProviderError) throw outcome
      return outcome
    }
    await context.sleep(Math.random() * shortRetryMs * 0.5 ** (retries - 1 - retry), context.signal)
  }
}

async function attempt(
  context: AdapterContext,
  wire: ProviderWire,
  url: URL,
  init: RequestInit,
): Promise<ProviderResponse | ProviderError> {
  try {
    const response = await context.fetch(url.href, init)
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (error) {
    if (error instanceof ProviderError) throw error
    if (context.signal.aborted) throw new ProviderError('aborted', 'The request was aborted.')
    const reason = error instanceof EgressError ? error.reason : 'unreachable'
    if (reason === 'unreachable' || reason === 'cut-off')
      return new ProviderError('provider_down', messageOf(wire.companyName, 'provider_down'))
    if (reason === 'timeout')
      throw new ProviderError('provider_down', `${wire.companyName} did not respond in time.`)
    if (reason === 'too-large')
      throw new ProviderError('bad_payload', `${wire.companyName} sent a response that is too large.`)
    if (reason === 'aborted') throw new ProviderError('aborted', 'The request was aborted.')
    throw new ProviderError('invalid_request', `${wire.companyName} cannot be reached at this address.`)
  }
}

/** A web page comes from something in front of the provider. It may be temporary; otherwise the attempts run out with this text. */
const webPage = ({ companyName }: ProviderWire, status: number): ProviderError =>
  new ProviderError('provider_down', `${companyName} sent a web page instead of data.`, { status })

function codeOfStatus(status: number): ProviderErrorCode | undefined {
  if (status >= 200 && status < 300) return undefined
  if (status === 401) return 'auth'
  if (status === 403) return 'forbidden'
  if (status === 404 || status === 410) return 'not_found'
  if (status === 429) return 'rate_limited'
  return status >= 500 || status === 408 ? 'provider_down' : 'invalid_request'
}

function messageOf(companyName: string, code: ProviderErrorCode): string {
  switch (code) {
    case 'auth':
      return `${companyName} refused the credentials.`
    case 'forbidden':
      return `${companyName} does not allow the connected account to do this.`
    case 'not_found':
      return `${companyName} cannot find this.`
    case 'rate_limited':
      return `${companyName} accepts no more requests for now.`
    case 'provider_down':
      return `${companyName} cannot be reached at the moment.`
    case 'bad_payload':
      return `${companyName} sent a response that Coachline cannot read.`
    case 'invalid_request':
      return `${companyName} did not accept the request.`
    case 'aborted':
      return 'The request was aborted.'
  }
}

/** Deletes something at the provider. Not an error if it is already gone. */
export async function deleteIfThere(
  context: AdapterContext,
  wire: ProviderWire,
  path: string,
): Promise<void> {
  await orNull(fetchResponse(context, wire, { method: 'DELETE', path }))
}
